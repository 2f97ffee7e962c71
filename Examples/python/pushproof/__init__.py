"""Helpers for those who test a push payload compiler with Pushproof.

`pushproof.run` answers the testee protocol for a compiler in Python; `pushproof.pytest_plugin` makes one test of each case.
"""

from .testee import Number, Refused, Suppressed, read_json, run, write_json

__all__ = ["Number", "Refused", "Suppressed", "read_json", "run", "write_json"]

"""Helpers for those who test with Pushproof what compiles push payloads, or sends pushes.

`pushproof.run` answers the testee protocol for a compiler in Python; `pushproof.pytest_plugin` makes one test of each case. `pushproof.MockAPNs`
is a mock of APNs that tests drive; `pushproof.pytest_mock_apns` has its fixtures.
"""

from .mock_apns import Devices, MockAPNs, MockAPNsError, Phone, PhonePart, Push, PushesMissing
from .testee import Number, Refused, Suppressed, read_json, run, write_json

__all__ = [
    "Devices", "MockAPNs", "MockAPNsError", "Number", "Phone", "PhonePart", "Push", "PushesMissing", "Refused", "Suppressed", "read_json",
    "run", "write_json",
]  # fmt: skip

#!/usr/bin/env python3
"""The example testee of Easemob, which computes MICROSECONDS longer for each message: Benchmarks/busy_testee.py MICROSECONDS

What the harness costs shows beside a testee that answers at once, which compilers in production do not.
"""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Examples", "testees"))

import easemob  # noqa: E402
from switches import main  # noqa: E402

WORK = int(sys.argv.pop(1)) / 1_000_000


def compile_message(message, context):
    end = time.thread_time() + WORK
    while time.thread_time() < end:
        pass
    return easemob.compile_message(message, context)


main("easemob", compile_message, easemob.DEFAULTS)

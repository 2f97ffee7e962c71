"""A testee with one fault: python3 faulty.py FAULT [MARK].

It skips every case, but shows the fault on about one case in eight: which ones is a function of the message alone.
MARK only makes the process recognisable in a list of processes.
"""

import json
import os
import signal
import subprocess
import sys
import time
import zlib

fault = sys.argv[1]


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(request):
    if fault == "crash":
        os.abort()
    elif fault == "hang":
        time.sleep(1000)
    elif fault == "flood":
        while True:
            write("x" * 65536)
    elif fault == "nonsense":
        write("<html>\n")
    elif fault == "wrong-id":
        write('{"id":%d,"skipped":"stub"}\n' % (request["id"] + 100000))
    else:
        write('{"id":%d,"skipped":"stub"}\n' % request["id"])


if fault == "deaf":
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    # One of its processes leaves its session.
    sleeper = [sys.executable, "-c", "import time; time.sleep(1000)", sys.argv[2]]
    subprocess.Popen(sleeper, start_new_session=True)
    time.sleep(1000)

if fault == "exit-at-once":
    sys.stderr.write("no licence\nTraceback: \x1b[31mred\n")
    sys.exit(3)

for line in sys.stdin:
    request = json.loads(line)
    # The clock and the identifiers are the same in all cases; the message is what makes them differ.
    message = json.dumps([request.get(key) for key in ("message", "messageText", "messageBase64")])
    if zlib.crc32(message.encode()) % 8 == 0:
        misbehave(request)
    else:
        write('{"id":%d,"skipped":"stub"}\n' % request["id"])

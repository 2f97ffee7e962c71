"""A testee with one fault, for the tests of the subprocess side: python3 stub.py FAULT MARK.

The message is an object: {"say": TEXT} is answered with the payload TEXT; {"do": FAULT} shows the fault where the
program was started for it. MARK only makes the process recognisable in a list of processes.
"""

import faulthandler
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

fault = sys.argv[1]
held = []
scar = os.path.join(tempfile.gettempdir(), sys.argv[2])


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def reply(request, **members):
    write(json.dumps({"id": request["id"], **(members or {"payload": request["message"]["say"]})}) + "\n")


def sleep_elsewhere(**options):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", sys.argv[2]], **options)


def misbehave(request):
    """Whatever the fault is; returns where a normal answer should follow."""
    if fault == "crash":
        sys.stderr.write("about to fail\n")
        sys.stderr.flush()
        os.abort()
    elif fault == "exit":
        sys.exit(3)
    elif fault == "half-line":
        write('{"id":%d,"payl' % request["id"])
        sys.exit(0)
    elif fault == "hang":
        time.sleep(1000)
    elif fault == "hang-with-grandchild":
        sleep_elsewhere()
        time.sleep(1000)
    elif fault == "die-with-grandchild":
        sleep_elsewhere()
        os._exit(4)
    elif fault == "die-with-grandchild-in-own-group":
        sleep_elsewhere(preexec_fn=os.setpgrp)
        os._exit(4)
    elif fault == "die-with-grandchild-in-own-session":
        sleep_elsewhere(start_new_session=True)
        os._exit(4)
    elif fault == "half-line-hang":
        write('{"id":%d,"payl' % request["id"])
        time.sleep(1000)
    elif fault == "stop-itself":
        os.kill(0, signal.SIGSTOP)
        time.sleep(1000)
    elif fault == "deaf":
        for number in (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(1000)
    elif fault == "dump-threads":
        faulthandler.register(signal.SIGQUIT)
        time.sleep(1000)
    elif fault == "dump-threads-to-output":
        signal.signal(signal.SIGQUIT, lambda *_: write("Full thread dump\n"))
        time.sleep(1000)
    elif fault == "slow-once":
        time.sleep(3)
        reply(request, payload="slow")
    elif fault == "storm":
        open(scar, "w").close()
        sys.exit(5)
    elif fault == "print":
        write("debug: on the way\n")
        reply(request, payload="late")
    elif fault == "print-after":
        reply(request, payload="early")
        write("debug: done\n")
    elif fault == "wrong-id":
        write('{"id":-5,"payload":"x"}\n')
    elif fault == "string-id":
        write('{"id":"%d","payload":"x"}\n' % request["id"])
    elif fault == "twice":
        line = json.dumps({"id": request["id"], "payload": "x"}) + "\n"
        write(line + line)
    elif fault == "array":
        write("[1]\n")
    elif fault == "flood":
        block = "x" * 65536
        while True:
            write(block)
    elif fault == "blank-flood":
        block = "\n" * 65536
        while True:
            write(block)
    elif fault == "close-input":
        os.close(0)
        time.sleep(1000)
    elif fault == "close-output":
        os.close(1)
        time.sleep(1000)
    elif fault == "raw":
        write(request["message"]["raw"].replace("ID", str(request["id"])) + "\n")
    elif fault == "noise":
        sys.stderr.write("noise " * 100000)
        sys.stderr.write("the last word")
        sys.stderr.flush()
        os.abort()


def lock_step():
    """Dies when a second request is there before the first one is answered."""
    while chunk := os.read(0, 1 << 20):
        if chunk.count(b"\n") != 1:
            sys.exit(9)
        time.sleep(0.001)
        reply(json.loads(chunk))


def one_byte_at_a_time(request):
    for byte in (json.dumps({"id": request["id"], "payload": request["message"]["say"]}) + "\n").encode():
        os.write(1, bytes([byte]))


def limits():
    import resource

    kinds = (resource.RLIMIT_CORE, resource.RLIMIT_NOFILE, resource.RLIMIT_AS)
    return " ".join(str(resource.getrlimit(kind)[0]) for kind in kinds)


def main():
    if fault == "storm" and os.path.exists(scar):
        sys.stderr.write("no database\n")
        sys.exit(5)
    if fault == "never-reads":
        time.sleep(1000)
    if fault.startswith("closed-"):
        os.close(0 if fault == "closed-input" else 1)
        time.sleep(1000)
    if fault == "dead-on-arrival":
        sys.stderr.write("Traceback\nImportError: no such module\n")
        sys.exit(2)
    if fault == "slow-start":
        time.sleep(1)
    if fault == "lock-step":
        return lock_step()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if fault == "reverse":
            held.append(request)
            if len(held) == 4:
                while held:
                    reply(held.pop())
        elif fault == "holds-last":
            held.append(request)
            if len(held) > 1:
                reply(held.pop(0))
        elif fault == "never-flushes":
            sys.stdout.write(json.dumps({"id": request["id"], "payload": request["message"]["say"]}) + "\n")
        elif fault == "garbage":
            write("what?\n")
        elif fault == "always-string-id":
            write('{"id":"%d","payload":"x"}\n' % request["id"])
        elif fault == "always-twice":
            write('{"id":%d,"payload":"x"}\n' % request["id"] * 2)
        elif fault == "always-print":
            write("debug\n")
            reply(request)
        elif fault == "always-unasked":
            reply(request)
            write('{"id":-1,"payload":"x"}\n')
        elif fault == "tenth":
            held.append(request)
            if len(held) == 10:
                sys.exit(3)
            reply(request)
        elif fault == "one-shot":
            reply(request)
            sys.exit(0)
        elif fault == "byte-by-byte":
            one_byte_at_a_time(request)
        elif fault == "leak":
            held.append(os.urandom(1 << 18))
            reply(request)
        elif fault == "limits":
            reply(request, payload=limits())
        elif fault == "echo-line":
            reply(request, payload=line.decode("utf-8"))
        elif fault == "environment":
            names = ("LC_ALL", "TZ", "SWIFT_BACKTRACE", "KEPT")
            reply(request, payload=" ".join(os.environ.get(name, "-") for name in names))
        elif fault == "big":
            reply(request, payload="x" * request["message"]["size"])
        elif fault == "loose":
            write("\r\n  \n" + json.dumps({"note": [1], "id": request["id"], "payload": "loose"}) + "\r\n")
        elif fault == "no-last-line-feed":
            write(json.dumps({"id": request["id"], "payload": "bare"}))
            sys.exit(0)
        elif "do" in request["message"]:
            misbehave(request)
        else:
            reply(request)
    if fault == "holds-last":
        reply(held.pop(0))
    if fault == "lives-on":
        time.sleep(1000)
    if fault == "deaf-at-the-end":
        for number in (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(1000)
    if fault == "exit-at-the-end":
        sys.exit(6)


main()

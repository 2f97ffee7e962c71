#!/usr/bin/env python3
"""Compilers under test that do what no compiler should, against `check`: each gets its verdict soon, with its exit code, in bounded
memory, and leaves no process behind. Usage: Tests/Hostility/testees.py [PUSHPROOF]

The file is also the testees: `testees.py be NAME` behaves like NAME."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import closing

MEBIBYTES = 1024


# MARK: How they behave


def requests():
    for line in sys.stdin.buffer:
        if line.strip():
            yield json.loads(line)


def say(text) -> None:
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.flush()


def refusal(request, **more) -> str:
    return json.dumps({"id": request["id"], "error": "no"} | more) + "\n"


def each(answer):
    """A testee that gives that text for each request."""

    def behave():
        for request in requests():
            say(answer(request))

    return behave


def before(prelude, answer=refusal):
    """A testee that does something once, and then answers."""

    def behave():
        prelude()
        each(answer)()

    return behave


def every(count: int, act):
    """A testee that answers, and acts at every so manieth request."""

    def behave():
        for number, request in enumerate(requests(), 1):
            if number % count == 0:
                act()
            say(refusal(request))

    return behave


def forever(*_) -> None:
    while True:
        time.sleep(60)


def close_input() -> None:
    os.close(0)
    forever()


def close_output() -> None:
    os.close(1)
    forever()


def flood(stream: int) -> None:
    while True:
        os.write(stream, b"x" * 65536)


def leave_children() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            forever()
        os._exit(0)


def ignore_the_end() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    each(refusal)()
    forever()


def leak() -> None:
    kept = []
    for request in requests():
        kept.append(bytearray(1 << 16))
        say(refusal(request))


def in_pieces() -> None:
    for request in requests():
        for byte in refusal(request).encode():
            say(bytes([byte]))


def backwards() -> None:
    held = []
    for request in requests():
        held.append(request)
        if len(held) == 8:
            for other in reversed(held):
                say(refusal(other))
            held.clear()


def hold_the_last() -> None:
    held = None
    for request in requests():
        if held:
            say(refusal(held))
        held = request
    if held:
        say(refusal(held))


def never_flush() -> None:
    for request in requests():
        sys.stdout.write(refusal(request))


def answer_and_end() -> None:
    for request in requests():
        say(refusal(request))
        return


LINE = {
    "garbage": lambda r: "no JSON\n",
    "blank-lines": lambda r: "\n\r\n \n" + refusal(r),
    "string-id": lambda r: json.dumps({"id": str(r["id"]), "error": "no"}) + "\n",
    "wrong-id": lambda r: json.dumps({"id": r["id"] + 1_000_000, "error": "no"}) + "\n",
    "huge-id": lambda r: '{"id":1e400,"error":"no"}\n',
    "no-id": lambda r: '{"error":"no"}\n',
    "null-id": lambda r: '{"id":null,"error":"no"}\n',
    "twice": lambda r: refusal(r) * 2,
    "array": lambda r: "[1]\n",
    "two-outcomes": lambda r: refusal(r, payload="{}"),
    "no-outcome": lambda r: json.dumps({"id": r["id"]}) + "\n",
    "payload-object": lambda r: json.dumps({"id": r["id"], "payload": {"aps": {}}}) + "\n",
    "headers-list": lambda r: json.dumps({"id": r["id"], "payload": "{}", "headers": [1]}) + "\n",
    "bad-base64": lambda r: json.dumps({"id": r["id"], "payloadBase64": "%%%"}) + "\n",
    "not-utf8": lambda r: b'{"id":%d,"error":"\xff\xfe"}\n' % r["id"],
    "nul-bytes": lambda r: b"\0\0" + refusal(r).encode(),
    "byte-order-mark": lambda r: "\ufeff" + refusal(r),
    "utf16": lambda r: refusal(r).encode("utf-16"),
    "crlf": lambda r: refusal(r).replace("\n", "\r\n"),
    "deep": lambda r: '{"id":%d,"error":"no","x":%s}\n' % (r["id"], "[" * 100_000),
    "equal-members": lambda r: '{"id":%d,"error":"a","error":"b"}\n' % r["id"],
    "two-megabytes": lambda r: refusal(r, x="x" * (2 << 20)),
    "no-line-feed": lambda r: refusal(r).rstrip("\n"),
    "empty-payload": lambda r: json.dumps({"id": r["id"], "payload": ""}) + "\n",
    "deep-payload": lambda r: json.dumps({"id": r["id"], "payload": "[" * 50_000}) + "\n",
    "controls": lambda r: json.dumps({"id": r["id"], "error": "\u202e\x1b[2J\u2028</script>|`x`"}, ensure_ascii=False) + "\n",
    "skips-all": lambda r: json.dumps({"id": r["id"], "skipped": "not now"}) + "\n",
    "banner": lambda r: "listening\n" + refusal(r),
    "same-payload": lambda r: json.dumps({"id": r["id"], "payload": '{"aps":{"alert":"x"}}'}) + "\n",
}

BEHAVIOURS = {name: each(answer) for name, answer in LINE.items()} | {
    "silent": forever,
    "dies-at-once": lambda: os._exit(3),
    "aborts-at-once": lambda: os.abort(),
    "closes-input": close_input,
    "closes-output": close_output,
    "floods-output": lambda: flood(1),
    "floods-errors": lambda: flood(2),
    "stops-itself": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "leaves-children": before(leave_children),
    "ignores-the-end": ignore_the_end,
    "leaks": leak,
    "in-pieces": in_pieces,
    "backwards": backwards,
    "holds-the-last": hold_the_last,
    "never-flushes": never_flush,
    "ends-after-each": answer_and_end,
    "crashes-at-every-50th": every(50, os.abort),
    "hangs-at-every-500th": every(500, forever),
    "kills-its-group": every(200, lambda: os.killpg(os.getpgid(0), signal.SIGKILL)),
    "speaks-first": before(lambda: say(json.dumps({"id": 0, "error": "no"}) + "\n")),
    "becomes-another": lambda: os.execvp("cat", ["cat"]),
}

# The codes that are right: 1 is a finding, 69 a testee that cannot be run, 75 nothing judged or given up.
CODES = {"skips-all": {75}, "holds-the-last": {69}}


# MARK: What they are put to


def problem(pushproof: str, folder: str, name: str, seconds: int) -> str | None:
    mark = f"{os.getpid()}-{name}"
    testee = f"python3 '{Path(__file__).resolve()}' be {name}"
    arguments = [pushproof, "check", "--no-sweep", "--dialect", "zego", "--corpus", str(closing.REPOSITORY / "Corpus"), "--jobs", "2", "--quiet",
                 "--no-color", "--testee-timeout", "2s", "--report-dir", f"{folder}/{name}", "--testee", testee]  # fmt: skip
    start = time.monotonic()
    process = subprocess.Popen(
        arguments, env=closing.marked(mark), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True, cwd=folder,
    )  # fmt: skip
    try:
        output, complaint = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return f"still runs after {seconds} s"
    taken = time.monotonic() - start
    text = (output + complaint).decode(errors="replace")
    print(f"{name:24} {process.returncode:3} {taken:5.1f} s  {text.strip().splitlines()[-1][:110]}")
    if process.returncode not in CODES.get(name, {1, 69, 75}):
        return f"ended with {process.returncode}: {text[-300:]}"
    if process.returncode != 1 and sum(line.startswith("pushproof: ") for line in complaint.decode(errors="replace").splitlines()) != 1:
        return f"does not tell one line: {complaint[-300:]!r}"
    if any(character in text for character in "\u202e\u2028") or "\x1b[2J" in text:
        return "what the testee wrote paints on the terminal"
    time.sleep(0.2)
    if left := closing.kill_survivors(mark):
        return f"{left} processes survive"
    return None


def main() -> int:
    if len(sys.argv) == 3 and sys.argv[1] == "be":
        BEHAVIOURS[sys.argv[2]]()
        return 0
    pushproof = closing.pushproof()
    seconds = int(os.environ.get("SECONDS_EACH", "300"))
    with tempfile.TemporaryDirectory() as folder:
        failures = sum(closing.tell(name, problem(pushproof, folder, name, seconds)) for name in BEHAVIOURS)
    return closing.end(len(BEHAVIOURS), "testees", failures, MEBIBYTES)


if __name__ == "__main__":
    sys.exit(main())

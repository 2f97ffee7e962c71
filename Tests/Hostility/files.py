#!/usr/bin/env python3
"""Files and environments that no user means, against every command that reads one: each ends soon, with its exit code, one line
of complaint and no trap. Usage: Tests/Hostility/files.py [PUSHPROOF]"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import closing

SECONDS = 300
MEBIBYTES = 2048

DEEP = b"[" * 200_000
CASE = {"id": "fcm/x", "dialect": "fcm", "message": {"message": {"token": "t", "notification": {"title": "x"}}}}
BASELINE = {"fingerprint": "0" * 16, "rule": "r", "reason": "r", "issue": "", "added": "2026-01-01", "expires": "2099-01-01"}


def lines(count: int, line: str) -> bytes:
    return (line + "\n").encode() * count


# What is in the folder: a name and the bytes, or a function that makes it.
FILES = {
    "empty": b"",
    "blank": b" \n\t\r\n",
    "nul": b"\0" * 4096,
    "latin1": '{"aps":{"alert":"ä"}}'.encode("latin-1"),
    "utf16": '{"aps":{"alert":"x"}}'.encode("utf-16"),
    "bom": b"\xef\xbb\xbf" + b'{"aps":{"alert":"x"}}',
    "deep": DEEP,
    "deep-object": b'{"a":' * 100_000,
    "long-number": b'{"aps":{"badge":' + b"9" * 1_000_000 + b"}}",
    "long-key": b'{"' + b"k" * 1_000_000 + b'":1}',
    "many-members": b"{" + b",".join(b'"k%d":1' % i for i in range(200_000)) + b"}",
    "equal-members": b"{" + b",".join([b'"aps":{}'] * 100_000) + b"}",
    "surrogate": b'{"aps":{"alert":"\\ud800"}}',
    "bidi": '{"aps":{"alert":"\u202eabc","\u2028":1}}'.encode(),
    "two-values": b"{} {}",
    "truncated": b'{"aps":{"alert":"x',
    "array": b"[1,2,3]",
    "null": b"null",
    "payload": b'{"aps":{"alert":"x"}}',
    "case.json": json.dumps(CASE).encode(),
    "corpus/fcm/x.json": json.dumps(CASE).encode(),
    "other-id/fcm/y.json": json.dumps(CASE).encode(),
    "no-case/fcm/x.json": b"[]",
    "bad-context/fcm/x.json": json.dumps(CASE | {"context": {"now": "soon"}}).encode(),
    "unknown-context/fcm/x.json": json.dumps(CASE | {"context": {"nothing": 1}}).encode(),
    "unknown-dialect/acme/x.json": json.dumps(CASE | {"id": "acme/x", "dialect": "acme"}).encode(),
    "baseline-text": b"not JSON\n",
    "baseline-key": (json.dumps({"fingerprint": "xyz"}) + "\n").encode(),
    "baseline-twice": (json.dumps(BASELINE) + "\n").encode() * 2,
    "baseline-deep": DEEP + b"\n",
    "world-list.yaml": b"- a\n- b\n",
    "world-tab.yaml": b"teams:\n\t- x\n",
    "world-laughs.yaml": b"a: &a [x,x,x,x,x,x,x,x,x]\n"
    + b"".join(b"%c: &%c [%s]\n" % (c + 1, c + 1, b",".join([b"*%c" % c] * 9)) for c in range(97, 112)),
    "world-alias-key.yaml": b"auth: &a token\n*a : x\n",
    "world-self.yaml": b"a: &a [*a]\n",
    "world-merge.yaml": b"base: &b { auth: none }\n<<: *b\n",
    "world-deep.yaml": b"a: " + b"[" * 20_000,
    "world-number.yaml": b"rate: { perToken: 99999999999999999999999 }\n",
    "world-bytes.yaml": b"\xff\xfe\x00a",
    "world-nul.yaml": b"auth: \0\n",
    "world-key.yaml": b"teams: [{ id: TEAM123456, topics: [a], keys: [{ id: KEY1234567, publicKey: nowhere.pem }] }]\n",
    "world-key-dir.yaml": b"teams: [{ id: TEAM123456, topics: [a], keys: [{ id: KEY1234567, publicKey: . }] }]\n",
    "world-key-zero.yaml": b"teams: [{ id: TEAM123456, topics: [a], keys: [{ id: KEY1234567, publicKey: /dev/zero }] }]\n",
    "state/state.json": b"{}",
    "deep-state/state.json": DEEP,
    "text-state/state.json": b"hello",
    "finding/case.json": b"{",
}

LINTED = [
    "empty", "blank", "nul", "latin1", "utf16", "bom", "deep", "deep-object", "long-number", "long-key", "many-members",
    "equal-members", "surrogate", "bidi", "two-values", "truncated", "array", "null",
]  # fmt: skip
SERVE = ["serve", "--port", "0", "--duration", "1s", "--report-dir", "served"]
FUZZ = ["fuzz", "--dialect", "zego", "--cases", "40", "--seed", "1", "--jobs", "1"]


def commands():
    """Name, arguments, environment, shell prefix, and the codes that are right."""
    for name in LINTED:
        yield f"lint {name}", ["lint", name], {}, "", {0, 1, 65}
        yield f"compile {name}", ["compile", "--dialect", "easemob", name], {}, "", {0, 1, 65}
    for path in ["/dev/zero", "/dev/full", ".", "nowhere", "unreadable", "fifo", "loop", "huge", "/proc/self/mem", ""]:
        # A folder is linted with all that is in it.
        expected = {"/dev/full": {0, 1, 65}, ".": {1, 65}}.get(path, {64, 65})
        yield f"lint path {path!r}", ["lint", path], {}, "", expected
        yield f"config {path!r}", [*SERVE, "--config", path], {}, "", {64, 65}
        yield f"baseline {path!r}", [*FUZZ, "--baseline", path], {}, "", {64, 65}
        yield f"cert {path!r}", [*SERVE, "--cert", path, "--key", path], {}, "", {64, 65}
    for folder in ["other-id", "no-case", "bad-context", "unknown-context", "unknown-dialect", "payload", "nowhere", "fifo"]:
        yield f"corpus {folder}", ["check", "--dialect", "fcm", "--corpus", folder], {}, "", {65}
    for name in FILES:
        if name.startswith("baseline"):
            yield name, [*FUZZ, "--baseline", name], {}, "", {65}
        if name.startswith("world"):
            yield name, [*SERVE, "--config", name], {}, "", {0, 65, 75}
    for folder in ["state", "deep-state", "text-state", "nowhere", "payload"]:
        yield f"merge {folder}", ["merge", folder, folder, "--report-dir", "merged"], {}, "", {65}
    for folder in ["state", "deep-state", "text-state"]:
        yield f"resume {folder}", [*FUZZ, "--resume", "--report-dir", folder], {}, "", {64, 65}
    for path in ["finding", "empty", "nowhere", "deep", "fifo", "/dev/zero"]:
        yield f"replay {path}", ["replay", path], {}, "", {65}
    yield "no HOME, no PATH", FUZZ, {"HOME": None, "PATH": None}, "", {0}
    yield "TMPDIR nowhere", FUZZ, {"TMPDIR": "/nowhere"}, "", {0}
    yield "a locale that is none", FUZZ, {"LANG": "xx_YY.zz", "LC_ALL": "xx"}, "", {0}
    yield "a terminal of no width", FUZZ, {"TERM": "\x1b[", "COLUMNS": "-1"}, "", {0}
    yield "a time zone that is none", FUZZ, {"TZ": "Nowhere/Nothing"}, "", {0}
    yield "shard of nonsense", [*FUZZ, "--shard", "auto"], {"SLURM_ARRAY_TASK_ID": "x", "CI_NODE_INDEX": "-1"}, "", {64}
    yield "an environment of 1 MB", FUZZ, {f"V{i}": "x" * 100_000 for i in range(10)}, "", {0}
    yield "closed stdin", ["lint", "-"], {}, "exec <&-;", {65}
    yield "closed stdout", FUZZ, {}, "exec >&-;", {74}
    yield "closed stderr", FUZZ, {}, "exec 2>&-;", {0}
    yield "all three closed", FUZZ, {}, "exec <&- >&- 2>&-;", {74}
    yield "full stdout", FUZZ, {}, "exec >/dev/full;", {74}
    yield "a folder that is gone", FUZZ, {}, "mkdir gone; cd gone; rmdir ../gone;", {74}
    yield "a report below a file", [*FUZZ, "--report-dir", "payload/r"], {}, "", {74}
    yield "a report in /proc", [*FUZZ, "--report-dir", "/proc/r"], {}, "", {74}
    yield "a report whose name is a folder", [*FUZZ, "--report-dir", "taken"], {}, "mkdir -p taken/report.json/x;", {74}
    yield "a file size limit", [*FUZZ, "--report-dir", "small"], {}, "ulimit -f 1;", {74}
    yield "no CPU time left", [*FUZZ, "--cases", "40"], {}, "ulimit -t 60;", {0}


def prepare(folder: Path) -> None:
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    os.mkfifo(folder / "fifo")
    os.symlink("loop", folder / "loop")
    with open(folder / "huge", "wb") as huge:
        huge.truncate(3 << 30)
    (folder / "unreadable").write_bytes(b"{}")
    (folder / "unreadable").chmod(0)


def limits() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def problem(pushproof: str, folder: Path, arguments, environment, prefix, codes) -> str | None:
    variables = {k: v for k, v in (os.environ | environment).items() if v is not None}
    start = time.monotonic()
    process = subprocess.Popen(
        ["/bin/sh", "-c", f'{prefix} exec "$@"', "sh", pushproof, *arguments],
        cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limits,
    )  # fmt: skip
    try:
        _, complaint = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return f"still runs after {SECONDS} s"
    seconds = time.monotonic() - start
    text = complaint.decode(errors="replace")
    told = [line for line in text.splitlines() if line.startswith(("pushproof: ", "Error: "))]
    if process.returncode not in codes:
        return f"ended with {process.returncode} after {seconds:.1f} s, not {sorted(codes)}: {text[-300:]}"
    if "Fatal error" in text or "Current stack trace" in text:
        return f"trapped: {text[-300:]}"
    if process.returncode not in (0, 1) and "2>&-" not in prefix and len(told) != 1:
        return f"tells {len(told)} lines: {text[-300:]}"
    return None


def main() -> int:
    pushproof = closing.pushproof()
    failures = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        as_root = os.geteuid() == 0
        for name, arguments, environment, prefix, codes in commands():
            if as_root and "unreadable" in arguments:
                continue
            count += 1
            failures += closing.tell(name, problem(pushproof, folder, arguments, environment, prefix, codes))
    return closing.end(count, "files and environments", failures, MEBIBYTES)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""This build against that of another commit: what a case, a check and a start cost, in processor time, wall time and memory.

    Benchmarks/against.py COMMIT [PUSHPROOF]      (CASES=20000 and ROUNDS=5 may be set)

The other commit is built once, in .build/against. The two take turns, and which of them comes first alternates. A figure is the median
of the rounds' ratios, with the smallest and the largest. Exit code 1 if something costs over 5 % more processor time than at the commit
in each round but one.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
CASES = int(os.environ.get("CASES", "20000"))
ROUNDS = int(os.environ.get("ROUNDS", "5"))
DIALECTS = ["easemob", "getui", "sns", "zego", "fcm", "jpush"]
# What a case may cost more before it counts as a regression.
ALLOWED = 1.05


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def built(commit):
    """The checkout of a commit, and its binary. The folder stays, so that the next comparison with it need not build."""
    folder = os.path.join(ROOT, ".build", "against", commit[:12])
    binary = os.path.join(folder, ".build", "release", "pushproof")
    if not os.path.exists(binary):
        if not os.path.isdir(folder):
            output("git", "worktree", "prune")
            output("git", "worktree", "add", "--detach", folder, commit)
        print(f"building {commit[:12]} in {os.path.relpath(folder, ROOT)}", flush=True)
        script = os.path.join(folder, "Scripts", "build-release")
        command = [script] if os.path.exists(script) else ["swift", "build", "-c", "release"]
        subprocess.run([*command, "--product", "pushproof"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder, binary


def measured(command, folder):
    """The processor seconds of all threads, the wall seconds and the megabytes of a command; None where it does not know its options."""
    started = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    code = os.waitstatus_to_exitcode(status)
    if code in (64, 65):
        return None
    if code not in (0, 1):
        sys.exit(f"{' '.join(command)} ends with {code}")
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024


def works(scratch):
    """A name, the arguments of the command, and what divides its seconds."""
    payload = os.path.join(scratch, "payload.json")
    with open(payload, "w", encoding="utf-8") as file:
        json.dump({"aps": {"alert": {"title": "Lunch", "body": "At one?"}, "sound": "default"}}, file)
    report = f"--report-dir={scratch}/report"
    for dialect in DIALECTS:
        yield f"fuzz {dialect}, a case", ["fuzz", f"--dialect={dialect}", f"--cases={CASES}", "--seed=1", "--quiet", report], CASES
    yield "check easemob", ["check", "--dialect=easemob", "--quiet", report], 1
    yield "lint of one file", ["lint", payload], 1


def compared(name, arguments, divisor, binaries, folders, scratch):
    """Prints a line; whether there is a regression, or None where the other commit has nothing like it."""
    runs = {"base": [], "head": []}
    for number in range(ROUNDS + 1):
        order = ["base", "head"] if number % 2 else ["head", "base"]
        for side in order:
            shutil.rmtree(os.path.join(scratch, "report"), ignore_errors=True)
            # Each beside its own corpus: another commit's may have members that it does not know.
            result = measured([binaries[side], *arguments], folders[side])
            if result is None:
                print(f"{name:<22} {side} has nothing like it")
                return None
            if number:  # The first round warms the file cache.
                runs[side].append(result)
    ratios = [[head[i] / base[i] for head, base in zip(runs["head"], runs["base"])] for i in range(3)]
    cost = statistics.median(run[0] for run in runs["head"]) / divisor
    unit = f"{cost * 1e6:8.1f} us" if divisor > 1 else f"{cost * 1e3:8.1f} ms"
    memory = statistics.median(run[2] for run in runs["head"])
    print(
        f"{name:<22} {unit} CPU  {statistics.median(ratios[0]):5.2f} x ({min(ratios[0]):.2f} to {max(ratios[0]):.2f})   wall "
        f"{statistics.median(ratios[1]):5.2f} x   {memory:6.0f} MB  {statistics.median(ratios[2]):5.2f} x",
        flush=True,
    )
    return sorted(ratios[0])[min(1, ROUNDS - 1)] > ALLOWED


def main():
    commit = output("git", "rev-parse", "--verify", sys.argv[1] + "^{commit}")
    head = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, ".build/release/pushproof"))
    folder, base = built(commit)
    binaries, folders = {"head": head, "base": base}, {"head": ROOT, "base": folder}
    print(f"this build against {commit[:12]}, {ROUNDS} rounds, {CASES:,} cases a round")
    with tempfile.TemporaryDirectory() as scratch:
        slower = [work[0] for work in works(scratch) if compared(*work, binaries, folders, scratch)]
    if slower:
        sys.exit(f"over 5 % slower than {commit[:12]}: {'; '.join(slower)}")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit((error.stderr or str(error)).strip().splitlines()[-1])

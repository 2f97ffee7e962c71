#!/usr/bin/env python3
"""Whole campaigns: cases a second in process and with a Python testee beside that testee's own ceiling, and what the
shrinker costs.

    Benchmarks/campaign.py [PUSHPROOF]      (CASES=100000 may be set)
"""

import glob
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time

PUSHPROOF = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/pushproof")
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
CASES = int(os.environ.get("CASES", "100000"))
TESTEE = "python3 Examples/testees/easemob.py"
# Each process of the testee writes the request lines that it gets to a file of its own.
RECORDING = """sh -c 'tee "$REQUESTS/$$" | {}'"""


def fuzz(folder, cases, *options, requests=None):
    """The report of a campaign, with the seconds of the whole command as `wall`."""
    command = [PUSHPROOF, "fuzz", f"--cases={cases}", "--seed=1", "--quiet", f"--report-dir={folder}", *options]
    environment = {**os.environ, "REQUESTS": requests or folder}
    started = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, env=environment)
    wall = time.perf_counter() - started
    if done.returncode not in (0, 1):
        sys.exit(f"pushproof ends with {done.returncode}")
    with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
        return {**json.load(file), "wall": wall}


def easemob(testee):
    return ["--dialect=easemob", f"--testee={testee}"]


def recorded(requests):
    """The files of request lines, with how many lines each has."""
    counts = {}
    for path in sorted(glob.glob(os.path.join(requests, "*"))):
        with open(path, "rb") as lines:
            counts[path] = sum(1 for _ in lines)
    return counts


def ceiling(testee, paths):
    """The seconds that bare testees take for recorded requests, all at the same time."""
    started = time.perf_counter()
    processes = []
    for path in paths:
        with open(path, "rb") as requests:
            processes.append(subprocess.Popen(testee.split(), stdin=requests, stdout=subprocess.DEVNULL))
    for process in processes:
        process.wait()
    return time.perf_counter() - started


def in_process(folder):
    report = fuzz(os.path.join(folder, "in-process"), CASES)
    print(f"in process, every judge, TLS and HTTP/2: {report['summary']['casesPerSecond']:,.0f} cases/s "
          f"({CASES:,} cases of all vendors, {report['wall']:.1f} s with start and report)")


def with_testee(folder, jobs, work=0):
    """The rates are of request lines: a case costs one, and more where an invariant asks again. `work`: microseconds
    that the testee computes longer for each."""
    cases = CASES // (8 if work else 2)
    testee = f"python3 Benchmarks/busy_testee.py {work}" if work else TESTEE
    name = f"{jobs}-{work}"
    requests = os.path.join(folder, f"requests-{name}")
    os.mkdir(requests)
    arguments = [f"--jobs={jobs}", "--no-shrink"]
    fuzz(os.path.join(folder, f"recorded-{name}"), cases, *arguments, *easemob(RECORDING.format(testee)),
         requests=requests)
    counts = recorded(requests)
    # Smaller files are of processes that tried a single case again.
    paths = sorted(counts, key=counts.get)[-jobs:]
    ceilings = [ceiling(testee, paths)]
    report = fuzz(os.path.join(folder, f"campaign-{name}"), cases, *arguments, *easemob(testee))
    ceilings.append(ceiling(testee, paths))  # Before and after, since the machine's speed drifts.
    lines = sum(counts[path] for path in paths)
    highest = lines / min(ceilings)
    rate = lines / report["summary"]["durationSeconds"]
    busy = f" that computes {work} us longer" if work else ""
    print(f"Python testee{busy}, {jobs} job(s): {report['summary']['casesPerSecond']:,.0f} cases/s, {rate:,.0f} requests/s; "
          f"the bare testee {highest:,.0f} requests/s; ratio {rate / highest:.2f} (aim 0.80)")


def shrinking(folder):
    """A call judges one smaller case, for which the invariants may ask the testee more than once."""
    for bug, what, aim in [
        ("chars-not-bytes", "a size in characters, not bytes", 60),
        ("orphan-loc-args", "arguments without their key", 100),
        ("recipient-beats-sender", "three fields: two names of templates and the templates", 100),
    ]:
        sent = []
        for option in ([], ["--no-shrink"]):
            name = os.path.join(folder, f"{bug}{len(option)}")
            requests = f"{name}-requests"
            os.mkdir(requests)
            testee = RECORDING.format(f"{TESTEE} --bug {bug}")
            report = fuzz(name, 20_000, "--jobs=1", *option, *easemob(testee), requests=requests)
            sent.append(sum(recorded(requests).values()))
            if not option:
                calls = [finding["shrinking"]["calls"] for finding in report["findings"] if "shrinking" in finding]
        print(f"shrinker, {what} ({bug}): {statistics.median(calls):.0f} calls a finding (aim {aim}), {min(calls)} to "
              f"{max(calls)} in {len(calls)} findings, {(sent[0] - sent[1]) / sum(calls):.1f} requests a call")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # So that the temporary folders go.
    with tempfile.TemporaryDirectory() as scratch:
        in_process(scratch)
        for number in sorted({1, os.cpu_count() or 1}):
            with_testee(scratch, number)
        for work in (100, 200):
            with_testee(scratch, 1, work)
        shrinking(scratch)

#!/usr/bin/env python3
"""How soon seeded bugs are found: Pushproof beside Hypothesis, which draws messages from the documented field types.

    Benchmarks/time_to_kill.py [PUSHPROOF [BEFORE]]      (CAP=8 gives Hypothesis 8 seconds for a bug and seed, not 30)

BEFORE is another checkout with its release build, as that of the last release: the table then has its columns too, with its
own corpus and its own testee.

Whatever could be given to Hypothesis is given: it calls the compiler's function, and pays for no process and no pipe;
it has the very compiler without the bug to compare with, where Pushproof has its own reference; names and users come
from small pools, so that they meet; the content may be long, and every other context is drawn. It does not shrink. The
seconds of Pushproof are those of the whole command, with its start, the testee's, and the report.
"""

import importlib.util
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTEES = os.path.join(HERE, "..", "Examples", "testees")
SEEDS = [1, 2, 3]
CASES = 20_000
SECONDS = float(os.environ.get("CAP", "30"))
BUGS = {
    "size": ["chars-not-bytes", "size-off-by-one", "voip-limit-forgotten"],
    "interaction": ["force-beats-ignore", "recipient-beats-sender", "disable-at-ignored", "orphan-loc-args"],
    "encoding": ["rounded-numbers", "arguments-scanned-again"],
    "silence": ["silent-alert", "empty-sound-is-default"],
    "boundary": ["large-group-off-by-one"],
}


# ---- Hypothesis ------------------------------------------------------------------------------------------------------


class Stop(BaseException):
    """Found, or out of time; no Exception, so that Hypothesis neither shrinks nor runs the example again."""


def hypothesis_kill(bug, number):
    """Examples, seconds, and whether the compiler with the bug then differed from the one without."""
    import hypothesis
    from easemob_messages import messages

    sys.path.insert(0, TESTEES)
    import easemob
    import switches
    import testee

    def outcome(active, message, context):
        switches.ACTIVE = active
        try:
            return easemob.compile_message(message, {**easemob.DEFAULTS, **context})
        except (testee.Suppressed, testee.Refused) as stop:
            return type(stop)

    started, count, found = time.perf_counter(), 0, False

    @hypothesis.seed(number)
    @hypothesis.settings(max_examples=CASES, database=None, deadline=None, phases=[hypothesis.Phase.generate],
                         suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(messages())
    def agree(drawn):
        nonlocal count, found
        count += 1
        message, context = testee.read_json(json.dumps(drawn))
        if outcome(bug, message, context) != outcome(None, message, context):
            found = True
        if found or time.perf_counter() - started > SECONDS:
            raise Stop

    try:
        agree()
    except Stop:
        pass
    return count, time.perf_counter() - started, found


# ---- Pushproof -------------------------------------------------------------------------------------------------------


def pushproof(build, bug, *arguments):
    """Cases until the first error, the seconds of the whole command, and whether there was an error."""
    with tempfile.TemporaryDirectory() as folder:
        tool, checkout = build
        command = [tool, *arguments, "--dialect=easemob", "--no-shrink", "--quiet", f"--report-dir={folder}",
                   f"--testee=python3 Examples/testees/easemob.py --bug {bug}"]
        started = time.perf_counter()
        code = subprocess.run(command, stdout=subprocess.DEVNULL, cwd=checkout).returncode
        seconds = time.perf_counter() - started
        if code not in (0, 1):
            sys.exit(f"pushproof ends with {code}")
        with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
            report = json.load(file)
    errors = [finding["firstCase"] for finding in report["findings"] if finding["severity"] == "error"]
    return min(errors) + 1 if errors else report["summary"]["cases"], seconds, bool(errors)


def fuzz_kill(build, bug, number):
    """A case is a function of the seed and its number: the number is found first, then the time of so many cases."""
    for cases in (1000, CASES):
        kill = pushproof(build, bug, "fuzz", f"--cases={cases}", f"--seed={number}")
        if kill[2]:
            return pushproof(build, bug, "fuzz", f"--cases={kill[0]}", f"--seed={number}")
    return kill


# ---- The table -------------------------------------------------------------------------------------------------------


def median(kills):
    """Of the cases and of the seconds, each for itself; where a seed finds nothing, those that it spent."""
    cases, seconds, found = zip(*kills)
    return statistics.median(cases), statistics.median(seconds), statistics.median(found) == 1


def cell(kill):
    cases, seconds, found = kill
    return f"{cases:,}".rjust(9) + f"{seconds:7.2f} s" if found else f"none in {cases:,}".rjust(18)


def columns(builds):
    """What is compared: a title, and what gives a bug's kill."""
    result = {"Hypothesis": lambda bug: median([hypothesis_kill(bug, seed) for seed in SEEDS])}
    for name, build in builds.items():
        result["fuzz" + name] = lambda bug, build=build: median([fuzz_kill(build, bug, seed) for seed in SEEDS])
        result["check" + name] = lambda bug, build=build: pushproof(build, bug, "check")
    return result


def compare(builds):
    compared = columns(builds)
    print(f"Time to kill, median of {len(SEEDS)} seeds, at most {CASES:,} cases (Hypothesis: or {SECONDS:.0f} s); check is all of it")
    print(f"{'':38}{' '.join(title.rjust(18) for title in compared)}")
    rows = []
    for kind, bug in [(kind, bug) for kind, bugs in BUGS.items() for bug in bugs]:
        rows.append([kill(bug) for kill in compared.values()])
        print(f"{kind:12}{bug:26}{' '.join(map(cell, rows[-1]))}", flush=True)
    shared = [row for row in rows if row[0][2]]
    for index, title in enumerate(compared):
        found = [row for row in rows if row[index][2]]
        print(f"{title}: {len(found)} of {len(rows)} found; {sums(rows, index)} in all, "
              f"{sums(shared, index)} for the {len(shared)} that Hypothesis finds")


def sums(rows, index):
    return f"{sum(row[index][0] for row in rows):,} cases and {sum(row[index][1] for row in rows):.1f} s"


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # So that the temporary folders go.
    PUSHPROOF = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/pushproof")
    BEFORE = [os.path.abspath(path) for path in sys.argv[2:3]]
    if importlib.util.find_spec("hypothesis"):
        compare({
            "": (PUSHPROOF, os.path.join(HERE, "..")),
            **{", before": (os.path.join(path, ".build/release/pushproof"), path) for path in BEFORE},
        })
    else:
        with tempfile.TemporaryDirectory() as environment:
            python = os.path.join(environment, "bin", "python")
            install = f'python3 -m venv "{environment}" && "{python}" -m pip install --quiet hypothesis'
            if subprocess.run(install, shell=True, capture_output=True).returncode == 0:
                sys.exit(subprocess.run([python, __file__, PUSHPROOF, *BEFORE]).returncode)
        print("Hypothesis cannot be installed from PyPI: no time to kill")

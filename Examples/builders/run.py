#!/usr/bin/env python3
"""Proves the payload builders in requirements.txt, and compares what is found with expected.jsonl.

    Examples/builders/run.py [PUSHPROOF] [BUILDER…] [--record]

Exit code 0: exactly what is expected; 1: something else, with the difference; 69: the packages cannot be had, or Pushproof not be run.
`--record` writes the findings that are new into expected.jsonl, without the ID of an entry in Documentation/Findings.md or a reason: that is
for people to say, and until then the comparison fails.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = pathlib.Path(".build/builders")  # From the root of the checkout, as the replay lines have it.
PYTHON = WORK / "bin" / "python"
CASES = HERE.relative_to(ROOT) / "cases"
# Findings of a whole run: two answers that differ since another finding makes one of them wrong.
SKIPPED_RULE = "readings.contradiction"


def main():
    parser = argparse.ArgumentParser(description="Proves published payload builders.")
    parser.add_argument("pushproof", nargs="?", default=".build/release/pushproof")
    parser.add_argument("builders", nargs="*")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    pushproof = os.path.abspath(options.pushproof)
    os.chdir(ROOT)
    install()
    builders = [row for row in rows("builders.jsonl") if row["builder"] in (options.builders or [row["builder"]])]
    expected, found = rows("expected.jsonl"), []
    print(f"{'library':34} {'judged':>7} {'skipped':>8}  findings")
    for row in builders:
        report = check(pushproof, row["builder"])
        found += (own := [finding_row(row["builder"], finding) for finding in gating(report)])
        print_row(row, report, own, expected)
    if options.record:
        return record(expected, found)
    names = {row["builder"] for row in builders}
    differences = list(compare([row for row in expected if row["builder"] in names], found))
    differences += [line for row in rows("findings.jsonl") if row["builder"] in names for line in replay(pushproof, row)]
    differences += page_differences()
    for line in differences:
        print(line, file=sys.stderr)
    return 1 if differences else 0


# ---- The packages ---------------------------------------------------------------------------------------------------


def install():
    """The environment is made once, and again when requirements.txt has changed."""
    if sys.version_info < (3, 10):
        unavailable("the libraries need Python 3.10 or later")
    requirements = HERE / "requirements.txt"
    stamp, version = WORK / "installed", hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == version:
        return
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", WORK], capture_output=True, text=True)
    if made.returncode:
        unavailable(f"no environment can be made: {last_line(made.stdout + made.stderr)}")
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    done = subprocess.run([*command, "--retries", "2", "-r", requirements], capture_output=True, text=True)
    if done.returncode:
        unavailable(f"the packages cannot be had: {last_line(done.stderr)}")
    stamp.write_text(version)


def unavailable(reason):
    print(f"builders: {reason}", file=sys.stderr)
    sys.exit(69)


def last_line(text):
    return (text.strip().splitlines() or ["no reason given"])[-1]


# ---- A run ----------------------------------------------------------------------------------------------------------


def testee(builder):
    return f"{PYTHON} {HERE.relative_to(ROOT)}/adapters/{builder}_adapter.py"


def check(pushproof, builder):
    reports = WORK / "reports" / builder
    command = [pushproof, "check", "--no-project", "--dialect", "apns", "--corpus", CASES, "--testee", testee(builder)]
    command += ["--no-sweep", "--no-shrink", "--skip-rule", SKIPPED_RULE, "--report-dir", reports, "--quiet"]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as problem:
        unavailable(f"{pushproof} cannot be run: {problem.strerror}")
    if done.returncode not in (0, 1):
        unavailable(f"{builder}: pushproof ended with {done.returncode}: {last_line(done.stderr)}")
    return json.loads((reports / "report.json").read_text("utf-8"))


def gating(report):
    return [finding for finding in report["findings"] if finding["severity"] != "info"]


def finding_row(builder, finding):
    row = {"builder": builder, **{key: finding[key] for key in ["fingerprint", "severity", "rule", "pointer"]}}
    return {**row, "reason": finding["reason"]} if finding["rule"] == "diff.outcome" else row


def replay(pushproof, row):
    """What is wrong with the replay line of an entry: its case must fail, by the rule that the entry names."""
    command = [pushproof, "replay", "--no-project", "--format", "json", CASES / f"{row['case']}.json"]
    done = subprocess.run([*command, "--testee", testee(row["builder"])], capture_output=True, text=True)
    shown = [finding for line in done.stdout.splitlines() for finding in json.loads(line)["findings"]]
    if not any((finding["rule"], finding["pointer"]) == (row["rule"], row["pointer"]) for finding in shown):
        yield f"{row['finding']}: {shlex.join(map(str, command))} does not show {row['rule']} {row['pointer']}".rstrip()


def page_differences():
    """The page has every entry, with the line that replays it."""
    page = (ROOT / "Documentation" / "Findings.md").read_text("utf-8")
    for row in rows("findings.jsonl"):
        again = f"replay --no-project {CASES}/{row['case']}.json --testee \"{testee(row['builder'])}\""
        if f"\n### {row['finding']}\n" not in page or again not in page:
            yield f"? {row['finding']}: Documentation/Findings.md has no such entry, or not its replay line"


# ---- The table ------------------------------------------------------------------------------------------------------


def rows(name):
    path = HERE / name
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def print_row(row, report, found, expected):
    shown = {finding["fingerprint"] for finding in found}
    names = {
        known["finding"]: None
        for known in expected
        if known["builder"] == row["builder"] and known["fingerprint"] in shown and known.get("finding")
    }
    version = next(line for line in (HERE / "requirements.txt").read_text().split() if line.startswith(row["distribution"] + "=="))
    summary = report["summary"]
    judged = summary["cases"] - summary["skipped"]
    print(f"{version.replace('==', ' '):34} {judged:7} {summary['skipped']:8}  {', '.join(sorted(names)) or 'none'}", flush=True)


def compare(expected, found):
    keys = [{(row["builder"], row["fingerprint"]): row for row in side} for side in (expected, found)]
    for key in sorted(keys[0].keys() - keys[1].keys()):
        yield f"- {line(keys[0][key])}: expected, and not found"
    for key in sorted(keys[1].keys() - keys[0].keys()):
        yield f"+ {line(keys[1][key])}: found, and not expected"
    for row in expected:
        if not row.get("finding") and not row.get("setAside"):
            yield f"? {line(row)}: neither an entry of Documentation/Findings.md nor set aside"


def line(row):
    return " ".join(part for part in [row["builder"], row["rule"], row["pointer"], row.get("reason"), row["fingerprint"]] if part)


def record(expected, found):
    known = {(row["builder"], row["fingerprint"]) for row in expected}
    added = [row for row in found if (row["builder"], row["fingerprint"]) not in known]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in expected + added)
    (HERE / "expected.jsonl").write_text(text, "utf-8")
    print(f"{len(added)} findings added to expected.jsonl")
    return 0


if __name__ == "__main__":
    sys.exit(main())

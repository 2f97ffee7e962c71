#!/usr/bin/env python3
"""Proves the payload builders in builders.jsonl, and compares what is found with expected.jsonl.

    Examples/builders/run.py [PUSHPROOF] [BUILDER…] [--libraries DIR] [--record]

Libraries come from the registry of their language. With `--libraries` those of other languages than Python are folders
of DIR, each by the name of its builder, and no registry is asked but Go's, whose address is $GOPROXY. What is not to be
had is left out, and said. Exit code 0: exactly what is expected; 1: something else, with the difference; 69: no library
can be had, or Pushproof not be run. `--record` writes the findings that are new into expected.jsonl, without the ID of
an entry in Documentation/Findings.md or a reason: that is for people to say, and until then the comparison fails.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

from page import CASES, FOLDER, HERE, LIBRARIES, PYTHON, ROOT, SKIPPED_RULE, WORK, java_class, name_of, rows, testee

JACKSON = [f"com.fasterxml.jackson.core:jackson-{part}:2.17.2" for part in ("core", "annotations", "databind")]


def main():
    parser = argparse.ArgumentParser(description="Proves published payload builders.")
    parser.add_argument("pushproof", nargs="?", default=".build/release/pushproof")
    parser.add_argument("builders", nargs="*")
    parser.add_argument("--libraries", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_intermixed_args()
    pushproof, given = os.path.abspath(options.pushproof), options.libraries and options.libraries.resolve()
    os.chdir(ROOT)
    wanted = [row for row in rows("builders.jsonl") if row["builder"] in (options.builders or [row["builder"]])]
    builders = [row for row in wanted if installed(row, given)]
    for row in wanted:
        if row not in builders:
            print(f"left out: {name_of(row)}, not installed")
    if not builders:
        unavailable("no library can be had")
    expected, found, differences = rows("expected.jsonl"), [], []
    print(f"{'library':44} {'judged':>7} {'skipped':>8}  findings", flush=True)
    with concurrent.futures.ThreadPoolExecutor(2) as runs:
        for row, report in zip(list(builders), runs.map(lambda row: check(pushproof, row), builders)):
            if isinstance(report, str):
                differences.append(report)
                builders.remove(row)
                continue
            found += (own := [finding_row(row["builder"], finding) for finding in gating(report)])
            print_row(row, report, own, expected)
    if options.record:
        return record(expected, found)
    names = {row["builder"]: row for row in builders}
    differences += compare([row for row in expected if row["builder"] in names], found)
    for row in rows("findings.jsonl"):
        if row.get("builder") in names:
            differences += replay(pushproof, row, names[row["builder"]])
    for line in differences:
        print(line, file=sys.stderr)
    return 1 if differences or page_is_stale() else 0


# ---- The packages ---------------------------------------------------------------------------------------------------


def installed(row, given):
    """Whether the library is there, after an attempt to get it."""
    if row["language"] == "python":
        return install_python()
    if row["language"] == "go":
        return build_go(row)
    if not shutil.which({"javascript": "node"}.get(row["language"], row["language"])):
        return False
    if not linked(row["builder"], row, given):
        return False
    return row["language"] != "java" or compile_java(row, given)


def linked(name, row, given):
    """A link by the builder's name in .build/builders/libraries, to a folder of `--libraries` or of the registry."""
    link = ROOT / LIBRARIES / name
    folder = given / name if given else from_registry(name, row)
    if not folder or not folder.is_dir():
        return False
    link.parent.mkdir(parents=True, exist_ok=True)
    if link.is_symlink():
        link.unlink()
    link.symlink_to(folder.resolve())
    return True


def from_registry(name, row):
    """The folder into which the language's own tool puts the library; None where it does not."""
    place = (ROOT / WORK / "packages" / name).resolve()
    library, version = row.get("library"), row.get("version")
    npm = [
        "install",
        "--prefix",
        place,
        "--no-audit",
        "--no-fund",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
    ]
    composer = ["require", "--no-interaction", "--quiet", "--working-dir", place, f"{library}:{version}"]
    gem = ["install", "--no-document", "--install-dir", place, library, "-v", version]
    tool, command, folder = {
        "javascript": ("npm", [*npm, f"{library}@{version}"], place / "node_modules" / str(library)),
        "php": ("composer", composer, place / "vendor" / str(library)),
        "ruby": ("gem", gem, place / "gems" / f"{library}-{version}"),
        "java": ("mvn", [], place),
    }[row["language"]]
    stamp = place / "stamp"
    if not stamp.exists() or stamp.read_text() != str(version):
        place.mkdir(parents=True, exist_ok=True)
        commands = [command] if command else [maven(artifact, place) for artifact in artifacts(row)]
        if not shutil.which(tool) or not all(quiet([tool, *one], place) for one in commands):
            return None
        stamp.write_text(str(version))
    return folder


def artifacts(row):
    return row.get("artifacts", [f"{row.get('library')}:{row.get('version')}"])


def maven(artifact, place):
    return ["-q", "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={place}"]


def quiet(command, folder, **options):
    try:
        return not subprocess.run(
            command, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=300, **options
        ).returncode
    except (OSError, subprocess.TimeoutExpired):
        return False


def build_go(row):
    """The adapter's program, of the library's version as the module proxy has it."""
    program, adapters = (ROOT / WORK / "go" / row["builder"]).resolve(), ROOT / FOLDER / "adapters" / "go"
    program.parent.mkdir(parents=True, exist_ok=True)
    modules = program.with_suffix(".mod")
    modules.write_text(f"module pushproof/builders\n\ngo 1.18\n\nrequire {row['library']} {row['version']}\n")
    modules.with_suffix(".sum").unlink(missing_ok=True)
    environment = {"GOFLAGS": "-mod=mod", **({"GOSUMDB": "off"} if "GOPROXY" in os.environ else {}), **os.environ}
    command = ["go", "build", f"-modfile={modules}", "-o", program, f"./{row['builder']}"]
    return bool(shutil.which("go")) and quiet(command, adapters, env=environment)


def compile_java(row, given):
    """The adapter's classes. What they share reads JSON by Jackson, which is a library too."""
    if not linked("jackson", {"language": "java", "version": JACKSON[0], "artifacts": JACKSON}, given):
        return False
    classes = WORK / "java" / row["builder"]
    classes.mkdir(parents=True, exist_ok=True)
    sources = [FOLDER / "adapters" / "java" / f"{name}.java" for name in ("Meant", java_class(row["builder"]))]
    path = f"{LIBRARIES}/{row['builder']}/*:{LIBRARIES}/jackson/*"
    return bool(shutil.which("javac")) and quiet(
        ["javac", "-nowarn", "-encoding", "UTF-8", "-d", classes, "-cp", path, *sources], ROOT
    )


PYTHON_INSTALLED = []


def install_python():
    """The environment is made once, and again when requirements.txt has changed."""
    if not PYTHON_INSTALLED:
        PYTHON_INSTALLED.append(environment_made())
    return PYTHON_INSTALLED[0]


def environment_made():
    if sys.version_info < (3, 10):
        return False
    requirements = HERE / "requirements.txt"
    stamp, version = WORK / "installed", hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == version:
        return True
    if not quiet([sys.executable, "-m", "venv", WORK], ROOT):
        return False
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--retries", "2"]
    if not quiet([*command, "-r", requirements], ROOT):
        return False
    stamp.write_text(version)
    return True


def unavailable(reason):
    print(f"builders: {reason}", file=sys.stderr)
    sys.exit(69)


def last_line(text):
    return (text.strip().splitlines() or ["no reason given"])[-1]


# ---- A run ----------------------------------------------------------------------------------------------------------


def check(pushproof, row):
    reports = WORK / "reports" / row["builder"]
    command = [pushproof, "check", "--no-project", "--dialect", "apns", "--corpus", CASES, "--testee", testee(row)]
    command += ["--no-sweep", "--no-shrink", "--skip-rule", SKIPPED_RULE, "--report-dir", reports, "--quiet"]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as problem:
        unavailable(f"{pushproof} cannot be run: {problem.strerror}")
    if done.returncode not in (0, 1):
        return f"{row['builder']}: pushproof ended with {done.returncode}: {last_line(done.stderr)}"
    return json.loads((reports / "report.json").read_text("utf-8"))


def gating(report):
    return [finding for finding in report["findings"] if finding["severity"] != "info"]


def finding_row(builder, finding):
    row = {"builder": builder, **{key: finding[key] for key in ["fingerprint", "severity", "rule", "pointer"]}}
    return {**row, "reason": finding["reason"]} if finding["rule"] == "diff.outcome" else row


def replay(pushproof, row, builder):
    """What is wrong with the replay line of an entry: its case must fail, by the rule that the entry names."""
    command = [pushproof, "replay", "--no-project", "--format", "json", CASES / f"{row['case']}.json"]
    done = subprocess.run([*command, "--testee", testee(builder)], capture_output=True, text=True)
    shown = [finding for line in done.stdout.splitlines() for finding in json.loads(line)["findings"]]
    if not any((finding["rule"], finding["pointer"]) == (row["rule"], row["pointer"]) for finding in shown):
        yield f"{row['finding']}: {shlex.join(map(str, command))} does not show {row['rule']} {row['pointer']}".rstrip()


def page_is_stale():
    """Documentation/Findings.md and matrix.yml are what page.py makes of the data."""
    return subprocess.run([sys.executable, HERE / "page.py", "--check"]).returncode


# ---- The table ------------------------------------------------------------------------------------------------------


def print_row(row, report, found, expected):
    shown = {finding["fingerprint"] for finding in found}
    names = {
        known["finding"]: None
        for known in expected
        if known["builder"] == row["builder"] and known["fingerprint"] in shown and known.get("finding")
    }
    summary = report["summary"]
    judged = summary["cases"] - summary["skipped"]
    print(f"{name_of(row):44.44} {judged:7} {summary['skipped']:8}  {', '.join(sorted(names)) or 'none'}", flush=True)


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
    return " ".join(
        part for part in [row["builder"], row["rule"], row["pointer"], row.get("reason"), row["fingerprint"]] if part
    )


def record(expected, found):
    known = {(row["builder"], row["fingerprint"]) for row in expected}
    added = [row for row in found if (row["builder"], row["fingerprint"]) not in known]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in expected + added)
    (HERE / "expected.jsonl").write_text(text, "utf-8")
    print(f"{len(added)} findings added to expected.jsonl")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The real verdict: `pushproof mutants` runs check, and a campaign, with each mutant as the testee until something is found."""

import json
import marshal
import os
import subprocess
import sys
import tempfile

from places import HERE, REPOSITORY


def verdicts(pushproof, compiler, mutants, cases, seed, jobs):
    """For each mutant's identity its row of mutants.json: `phase` says what found it, and is not there where nothing did."""
    if not mutants:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "compiler"), "wb") as file:
            marshal.dump((compiler.vendor, compiler.codes), file)
        for mutant in mutants:
            with open(os.path.join(folder, mutant.identity), "wb") as file:
                marshal.dump((mutant.piece, mutant.code), file)
        with open(os.path.join(folder, "bugs"), "w", encoding="utf-8") as file:
            for mutant in mutants:
                row = {"name": mutant.identity, "dialect": compiler.vendor, "rule": mutant.operator, "equivalent": False}
                file.write(json.dumps(row) + "\n")
        testee = f"'{sys.executable}' -S '{HERE / 'gate_testee.py'}' '{folder}'"
        command = [pushproof, "mutants", f"--testee={testee}", f"--only={compiler.vendor}.", f"--cases={cases}", f"--seed={seed}",
                   f"--jobs={jobs}", f"--corpus={REPOSITORY / 'Corpus'}", "--expect-check=0", "--expect-fuzz=0",
                   f"--report-dir={folder}/report"]  # fmt: skip
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=REPOSITORY)
        if done.returncode not in (0, 1):
            return halves(pushproof, compiler, mutants, cases, seed, jobs, done.stderr)
        with open(os.path.join(folder, "report", "mutants.json"), encoding="utf-8") as file:
            return {row["name"]: row for row in json.load(file)["mutants"]}


def halves(pushproof, compiler, mutants, cases, seed, jobs, complaint):
    """One mutant that cannot be run as a testee at all ends the whole measure: it is searched for, and is found out."""
    if len(mutants) == 1:
        if "testee" not in complaint and "judged" not in complaint:
            sys.exit(f"{mutants[0].identity}: {complaint}")
        return {mutants[0].identity: {"phase": "check", "foundBy": "exit code", "title": complaint.strip()}}
    middle = len(mutants) // 2
    return {
        **verdicts(pushproof, compiler, mutants[:middle], cases, seed, jobs),
        **verdicts(pushproof, compiler, mutants[middle:], cases, seed, jobs),
    }

"""The real verdict: `pushproof mutants` runs check with each mutant as the testee until something is found.

The requests that a mutant answers otherwise stand first in the corpus, so that few cases are judged of each mutant. The rest is
skipped: what is answered as by the compiler shows nothing.
"""

import json
import marshal
import os
import re
import subprocess
import sys
import tempfile

from places import HERE, REPOSITORY

# Mutants asked about in one run, which begins with the self-check.
TOGETHER = 250
# Requests that every mutant answers, so that something is judged of each.
PLAIN = 3


def verdicts(pushproof, compiler, asked, cases, jobs, answers_all=False):
    """For each mutant's identity its row of mutants.json: `phase` says what found it, and is not there where nothing did.

    `asked`: for each mutant the indices of the requests that it answers otherwise; None for all of check, in its order.
    `answers_all`: whether it answers them, the corpus and the covering set, and two readings of one topic are a finding.
    """
    rows, mutants = {}, list(asked)
    for start in range(0, len(mutants), TOGETHER):
        part = {mutant: asked[mutant] for mutant in mutants[start : start + TOGETHER]}
        rows |= batch(pushproof, compiler, part, cases, jobs, answers_all)
    return rows


def batch(pushproof, compiler, asked, cases, jobs, answers_all):
    plain = [index for index, answer in enumerate(cases.answers) if '"payload": ' in answer][:PLAIN]
    itself = f"{compiler.vendor}.itself"
    with tempfile.TemporaryDirectory() as folder:
        first = sorted({*plain, *(index for indices in asked.values() for index in indices or ())})
        write_corpus(folder, compiler.vendor, [cases.lines[index] for index in first])
        dump(folder, "compiler", (compiler.vendor, compiler.codes))
        dump(folder, itself, (0, compiler.codes[0], [cases.lines[index] for index in first[:2000]]))
        for mutant, indices in asked.items():
            lines = None if indices is None or answers_all else [cases.lines[index] for index in [*indices, *plain]]
            dump(folder, mutant.identity, (mutant.piece, mutant.code, lines))
        with open(os.path.join(folder, "bugs"), "w", encoding="utf-8") as file:
            for name in [itself, *(mutant.identity for mutant in asked)]:
                file.write(json.dumps({"name": name, "dialect": compiler.vendor, "rule": "mutant", "equivalent": answers_all}) + "\n")
        testee = f"'{sys.executable}' -S '{HERE / 'gate_testee.py'}' '{folder}'"
        command = [pushproof, "mutants", f"--testee={testee}", f"--only={compiler.vendor}.", "--cases=0", f"--jobs={jobs}",
                   f"--corpus={folder}/corpus", "--no-builtin-corpus", "--expect-check=0", "--expect-fuzz=0", f"--report-dir={folder}/report"]  # fmt: skip
        command += ["--skip-case=*/sweep-*"] if answers_all else []
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=REPOSITORY)
        if done.returncode not in (0, 1):
            return halves(pushproof, compiler, asked, cases, jobs, answers_all, done.stderr)
        with open(os.path.join(folder, "report", "mutants.json"), encoding="utf-8") as file:
            rows = {row["name"]: row for row in json.load(file)["mutants"]}
        if rows.pop(itself).get("phase"):
            sys.exit(f"{compiler.vendor} does not pass without a mutation: the gate finds what is no bug")
        return rows


def topics(pushproof, compiler, mutant, indices, cases):
    """The open topics that the requests meet, with how many meet each; None where the documents leave no choice in one of them,
    or say nothing of it at all: then that the answers are accepted shows nothing.

    The mutant must have passed the gate with `answers_all`: each answer is one that such a topic names.
    """
    with tempfile.TemporaryDirectory() as folder:
        write_cases(folder, compiler.vendor, [cases.lines[index] for index in indices])
        dump(folder, "compiler", (compiler.vendor, compiler.codes))
        dump(folder, mutant.identity, (mutant.piece, mutant.code, None))
        testee = f"'{sys.executable}' -S '{HERE / 'gate_testee.py'}' '{folder}' --bug '{mutant.identity}'"
        command = [pushproof, "check", f"--dialect={compiler.vendor}", f"--testee={testee}", f"--corpus={folder}/corpus",
                   "--no-builtin-corpus", f"--case={compiler.vendor}/0/*", "--quiet", f"--report-dir={folder}/report"]  # fmt: skip
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=REPOSITORY)
        with open(os.path.join(folder, "report", "report.json"), encoding="utf-8") as file:
            summary = json.load(file)["summary"]
        is_open = summary["cases"] == summary["ambiguous"] == len(indices) and summary["violations"] == 0
        return summary["ambiguousByTopic"] if is_open else None


def dump(folder, name, value):
    with open(os.path.join(folder, name), "wb") as file:
        marshal.dump(value, file)


def write_corpus(folder, vendor, lines):
    """The project's own corpus, and before it these requests as cases."""
    write_cases(folder, vendor, lines)
    for folder_of_cases in sorted((REPOSITORY / "Corpus" / vendor).iterdir()):
        os.symlink(folder_of_cases, os.path.join(folder, "corpus", vendor, folder_of_cases.name))


def write_cases(folder, vendor, lines):
    ours = os.path.join(folder, "corpus", vendor, "0")
    os.makedirs(ours)
    for number, line in enumerate(lines):
        name = f"{number:06}"
        with open(os.path.join(ours, f"{name}.json"), "wb") as file:
            file.write(re.sub(rb'^\{"id":1', b'{"id":"%s/0/%s"' % (vendor.encode(), name.encode()), line))


def halves(pushproof, compiler, asked, cases, jobs, answers_all, complaint):
    """One mutant that cannot be run as a testee at all ends the whole run: it is searched for, and is found out."""
    mutants = list(asked)
    if len(mutants) <= 1:
        is_its_fault = mutants and batch(pushproof, compiler, {}, cases, jobs, answers_all) == {}  # The compiler itself can be run.
        if not is_its_fault or "testee" not in complaint and "judged" not in complaint:
            sys.exit(f"{[mutant.identity for mutant in mutants]}: {complaint}")
        return {mutants[0].identity: {"phase": "check", "foundBy": "exit code", "title": complaint.strip()}}
    middle = len(mutants) // 2
    return {
        **batch(pushproof, compiler, {mutant: asked[mutant] for mutant in mutants[:middle]}, cases, jobs, answers_all),
        **batch(pushproof, compiler, {mutant: asked[mutant] for mutant in mutants[middle:]}, cases, jobs, answers_all),
    }

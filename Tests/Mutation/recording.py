"""The requests that Pushproof sends, recorded once, and what the compiler answers and reaches with each."""

import ast
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile

import testee
from compiler import code_of, defined_names
from compiler_namespace import namespace_of
from infection import Infections, instrumented, without_numbers
from places import REPOSITORY, TESTEES


class Cases:
    """Recorded requests, each once, with the compiler's own answers.

    `reaching` has for each statement's number the indices of the requests that reach it; `infections` what each mutant can
    change.
    """

    def __init__(self, compiler, lines, mutants=()):
        sys.setrecursionlimit(40_000)  # Instrumented, a compiler nests deeper.
        self.lines = distinct(lines)
        self.indices = {line: index for index, line in enumerate(self.lines)}
        self.reaching = {statement.statement_number: [] for statement in compiler.statements}
        self.mentions = mentions(compiler)
        without_numbers(compiler)
        self.infections = Infections(mutants)
        self.answers = []
        hits = bytearray(len(compiler.statements))
        eyes = {"hits": hits, "seen": self.infections.seen, "compared": self.infections.compared}
        names = namespace_of([*map(code_of, instrumented(compiler, mutants))], **eyes)
        self.at_start = {place for place, hit in enumerate(hits) if hit}
        hits[:] = bytes(len(hits))
        for index, line in enumerate(self.lines):
            self.infections.request = index
            self.answers.append(answer(line, compiler.vendor, names))
            place = hits.find(1)
            while place >= 0:
                self.reaching[place].append(index)
                hits[place] = 0
                place = hits.find(1, place)

    def reach(self, mutant):
        """The indices of the requests that reach a mutant: all, for what runs before the first."""
        if mutant.statement in self.at_start:
            return range(len(self.lines))
        if mutant.statement is not None:
            return self.reaching[mutant.statement]
        statements = self.mentions.get(mutant.piece)
        if not statements or self.at_start & statements:
            return range(len(self.lines))
        return sorted(set().union(*(self.reaching[statement] for statement in statements)))

    def of(self, mutant):
        """The indices of the requests whose answers a mutant can change."""
        known = self.infections.of(mutant)
        return self.reach(mutant) if known is None or mutant.statement in self.at_start else known


def mentions(compiler):
    """For each piece that is a table, the statements of functions that mention it or what is made of it."""
    users = {index: set() for index in range(len(compiler.pieces))}
    names = {name: index for index, piece in enumerate(compiler.pieces) for name in defined_names(piece)}
    for name_of, piece in enumerate(compiler.pieces):
        for node, statement in with_statements(piece, None):
            if isinstance(node, ast.Name) and node.id in names:
                users[names[node.id]].add((name_of, statement))
    found = {}
    for index, piece in enumerate(compiler.pieces):
        if isinstance(piece, ast.FunctionDef):
            continue
        # A name may be defined in several pieces, as by `|=`: all of them make the table.
        waiting, done, statements = [index], set(), set()
        while waiting:
            one = waiting.pop()
            if one in done:
                continue
            done.add(one)
            waiting += [names[name] for name in defined_names(compiler.pieces[one])]
            for user, statement in users[one]:
                statements.add(statement)
                waiting += [user] if statement is None else []
        found[index] = statements - {None}
    return found


def with_statements(node, statement):
    """Each node of a tree with the number of its innermost statement."""
    statement = getattr(node, "statement_number", None) if isinstance(node, ast.stmt) else statement
    yield node, statement
    for child in ast.iter_child_nodes(node):
        yield from with_statements(child, statement)


def comparable(value):
    """A JSON value so that equal ones are equal for Python too, and true is not 1."""
    if isinstance(value, dict):
        return {key: comparable(item) for key, item in value.items()}
    if isinstance(value, list):
        return [comparable(item) for item in value]
    if isinstance(value, bool):
        return ("truth", value)
    return (value.value or value.text) if isinstance(value, testee.Number) else value


def first_difference(compiler, cases):
    """A request that the testee answers otherwise than the compiler without its switches; None: there is none."""
    real = vars(importlib.import_module(compiler.vendor))
    given = (answer(line, compiler.vendor, real) for line in cases.lines)
    return next((line for line, one, other in zip(cases.lines, given, cases.answers) if one != other), None)


def answer(line, vendor, names):
    """The testee's answer line to a request line."""
    return testee.answer_line(line, vendor, names["compile_message"], names.get("DEFAULTS", {}))


def distinct(lines):
    """Each request once, all with the same number."""
    bodies = dict.fromkeys(re.sub(rb'^\{"id":[0-9]+', b'{"id":1', line) for line in lines if line.strip())
    return list(bodies)


def recorded(pushproof, vendor, *arguments):
    """The request lines of a command, in the order in which they were sent."""
    with tempfile.TemporaryDirectory() as folder:
        requests = os.path.join(folder, "requests")
        program = f"tee -a '{requests}' | '{sys.executable}' '{TESTEES / vendor}.py'"
        command = [pushproof, *arguments, f"--dialect={vendor}", "--jobs=1", "--quiet", "--no-shrink", "--fail-on=never",
                   f"--corpus={REPOSITORY / 'Corpus'}", f"--report-dir={folder}/report",
                   f'--testee=sh -c "{program}"']  # fmt: skip
        done = subprocess.run(command, stdout=subprocess.DEVNULL, cwd=REPOSITORY)
        if done.returncode not in (0, 75):  # 75: a dialect that has no such cases.
            sys.exit(f"{' '.join(arguments)} of {vendor} ends with {done.returncode}: nothing can be measured")
        with open(os.path.join(folder, "report", "report.json"), encoding="utf-8") as report:
            errors = [finding["title"] for finding in json.load(report)["findings"] if finding["severity"] == "error"]
        if errors:
            sys.exit(f"{vendor} does not pass without a mutation: {errors[0]}")
        with open(requests, "rb") as lines:
            return lines.read().split(b"\n")

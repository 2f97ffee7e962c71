"""The requests that Pushproof sends, recorded once, and what the compiler answers and reaches with each."""

import ast
import copy
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile

import change
import testee
from compiler import code_of
from compiler_namespace import namespace_of
from places import REPOSITORY, TESTEES


class Cases:
    """Recorded requests, each once, with the compiler's own answers.

    `reaching` has for each statement's number the indices of the requests that reach it; `types` has for each place of
    a value the JSON types that were there, and `effects` the changes that would have made another value of one.
    """

    def __init__(self, compiler, lines):
        self.lines = distinct(lines)
        self.reaching = {statement.statement_number: [] for statement in compiler.statements}
        self.types, self.effects, self.values = {}, {}, {}
        self.answers = []
        hits = bytearray(len(compiler.statements))
        names = namespace_of([*map(code_of, instrumented(compiler))], hits=hits, seen=self.seen)
        self.at_start = {place for place, hit in enumerate(hits) if hit}
        hits[:] = bytes(len(hits))
        for index, line in enumerate(self.lines):
            self.answers.append(answer(line, compiler.vendor, names))
            place = hits.find(1)
            while place >= 0:
                self.reaching[place].append(index)
                hits[place] = 0
                place = hits.find(1, place)

    def seen(self, place, value):
        kind = change.type_name(value)
        spelling = (kind, value if isinstance(value, str) else repr(comparable(value)))
        seen = self.values.setdefault(place, set())
        if kind and spelling not in seen:
            seen.add(spelling)
            self.types.setdefault(place, set()).add(kind)
            effects = self.effects.setdefault(place, set())
            effects.update(name for name in change.of_type(kind) - effects if change.has_effect(name, value))
        return value

    def of(self, statement):
        """The indices of the requests that reach a statement: all, for what runs before the first."""
        is_always = statement is None or statement in self.at_start
        return range(len(self.lines)) if is_always else self.reaching[statement]


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


def instrumented(compiler):
    """The pieces with a mark before each statement, and an eye on each value."""
    for piece in compiler.pieces:
        if isinstance(piece, ast.FunctionDef):
            piece = Instrumentation().visit(copy.deepcopy(piece))
        yield ast.fix_missing_locations(piece)


class Instrumentation(ast.NodeTransformer):
    def generic_visit(self, node):
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                marked = []
                for statement in statements:
                    if getattr(statement, "statement_number", None) is not None:
                        marked += ast.parse(f"hits[{statement.statement_number}] = 1").body
                    marked.append(statement)
                setattr(node, field, marked)
        if hasattr(node, "value_place"):
            return ast.Call(ast.Name("seen", ast.Load()), [ast.Constant(node.value_place), node], [])
        return node


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

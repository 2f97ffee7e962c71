"""Which lines of a compiler's code a message reaches first, and what that code compares with what.

`testee.py` asks when Pushproof does, by PUSHPROOF_COVERAGE: copy this file beside it, and nothing else is to be done. From Python 3.12 on a line
costs something once (`sys.monitoring`); before, a function costs something until all its lines were reached (`sys.settrace`).

Python 3.9 or later, standard library only.
"""

import ast
import dis
import os
import sys
import sysconfig
import threading
import types

OWN = {os.path.realpath(__file__), os.path.join(os.path.dirname(os.path.realpath(__file__)), "testee.py")}
OTHERS = tuple(
    os.path.realpath(path) + os.sep
    for name, path in sysconfig.get_paths().items()
    if name in ("stdlib", "platstdlib", "purelib", "platlib")
)
SOURCES = tuple(os.path.realpath(path) for path in os.environ.get("PUSHPROOF_SOURCE", "").split(":") if path)


# Calls of a function without a new line, after which one in so many is looked at: else `sys.settrace` takes most of the time.
QUIET_CALLS = 256
ONE_IN = 4


class Reached:
    """The lines that were reached, until somebody takes them."""

    def __init__(self):
        self.fresh = []
        self.files = {}  # By the name that a code object has: whether it is the user's.
        self.open = {}  # By code object: lines that nothing has reached.
        self.quiet = {}  # By code object: calls since a new line, for `sys.settrace`; nothing where no line is open.
        self.told = set()

    def start(self):
        """Begins with the code that runs now: a program imports its testee in its first lines."""
        frame = sys._getframe()
        while frame is not None:
            if self.is_users(frame.f_code.co_filename):
                for line in lines_of(frame.f_code):
                    if line <= frame.f_lineno:
                        self.note(frame.f_code, line)
            frame = frame.f_back
        if not self.monitor():
            frame = sys._getframe()
            threading.settrace(self.trace)
            sys.settrace(self.trace)
            while frame is not None:
                if self.is_users(frame.f_code.co_filename):
                    self.open_lines(frame.f_code)
                    frame.f_trace = self.trace_lines
                frame = frame.f_back

    def monitor(self):
        """Whether `sys.monitoring` is there, and one of its tools is free."""
        monitoring = getattr(sys, "monitoring", None)
        if monitoring is None:
            return False
        for tool in (monitoring.COVERAGE_ID, 3, 4):
            if monitoring.get_tool(tool) is None:
                break
        else:
            return False
        monitoring.use_tool_id(tool, "pushproof")

        def note(code, line):
            if self.is_users(code.co_filename):
                self.note(code, line)
            return monitoring.DISABLE

        monitoring.register_callback(tool, monitoring.events.LINE, note)
        monitoring.set_events(tool, monitoring.events.LINE)
        return True

    def trace(self, frame, event, argument):
        """A call: its lines are of interest as long as there is one that nothing has reached."""
        code = frame.f_code
        calls = self.quiet.get(code)
        if calls is None:
            if code in self.quiet:
                return None
            calls = 0 if self.is_users(code.co_filename) and self.open_lines(code) else None
            self.quiet[code] = calls
            if calls is None:
                return None
        self.quiet[code] = calls + 1
        return None if calls > QUIET_CALLS and calls % ONE_IN else self.trace_lines

    def trace_lines(self, frame, event, argument):
        if event == "line" and frame.f_lineno in self.open[frame.f_code]:
            self.note(frame.f_code, frame.f_lineno)
        return self.trace_lines

    def open_lines(self, code):
        lines = self.open.get(code)
        if lines is None:
            lines = self.open[code] = set(lines_of(code))
        return lines

    def note(self, code, line):
        lines = self.open_lines(code)
        if line in lines:
            lines.discard(line)
            self.quiet[code] = 0 if lines else None
            self.fresh.append((code.co_filename, line))

    def is_users(self, name):
        known = self.files.get(name)
        if known is None:
            known = self.files[name] = is_users(name)
        return known

    def take(self):
        """The members of an answer: what was reached since the last, and of a new file its lines and words."""
        if not self.fresh:
            return {}
        fresh, self.fresh = self.fresh, []
        coverage, words = {}, []
        for name, line in fresh:
            coverage.setdefault(shown(name), {}).setdefault("reached", []).append(line)
        for name in {name for name, _ in fresh} - self.told:
            self.told.add(name)
            try:
                with open(name, encoding="utf-8") as file:
                    text = file.read()
                coverage[shown(name)]["lines"] = sorted(set(all_lines(compile(text, name, "exec"))))
                words += words_of(ast.parse(text), shown(name))
            except (OSError, SyntaxError, ValueError):
                pass  # A file that has gone, or was never one: its lines are told as they are reached.
        for file in coverage.values():
            file["reached"] = sorted(set(file["reached"]))
        return {"coverage": coverage, "words": words} if words else {"coverage": coverage}


def is_users(name):
    """Whether a file is the code under test, and neither Python's own nor a package's."""
    path = os.path.realpath(name)
    if path in OWN or not os.path.isfile(path):
        return False
    if SOURCES:
        return any(path == source or path.startswith(source + os.sep) for source in SOURCES)
    return not path.startswith(OTHERS) and "site-packages" not in path and "dist-packages" not in path


def shown(name):
    """The file as Pushproof names it: from the working directory, where it is inside."""
    path, here = os.path.realpath(name), os.path.realpath(os.getcwd()) + os.sep
    return path[len(here) :] if path.startswith(here) else path


def lines_of(code):
    """The lines of one code object that are events: where the functions inside it begin, and not what is in them."""
    return {line for _, line in dis.findlinestarts(code) if line}


def all_lines(code):
    yield from lines_of(code)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from all_lines(constant)


# ---- What the code compares ------------------------------------------------------------------------------------------

LOOKUPS = {"get", "pop", "setdefault"}
TEXTS = {"startswith", "endswith", "count", "find", "index", "__contains__", "removeprefix", "removesuffix", "split"}
NOISE = {"self", "cls", "len", "str", "int", "float", "bool", "list", "dict", "set", "tuple", "isinstance", "type", "any", "all", "min", "max"}


def words_of(tree, file):
    """Texts and numbers that are compared or looked up, each with the names of what they are compared with."""
    constants, keys = {}, {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if values := literals(node.value, {}):
                constants.setdefault(name, []).extend(values[:16])
            elif looked_up := [key for key in names(node.value, {}) if key in lookups(node.value)]:
                keys.setdefault(name, []).extend(looked_up[:3])
    found = []

    def add(values, named, line):
        for value in values:
            word = {"value": value, "names": named[:8], "at": f"{file}:{line}"}
            if word not in found:
                found.append(word)

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            named = [name for side in sides for name in names(side, keys) if name not in constants]
            add([value for side in sides for value in literals(side, constants)], named, node.lineno)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in TEXTS:
                values = [value for argument in node.args for value in literals(argument, constants)]
                add(values, names(node.func.value, keys), node.lineno)
            elif node.func.attr in LOOKUPS and isinstance(node.func.value, ast.Name) and node.args:
                # A table: what is looked up in it are its keys.
                add(constants.get(node.func.value.id, []), names(node.args[0], keys), node.lineno)
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            add(constants.get(node.value.id, []), names(node.slice, keys), node.lineno)
        elif isinstance(node, getattr(ast, "Match", ())):
            for case in node.cases:
                values = [v for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue) for v in literals(part.value, constants)]
                add(values, names(node.subject, keys), case.pattern.lineno)
    return found[:2000]


def literals(node, constants):
    """The texts and numbers that an expression is, or is a collection of; of a table its keys."""
    if isinstance(node, ast.Constant):
        kept = isinstance(node.value, (str, int, float)) and not isinstance(node.value, bool)
        return [node.value] if kept and node.value != "" and len(str(node.value)) <= 256 and node.value == node.value else []
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return [-value for value in literals(node.operand, constants) if not isinstance(value, str)]
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return [value for element in node.elts for value in literals(element, constants)]
    if isinstance(node, ast.Dict):
        return [value for key in node.keys if key is not None for value in literals(key, constants)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("frozenset", "set", "tuple", "list"):
        return [value for argument in node.args for value in literals(argument, constants)]
    if isinstance(node, ast.Name):
        return constants.get(node.id, [])
    return []


def lookups(node):
    """Texts by which an expression looks something up."""
    found = []
    for part in ast.walk(node):
        key = None
        if isinstance(part, ast.Subscript):
            key = part.slice
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in LOOKUPS and part.args:
            key = part.args[0]
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            found.append(key.value)
    return found


def names(node, keys):
    """What an expression is about: keys first, then what variables were read from, then variables and attributes."""
    found = lookups(node)
    variables = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
    attributes = [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)]
    for variable in variables:
        found += keys.get(variable, [])
    found += [name for name in attributes + variables if name not in NOISE | LOOKUPS | TEXTS]
    return list(dict.fromkeys(found))

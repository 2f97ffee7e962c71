"""All mutants of a compiler: each is the compiler with one place of its syntax tree replaced."""

import ast
import difflib
import types

from compiler import code_of
from operators import OPERATORS, Site, called_name

NOT_MUTATED = (ast.arguments, ast.Import, ast.ImportFrom, ast.expr_context)


class Mutant:
    """One replacement. `identity` is vendor, operator, line, column and a running number, with dots between them."""

    def __init__(self, site, operator, index, place, replacement):
        self.compiler, self.vendor, self.operator, self.piece = site.compiler, site.compiler.vendor, operator, site.piece
        self.line, self.column = site.node.lineno, site.node.col_offset
        self.identity = f"{self.vendor}.{operator}.{self.line}.{self.column}.{index}"
        self.original = site.node
        self.statement = enclosing_statement(site)
        self.holder, self.position, self.count = place
        self.replacement = replacement
        self.is_tested = isinstance(site.node, ast.expr) and site.is_tested()
        self.is_part_of_text = isinstance(site.parent, ast.JoinedStr)
        self.is_exponent = isinstance(getattr(site.parent, "op", None), (ast.Pow, ast.LShift))
        # Of the operator "value": which change, and the number of the place.
        self.change = replacement.func.attr if operator == "value" else None
        self.value_place = None

    def applied(self, action):
        """What the action gives while the replacement is in the tree."""
        piece = self.compiler.pieces[self.piece]
        if isinstance(self.holder, list):
            before = list(self.holder)
            new = self.replacement if isinstance(self.replacement, list) else [self.replacement]
            self.holder[self.position : self.position + self.count] = new
        else:
            before = getattr(self.holder, self.position)
            setattr(self.holder, self.position, self.replacement)
        try:
            return action(ast.fix_missing_locations(piece))
        finally:
            if isinstance(self.holder, list):
                self.holder[:] = before
            else:
                setattr(self.holder, self.position, before)

    def diff(self):
        """The lines that differ, with the line before the first for context; formatted as the syntax tree is."""
        original = ast.unparse(self.compiler.pieces[self.piece]).splitlines()
        mutated = self.applied(ast.unparse).splitlines()
        lines = difflib.unified_diff(original, mutated, n=1, lineterm="")
        return [line for line in lines if not line.startswith(("---", "+++", "@@"))]

    def function(self):
        piece = self.compiler.pieces[self.piece]
        return piece.name if isinstance(piece, ast.FunctionDef) else ast.unparse(piece).split(" ")[0]

    def codes(self):
        return [*self.compiler.codes[: self.piece], self.code, *self.compiler.codes[self.piece + 1 :]]


def enclosing_statement(site):
    """The number of the innermost statement that holds the place; None at the top level."""
    for node in [site.node, *reversed(site.parents)]:
        if isinstance(node, ast.stmt):
            return node.statement_number
    return None


def sites_of(compiler):
    """Every place of the pieces that may be mutated, outermost first."""
    for index, piece in compiler.mutable_pieces():
        if not isinstance(piece, NOT_MUTATED):
            yield from sites_in(compiler, index, piece, [ast.Module([], [])], compiler.pieces, index)


def sites_in(compiler, piece, node, parents, holder, position):
    yield Site(compiler, piece, parents, node), (holder, position, 1)
    is_reason = makes_problem(node)  # Reasons are never compared.
    for field, value in ast.iter_fields(node):
        if is_reason and field == "args":
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not isinstance(child, NOT_MUTATED):
                place = (value, index) if isinstance(value, list) else (node, field)
                yield from sites_in(compiler, piece, child, [*parents, node], *place)


def makes_problem(node):
    """Whether a call makes a problem to be raised, of one kind or of either."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.IfExp):
        return {getattr(node.func.body, "id", None), getattr(node.func.orelse, "id", None)} <= {"Refused", "Suppressed"}
    return called_name(node) in ("Refused", "Suppressed")


def mutants_of(compiler, statistics):
    """The mutants whose code differs from the compiler's and from every earlier mutant's, in a fixed order.

    `statistics` counts those left out: "same code" as the compiler, "double" of an earlier mutant.
    """
    seen = {(index, code_key(code)) for index, code in enumerate(compiler.codes)}
    originals = set(seen)
    indices = {}
    for site, place in list(sites_of(compiler)):
        if not hasattr(site.node, "lineno"):
            site.node.lineno, site.node.col_offset = location(site)
        for name, (node_types, function) in OPERATORS.items():
            if not isinstance(site.node, node_types):
                continue
            for replacement in function(site) or ():
                count = 1
                if isinstance(replacement, tuple):
                    count, replacement = 2, replacement[1]
                key = (name, site.node.lineno, site.node.col_offset)
                indices[key] = index = indices.get(key, 0) + 1
                mutant = Mutant(site, name, index, (*place[:2], count), located(replacement, site.node))
                if mutant.change:
                    mutant.value_place = site.node.value_place = getattr(site.node, "value_place", len(seen))
                try:
                    mutant.code = mutant.applied(code_of)
                except (SyntaxError, ValueError, TypeError):
                    statistics["no program"] = statistics.get("no program", 0) + 1
                    continue
                identity = (site.piece, code_key(mutant.code))
                if identity in seen:
                    reason = "same code" if identity in originals else "double"
                    statistics[reason] = statistics.get(reason, 0) + 1
                    continue
                seen.add(identity)
                yield mutant


def location(site):
    """Of a node that has none, as a comprehension: that of its parent."""
    return site.parent.lineno, site.parent.col_offset


def located(replacement, node):
    for one in replacement if isinstance(replacement, list) else [replacement]:
        if not hasattr(one, "lineno"):
            one.lineno, one.col_offset = node.lineno, node.col_offset
    return replacement


def code_key(code):
    """What a code object does, without its lines and names of files."""
    constants = tuple(
        code_key(one) if isinstance(one, types.CodeType) else (type(one).__name__, repr(one)) for one in code.co_consts
    )
    return (code.co_code, code.co_exceptiontable, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)

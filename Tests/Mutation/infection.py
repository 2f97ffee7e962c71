"""Which requests a mutant can change the answer of: one run of the compiler asks it of all its mutants.

Where an expression is evaluated, so are the mutants of it. A request by which none of them has another value there is answered
alike, and need not be tried. Of a mutant that is no expression, or one with effects, every request is tried that reaches its
statement; of a table, those that reach a mention of its name.
"""

import ast
import copy
from array import array

import change
import changed  # noqa: F401  So that all changes are entered.
from sameness import same

FUNCTIONS = set(
    """isinstance len str int bool set list dict tuple sorted min max abs any all repr float round type map next
    whole is_whole is_number size write_json read_json is_blank is_empty php_number plain_integer lenient_integer utf8_bytes
    utf16_units folded trimmed spelled each begins contains Decimal""".split()
)
METHODS = set(
    """get lower upper casefold strip startswith endswith split rsplit isdigit isdecimal isascii isalnum encode decode find count
    items keys values join replace fullmatch match search sub group index quantize adjusted""".split()
)
MOST_EVALUATED = 1000  # Times that a place is looked at in one request.
LONG_TEXT = 20_000  # Characters; rather try the request than look at it.
NO_EXPRESSIONS = (ast.Starred, ast.Slice, ast.JoinedStr, ast.FormattedValue)


def has_effects(node):
    """Whether evaluating an expression once more may change anything, as far as its calls tell."""
    for one in ast.walk(node):
        if isinstance(one, (ast.NamedExpr, ast.Yield, ast.Await)):
            return True
        if isinstance(one, ast.Call):
            name = one.func.id if isinstance(one.func, ast.Name) else getattr(one.func, "attr", None)
            if name not in (FUNCTIONS if isinstance(one.func, ast.Name) else METHODS | FUNCTIONS):
                return True
    return False


def is_evaluable(mutant):
    """Whether a mutant is another expression in the place of one, and both can be evaluated side by side."""
    original, other = mutant.original, mutant.replacement
    if mutant.statement is None or not isinstance(original, ast.expr) or isinstance(original, NO_EXPRESSIONS):
        return False
    if not isinstance(other, ast.expr) or isinstance(other, NO_EXPRESSIONS) or mutant.is_part_of_text:
        return False
    if not isinstance(getattr(original, "ctx", ast.Load()), ast.Load) or mutant.operator in ("alias", "state"):
        return False
    if mutant.is_exponent:  # 2 to the power of 2 to the power of 31 takes its time.
        return False
    return mutant.change is not None or not has_effects(original) and not has_effects(other)


class Infections:
    """What is learnt in the run: `of(mutant)` are the numbers of requests; None where nothing is known."""

    def __init__(self, mutants):
        self.request = 0
        self.known = {mutant: array("I") for mutant in mutants if is_evaluable(mutant)}
        self.places, self.changes = [], {}
        self.types, self.values = {}, {}
        self.evaluated = {}
        at = {}
        for mutant in self.known:
            if mutant.change:
                self.changes.setdefault(mutant.value_place, []).append(mutant)
            else:
                at.setdefault(id(mutant.original), []).append(mutant)
        for mutants_here in at.values():
            mutants_here[0].original.alternatives = len(self.places)
            self.places.append(mutants_here)

    def of(self, mutant):
        return self.known.get(mutant)

    def mark(self, mutant):
        known = self.known[mutant]
        if not known or known[-1] != self.request:
            known.append(self.request)

    # ---- Called by the instrumented compiler -------------------------------------------------------------------------

    def compared(self, place, evaluate, original, others):
        """Compares the value with that of each mutant, and gives it back. Where there is an error in its place, a mutant that has a value is
        another one."""
        try:
            value = evaluate()
        except Exception:
            for mutant, other in zip(self.places[place], others):
                try:
                    other()
                except Exception:
                    continue
                self.mark(mutant)
            raise
        request, count = self.evaluated.get(place, (None, 0))
        count = count + 1 if request == self.request else 1
        self.evaluated[place] = (self.request, count)
        if count >= MOST_EVALUATED:
            if count == MOST_EVALUATED:  # As for each character of a long text: rather try the request.
                for mutant in self.places[place]:
                    self.mark(mutant)
            return value
        for mutant, other in zip(self.places[place], others):
            known = self.known[mutant]
            if known and known[-1] == self.request:
                continue
            try:
                mutated = other()
            except Exception:
                known.append(self.request)
                continue
            if mutant.is_tested:
                is_same = bool(value) == bool(mutated)
            else:
                # An equal copy of what others hold too may be changed by itself: that is no equal value.
                is_same = value is mutated or same(value, mutated) and not (
                    isinstance(value, (dict, list)) and original() is value
                )
            if not is_same:
                known.append(self.request)
        return value

    def seen(self, place, value):
        """Notes which changes of values would have an effect on this one, and gives it back."""
        kind = change.type_name(value)
        if kind is None:
            return value
        key = (kind, value if isinstance(value, (str, bool)) else spelling(value))
        seen = self.values.setdefault(place, {})
        if key not in seen:
            self.types.setdefault(place, set()).add(kind)
            is_long = isinstance(value, str) and len(value) > LONG_TEXT
            mutants = self.changes.get(place, ())
            seen[key] = [mutant for mutant in mutants if is_long or change.has_effect(mutant.change, value)]
        for mutant in seen[key]:
            self.mark(mutant)
        return value


def spelling(value):
    """A hashable that is the same for the same values only."""
    if isinstance(value, dict):
        return ("object", *((key, type(item).__name__, spelling(item)) for key, item in value.items()))
    if isinstance(value, list):
        return ("list", *((type(item).__name__, spelling(item)) for item in value))
    return getattr(value, "text", value)


def without_numbers(compiler):
    """Takes back what an earlier run, of more mutants, numbered: its numbers mean others now."""
    for piece in compiler.pieces:
        for node in ast.walk(piece):
            if hasattr(node, "alternatives"):
                del node.alternatives


def instrumented(compiler, mutants):
    """The pieces with a mark before each statement, and the mutants beside each expression. Call it after Infections are made."""
    others = {}
    for mutant in mutants:
        if mutant.change is None and hasattr(mutant.original, "alternatives") and is_evaluable(mutant):
            others.setdefault(mutant.original.alternatives, []).append(mutant.replacement)
    for piece in compiler.pieces:
        if isinstance(piece, ast.FunctionDef):
            piece = Instrumentation(others).visit(copy.deepcopy(piece))
        yield ast.fix_missing_locations(piece)


class Instrumentation(ast.NodeTransformer):
    def __init__(self, others):
        self.others = others

    def generic_visit(self, node):
        original = copy.deepcopy(node) if hasattr(node, "alternatives") else None
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
        result = node
        if original is not None:
            others = [deferred(copy.deepcopy(other)) for other in self.others[node.alternatives]]
            arguments = [ast.Constant(node.alternatives), deferred(node), deferred(original), ast.Tuple(others, ast.Load())]
            result = ast.Call(ast.Name("compared", ast.Load()), arguments, [])
        if hasattr(node, "value_place"):
            result = ast.Call(ast.Name("seen", ast.Load()), [ast.Constant(node.value_place), result], [])
        return result


def deferred(node):
    return ast.Lambda(ast.arguments([], [], None, [], [], None, []), node)

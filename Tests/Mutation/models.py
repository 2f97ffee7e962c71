"""Expressions that only ask what a value is: whether it is there, of which type, empty, or one of a few constants.

Such an expression is the same for all values that answer these questions alike. So two of them that agree for one value of each
kind agree for all: `alike` tries every combination. What an expression is made of otherwise, as the result of another
function, is a leaf, and may be any value.
"""

import ast
import builtins
import copy
import functools
import itertools

import places  # noqa: F401  The testees' folder, for the import of testee.
import testee
from compiler import Compiler
from compiler_namespace import namespace_of
from infection import has_effects
from sameness import same
from testee import Number

ABSENT = object()
MOST_MODELS = 100_000
TYPES = {"str", "int", "bool", "list", "dict", "float", "tuple"}
QUESTIONS = {"whole", "is_whole", "is_number", "is_blank", "php_number", "bool"}
# One value of each kind that the questions tell apart, and some more.
KINDS = [None, True, False, 0, 1, -1, 7, Number("0.0"), Number("1.0"), Number("1.5"), Number("1e99999999999999999999"),
         "", " ", "x", [], [""], ["x"], {}, {"x": None}, {"x": 1}]  # fmt: skip


class NotModelled(Exception):
    """The expression asks something else."""


def constants_in(*nodes):
    """The texts and integers that expressions compare with, with the neighbours of the integers."""
    values = [one.value for node in nodes for one in ast.walk(node) if isinstance(one, ast.Constant)]
    texts = [value for value in values if isinstance(value, str) and value]
    integers = [value + step for value in values if type(value) is int for step in (-1, 0, 1)]
    return list(dict.fromkeys(texts)) + [one for one in dict.fromkeys(integers) if one not in (-1, 0, 1, 7)]


def reads_numbers(*nodes):
    return any("php_number(" in ast.unparse(node) for node in nodes)


def is_member(node):
    """Whether it reads a member by a constant name: `members.get("x")`, `members["x"]`."""
    if isinstance(node, ast.Call):
        is_get = isinstance(node.func, ast.Attribute) and node.func.attr == "get" and is_object(node.func.value)
        return is_get and not node.keywords and all(isinstance(one, (ast.Constant, ast.Name)) for one in node.args[:1]) and all(
            isinstance(one, ast.Constant) for one in node.args[1:]
        )
    return isinstance(node, ast.Subscript) and is_object(node.value) and isinstance(node.slice, ast.Constant)


def is_object(node):
    """Whether it names an object: `members`, `context["x"]`."""
    return isinstance(node, ast.Name) or isinstance(node, ast.Subscript) and is_object(node.value) and isinstance(node.slice, ast.Constant)


def is_presence(node):
    """Whether it asks for a member by a constant name: `"x" in members`."""
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or not isinstance(node.ops[0], (ast.In, ast.NotIn)):
        return False
    return isinstance(node.left, ast.Constant) and isinstance(node.left.value, str) and isinstance(node.comparators[0], ast.Name)


def is_constants(node):
    return isinstance(node, (ast.List, ast.Tuple, ast.Set)) and all(isinstance(one, ast.Constant) for one in node.elts)


def is_type(node):
    if isinstance(node, ast.Tuple):
        return all(map(is_type, node.elts))
    return isinstance(node, ast.Name) and node.id in TYPES or ast.unparse(node) == "type(None)"


def collect(node, leaves, objects):
    """Enters what an expression is made of: leaves by their source, and for each object the names of members that are read.

    Raises NotModelled where it asks anything else than questions."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        raise NotModelled
    if isinstance(node, ast.Constant):
        if isinstance(node.value, (float, bytes)):
            raise NotModelled
        return
    if is_member(node) or is_presence(node):
        name, key = member_of(node)
        objects.setdefault(name, set()).add(key)
        return
    if isinstance(node, (ast.BoolOp, ast.IfExp)) or isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        for one in ast.iter_child_nodes(node):
            if isinstance(one, ast.expr):
                collect(one, leaves, objects)
        return
    if isinstance(node, ast.Compare):
        return collect_comparison(node, leaves, objects)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        if node.func.id == "isinstance" and is_type(node.args[1]) or node.func.id in QUESTIONS and len(node.args) == 1:
            return collect(node.args[0], leaves, objects)
    if isinstance(node, (ast.Starred, ast.NamedExpr)) or has_effects(node) or "mutation." in ast.unparse(node):
        raise NotModelled
    leaves.add(ast.unparse(node))


def collect_comparison(node, leaves, objects):
    for comparison, left, right in zip(node.ops, [node.left, *node.comparators], node.comparators):
        is_question = isinstance(right, ast.Constant) or isinstance(comparison, (ast.In, ast.NotIn)) and is_constants(right)
        is_question |= isinstance(left, ast.Constant) and isinstance(comparison, (ast.Lt, ast.LtE, ast.Gt, ast.GtE))
        if not is_question and not is_type_question(left, right):
            raise NotModelled
    if is_type_question(node.left, node.comparators[0]):
        return collect(node.left.args[0], leaves, objects)
    for one in [node.left, *node.comparators]:
        if not is_constants(one):
            collect(one, leaves, objects)


def is_type_question(left, right):
    return isinstance(left, ast.Call) and ast.unparse(left.func) == "type" and len(left.args) == 1 and is_type(right)


def member_of(node):
    if isinstance(node, ast.Call):
        key = node.args[0]
        return ast.unparse(node.func.value), key.value if isinstance(key, ast.Constant) else Variable(key.id)
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value), node.slice.value
    return node.comparators[0].id, node.left.value


class Variable(str):
    """The name of what names a member: nothing else may ask for it."""


class Model:
    """The combinations of values for some expressions."""

    def __init__(self, nodes, words=None):
        """`words`: for the source of a leaf, the only values that it has, or a tuple of their types."""
        leaves, self.objects, self.words = set(), {}, words or {}
        for node in nodes:
            collect(node, leaves, self.objects)
        self.leaves = sorted(leaf for leaf in leaves if leaf not in self.objects)
        self.variables = {key for keys in self.objects.values() for key in keys if isinstance(key, Variable)}
        if any(len(self.objects[name]) > 1 and self.variables & self.objects[name] for name in self.objects) or self.variables & leaves:
            raise NotModelled  # It may be the name of the other member.
        self.values = KINDS + constants_in(*nodes)
        if reads_numbers(*nodes):  # In a text too, by its beginning.
            self.values = self.values + [f"{one}{end}" for one in [0, 1, -1, 7, *self.values] if type(one) is int for end in ("", "x")]
        self.nodes = nodes

    def codes(self):
        names = {leaf: ast.parse(f"leaf{number}()", mode="eval").body for number, leaf in enumerate(self.leaves)}
        names |= {name: ast.Name(f"object{number}", ast.Load()) for number, name in enumerate(self.objects)}
        return [compile(ast.Expression(ast.fix_missing_locations(Filler(names).visit(copy.deepcopy(node)))), "model", "eval") for node in self.nodes]

    def domains(self, fixed):
        for leaf in self.leaves:
            values = [fixed[leaf]] if leaf in fixed else self.values_of(leaf)
            yield [lambda value=value: value for value in values] + ([] if leaf.isidentifier() or leaf in self.words else [crash])
        for name, keys in self.objects.items():
            if name in fixed:
                yield [fixed[name]]
                continue
            members = itertools.product(*([ABSENT, *self.values] for _ in keys), ([], [("another", 1)]))
            objects = [{key: value for key, value in zip(keys, one) if value is not ABSENT} | dict(one[-1]) for one in limited(members)]
            yield objects + [None, "", "x", [], 1, True]

    def values_of(self, leaf):
        words = self.words.get(leaf, self.values)
        return [value for value in self.values if type(value) in words] if isinstance(words, tuple) else words

    def outcomes(self, fixed=()):
        """For each combination what each expression gives; a crash is CRASH. `fixed` gives leaves or objects one value."""
        codes, fixed = self.codes(), dict(fixed)
        keys = [f"leaf{number}" for number in range(len(self.leaves))] + [f"object{number}" for number in range(len(self.objects))]
        for values in limited(itertools.product(*self.domains(fixed))):
            names = dict(zip(keys, values)) | {name: name for name in self.variables}
            yield [outcome(code, names) for code in codes]


CRASH = object()


def crash():
    """What another function may do."""
    raise ValueError


def outcome(code, names):
    try:
        return eval(code, functions(), names)
    except Exception:
        return CRASH


@functools.cache
def functions():
    """What expressions may call, by name."""
    of_getui = namespace_of(Compiler("getui").codes)
    of_all = {"whole": testee.whole, "is_whole": testee.is_whole, "is_number": testee.is_number}
    return {"__builtins__": builtins, **of_all, **{name: of_getui[name] for name in ("is_blank", "php_number")}}


def limited(combinations):
    for number, one in enumerate(combinations):
        if number == MOST_MODELS:
            raise NotModelled
        yield one


class Filler(ast.NodeTransformer):
    """Puts calls where the leaves stand."""

    def __init__(self, names):
        self.names = names

    def visit(self, node):
        call = isinstance(node, ast.expr) and self.names.get(ast.unparse(node))
        return copy.deepcopy(call) if call else self.generic_visit(node)


def alike(one, other, is_tested, words=None, guards=()):
    """Whether two expressions are the same for all values; False also where it cannot be told.

    `guards`: pairs of an expression and its truth where the others are evaluated."""
    try:
        nodes = [one, other, *(node for node, _ in guards)]
        for left, right, *guarding in Model(nodes, words).outcomes():
            if all(truth is not CRASH and bool(truth) == on for truth, (_, on) in zip(guarding, guards)) and not equal(left, right, is_tested):
                return False
    except NotModelled:
        return False
    return True


def equal(left, right, is_tested):
    if left is CRASH or right is CRASH:
        return left is right
    return bool(left) == bool(right) if is_tested else same(left, right)

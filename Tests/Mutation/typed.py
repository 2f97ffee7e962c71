"""Mutants that are the compiler because of what its source says of an expression's type, or of its value."""

import ast

import changed
import testee
from compiler import defined_names
from compiler_namespace import namespace_of
from operators import assigned_values, called_name

REASON_OF_TYPE = "It is the length of a list, an object or bytes: text in UTF-8 or UTF-16 never comes there."
REASON_OF_VALUE = "Both are the same constant, or tables with the same elements."
TYPES = {
    "list": "list", "sorted": "list", "split": "list", "dict": "dict", "encode": "bytes", "b64decode": "bytes", "set": "set",
}  # fmt: skip
LENGTHS = {"mutation.utf8_bytes", "mutation.utf16_units"}


def reason(mutant):
    """Why the mutant is the compiler; None where types and constants do not say so."""
    function = mutant.compiler.pieces[mutant.piece]
    if isinstance(function, (ast.Assign, ast.AugAssign)) and makes_the_same(mutant, function):
        return REASON_OF_VALUE
    if not isinstance(function, ast.FunctionDef) or not isinstance(mutant.replacement, ast.expr) or mutant.change:
        return None
    original, other = mutant.original, mutant.replacement
    if is_length_change(original, other) and type_of(original.args[0], function) in ("list", "dict", "bytes", "set"):
        return REASON_OF_TYPE
    if is_same_constant(original, other, mutant, function):
        return REASON_OF_VALUE
    return None


def is_length_change(original, other):
    """Whether a length is counted in bytes or UTF-16 units."""
    return called_name(original) == "len" and isinstance(other, ast.Call) and ast.unparse(other.func) in LENGTHS


def type_of(node, function, seen=()):
    """The Python type that an expression always has; None where the source does not say."""
    literals = {ast.ListComp: "list", ast.List: "list", ast.Dict: "dict", ast.DictComp: "dict", ast.Set: "set", ast.SetComp: "set"}
    if type(node) in literals:
        return literals[type(node)]
    if isinstance(node, ast.Call):
        return TYPES.get(called_name(node))
    if isinstance(node, ast.Name) and node.id not in seen:
        values = assigned_values(node.id, function)
        types = {type_of(value, function, (*seen, node.id)) for value in values or ()}
        return types.pop() if len(types) == 1 else None
    return None


def makes_the_same(mutant, piece):
    """Whether a table of the module has the same members in the same order."""
    try:
        names, others = namespace_of(mutant.compiler.codes), namespace_of(mutant.codes())
    except Exception:  # A crash is no table.
        return False
    defined = [name for name in defined_names(piece) if name in names]  # Without those inside a comprehension.
    return bool(defined) and all(
        name in others and is_plain(names[name]) and repr(names[name]) == repr(others[name]) for name in defined
    )


def is_plain(value):
    """Whether its text says all of it."""
    if isinstance(value, (dict, list, tuple, set, frozenset)):
        return all(map(is_plain, value)) and (not isinstance(value, dict) or all(map(is_plain, value.values())))
    return value is None or isinstance(value, (str, int, bool))


# ---- Constants -------------------------------------------------------------------------------------------------------


def is_same_constant(one, other, mutant, function):
    """Whether both are constants with one value; or memberships of the same in tables with the same elements."""
    names = constants_of(mutant.compiler, function)
    if isinstance(one, ast.Compare) and isinstance(other, ast.Compare) and isinstance(one.ops[0], (ast.In, ast.NotIn)):
        if len(one.ops) == len(other.ops) == 1 and type(one.ops[0]) is type(other.ops[0]) and ast.dump(one.left) == ast.dump(other.left):
            tables = [value_of(node.comparators[0], names) for node in (one, other)]
            are_tables = all(isinstance(table, (list, set, dict, tuple)) for table in tables)
            return are_tables and set(map(repr, tables[0])) == set(map(repr, tables[1]))
    values = [value_of(node, names) for node in (one, other)]
    return isinstance(values[0], (str, int, bytes)) and type(values[0]) is type(values[1]) and values[0] == values[1]


def constants_of(compiler, function):
    """The module's tables and constants by name, without those names that are the function's own."""
    if not hasattr(compiler, "constants"):
        names = namespace_of(compiler.codes)
        compiler.constants = {name: value for name, value in names.items() if name.isupper() and isinstance(value, (str, int, list, set, dict, tuple))}
    own = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)}
    return {name: value for name, value in compiler.constants.items() if name not in own}


def value_of(node, names):
    """The value of an expression that is made of constants, tables and lengths only; None for any other."""
    for one in ast.walk(node):
        is_known = isinstance(one, ast.Name) and (one.id in names or one.id in ("mutation", "len", "list"))
        is_plain = isinstance(one, (ast.Constant, ast.Call, ast.List, ast.Tuple, ast.Set, ast.expr_context, ast.Attribute))
        if not is_known and not is_plain:
            return None
    try:
        code = compile(ast.Expression(ast.fix_missing_locations(node)), "constant", "eval")
        return eval(code, {"mutation": changed, "len": len, "list": list, "testee": testee}, names)
    except Exception:
        return None

"""Comparisons, conditions, and what stands between them."""

import ast

from operators import assigned_values, called_name, expression, is_text, operator, with_field

NEIGHBOURS = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
BOOLEAN_FUNCTIONS = ("isinstance", "bool", "all", "any", "is_blank", "is_number", "is_whole")


@operator("comparison", ast.Compare)
def other_comparison(site):
    for index, comparison in enumerate(site.node.ops):
        for other in NEIGHBOURS[type(comparison)]:
            yield with_field(site.node, ops=[*site.node.ops[:index], other(), *site.node.ops[index + 1 :]])


@operator("condition", ast.expr)
def decided_condition(site):
    """Negated, always true, always false."""
    if site.is_condition():
        yield expression("not NODE", NODE=site.node)
        yield ast.Constant(True)
        yield ast.Constant(False)


@operator("and-or", ast.BoolOp)
def other_connective(site):
    node = site.node
    yield with_field(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for index in range(len(node.values)):
        rest = [*node.values[:index], *node.values[index + 1 :]]
        yield rest[0] if len(rest) == 1 else with_field(node, values=rest)


@operator("and-or-operand", ast.BoolOp)
def negated_operand(site):
    for index, value in enumerate(site.node.values):
        if site.is_tested() or isinstance(value, (ast.Compare, ast.UnaryOp)):
            negated = value.operand if isinstance(value, ast.UnaryOp) else expression("not NODE", NODE=value)
            yield with_field(site.node, values=[*site.node.values[:index], negated, *site.node.values[index + 1 :]])


@operator("negation", ast.UnaryOp)
def dropped_negation(site):
    if isinstance(site.node.op, ast.Not):
        yield site.node.operand


@operator("presence", ast.Compare)
def truth_for_presence(site):
    """`x is None` for `not x`, a key that is there for one with a value."""
    node = site.node
    left, right = node.left, node.comparators[0]
    if len(node.ops) > 1:
        return
    is_none = isinstance(right, ast.Constant) and right.value is None
    if is_none or is_text(right) and right.value == "":
        is_equal = isinstance(node.ops[0], (ast.Is, ast.Eq))
        yield expression("not LEFT" if is_equal else "bool(LEFT)", LEFT=left)
        other = '""' if is_none else "None"
        yield expression(f"LEFT {'==' if is_equal else '!='} {other}", LEFT=left)
        yield expression(f"{'' if is_equal else 'not '}LEFT in (None, '')", LEFT=left)
    if is_text(left) and isinstance(right, ast.Name) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        negation = "not " if isinstance(node.ops[0], ast.NotIn) else ""
        yield expression(f"{negation}RIGHT.get(LEFT)", LEFT=left, RIGHT=right)
        yield expression(f"({negation}RIGHT.get(LEFT) is not None)", LEFT=left, RIGHT=right)


@operator("presence-of-value", ast.Name, ast.Call, ast.Subscript)
def presence_for_truth(site):
    """A value that must not be empty is only asked whether it is there."""
    node = site.node
    if isinstance(node, ast.Call) and called_name(node) != "get":
        return
    if site.is_tested() and not is_boolean(node, site):
        yield expression("(NODE is not None)", NODE=node)
        yield expression("(NODE is not None and NODE is not False)", NODE=node)


def is_boolean(node, site, assumed=()):
    """Whether an expression is true or false and nothing else, by the source of its function; the `assumed` names are, and
    those that are named as questions."""
    if isinstance(node, ast.Name):
        values = assigned_values(node.id, site.function)
        is_named_so = node.id.startswith(("is_", "has_", "to_"))
        return is_named_so or node.id in assumed or bool(values) and all(is_boolean(one, site, (*assumed, node.id)) for one in values)
    if isinstance(node, ast.BoolOp):
        return all(is_boolean(one, site, assumed) for one in node.values)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool)
    return isinstance(node, (ast.Compare, ast.UnaryOp)) or called_name(node) in BOOLEAN_FUNCTIONS


@operator("type-test", ast.Call)
def other_type_test(site):
    node = site.node
    if called_name(node) != "isinstance":
        return
    yield ast.Constant(True)
    value, types = node.args
    if isinstance(types, ast.Tuple):
        for index in range(len(types.elts)):
            yield with_field(node, args=[value, with_field(types, elts=[*types.elts[:index], *types.elts[index + 1 :]])])
        return
    for other in ("int", "list", "dict", "str", "type(None)", "bool"):
        if other != getattr(types, "id", None):
            yield expression(f"isinstance(VALUE, (TYPES, {other}))", VALUE=value, TYPES=types)

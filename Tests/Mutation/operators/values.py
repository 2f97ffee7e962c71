"""What becomes of values on their way into the payload: see `text_changes` and `value_changes`."""

import ast

import change
import changed  # noqa: F401  So that all changes are entered.
from operators import assigned_values, called_name, expression, is_text, operator


def is_value(site):
    """Whether a node is a value on its way: read from the message, put into an object, or part of a text."""
    node, parent = site.node, site.parent
    if not any(isinstance(one, ast.FunctionDef) for one in site.parents) or isinstance(node, (ast.Constant, ast.JoinedStr)):
        return False
    if isinstance(parent, ast.Assign) and parent.value is node:
        return isinstance(parent.targets[0], ast.Subscript) or is_read(node)
    if isinstance(parent, ast.Dict):
        return node in parent.values and parent.keys[parent.values.index(node)] is not None
    if isinstance(parent, ast.DictComp):
        return parent.value is node
    if isinstance(parent, ast.Tuple):
        return is_read(node) and isinstance(site.parents[-2], ast.Assign)
    return isinstance(parent, ast.FormattedValue) and parent.value is node


def is_read(node):
    """Whether a member of the message is read by its name."""
    if called_name(node) == "get":
        return is_text(node.args[0])
    return isinstance(node, ast.Subscript) and is_text(node.slice)


def constant_values(node, function, seen=()):
    """All values that an expression can have, where they are constants in the source; else None."""
    if isinstance(node, ast.Constant):
        return [node.value]
    if isinstance(node, ast.IfExp):
        parts = [constant_values(one, function, seen) for one in (node.body, node.orelse)]
    elif isinstance(node, ast.Name) and node.id not in seen:
        values = assigned_values(node.id, function)
        parts = [None] if values is None else [constant_values(value, function, (*seen, node.id)) for value in values]
    else:
        return None
    return None if None in parts else [value for part in parts for value in part]


def is_of_app(node):
    """Whether the value is the app's bundle ID, of which Apple allows letters, digits, hyphens and full stops only."""
    return any(isinstance(one, ast.Constant) and one.value == "bundleId" for one in ast.walk(node))


KINDS = {"str": "text", "dict": "object", "list": "list", "bool": "truth"}


def taken_types(site):
    """The types that the function takes of what it reads, where it asks for them; None where it does not."""
    statement = next(one for one in reversed(site.parents) if isinstance(one, ast.stmt))
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if isinstance(target, ast.Tuple) and isinstance(site.parent, ast.Tuple):
        target = target.elts[site.parent.elts.index(site.node)]
    if not isinstance(target, ast.Name):
        return None
    taken = set()
    for call in ast.walk(site.function):
        if called_name(call) == "isinstance" and isinstance(call.args[0], ast.Name) and call.args[0].id == target.id:
            taken |= {KINDS.get(one.id, "number") for one in ast.walk(call.args[1]) if isinstance(one, ast.Name)}
    return taken or None


@operator("value", ast.expr)
def changed_value(site):
    if is_value(site) and not is_of_app(site.node):
        constants = constant_values(site.node, site.function)
        taken = taken_types(site)
        for name in change.CHANGES:
            if taken is not None and change.type_of(name) not in taken:
                continue
            if constants is None or any(change.has_effect(name, constant) for constant in constants):
                yield expression(f"mutation.{name}(NODE)", NODE=site.node)

"""What becomes of values on their way into the payload: see `changed`, which has the changes."""

import ast

import changed
from operators import called_name, expression, is_text, operator


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
    elif isinstance(node, ast.Name):
        if any(argument.arg == node.id for argument in ast.walk(function.args) if isinstance(argument, ast.arg)):
            return None
        stores = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == node.id and isinstance(one.ctx, ast.Store)]
        assigned = [one.value for one in ast.walk(function) if isinstance(one, ast.Assign) and one.targets[0] in stores]
        if node.id in seen or not stores or len(assigned) != len(stores):
            return None
        parts = [constant_values(value, function, (*seen, node.id)) for value in assigned]
    else:
        return None
    return None if None in parts else [value for part in parts for value in part]


def is_of_app(node):
    """Whether the value is the app's bundle ID, of which Apple allows letters, digits, hyphens and full stops only."""
    return any(isinstance(one, ast.Constant) and one.value == "bundleId" for one in ast.walk(node))


@operator("value", ast.expr)
def changed_value(site):
    if is_value(site) and not is_of_app(site.node):
        function = next(parent for parent in reversed(site.parents) if isinstance(parent, ast.FunctionDef))
        constants = constant_values(site.node, function)
        for name in changed.CHANGES:
            if constants is None or any(changed.has_effect(name, constant) for constant in constants):
                yield expression(f"changed.{name}(NODE)", NODE=site.node)

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


@operator("value", ast.expr)
def changed_value(site):
    if is_value(site):
        for name in changed.CHANGES:
            yield expression(f"changed.{name}(NODE)", NODE=site.node)

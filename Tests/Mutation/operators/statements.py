"""Statements and branches: removed, swapped, ended early."""

import ast
import copy

from operators import called_name, operator, with_field


@operator("statement", ast.Expr, ast.Assign, ast.AugAssign, ast.Delete, ast.Raise, ast.Continue, ast.Return)
def removed_statement(site):
    node = site.node
    if isinstance(site.parent, ast.Module):
        return
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        function = next(parent for parent in site.parents if isinstance(parent, ast.FunctionDef))
        stored = [one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        stored += [argument.arg for argument in function.args.args]
        if stored.count(node.targets[0].id) == 1:
            return  # A name without a value is no mistake that a compiler makes.
    yield [ast.Pass()]


@operator("branch", ast.If)
def removed_branch(site):
    node = site.node
    if node.orelse:
        yield with_field(node, orelse=[])
        if isinstance(node.orelse[0], ast.If):  # Without the first of several.
            yield node.orelse
    yield with_field(node, body=[ast.Pass()])


@operator("branch-order", ast.If)
def swapped_branches(site):
    """`if A … elif B …` asks for B first; of two `if` in a row the second comes first."""
    node = site.node
    if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        second = node.orelse[0]
        first = with_field(node, orelse=second.orelse)
        yield with_field(second, orelse=[first])


@operator("statement-order", ast.stmt)
def swapped_statements(site):
    """A statement changes places with the next, where both do something or may end the function."""
    for _, statements in ast.iter_fields(site.parent):
        if isinstance(statements, list) and site.node in statements:
            index = statements.index(site.node)
            following = statements[index + 1 : index + 2]
            if following and is_effect(site.node) and is_effect(following[0]) and exits(site.node) != exits(following[0]):
                yield ("next", [following[0], site.node])


def exits(node):
    """How a statement may end what is around it. Two that end it alike, or not at all, may come in any order."""
    kinds = set()
    for one in ast.walk(node):
        if isinstance(one, (ast.Return, ast.Continue, ast.Break)):
            kinds.add(ast.dump(one))
        if isinstance(one, ast.Raise):
            kinds.add(called_name(one.exc) or "raise")
    return kinds


def is_effect(node):
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], (ast.Name, ast.Tuple))
    return isinstance(node, (ast.If, ast.Expr, ast.AugAssign, ast.Delete))


@operator("loop", ast.For)
def other_loop(site):
    """Only the first round, all but the first, the other way round."""
    node = site.node
    yield with_field(node, body=[*node.body, ast.Break()])
    for part in ("[:1]", "[1:]", "[:-1]", "[::-1]"):
        iterated = ast.parse(f"list(ITEMS){part}", mode="eval").body
        iterated.value.args = [copy.deepcopy(node.iter)]
        yield with_field(node, iter=iterated)


@operator("loop-end", ast.Continue)
def break_for_continue(site):
    yield [ast.Break()]


@operator("state", ast.Assign, ast.Dict, ast.List)
def kept_state(site):
    """What is made anew for each message is kept from one to the next."""
    node = site.node
    if any(isinstance(parent, ast.FunctionDef) for parent in site.parents):
        is_container = isinstance(node, (ast.Dict, ast.List)) and isinstance(site.parent, ast.Assign)
        if is_container:
            yield kept(site, node)
        is_local = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        is_constant = isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id.isupper()
        if is_local and not is_constant and not isinstance(node.value, (ast.Constant, ast.Dict, ast.List)):
            yield [with_field(node, value=kept(site, node.value))]


def kept(site, node):
    function = ast.parse("mutation.kept", mode="eval").body
    return ast.Call(function, [ast.Constant(f"{node.lineno}.{node.col_offset}"), copy.deepcopy(node)], [])


@operator("alias", ast.Call, ast.Dict)
def alias_for_copy(site):
    """The very object, where a copy was made."""
    node = site.node
    if isinstance(node, ast.Call) and called_name(node) in ("dict", "list") and len(node.args) == 1:
        yield node.args[0]
    if isinstance(node, ast.Dict) and len(node.keys) > 1:
        spread = [index for index, key in enumerate(node.keys) if key is None]
        for index in spread:
            yield ast.Dict([*node.keys[:index], *node.keys[index + 1 :]], [*node.values[:index], *node.values[index + 1 :]])
        if spread:
            yield ast.Dict(node.keys[::-1], node.values[::-1])

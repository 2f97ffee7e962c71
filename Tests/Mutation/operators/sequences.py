"""Lists: first for last, parts, members lost or without their conditions."""

import ast

from operators import called_name, expression, is_integer, operator, with_field


@operator("slice", ast.Subscript)
def other_part(site):
    node = site.node
    if not isinstance(node.ctx, ast.Load):
        return
    if isinstance(node.slice, ast.Slice):
        yield node.value
        part = node.slice
        yield with_field(node, slice=ast.Slice(part.upper, part.lower, part.step))
        for bound in ("lower", "upper"):
            if getattr(part, bound) is not None:
                yield with_field(node, slice=with_field(part, **{bound: expression("BOUND + 1", BOUND=getattr(part, bound))}))
                yield with_field(node, slice=with_field(part, **{bound: expression("BOUND - 1", BOUND=getattr(part, bound))}))
    elif is_integer(node.slice):
        yield with_field(node, slice=ast.UnaryOp(ast.USub(), ast.Constant(1)))


@operator("first", ast.Call)
def last_for_first(site):
    """The last that fits and not the first; the second branch of `next` is lost."""
    node = site.node
    if called_name(node) == "next" and isinstance(node.args[0], ast.GeneratorExp) and len(node.args) == 2:
        yield expression("([*FOUND] or [DEFAULT])[-1]", FOUND=node.args[0], DEFAULT=node.args[1])
        yield with_field(node, args=node.args[:1])


@operator("element", ast.List, ast.Tuple, ast.Set, ast.Dict)
def lost_element(site):
    """A table or list without one of its elements."""
    node = site.node
    if isinstance(node, ast.Dict):
        for index in range(len(node.keys)):
            if node.keys[index] is not None:
                yield ast.Dict([*node.keys[:index], *node.keys[index + 1 :]], [*node.values[:index], *node.values[index + 1 :]])
        return
    is_table = isinstance(site.parent, (ast.Assign, ast.For, ast.comprehension, ast.Compare, ast.AugAssign, ast.IfExp))
    if not isinstance(node, ast.Tuple) and is_table and len(node.elts) > 1:
        for index in range(len(node.elts)):
            yield with_field(node, elts=[*node.elts[:index], *node.elts[index + 1 :]])


@operator("words", ast.Constant)
def lost_word(site):
    """A table that is written as words, without one of them."""
    node = site.node
    is_split = isinstance(site.parent, ast.Attribute) and site.parent.attr == "split"
    if isinstance(node.value, str) and " " in node.value and (is_split or isinstance(site.parent, ast.keyword)):
        words = node.value.split()
        for index in range(len(words)):
            yield ast.Constant(" ".join([*words[:index], *words[index + 1 :]]))


@operator("dictionary-order", ast.Dict)
def swapped_values(site):
    """Two neighbouring members have each other's values."""
    node = site.node
    for index in range(len(node.keys) - 1):
        first, second = node.values[index : index + 2]
        if None not in node.keys[index : index + 2] and ast.dump(first) != ast.dump(second):
            yield ast.Dict(node.keys, [*node.values[:index], second, first, *node.values[index + 2 :]])


@operator("filter", ast.comprehension)
def other_members(site):
    """The first or the last of what a comprehension runs over."""
    for part in ("[:1]", "[1:]", "[:-1]"):
        yield with_field(site.node, iter=expression(f"list(ITEMS){part}", ITEMS=site.node.iter))

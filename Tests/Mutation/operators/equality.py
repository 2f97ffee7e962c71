"""Equality that is too kind: in either case, without white space, by beginning, by part, by spelling."""

import ast

from operators import expression, is_of_context, is_text, operator
from operators.values import constant_values

KINDNESS = {
    ast.Eq: ["changed.folded(LEFT) == changed.folded(RIGHT)", "changed.trimmed(LEFT) == RIGHT", "changed.begins(LEFT, RIGHT)",
             "changed.contains(LEFT, RIGHT)", "changed.contains(RIGHT, LEFT)"],
    ast.NotEq: ["changed.folded(LEFT) != changed.folded(RIGHT)", "changed.trimmed(LEFT) != RIGHT",
                "not changed.begins(LEFT, RIGHT)"],
}  # fmt: skip
SPELLED = {
    ast.Eq: "changed.spelled(LEFT) == changed.spelled(RIGHT)",
    ast.NotEq: "changed.spelled(LEFT) != changed.spelled(RIGHT)",
}
MEMBERSHIP = ["LEFT {0} changed.each(changed.trimmed, RIGHT)", "changed.folded(LEFT) {0} changed.each(changed.folded, RIGHT)",
              "changed.spelled(LEFT) {0} changed.each(changed.spelled, RIGHT)"]  # fmt: skip


@operator("equality", ast.Compare)
def kinder_equality(site):
    node = site.node
    if len(node.ops) != 1:
        return
    left, right, comparison = node.left, node.comparators[0], type(node.ops[0])
    if constant_values(left, site.function) is not None or is_of_context(left):
        return  # Few words, all of them known: no other is like one of them.
    if comparison in KINDNESS and (is_text(right) and right.value or isinstance(right, (ast.Name, ast.Subscript))):
        for template in KINDNESS[comparison]:
            yield expression(template, LEFT=left, RIGHT=right)
    if comparison in SPELLED and not (is_text(right) and not right.value):
        yield expression(SPELLED[comparison], LEFT=left, RIGHT=right)
    is_list = isinstance(right, (ast.List, ast.Name)) and not is_text(left)
    if comparison in (ast.In, ast.NotIn) and is_list:
        for template in MEMBERSHIP:
            yield expression(template.format("in" if comparison is ast.In else "not in"), LEFT=left, RIGHT=right)
        if comparison is ast.In:
            yield expression("any(changed.contains(one, LEFT) for one in RIGHT)", LEFT=left, RIGHT=right)
            yield expression("any(changed.contains(LEFT, one) for one in RIGHT)", LEFT=left, RIGHT=right)
            yield expression("LEFT in list(RIGHT)[:1]", LEFT=left, RIGHT=right)
            yield expression("LEFT in list(RIGHT)[-1:]", LEFT=left, RIGHT=right)

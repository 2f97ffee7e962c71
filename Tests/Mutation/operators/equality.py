"""Equality that is too kind: in either case, without white space, by beginning, by part, by spelling."""

import ast

from operators import called_name, expression, is_integer, is_of_context, is_text, operator
from operators.values import constant_values

KINDNESS = {
    ast.Eq: ["mutation.folded(LEFT) == mutation.folded(RIGHT)", "mutation.trimmed(LEFT) == RIGHT", "mutation.begins(LEFT, RIGHT)",
             "mutation.contains(LEFT, RIGHT)", "mutation.contains(RIGHT, LEFT)"],
    ast.NotEq: ["mutation.folded(LEFT) != mutation.folded(RIGHT)", "mutation.trimmed(LEFT) != RIGHT",
                "not mutation.begins(LEFT, RIGHT)"],
}  # fmt: skip
SPELLED = {
    ast.Eq: "mutation.spelled(LEFT) == mutation.spelled(RIGHT)",
    ast.NotEq: "mutation.spelled(LEFT) != mutation.spelled(RIGHT)",
}
MEMBERSHIP = ["LEFT {0} mutation.each(mutation.trimmed, RIGHT)", "mutation.folded(LEFT) {0} mutation.each(mutation.folded, RIGHT)",
              "mutation.spelled(LEFT) {0} mutation.each(mutation.spelled, RIGHT)"]  # fmt: skip


def is_spelled_apart(left, right):
    """Whether nothing else is spelled as what is compared with: words that are no numbers, and lengths."""
    if isinstance(right, ast.List):
        return bool(right.elts) and all(is_spelled_apart(left, one) for one in right.elts)
    if is_text(right):
        return not right.value[:1].isdigit() and right.value[:1] != "-"
    return called_name(left) == "len" and (is_integer(right) or called_name(right) == "len")


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
    if comparison in SPELLED and not (is_text(right) and not right.value) and not is_spelled_apart(left, right):
        yield expression(SPELLED[comparison], LEFT=left, RIGHT=right)
    is_list = isinstance(right, (ast.List, ast.Name)) and not is_text(left)
    if comparison in (ast.In, ast.NotIn) and is_list:
        for template in MEMBERSHIP[: -1 if is_spelled_apart(left, right) else None]:
            yield expression(template.format("in" if comparison is ast.In else "not in"), LEFT=left, RIGHT=right)
        if comparison is ast.In:
            yield expression("any(mutation.contains(one, LEFT) for one in RIGHT)", LEFT=left, RIGHT=right)
            yield expression("any(mutation.contains(LEFT, one) for one in RIGHT)", LEFT=left, RIGHT=right)
            yield expression("LEFT in list(RIGHT)[:1]", LEFT=left, RIGHT=right)
            yield expression("LEFT in list(RIGHT)[-1:]", LEFT=left, RIGHT=right)

"""Whether two values are one to any program: by type, by order of members, by spelling of numbers."""

import re

import places  # noqa: F401  The testees' folder, for the import of testee.
from testee import Number

PLAIN = (str, int, bool, type(None), float, bytes)


def same(left, right):
    """False where it cannot be told, as of iterators."""
    if left is right:
        return True
    if type(left) is not type(right):
        return False
    if isinstance(left, PLAIN):
        return left == right
    if isinstance(left, Number):
        return left.text == right.text
    if isinstance(left, dict):
        return len(left) == len(right) and all(map(same, left, right)) and all(map(same, left.values(), right.values()))
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, (set, frozenset)):
        return left == right and all(isinstance(one, PLAIN) for one in left)
    if isinstance(left, re.Match):
        return left.regs == right.regs and left.string == right.string
    return False

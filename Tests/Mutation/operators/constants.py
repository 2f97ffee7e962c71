"""Numbers, texts, truth values and patterns."""

import ast
import re

from operators import called_name, expression, is_integer, is_text, operator
from operators.keys import is_key

# Where machines and languages end: a byte, 16, 32 and 64 bits with a sign, and what a double holds exactly.
BOUNDS = [1 << 8, 1 << 15, 1 << 31, 1 << 32, 1 << 53, 1 << 63]
OTHER_CLASSES = [("[0-9]", r"\d"), ("[1-9]", "[0-9]"), ("A-Z", ""), ("a-z", ""), ("0-9", ""), (r"\s*", ""), ("!-~", "!-~é"),
                 (" -~", "!-~"), ("[:-]", ":"), ("[\r\n]", "\n"), ("\x7f", ""), (r"\.", "."), ("_", ""), ("%", ""),
                 ("~", "")]  # fmt: skip
# Patterns of digits, signs, white space and control characters only.
WITHOUT_CASE = re.compile(r"(?:\[0-9\]|\[[-+:.\r\n\x00-\x1f\x7f-\x9f]+\]|[-+?*.^$(){},0-9:|]|\\[.srnd])*")
PATTERN_FUNCTIONS = {"fullmatch", "match", "search", "compile", "sub", "split"}


def is_pattern(site):
    parent = site.parent
    return isinstance(parent, ast.Call) and called_name(parent) in PATTERN_FUNCTIONS and parent.args[0] is site.node


@operator("number", ast.Constant)
def neighbouring_number(site):
    if not is_integer(site.node):
        return
    number = site.node.value
    yield ast.Constant(number + 1)
    yield ast.Constant(number - 1)
    if number > 1:
        below, above = [bound for bound in BOUNDS if bound < number], [bound for bound in BOUNDS if bound > number]
        for bound in below[-1:] + above[:2]:
            yield ast.Constant(bound)


@operator("truth", ast.Constant)
def other_truth(site):
    if isinstance(site.node.value, bool):
        yield ast.Constant(not site.node.value)
    elif site.node.value is None and not isinstance(site.parent, ast.Compare):
        yield ast.Constant("")
        yield ast.Constant(False)


@operator("text", ast.Constant)
def other_text(site):
    """Empty, in other case, with white space: in a comparison, a table or the payload."""
    if not is_text(site.node) or is_pattern(site) or is_key(site):
        return
    text = site.node.value
    if text:
        yield ast.Constant("")
        yield ast.Constant(text.upper() if text != text.upper() else text.lower())
        yield ast.Constant(text + " ")
        if text.isdigit():
            yield ast.Constant(int(text))
    else:
        yield ast.Constant(" ")
        yield ast.Constant(None)


@operator("number-as-text", ast.Constant)
def number_as_text(site):
    is_value = isinstance(site.parent, (ast.Assign, ast.Dict, ast.IfExp, ast.Return))
    if is_value and is_integer(site.node):
        yield ast.Constant(str(site.node.value))
        if site.node.value in (0, 1):
            yield ast.Constant(bool(site.node.value))


@operator("pattern", ast.Constant)
def other_pattern(site):
    """A regular expression with other bounds, without an optional part, with all of Unicode's digits, with a wider class."""
    if not is_text(site.node) or not is_pattern(site):
        return
    pattern = site.node.value
    for match in re.finditer(r"(?<=[{,])[0-9]+(?=[,}])", pattern):
        for number in (int(match.group()) + 1, int(match.group()) - 1):
            yield from valid(pattern[: match.start()] + str(number) + pattern[match.end() :])
    inside = [place for match in re.finditer(r"\[[^\]]*\]", pattern) for place in range(*match.span())]
    for match in re.finditer(r"(?<!\()[?*+]", pattern):
        if match.start() in inside:  # A character like others.
            continue
        for other in {"?": ["", "*"], "*": ["+", "?"], "+": ["*", "?"]}[match.group()]:
            yield from valid(pattern[: match.start()] + other + pattern[match.end() :])
    for old, new in OTHER_CLASSES:
        if old in pattern:
            yield from valid(pattern.replace(old, new, 1))


def valid(pattern):
    try:
        re.compile(pattern)
    except re.error:
        return
    yield ast.Constant(pattern)


@operator("pattern-anchor", ast.Call)
def other_anchor(site):
    """A whole match, one at the beginning, one anywhere, one to the end of a line, one in either case."""
    node = site.node
    is_of_re = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
    if is_of_re and node.func.attr in ("fullmatch", "match", "search") and len(node.args) == 2:
        pattern, text = node.args
        for function in {"fullmatch": ["match", "search"], "match": ["search", "fullmatch"], "search": ["match"]}[node.func.attr]:
            yield expression(f"re.{function}(PATTERN, TEXT)", PATTERN=pattern, TEXT=text)
        if not (is_text(pattern) and WITHOUT_CASE.fullmatch(pattern.value)):
            yield expression(f"re.{node.func.attr}(PATTERN, TEXT, re.IGNORECASE)", PATTERN=pattern, TEXT=text)
        if node.func.attr == "fullmatch":
            yield expression("re.match('(?:' + PATTERN + ')$', TEXT)", PATTERN=pattern, TEXT=text)

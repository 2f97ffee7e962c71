"""Names of members: a sibling's, another spelling, and what a member that is not there counts as."""

import ast
import difflib
import re

from operators import called_name, expression, is_text, operator, with_field

KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{1,40}")


def key_names(compiler):
    """All texts of the compiler that look like names of members."""
    if not hasattr(compiler, "key_names"):
        compiler.key_names = sorted({
            node.value
            for _, piece in compiler.mutable_pieces()
            for node in ast.walk(piece)
            if is_text(node) and KEY.fullmatch(node.value)
        })  # fmt: skip
    return compiler.key_names


def is_key(site):
    """Whether the text names a member, or is in a table of such names."""
    node, parent = site.node, site.parent
    if not is_text(node) or not KEY.fullmatch(node.value):
        return False
    if isinstance(parent, ast.Subscript):
        return parent.slice is node
    if isinstance(parent, ast.Call):
        return called_name(parent) in ("get", "pop", "setdefault", "first_text") and node in parent.args
    if isinstance(parent, ast.Compare):
        return parent.left is node and isinstance(parent.ops[0], (ast.In, ast.NotIn))
    return isinstance(parent, (ast.Dict, ast.List, ast.Tuple, ast.Set))


def siblings(name, container, everything):
    """The names most like a name: one of those that stand beside it, and one of all others."""
    beside = [other for other in container if other != name]
    apart = [other for other in everything if other not in (name, *beside)]

    def likeness(other):
        return -difflib.SequenceMatcher(None, name, other).ratio(), other

    beside, apart = sorted(beside, key=likeness)[:1], sorted(apart, key=likeness)
    return beside + apart[:1]


@operator("sibling-key", ast.Constant)
def sibling_key(site):
    if not is_key(site):
        return
    parent = site.parent
    beside = []
    if isinstance(parent, ast.Dict):
        beside = parent.keys if site.node in parent.keys else parent.values
    elif isinstance(parent, (ast.List, ast.Tuple, ast.Set)):
        beside = parent.elts
    container = [node.value for node in beside if is_text(node)]
    for other in siblings(site.node.value, container, key_names(site.compiler)):
        yield ast.Constant(other)


@operator("key-spelling", ast.Constant)
def key_spelling(site):
    if not is_key(site):
        return
    name = site.node.value
    words = [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]
    if len(words) > 1:
        yield ast.Constant("-".join(words))
        yield ast.Constant("_".join(words))
        yield ast.Constant(words[0] + "".join(map(str.capitalize, words[1:])))
    yield ast.Constant(name.swapcase() if len(words) == 1 else name.lower())


@operator("default", ast.Call)
def other_default(site):
    """What `get` gives where nothing is, or where null is."""
    node = site.node
    if called_name(node) != "get" or not isinstance(node.func, ast.Attribute):
        return
    members, key = node.func.value, node.args[0]
    if len(node.args) == 2:
        yield with_field(node, args=[key])
        yield expression("(MEMBERS.get(KEY) or DEFAULT)", MEMBERS=members, KEY=key, DEFAULT=node.args[1])
    else:
        yield expression("MEMBERS[KEY]", MEMBERS=members, KEY=key)
        yield expression("MEMBERS.get(KEY, '')", MEMBERS=members, KEY=key)


@operator("key-case", ast.Call, ast.Subscript, ast.Compare)
def key_in_either_case(site):
    """A member is found whatever the case of its name."""
    node = site.node
    if called_name(node) == "get" and len(node.args) == 1:
        members, key = node.func.value, node.args[0]
        template = "next((MEMBERS[one] for one in MEMBERS if one.lower() == KEY.lower()), None)"
    elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In) and isinstance(node.comparators[0], ast.Name):
        members, key, template = node.comparators[0], node.left, "any(one.lower() == KEY.lower() for one in MEMBERS)"
    else:
        return
    if is_text(key) and not (isinstance(members, ast.Name) and members.id == "context"):
        yield expression(template, MEMBERS=members, KEY=key)

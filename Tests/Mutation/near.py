"""What a change of values can make of values, as far as questions about them tell: pairs of a value and what comes of it.

For a change that keeps the type, the pairs are the values that it makes one of the constants asked for, and those of which it
leaves nothing. Where such a value is impossible the reason is in the table. Any other value that is changed is neither empty
nor one of the constants, before and behind.
"""

import re

import change
import changed  # noqa: F401  So that all changes are entered.
from models import KINDS, NotModelled
from sameness import same
from testee import Number

# Of texts: one of which nothing is left; None where a character always is.
VANISHING = {
    "stripped": " ", "lowered": None, "html_escaped": None, "html_unescaped": "&#1;", "percent_formatted": None,
    "brace_formatted": "{0}", "message_formatted": "'", "group_referenced": "$1", "backslashes_lost": None,
    "url_decoded": None, "lines_joined": None, "spaces_collapsed": None, "controls_dropped": "\7", "cut_at_nul": "\0",
    "basic_plane_only": None, "latin_only": None, "composed": None, "marks_dropped": "\u200b",
    "cut_at_64_units": None, "cut_at_100_characters": None, "cut_at_255_bytes": None, "cut_at_1024_bytes": None,
}  # fmt: skip
# What becomes a text that is not empty: by change, a function of that text. None where only the text itself does.
BEFORE = {
    "stripped": lambda text: " " + text if text == text.strip() else None,
    "lowered": lambda text: text.upper() if text == text.lower() and text != text.upper() else None,
    "html_escaped": lambda text: unknown() if "&" in text else None,
    "html_unescaped": lambda text: f"&#{ord(text[0])};{text[1:]}",
    "percent_formatted": lambda text: text.replace("%", "%%") if "%" in text else unknown() if "(null)" in text else None,
    "brace_formatted": lambda text: unknown() if "{" in text or "}" in text else text + "{0}",
    "message_formatted": lambda text: "'" + text.replace("'", "''") + "'",
    "group_referenced": lambda text: text + "$1",
    "backslashes_lost": lambda text: "\\" + text.replace("\\", "\\\\"),
    "url_decoded": lambda text: f"%{ord(text[0]):02x}" + text[1:] if text.isascii() and "%" not in text and "+" not in text else unknown(),
    "lines_joined": lambda text: text.replace(" ", "\n", 1) if " " in text else None,
    "spaces_collapsed": lambda text: text.replace(" ", "  ", 1) if " " in text else None,
    "controls_dropped": lambda text: text + "\7",
    "cut_at_nul": lambda text: text + "\0x",
    "basic_plane_only": lambda text: text.replace("?", "\U0001f600", 1) if "?" in text else None,
    "latin_only": lambda text: text.replace("?", "\u4e2d", 1) if "?" in text else None,
    # The ASCII characters that another one is composed to.
    "composed": lambda text: unknown() if not text.isascii() or set(text) & set("K;`") else None,
    "marks_dropped": lambda text: text + "\u200b",
    # What is cut is about as long as the limit: a character that does not fit takes at most three bytes.
    "cut_at_64_units": lambda text: shorter(text, 60), "cut_at_100_characters": lambda text: shorter(text, 90),
    "cut_at_255_bytes": lambda text: shorter(text, 250), "cut_at_1024_bytes": lambda text: shorter(text, 1000),
}  # fmt: skip
LISTS = [[], [""], [None], ["x"], ["x", "x"], ["x", "a"], ["x", "a", "b"], ["b"] * 13, [[]], [{}], [0], [1], [True], ["a,b"]]
OBJECTS = [{}, {"a": None}, {"a": ""}, {"a": {}}, {"a": {"b": 1}}, {"A": 1}, {"a.b": 1}, {"a": 1, "b": None}]


def unknown():
    raise NotModelled


def shorter(text, most):
    return None if text.isascii() and len(text) < most else unknown()


def pairs(name, constants):
    """Pairs of a value and what the change makes of it, one for each way in which questions can tell them apart.

    `constants`: the texts and integers that are asked for. Raises NotModelled where that is not known."""
    kind, function = change.CHANGES[name]
    found = []
    for value in candidates(name, kind, constants):
        other = function(value)
        if other is not value and not same(value, other):
            found.append((value, other))
    return found


def candidates(name, kind, constants):
    texts = [one for one in constants if isinstance(one, str)]
    integers = [one for one in constants if type(one) is int] + [int(one) for one in texts if re.fullmatch("-?[0-9]{1,18}", one)]
    if name == "joined" and any("," in one for one in texts):
        raise NotModelled
    if kind == "text" and name in VANISHING:
        return [*kept_texts(name, texts)]
    if kind == "text":
        words = ["", "true", "false", "null", "12", "0", "1", "-1", "7", "[]", "{}", '["x"]', '{"x":1}', "[0]", "a,b", ",", *texts]
        return words + [f"{one}{end}" for one in integers for end in ("", ",b")]
    if kind == "number":
        near = [0, 1, -1, 7, *integers]
        numbers = [(1 << bits) + one for bits in (31, 32, 63, 64) for one in near]
        numbers += [Number(f"{one}{end}") for one in near for end in (".0", ".5", ".00000000000000000001", "e0")]
        return near + numbers + [Number("-0"), Number("1e400"), Number("0.5")]
    if kind == "list":  # With one element, each of all kinds: it may come alone.
        return LISTS + [[one] for one in KINDS + constants]
    return {"truth": [True, False], "object": OBJECTS, "null": [None]}[kind]


def kept_texts(name, texts):
    if VANISHING[name] is not None:
        yield VANISHING[name]
    yield changed_text(name)
    for text in ["true", "false", *texts]:
        yield text
        near = BEFORE[name](text)
        if near is not None:
            if not same(change.CHANGES[name][1](near), text):
                raise NotModelled
            yield near


def changed_text(name):
    """Any text that the change has an effect on, and leaves something of."""
    for text in (" x ", "Xyz", "<b>", "&amp;x", "%%x", "{{x", "'x", "x$1", "\\x", "%41", "a\nb", "a  b", "a\7b", "a\0b", "\U0001f600",
                 "\u4e2d", "e\u0301", "x\u200b", "y" * 2000):  # fmt: skip
        if change.has_effect(name, text):
            return text
    raise NotModelled

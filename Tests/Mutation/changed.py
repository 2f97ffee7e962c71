"""What wrong compilers do to values on their way. A mutant calls these: `aps["sound"] = changed.stripped(sound)`.

Each function is for values of one type, and gives any other back as it is.
"""

import html
import json
import re
import unicodedata
import urllib.parse
from decimal import Decimal

import places  # The testees' folder, for the import of testee.
from testee import Number, read_json, write_json

# By name, with the type that they change.
CHANGES = {}
TYPES = {"text": (str,), "number": (int, Number), "truth": (bool,), "list": (list,), "object": (dict,), "null": (type(None),)}


def type_name(value):
    """The JSON type of a value, as CHANGES has it."""
    if isinstance(value, bool):
        return "truth"
    return next((name for name, types in TYPES.items() if isinstance(value, types)), None)


def of_type(kind):
    """The names of the changes of values of that type."""
    return {name for name, changed_kind in CHANGES.items() if changed_kind == kind}


def has_effect(name, value):
    """Whether the change makes another value of it."""
    try:
        changed_value = globals()[name](value)
    except Exception:  # A crash is an effect.
        return True
    return type(changed_value) is not type(value) or changed_value != value


def of(kind):
    """A function that is for values of that type only."""

    def register(function):
        def change(value):
            return function(value) if type_name(value) == kind else value

        CHANGES[function.__name__] = kind
        return change

    return register


# ---- Text ------------------------------------------------------------------------------------------------------------


def text_change(name, function):
    function.__name__ = name
    return of("text")(function)


stripped = text_change("stripped", lambda text: text.strip())
lowered = text_change("lowered", lambda text: text.lower())
html_escaped = text_change("html_escaped", lambda text: html.escape(text))
html_unescaped = text_change("html_unescaped", lambda text: html.unescape(text))
percent_formatted = text_change("percent_formatted", lambda text: text.replace("%%", "%"))
brace_formatted = text_change("brace_formatted", lambda text: text.replace("{{", "{").replace("}}", "}"))
message_formatted = text_change("message_formatted", lambda text: text.replace("''", "\0").replace("'", "").replace("\0", "'"))
group_referenced = text_change("group_referenced", lambda text: re.sub(r"\\[0-9]|\$[0-9]", "", text))
backslashes_lost = text_change("backslashes_lost", lambda text: re.sub(r"\\(.)", r"\1", text))
url_decoded = text_change("url_decoded", lambda text: urllib.parse.unquote_plus(text))
lines_joined = text_change("lines_joined", lambda text: re.sub("[\r\n]+", " ", text))
spaces_collapsed = text_change("spaces_collapsed", lambda text: re.sub("[ \t]+", " ", text))
controls_dropped = text_change("controls_dropped", lambda text: re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\x7f]", "", text))
cut_at_nul = text_change("cut_at_nul", lambda text: text.split("\0")[0])
basic_plane_only = text_change("basic_plane_only", lambda text: re.sub("[\U00010000-\U0010ffff]", "?", text))
latin_only = text_change("latin_only", lambda text: text.encode("latin-1", "replace").decode("latin-1"))
composed = text_change("composed", lambda text: unicodedata.normalize("NFC", text))
marks_dropped = text_change("marks_dropped", lambda text: re.sub("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\ufeff]", "", text))
cut_at_255_bytes = text_change("cut_at_255_bytes", lambda text: text.encode("utf-8", "surrogatepass")[:255].decode("utf-8", "ignore"))
cut_at_100_characters = text_change("cut_at_100_characters", lambda text: text[:100])
cut_at_64_units = text_change("cut_at_64_units", lambda text: text.encode("utf-16-le", "surrogatepass")[:128].decode("utf-16-le", "ignore"))
cut_at_1024_bytes = text_change("cut_at_1024_bytes", lambda text: text.encode("utf-8", "surrogatepass")[:1024].decode("utf-8", "ignore"))
digits_as_number = text_change("digits_as_number", lambda text: int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text)
word_as_value = text_change("word_as_value", lambda text: {"true": True, "false": False, "null": None}.get(text, text))
empty_as_null = text_change("empty_as_null", lambda text: text or None)
json_parsed = text_change("json_parsed", lambda text: parsed(text))
comma_split = text_change("comma_split", lambda text: text.split(",") if "," in text else text)


def parsed(text):
    """What an object or list in JSON text holds."""
    try:
        value = read_json(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, (dict, list)) else text


# ---- Numbers and Booleans --------------------------------------------------------------------------------------------


def exact(number):
    return number if type(number) is int else number.value


@of("number")
def as_text(number):
    return write_json(number)


@of("number")
def as_double(number):
    try:
        value = float(write_json(number))
        return number if value in (float("inf"), float("-inf")) else int(value) if value == int(value) else Number(repr(value))
    except (ValueError, OverflowError):
        return number


@of("number")
def truncated(number):
    value = exact(number)
    return int(value) if isinstance(value, Decimal) and value.is_finite() and value.adjusted() < 100 else number


@of("number")
def as_32_bits(number):
    return (number + (1 << 31)) % (1 << 32) - (1 << 31) if type(number) is int else number


@of("number")
def as_64_bits(number):
    return (number + (1 << 63)) % (1 << 64) - (1 << 63) if type(number) is int else number


@of("number")
def not_negative(number):
    return max(number, 0) if type(number) is int else number


@of("number")
def zero_as_null(number):
    return None if exact(number) == 0 else number


@of("number")
def as_truth(number):
    return bool(number) if type(number) is int and number in (0, 1) else number


@of("truth")
def as_number(truth):
    return int(truth)


@of("truth")
def as_word(truth):
    return "true" if truth else "false"


# ---- Lists, objects and null -----------------------------------------------------------------------------------------


def order(item):
    return write_json(item)


@of("list")
def ordered(items):
    return sorted(items, key=order)


@of("list")
def deduplicated(items):
    return [item for index, item in enumerate(items) if item not in items[:index]]


@of("list")
def joined(items):
    return ",".join(item if isinstance(item, str) else write_json(item) for item in items)


@of("list")
def backwards(items):
    return items[::-1]


@of("list")
def first_only(items):
    return items[:1]


@of("list")
def last_lost(items):
    return items[:-1]


@of("list")
def at_most_two(items):
    return items[:2]


@of("list")
def at_most_ten(items):
    return items[:10]


@of("list")
def blanks_dropped(items):
    return [item for item in items if item not in ("", None)]


@of("list")
def single_unwrapped(items):
    return items[0] if len(items) == 1 else items


@of("list")
def empty_list_as_null(items):
    return items or None


@of("object")
def nulls_dropped(members):
    return {key: value for key, value in members.items() if value is not None}


@of("object")
def blank_members_dropped(members):
    return {key: value for key, value in members.items() if value not in ("", [], {}, None)}


@of("object")
def empty_object_as_null(members):
    return members or None


@of("object")
def keys_lowered(members):
    return {key.lower(): value for key, value in members.items()}


@of("object")
def one_level_only(members):
    return {key: write_json(value) if isinstance(value, (dict, list)) else value for key, value in members.items()}


@of("object")
def dots_as_paths(members):
    return {key.split(".")[-1]: value for key, value in members.items()}


@of("null")
def null_as_empty(_):
    return ""


@of("null")
def null_as_word(_):
    return "null"


# ---- How equality and length are misjudged ---------------------------------------------------------------------------


def folded(value):
    return value.lower() if isinstance(value, str) else value


def trimmed(value):
    return value.strip() if isinstance(value, str) else value


def spelled(value):
    """As a language with loose equality compares: 1, "1" and true are alike."""
    if isinstance(value, bool):
        return str(int(value))
    return value if isinstance(value, str) else write_json(value) if isinstance(value, (int, Number)) else value


def each(change, values):
    return [change(value) for value in values]


def begins(value, beginning):
    return isinstance(value, str) and isinstance(beginning, str) and value.startswith(beginning)


def contains(value, part):
    return value == part or isinstance(value, str) and isinstance(part, str) and part != "" and part in value


def utf8_bytes(value):
    return len(value.encode("utf-8", "surrogatepass")) if isinstance(value, str) else len(value)


def utf16_units(value):
    return len(value.encode("utf-16-le", "surrogatepass")) // 2 if isinstance(value, str) else len(value)


def plain_integer(value):
    """An integer only where it is spelled as one: neither 7.0 nor 7e0."""
    return value if type(value) is int else None


def lenient_integer(value):
    """Also text and Booleans count."""
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", value):
        return int(value)
    if isinstance(value, Number):
        return int(value.value or 0) if (value.value or 0).adjusted() < 1000 else None
    return int(value) if isinstance(value, int) else None


# ---- What is kept from one message to the next -----------------------------------------------------------------------

KEPT = {}


def forget():
    KEPT.clear()


def kept(place, value):
    """The value of the first message that came here."""
    return KEPT.setdefault(place, value)

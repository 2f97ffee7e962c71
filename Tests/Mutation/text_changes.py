"""What wrong compilers do to text: escape it, read it as a format or a pattern, cut it, take it for something else."""

import html
import re
import unicodedata
import urllib.parse

from change import of
from testee import read_json

CONTROLS = "[\0-\x08\x0b\x0c\x0e-\x1f\x7f]"
INVISIBLE = "[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\ufeff]"
BEYOND_BASIC_PLANE = "[\U00010000-\U0010ffff]"


def cut(text, encoding, count):
    """The first bytes in an encoding, without a part of a character at the end."""
    return text.encode(encoding, "surrogatepass")[:count].decode(encoding, "ignore")


def message_format(text):
    """As MessageFormat has quotes: two are one, and one quotes."""
    return text.replace("''", "\0").replace("'", "").replace("\0", "'")


def percent_of(match):
    """What a format without arguments makes of a specifier."""
    return "%" if match.group(1) == "%" else "(null)"


def brace_of(match):
    """What a template without arguments makes of doubled braces and of a placeholder."""
    return match.group()[0] if match.group() in ("{{", "}}") else ""


def parsed(text):
    """What an object or list in JSON text holds."""
    try:
        value = read_json(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, (dict, list)) else text


def text_change(name, function):
    function.__name__ = name
    return of("text")(function)


stripped = text_change("stripped", lambda text: text.strip())
lowered = text_change("lowered", lambda text: text.lower())
html_escaped = text_change("html_escaped", lambda text: html.escape(text))
html_unescaped = text_change("html_unescaped", lambda text: html.unescape(text))
percent_formatted = text_change("percent_formatted", lambda text: re.sub(r"%([sd@%])", percent_of, text))
brace_formatted = text_change("brace_formatted", lambda text: re.sub(r"\{\{|\}\}|\$?\{\w*\}", brace_of, text))
message_formatted = text_change("message_formatted", lambda text: message_format(text))
group_referenced = text_change("group_referenced", lambda text: re.sub(r"\\[0-9]|\$[0-9]", "", text))
backslashes_lost = text_change("backslashes_lost", lambda text: re.sub(r"\\(.)", r"\1", text))
url_decoded = text_change("url_decoded", lambda text: urllib.parse.unquote_plus(text))
lines_joined = text_change("lines_joined", lambda text: re.sub("[\r\n]+", " ", text))
spaces_collapsed = text_change("spaces_collapsed", lambda text: re.sub("[ \t]+", " ", text))
controls_dropped = text_change("controls_dropped", lambda text: re.sub(CONTROLS, "", text))
cut_at_nul = text_change("cut_at_nul", lambda text: text.split("\0")[0])
basic_plane_only = text_change("basic_plane_only", lambda text: re.sub(BEYOND_BASIC_PLANE, "?", text))
latin_only = text_change("latin_only", lambda text: text.encode("latin-1", "replace").decode("latin-1"))
composed = text_change("composed", lambda text: unicodedata.normalize("NFC", text))
marks_dropped = text_change("marks_dropped", lambda text: re.sub(INVISIBLE, "", text))
cut_at_255_bytes = text_change("cut_at_255_bytes", lambda text: cut(text, "utf-8", 255))
cut_at_100_characters = text_change("cut_at_100_characters", lambda text: text[:100])
cut_at_64_units = text_change("cut_at_64_units", lambda text: cut(text, "utf-16-le", 128))
cut_at_1024_bytes = text_change("cut_at_1024_bytes", lambda text: cut(text, "utf-8", 1024))
digits_as_number = text_change("digits_as_number", lambda text: int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text)
word_as_value = text_change("word_as_value", lambda text: {"true": True, "false": False, "null": None}.get(text, text))
empty_as_null = text_change("empty_as_null", lambda text: text or None)
json_parsed = text_change("json_parsed", lambda text: parsed(text))
comma_split = text_change("comma_split", lambda text: text.split(",") if "," in text else text)

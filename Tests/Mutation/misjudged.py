"""Equality, length and whole numbers as wrong compilers see them, and what they keep from one message to the next."""

import re

from testee import Number, write_json


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

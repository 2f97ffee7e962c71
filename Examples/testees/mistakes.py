"""Mistakes with one list, one text or one name that engineers make with every vendor, made in a finished payload.

Each is a switch of its own in `bugs.jsonl`; `switches.py` says how one is switched on.
"""

import html
import re
import urllib.parse

from testee import read_json


def cut_at_three(items):
    """Three arguments were enough in every sample."""
    return items[:3]


def deduplicated(items):
    """A set of arguments in place of a list."""
    kept = []
    for item in items:
        if item not in kept:
            kept.append(item)
    return kept


def in_order(items):
    """Sorted on the way, as texts."""
    return sorted(items) if all(isinstance(item, str) for item in items) else items


LIST_MISTAKES = {"lists-cut-at-three": cut_at_three, "lists-deduplicated": deduplicated, "lists-sorted": in_order}


def apostrophes_doubled(text):
    """As SQL wants them."""
    return text.replace("'", "''")


def html_escaped(text):
    return html.escape(text, quote=False)


def group_references_filled(text):
    """What a replacement text of a regular expression stands for, where no group was found."""
    return re.sub(r"[$\\][0-9&]|\$\{[a-z]+\}", "", text)


def percent_decoded(text):
    """As a form's field that comes with a URL."""
    return urllib.parse.unquote_plus(text)


TEXT_MISTAKES = {
    "apostrophes-doubled": apostrophes_doubled,
    "html-escaped": html_escaped,
    "group-references-filled": group_references_filled,
    "percent-decoded": percent_decoded,
}


def with_dotted_keys_split(value):
    """`{"a.b": 1}` becomes `{"a": {"b": 1}}`, as in libraries that take names for paths."""
    if isinstance(value, list):
        return [with_dotted_keys_split(item) for item in value]
    if not isinstance(value, dict):
        return value
    result = {}
    for key, item in value.items():
        place, names = result, key.split(".")
        for name in names[:-1]:
            inner = place.get(name)
            place[name] = place = inner if isinstance(inner, dict) else {}
        place[names[-1]] = with_dotted_keys_split(item)
    return result


def with_json_texts_parsed(payload):
    """Texts beside `aps` that hold JSON objects become these objects."""
    return {key: item if key == "aps" else parsed(item) for key, item in payload.items()}


def parsed(value):
    if not isinstance(value, str) or not value.startswith("{"):
        return value
    try:
        return read_json(value)
    except ValueError:
        return value


PAYLOAD_MISTAKES = {"dotted-keys-split": with_dotted_keys_split, "json-texts-parsed": with_json_texts_parsed}


def everywhere(value, on_list, on_text):
    """The value with every list in it and every text in it changed."""
    if isinstance(value, dict):
        return {key: everywhere(item, on_list, on_text) for key, item in value.items()}
    if isinstance(value, list):
        return on_list([everywhere(item, on_list, on_text) for item in value])
    return on_text(value) if isinstance(value, str) else value


def unchanged(value):
    return value


def mistaken(payload, name):
    """The payload with the mistake of that name; as it is where there is none."""
    if name in LIST_MISTAKES:
        return everywhere(payload, LIST_MISTAKES[name], unchanged)
    if name in TEXT_MISTAKES:
        return everywhere(payload, unchanged, TEXT_MISTAKES[name])
    return PAYLOAD_MISTAKES.get(name, unchanged)(payload)

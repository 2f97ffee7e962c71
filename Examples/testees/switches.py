"""What the example compilers share beside the protocol: known mistakes to switch on, harmless variants, and `main`.

    --bug NAME      switches on one known mistake, to see how Pushproof finds and reports it
    --variant NAME  switches on a difference that is none: Pushproof must stay silent
    --bugs          lists both, one JSON object a line

A mistake of another kind is to read an open question in two ways: a row with `contradicts` takes the variant of `takes`
for some messages alone, which `where` says (`mixed.py`). Each answer is right, and together they are not.
"""

import argparse
import json
import os
import re

from mistakes import mistaken
from mixed import CONDITIONS
from testee import Number, Refused, Suppressed, run, write_json, write_json_as

ACTIVE = None
MIXED = None


def bug(name):
    return name == ACTIVE


variant = bug  # One switch at a time, a mistake or a variant; for a mixed reading it follows the message.


def as_switched(payload):
    """The payload with the mistake that is switched on, if it is one of `mistakes.py`."""
    return mistaken(payload, ACTIVE)


def payload_text(payload, limit):
    """The payload as JSON, in the spelling that was asked for if it keeps within `limit` bytes."""
    text = write_json(payload)
    if variant("members-reversed"):
        return write_json(reversed_members(payload))
    if variant("escaped-text"):
        longer = re.sub(r"[^\x00-\x7f]", lambda match: json.dumps(match.group())[1:-1], text)
    elif variant("slashes-escaped"):
        longer = text.replace("/", "\\/")
    elif variant("html-characters-escaped"):
        longer = re.sub("[<>&']", lambda match: f"\\u{ord(match.group()):04x}", text)
    elif variant("numbers-with-fraction"):
        longer = write_json_as(payload, number_with_fraction)
    else:
        return text
    return longer if size(longer) <= limit else text


def reversed_members(value):
    if isinstance(value, dict):
        return {key: reversed_members(value[key]) for key in reversed(list(value))}
    return [reversed_members(item) for item in value] if isinstance(value, list) else value


def number_with_fraction(number):
    if isinstance(number, Number):
        return number.text
    return f"{number}.0" if abs(number) < 1000 else str(number)  # Identifiers stay as they are.


def size(text):
    return len(text.encode("utf-8"))


def too_large():
    """The outcome of a payload over the limit: refused or suppressed, both are right."""
    return (Suppressed if variant("oversize-suppressed") else Refused)("the payload is too large")


def main(dialect, compile_message, defaults):
    """Runs a compiler with the switch that the command line names. `bugs.jsonl` has them all, each with the rule that
    a bug breaks, or where a variant takes another accepted reading."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "bugs.jsonl"), encoding="utf-8") as table:
        rows = [row for row in map(json.loads, table) if row.pop("dialect") in (dialect, "*")]
    parser = argparse.ArgumentParser(description=f"Compiles {dialect} messages for Pushproof, a request a line.")
    parser.add_argument("--bug", metavar="NAME", choices=[row["name"] for row in rows if not row["equivalent"]])
    parser.add_argument("--variant", metavar="NAME", choices=[row["name"] for row in rows if row["equivalent"]])
    parser.add_argument("--bugs", action="store_true", help="list the bugs and variants, a JSON object a line")
    options = parser.parse_args()
    if options.bugs:
        for row in rows:
            print(json.dumps({"dialect": dialect, **row}, ensure_ascii=False))
        return
    switch_on(next((row for row in rows if row["name"] == (options.bug or options.variant)), {}))
    compile_message = with_mixed_reading(compile_message)
    run(dialect, without_headers(compile_message) if variant("no-headers") else compile_message, defaults)


def switch_on(row):
    """The bug or variant of a row of `bugs.jsonl`; an empty row for none."""
    global ACTIVE, MIXED
    MIXED = row if "contradicts" in row else None
    ACTIVE = None if MIXED else row.get("name")


def with_mixed_reading(compile_message):
    """The compiler, which takes the other reading of one question for some messages alone, if that is switched on."""
    if MIXED is None:
        return compile_message
    holds = CONDITIONS[MIXED["where"]]

    def compile_payload(message, context, *headers):
        global ACTIVE
        ACTIVE = MIXED["takes"] if holds(message, context) else None
        return compile_message(message, context, *headers)

    return compile_payload


def without_headers(compile_message):
    def compile_payload(message, context, *headers):
        answer = compile_message(message, context, *headers)
        answer.pop("headers", None)
        return answer

    return compile_payload

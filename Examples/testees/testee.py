"""The testee protocol of Pushproof for a compiler in Python. Copy this file beside your adapter, and write that as

    from testee import Refused, Suppressed, run, write_json

    def compile_message(message, context):
        return write_json({"aps": {"alert": {"body": "…"}}}), {"apns-push-type": "alert"}

    run("easemob", compile_message)

Python 3.9 or later, standard library only.
"""

import base64
import decimal
import json
import re
import sys


class Suppressed(Exception):
    """No push is to be sent, and why."""


class Refused(Exception):
    """The message is refused, and why."""


def run(dialect, compile_message):
    """Answers one request a line until the input ends. `compile_message` takes the message (any JSON value) and the
    context, and returns the payload's text and its headers, or raises Suppressed or Refused."""
    sys.setrecursionlimit(10_000)  # A message may nest 2000 levels deep and still fit into a payload.
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(json.dumps(answer_line(line.decode("utf-8"), dialect, compile_message)) + "\n")
            sys.stdout.flush()  # An answer that stays in a buffer is an answer that never came.


def answer_line(line, dialect, compile_message):
    try:
        request = read_json(line)
    except RecursionError:  # Hostile nesting: the line cannot be read, but its `id` can be found.
        return {"id": int(re.search('"id":([0-9]+)', line).group(1)), "error": "nested too deeply"}
    return {"id": request["id"].integer, **answer(request, dialect, compile_message)}


def answer(request, dialect, compile_message):
    if request["dialect"] != dialect:
        return {"skipped": f"this testee compiles {dialect} messages only"}
    try:
        payload, headers = compile_message(message_of(request), request["context"])
        payload.encode("utf-8")  # A lone surrogate cannot be sent.
        return {"payload": payload, "headers": headers}
    except Suppressed as reason:
        return {"suppressed": str(reason)}
    except Refused as reason:
        return {"error": str(reason)}
    except UnicodeEncodeError:
        return {"error": "a lone surrogate is no text"}
    except RecursionError:
        return {"error": "nested too deeply"}


def message_of(request):
    """The message: a JSON value, or exact text or bytes that may be no JSON at all."""
    if "message" in request:
        return request["message"]
    try:
        if "messageText" in request:
            message = read_json(request["messageText"])
        else:
            message = read_json(base64.b64decode(request["messageBase64"]).decode("utf-8"))
        write_json(message).encode("utf-8")  # A lone surrogate is no text, wherever it stands.
        return message
    except ValueError as problem:
        raise Refused(f"not JSON: {problem}") from None


class Number:
    """A JSON number as written: `1.10`, `1e400` and integers of any length go out as they came in."""

    def __init__(self, text):
        self.text = text

    @property
    def is_whole(self):
        """Whether it is no fraction, whatever its spelling and size."""
        try:
            value = decimal.Decimal(self.text)
        except decimal.InvalidOperation:
            return False
        return value.adjusted() > 18 or value == value.to_integral_value()

    @property
    def integer(self):
        """The integer value (`7.0` is 7), or None for a fraction and for what no field can hold."""
        if not self.is_whole or decimal.Decimal(self.text).adjusted() > 18:
            return None
        return int(decimal.Decimal(self.text))


def read_json(text):
    """Reads JSON with every number as a Number; of equal keys the last one wins."""

    def refuse_constant(name):
        raise ValueError(f"{name} is no JSON")

    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=refuse_constant)


def write_json(value, number_text=lambda number: number.text):
    """Compact JSON in UTF-8, "/" not escaped: the shortest form of a payload."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{write_json(k)}:{write_json(v, number_text)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(write_json(item, number_text) for item in value) + "]"
    if isinstance(value, Number):
        return number_text(value)
    return json.dumps(value, ensure_ascii=False)

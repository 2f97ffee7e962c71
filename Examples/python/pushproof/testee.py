"""The testee protocol of Pushproof for a compiler in Python. Copy this file beside your adapter, and write that as

    from testee import Refused, Suppressed, run, write_json

    def compile_message(message, context):
        payload = {"aps": {"alert": {"body": "…"}}}
        return {"payload": write_json(payload), "headers": {"apns-push-type": "alert"}}

    run("easemob", compile_message)

With `reached.py` beside it, Pushproof can ask which lines of the compiler each message reaches (`--coverage`).

Python 3.9 or later, standard library only.
"""

import base64
import decimal
import json
import os
import re
import sys
import traceback


REACHED = None
if os.environ.get("PUSHPROOF_COVERAGE"):
    try:
        if __package__:
            from . import reached
        else:
            import reached
        REACHED = reached.Reached()
        REACHED.start()
    except ImportError:
        pass  # This file was copied alone: there is no coverage then.


class Suppressed(Exception):
    """No push is to be sent, and why."""


class Refused(Exception):
    """The message is refused, and why."""


def run(dialect, compile_message, defaults=None):
    """Answers one request a line until the input ends. `compile_message` takes the message (any JSON value) and the
    context, and for dialect apns the headers that are meant, and returns the answer's members (`payload` and `headers`,
    or `removed`), or raises Suppressed or Refused.
    `defaults` fill in what a context written by hand leaves out."""
    sys.setrecursionlimit(10_000)  # A message may nest 2000 levels deep and still fit into a payload.
    for lines in arrived_lines():
        answers = [answer_line(line, dialect, compile_message, defaults or {}) for line in lines if line.strip()]
        sys.stdout.write("".join(answers))
        sys.stdout.flush()  # An answer that stays in a buffer is an answer that never came.


def arrived_lines():
    """All whole lines that have arrived, a list at a time: one write answers them all, and none waits for the next."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        yield lines
    yield [rest]


def answer_line(line, dialect, compile_message, defaults):
    text = line.decode("utf-8")
    try:
        request = read_json(text)
        answer = {"id": request["id"], **answer_to(request, text, dialect, compile_message, defaults)}
        if REACHED:
            answer.update(REACHED.take())
    except RecursionError:  # Hostile nesting: the line cannot be read or answered, but its `id` can be found.
        answer = {"id": int(re.search('"id":([0-9]+)', text).group(1)), "error": "nested too deeply"}
    return json.dumps(answer) + "\n"


def answer_to(request, text, dialect, compile_message, defaults):
    if request.get("dialect", dialect) != dialect:
        return {"skipped": f"this testee compiles {dialect} messages only"}
    try:
        message = message_of(request)
        if "message" not in request or SURROGATE.search(text):
            write_json(message).encode("utf-8")  # A lone surrogate is no text, wherever it stands.
        context = {**defaults, **request.get("context", {})}
        if dialect == "apns":  # The message is a payload, and these headers are meant to go with it.
            return compile_message(message, context, request.get("headers", {}))
        return compile_message(message, context)
    except Suppressed as reason:
        return {"suppressed": str(reason)}
    except Refused as reason:
        return {"error": str(reason)}
    except UnicodeEncodeError:
        return {"error": "a lone surrogate is no text"}
    except RecursionError:
        raise
    except Exception as problem:  # No push is sent then. The process lives on: to start it again takes a while.
        return {"error": crash(problem)}


def crash(problem):
    """What the compiler raised, and where."""
    place = traceback.extract_tb(problem.__traceback__)[-1]
    what = traceback.format_exception_only(type(problem), problem)[-1].strip()
    return f"{what} ({os.path.basename(place.filename)}:{place.lineno})"


def message_of(request):
    """The message: a JSON value, or exact text or bytes that may be no JSON at all."""
    if "message" in request:
        return request["message"]
    try:
        if "messageText" in request:
            return read_json(request["messageText"])
        return read_json(base64.b64decode(request["messageBase64"]).decode("utf-8"))
    except ValueError as problem:
        raise Refused(f"not JSON: {problem}") from None


# ---- JSON without loss -----------------------------------------------------------------------------------------------

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Number:
    """A JSON number that is no plain integer, as written: `1.10`, `1e400` and `-0` go out as they came in."""

    __slots__ = ("text",)

    def __init__(self, text):
        self.text = text

    @property
    def value(self):
        """The exact decimal value, or None for an exponent beyond every use. Zero is zero with any exponent."""
        try:
            return decimal.Decimal(self.text)
        except decimal.InvalidOperation:
            digits = self.text.lower().partition("e")[0]
            return None if re.search("[1-9]", digits) else decimal.Decimal(0)

    def __bool__(self):
        return self.value != 0


def integer_or_text(text):
    return Number(text) if text == "-0" or len(text) > 1000 else int(text)


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON")


DECODER = json.JSONDecoder(parse_int=integer_or_text, parse_float=Number, parse_constant=refuse_constant)
ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def read_json(text):
    """Reads JSON: integers of any length are int, other numbers are Number; of equal keys the last one wins."""
    return DECODER.decode(text)


def write_json(value):
    """Compact JSON, "/" not escaped: the shortest form of a payload."""
    try:
        return ENCODER.encode(value)
    except TypeError:  # There is a Number in it, which only the slow way writes as it was.
        return write_json_as(value, lambda number: number.text if isinstance(number, Number) else str(number))


def write_json_as(value, number_text):
    """The same with another spelling of numbers."""
    if isinstance(value, dict):
        members = (f"{ENCODER.encode(key)}:{write_json_as(item, number_text)}" for key, item in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(write_json_as(item, number_text) for item in value) + "]"
    if is_number(value):
        return number_text(value)
    return ENCODER.encode(value)


def is_number(value):
    return type(value) is int or isinstance(value, Number)  # True is an int for Python, but none for JSON.


def is_whole(value):
    """Whether it is a number and no fraction, whatever its spelling and size: `7.0` and `1e400` are whole."""
    if not isinstance(value, Number):
        return type(value) is int
    exact = value.value
    return exact is not None and (exact.adjusted() > 1000 or exact == exact.to_integral_value())


def whole(value):
    """The integer that a number stands for (7 for `7.0`), or None for anything else and for more than 1000 digits."""
    if type(value) is int:
        return value
    return int(value.value) if is_whole(value) and value.value.adjusted() <= 1000 else None

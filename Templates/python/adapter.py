"""The adapter between pushproof and your compiler: a request a line comes in, an answer a line goes out.

Written by "pushproof init"; it is yours now. As it stands it calls no compiler. A message of dialect apns is the payload that is
meant, and goes out as it came in; everything else is skipped. So "pushproof check" proves nothing yet, and ends
with 75: it judged the protocol and the way of a payload to the phone, and nothing of yours. compile_message is where your
compiler comes in.

Python 3.9 or later, standard library only.
"""

import base64
import json
import os
import re
import sys
import traceback


def compile_message(dialect, message, context, headers, source):
    """The answer to one message.

    `message` is the vendor's message (None where it is no JSON), `source` its exact text, or bytes where it is no UTF-8.
    `context` is the world around it: recipient, clock, settings. `headers` are those that are meant, of dialect apns.
    Returns {"payload": text or bytes, "headers": {...}}, {"suppressed": why} where no push is to be sent,
    {"error": why} where the message is refused, or {"skipped": why} for what your compiler does not do.
    """
    if dialect == "apns":
        # A program that builds payloads builds here what `message` says, and returns the exact bytes that it would send.
        # Where it has headers, too, ("headers": {...} beside the payload) they are judged.
        return {"payload": source}
    # A compiler of vendor messages is called here, as in
    #     if dialect == "@EXAMPLE@":
    #         return {"payload": my_compiler.payload_of(message)}
    return {"skipped": f"adapter.py does not compile {dialect} yet"}


def answer(line):
    request = json.loads(line)
    if "messageBase64" in request:
        source = base64.b64decode(request["messageBase64"])
    elif "messageText" in request:
        source = request["messageText"]
    else:
        source = source_of(line, "message")
    try:
        # Only UTF-8 is JSON: json.loads would take bytes of UTF-16, too.
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        message = request["message"] if "message" in request else json.loads(text)
    except ValueError:
        message = None
    try:
        made = compile_message(
            request["dialect"], message, request.get("context", {}), request.get("headers", {}), source
        )
        if isinstance(made.get("payload"), str):
            made["payload"].encode("utf-8")  # A lone surrogate is no text, and cannot be sent.
    except Exception as problem:  # No push is sent then. The process lives on: to start it again takes a while.
        made = {"error": crash(problem)}
    if isinstance(made.get("payload"), bytes):
        made["payloadBase64"] = base64.b64encode(made.pop("payload")).decode("ascii")
    return {"id": request["id"], **made}


def crash(problem):
    """What your compiler raised, and where."""
    place = traceback.extract_tb(problem.__traceback__)[-1]
    what = traceback.format_exception_only(type(problem), problem)[-1].strip()
    return f"{what} ({os.path.basename(place.filename)}:{place.lineno})"


# Numbers stay as they are written: 9007199254740993, 1.10 and 1e400 do not survive a float.
READER = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
SPACE = re.compile(r"\s*")


def source_of(line, name):
    """The exact text of a member of the request."""
    at = SPACE.match(line, line.index("{") + 1).end()
    while True:
        key, at = READER.raw_decode(line, at)
        start = SPACE.match(line, line.index(":", at) + 1).end()
        _, at = READER.raw_decode(line, start)
        if key == name:
            return line[start:at]
        at = SPACE.match(line, line.index(",", at) + 1).end()


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)  # A message may nest 2000 levels deep.
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    for raw in sys.stdin.buffer:
        if raw.strip():
            print(json.dumps(answer(raw.decode("utf-8"))), flush=True)  # What stays in a buffer never came.

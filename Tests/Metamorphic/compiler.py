#!/usr/bin/env python3
"""A push compiler of the ride service (Examples/dialects/docs/ride.md) that gets its messages as raw texts, and has mistakes to switch on.

    --bug NAME   switches on one mistake
    --bugs       lists them, one a line: the name, a tab, and what it does

None of the mistakes depends on a rule of the dialect's file: each of them makes the compiler contradict itself.
"""

import base64
import json
import re
import sys
import uuid

BUGS = {
    "member-order": "of driver and car the one that the message names last is the title",
    "white-space": "the minutes are looked for in the raw text, and not found behind a space",
    "escapes": "the ride's ID is cut out of the raw text, with its escapes as they are written",
    "text-lost-after": "after a cancellation the next push has no title",
    "wrong-cache-key": "texts are kept by driver and event, so the first message's minutes come again",
    "unknown-leaks": "all members that are left over become arguments of the text, unknown ones too",
    "cut-at-20": "the driver's name is cut at 20 characters",
    "first-call": "the first push of a process has no interruption level: the configuration is read after it",
    "random-id": "each payload has a random ID",
    "mutable-default": "the arguments of all messages gather in one list",
    "template": "the driver's name goes into the payload's text without being escaped",
    "hash-of-process": "the shard is made with Python's own hash, which is another one in each process",
}
EVENTS = ("offer", "arrived", "cancelled", "position")
BUG = None


class Refused(Exception):
    pass


class State:
    """What lives as long as the process."""

    was_cancelled = False
    has_configuration = False
    texts = {}


def compile_message(raw):
    message = json.loads(raw)
    check(message)
    event = message["event"]
    payload = {"aps": {"content-available": 1}} if event == "position" else {"aps": shown(message, raw)}
    if "ride" in message:
        payload["ride"] = ride(message, raw)
    if "track" in message:
        payload["track"] = message["track"]
    if BUG == "random-id":
        payload["id"] = str(uuid.uuid4())
    if BUG == "hash-of-process":
        payload["shard"] = hash(message["rider"]) % 64
    State.was_cancelled = event == "cancelled"
    State.has_configuration = True
    return text_of(payload, message)


def check(message):
    if not isinstance(message, dict) or not isinstance(message.get("rider"), str) or message.get("event") not in EVENTS:
        raise Refused("a message has a rider and an event")
    for name in ("driver", "car", "ride"):
        if not isinstance(message.get(name, ""), str):
            raise Refused(f"{name} is a text")
    if type(message.get("minutes", 0)) is not int:
        raise Refused("minutes are a whole number")
    needed = {"offer": ("driver", "minutes"), "arrived": ("car",), "position": ("track",)}.get(message["event"], ())
    if any(name not in message for name in needed):
        raise Refused("a member is missing")


def shown(message, raw):
    event = message["event"]
    alert = alert_of(message, raw)
    aps = {"alert": alert, "sound": "horn.caf" if event == "arrived" else "default"}
    if "ride" in message:
        aps["thread-id"] = ride(message, raw)
    if BUG != "first-call" or State.has_configuration:
        aps["interruption-level"] = "active" if event == "cancelled" else "time-sensitive"
    return aps


def alert_of(message, raw):
    key = (message.get("driver"), message["event"])
    if BUG == "wrong-cache-key" and key in State.texts:
        return State.texts[key]
    alert = {"loc-key": "RIDE_" + message["event"]}
    title = title_of(message)
    if title is not None:
        alert["title"] = title
    arguments = arguments_of(message, raw)
    if arguments:
        alert["loc-args"] = arguments
    State.texts[key] = alert
    return alert


def title_of(message):
    if BUG == "text-lost-after" and State.was_cancelled:
        return None
    if BUG == "member-order":
        named = [message[name] for name in message if name in ("driver", "car")]
        return named[-1] if named else None
    title = message.get("driver")
    if title is not None and BUG == "cut-at-20":
        return title[:20]
    return "@DRIVER@" if title is not None and BUG == "template" else title


def arguments_of(message, raw, gathered=[]):
    if BUG == "white-space" and message["event"] == "offer":
        found = re.search(r'"minutes":(\d+)', raw)
        return [found.group(1)] if found else []
    if BUG == "unknown-leaks":
        known = ("rider", "event", "driver", "ride", "track")
        return [str(value) for name, value in message.items() if name not in known]
    arguments = {"offer": ["minutes"], "arrived": ["car"]}.get(message["event"], [])
    texts = [str(message[name]) for name in arguments]
    if BUG == "mutable-default":
        gathered += texts
        del gathered[:-6]
        return list(gathered)
    return texts


def ride(message, raw):
    if BUG == "escapes":
        found = re.search(r'"ride"\s*:\s*"((?:[^"\\]|\\.)*)"', raw)
        return found.group(1) if found else message["ride"]
    return message["ride"]


def text_of(payload, message):
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    return text.replace("@DRIVER@", message.get("driver", "")) if BUG == "template" else text


def raw_of(request):
    """The body as a sender wrote it; where the request has a value, as most senders write it."""
    if "messageText" in request:
        return request["messageText"]
    if "messageBase64" in request:
        return base64.b64decode(request["messageBase64"]).decode("utf-8")
    return json.dumps(request["message"], ensure_ascii=False, separators=(",", ":"))


def main():
    global BUG
    if sys.argv[1:] == ["--bugs"]:
        print("\n".join(f"{name}\t{what}" for name, what in BUGS.items()))
        return
    if sys.argv[1:]:
        BUG = sys.argv[2]
        if sys.argv[1] != "--bug" or BUG not in BUGS:
            sys.exit(f"usage: {sys.argv[0]} [--bug NAME | --bugs]")
    for line in sys.stdin:
        request = json.loads(line)
        try:
            payload = compile_message(raw_of(request))
            payload.encode("utf-8")
            answer = {"payload": payload}
        except (ValueError, RecursionError, Refused) as problem:
            answer = {"error": str(problem)}
        print(json.dumps({"id": request["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()

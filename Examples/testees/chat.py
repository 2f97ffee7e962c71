#!/usr/bin/env python3
"""The push compiler of a small chat server as a testee for Pushproof: an example of a message format that no vendor has.

`Examples/dialects/chat.dialect.yml` describes the format, and its docs/push.md what becomes of it.
"""

import html
import re

from switches import bug, main, payload_text, size, too_large, variant
from testee import Refused, Suppressed, is_whole, whole, write_json

LIMIT = 4096
KINDS = ("text", "image", "call", "receipt")
SOUNDS = ("default", "bell", "none")
KNOWN = {
    "to", "kind", "from", "text", "image", "group", "room", "unread", "muted", "urgent", "sound", "mentions", "expires",
    "custom",
}
BADGES = []  # What the bug badge-of-the-message-before remembers.


def compile_message(message, context):
    check(message)
    if message["kind"] == "receipt":
        return receipt(message)
    if is_held_back(message):
        raise Suppressed("muted")
    payload = {"aps": aps_of(message)}
    add_beside(payload, message)
    text = payload_text(payload, LIMIT)
    if bug("quotes-not-escaped") and '"' in message.get("group", ""):
        text = text.replace(write_json(message["group"]), '"' + message["group"] + '"')
    used = len(text) if bug("size-in-characters") else size(text)
    if used > LIMIT:
        raise too_large()
    return {"payload": text, "headers": headers_of(message)}


# ---- The input -------------------------------------------------------------------------------------------------------


def check(message):
    """Refuses what this compiler cannot read. What it does not look at may be anything."""
    if not isinstance(message, dict):
        raise Refused("a message is an object")
    if not (isinstance(message.get("to"), str) and re.fullmatch("[0-9a-f]{64}", message["to"], re.ASCII)):
        raise Refused("to is a device token")
    if message.get("kind") not in KINDS:
        raise Refused("kind is text, image, call or receipt")
    sender = message.get("from")
    if not (isinstance(sender, dict) and isinstance(sender.get("id"), str) and isinstance(sender.get("name"), str)):
        raise Refused("from has an id and a name")
    for name in ("text", "image", "group", "room", "sound"):
        if name in message and not isinstance(message[name], str):
            raise Refused(f"{name} is a text")
    for name in ("unread", "expires"):
        if name in message and not is_whole(message[name]):
            raise Refused(f"{name} is a whole number")
    for name in ("muted", "urgent"):
        if name in message and not isinstance(message[name], bool):
            raise Refused(f"{name} is true or false")
    if message.get("sound", "default") not in SOUNDS:
        raise Refused("there is no such sound")
    if not isinstance(message.get("mentions", []), list) or not isinstance(message.get("custom", {}), dict):
        raise Refused("mentions is a list and custom an object")
    if message["kind"] in ("text", "image") and message["kind"] not in message:
        raise Refused("a text has its text, and an image its address")
    if variant("unknown-members-refused") and not KNOWN.issuperset(message):
        raise Refused("there is a member that nobody knows")


def is_held_back(message):
    """A muted conversation sends nothing, unless the message mentions somebody."""
    if not message.get("muted") or bug("muted-pushed"):
        return False
    if bug("muted-urgent-pushed") and message.get("urgent") or bug("muted-call-pushed") and message["kind"] == "call":
        return False
    count = len(message.get("mentions", []))
    if bug("one-mention-is-none"):
        count -= 1
    return count <= 0 or bug("muted-with-mention-held-back")


# ---- The payload -----------------------------------------------------------------------------------------------------


def receipt(message):
    if bug("muted-receipt-held-back") and message.get("muted"):
        raise Suppressed("muted")
    aps = {} if bug("receipt-without-content-available") else {"content-available": 1}
    if bug("receipt-with-alert"):
        aps["alert"] = {"title": message["from"]["name"]}
    if bug("receipt-with-badge") and "unread" in message:
        aps["badge"] = message["unread"]
    if bug("receipt-with-sound") and message.get("sound") == "bell":
        aps["sound"] = "bell.caf"
    headers = {
        "apns-push-type": "alert" if bug("receipt-as-alert") else "background",
        "apns-priority": "10" if bug("receipt-priority-10") else "5",
    }
    return {"payload": write_json({"aps": aps}), "headers": headers}


def aps_of(message):
    kind, is_urgent = message["kind"], is_urgent_message(message)
    aps = {"alert": alert_of(message)}
    badge = badge_of(message)
    if badge is not None:
        aps["badge"] = badge
    sound = sound_of(message, is_urgent)
    if sound is not None:
        aps["sound"] = sound
    if "room" in message and not (bug("room-needs-group") and "group" not in message):
        aps["thread-id"] = message["room"]
    if is_urgent:
        aps["interruption-level"] = "time-sensitive"
    elif variant("level-written"):
        aps["interruption-level"] = "active"
    if kind == "image" and not bug("image-without-mutable-content"):
        aps["mutable-content"] = "1" if bug("mutable-content-text") else 1
    if variant("category-added"):
        aps["category"] = "message"
    return aps


def alert_of(message):
    title = message["from"]["id" if bug("title-from-id") else "name"]
    if bug("title-trimmed"):
        title = title.strip()
    if bug("title-cut-at-40"):
        title = title[:40]
    alert = {"title": title, "body": body_of(message)}
    if "group" in message and not (bug("image-without-group") and message["kind"] == "image"):
        alert["subtitle"] = message["group"].lower() if bug("group-lowered") else message["group"]
    elif bug("room-as-subtitle") and "group" not in message and "room" in message:
        alert["subtitle"] = message["room"]
    return alert


def body_of(message):
    if message["kind"] != "text":
        return {"image": "A picture", "call": "Incoming call"}[message["kind"]]
    text = message["text"]
    if bug("text-trimmed"):
        return text.strip()
    if bug("text-cut-at-1000"):
        return text[:1000]
    if bug("line-breaks-lost"):
        return re.sub(r"[\r\n]+", " ", text)
    if bug("text-html-escaped"):
        return html.escape(text, quote=False)
    if bug("emoji-lost"):
        return re.sub("[\U00010000-\U0010ffff]", "\ufffd", text)
    return text


def badge_of(message):
    if "unread" not in message:
        if bug("badge-of-the-message-before") and BADGES:
            return BADGES[-1]
        return 1 if bug("badge-without-number") else None
    badge = message["unread"]
    BADGES[:] = [badge]
    if bug("badge-zero-left-out") and whole(badge) == 0:
        return None
    if bug("badge-at-most-99") and whole(badge) > 99:
        return 99
    return str(whole(badge)) if bug("badge-as-text") else badge


def sound_of(message, is_urgent):
    sound = message.get("sound", "default")
    if sound == "none":
        return "default" if bug("urgent-always-plays") and is_urgent else None
    if sound == "bell":
        return "bell" if bug("bell-without-suffix") else "bell.caf"
    return "default"


def is_urgent_message(message):
    if message["kind"] == "call":
        return not bug("call-not-urgent")
    return message.get("urgent") is True


def add_beside(payload, message):
    if message["kind"] == "image" and not (bug("image-or-custom") and "custom" in message):
        payload["image"] = message["image"]
    if "custom" not in message:
        return
    custom = message["custom"]
    if bug("custom-false-left-out"):
        custom = {name: value for name, value in custom.items() if value is not False}
    payload["custom"] = custom


def headers_of(message):
    is_urgent = is_urgent_message(message)
    headers = {
        "apns-push-type": "alert",
        "apns-priority": "10" if is_urgent and not bug("urgent-priority-5") else "5",
    }
    if "expires" in message and not (bug("expiry-zero-left-out") and whole(message["expires"]) == 0):
        headers["apns-expiration"] = str(whole(message["expires"]))
    return headers


if __name__ == "__main__":
    main("chat", compile_message, {})

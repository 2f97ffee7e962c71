#!/usr/bin/env python3
"""A payload builder as a testee for Pushproof: dialect apns, whose message is the payload that is meant.

It takes the meant payload apart into the fields that builders have (texts, localisation, sound, flags, Live Activity, the
app's own data, request headers) and builds it again from these, as a provider library does. What Apple's documents do not
allow it refuses; what they do not know it passes on.
"""

import json

from switches import bug, main, payload_text, size, too_large, variant
from testee import Number, Refused, is_number, is_whole, write_json

TEXTS = ["title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key"]
ARGUMENTS = ["title-loc-args", "subtitle-loc-args", "loc-args"]
STRINGS = ["thread-id", "category", "target-content-id", "filter-criteria"]
LEVELS = ["passive", "active", "time-sensitive", "critical"]
DATES = ["timestamp", "stale-date", "dismissal-date"]
OTHER_TYPES = [
    "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk", "widgets", "controls",
    "accessory",
]


def compile_message(message, context, headers):
    if not isinstance(message, dict):
        raise Refused("a payload is an object")
    limit = limit_of(headers)
    text = payload_text(payload_of(message, headers), limit)
    if size(text) > limit:  # A longer form that says the same must not make a payload too large.
        text = payload_text(payload_of(message, headers, is_short=True), limit)
    if bug("non-ascii-escaped"):
        text = escaped(text)
    used = len(escaped(text)) if bug("size-of-escaped-text") else size(text)
    if used > limit and not variant("oversize-sent"):
        raise too_large()
    return {"payload": text, "headers": headers_of(headers)}


def payload_of(message, headers, is_short=False):
    payload = {}
    if "aps" in message:
        if not isinstance(message["aps"], dict):
            raise Refused("aps is an object")
        payload["aps"] = aps_of(message["aps"], kind_of(message["aps"], headers), is_short)
    add_custom(payload, {key: value for key, value in message.items() if key != "aps"})
    return payload


def escaped(text):
    return "".join(character if character < "\x7f" else json.dumps(character)[1:-1] for character in text)


def kind_of(aps, headers):
    """The push type, in lower case; without the header a payload with these two members is that of a Live Activity."""
    kind = headers.get("apns-push-type", "alert").lower()
    is_activity = "apns-push-type" not in headers and aps.get("event") is not None and aps.get("content-state") is not None
    return "liveactivity" if is_activity else kind


def limit_of(headers):
    if "apns-channel-id" in headers:
        return 4096 if bug("broadcast-limit-4096") else 5120
    is_call = headers.get("apns-push-type") == "voip"
    if "apns-push-type" not in headers:
        is_call = headers.get("apns-topic", "").endswith(".voip")
    return 5120 if is_call and not bug("voip-limit-forgotten") else 4096


# ---- aps -------------------------------------------------------------------------------------------------------------


def aps_of(meant, kind, is_short):
    aps, is_activity = {}, kind == "liveactivity"
    for key, value in meant.items():
        if key == "alert":
            value = alert_of(value, is_activity)
            # What is no push type at all is refused, and an alert until then.
            is_object_meant = kind not in OTHER_TYPES and not is_one(meant.get("mutable-content"))
            if isinstance(value, str) and value and is_object_meant:
                value = {"body": value} if variant("string-alert-as-body") and not is_short else value
        elif key == "badge":
            value = badge_of(value)
        elif key == "sound":
            value = sound_of(value)
        elif key in STRINGS:
            value = string_of(key, value)
        elif key in ("content-available", "mutable-content"):
            value = flag_of(key, value)
        elif key == "interruption-level":
            value = level_of(value)
        elif key == "relevance-score":
            value = score_of(value, is_activity)
        elif key in DATES:
            value = date_of(key, value, is_activity)
        elif key in ("content-state", "attributes"):
            value = state_of(key, value)
        elif key == "url-args":
            value = arguments_of(key, value)
            value = ",".join(value or []) if bug("url-args-joined") else value
        elif key == "input-push-token" and bug("input-push-token-as-true"):
            value = True
        if is_lost(key, value) or is_needless(key, value, is_activity):
            continue
        aps[spelt(key)] = value
    if variant("defaults-written") and not is_activity and not is_short:
        aps.setdefault("interruption-level", "active")
        aps.setdefault("mutable-content", 0)
    if bug("sound-added") and "alert" in aps and not is_activity:
        aps.setdefault("sound", "default")
    if bug("silent-without-alert") and is_one(aps.get("content-available")):
        aps.pop("alert", None)
    return aps


def is_lost(key, value):
    """Whether a builder that asks `if value:` loses the member."""
    return (
        (key == "badge" and is_zero(value) and bug("badge-0-dropped"))
        or (key == "dismissal-date" and is_zero(value) and bug("dismissal-date-0-dropped"))
        or (key == "stale-date" and is_zero(value) and bug("stale-date-0-dropped"))
        or (key == "timestamp" and is_zero(value) and bug("timestamp-0-dropped"))
        or (key == "relevance-score" and is_zero(value) and bug("relevance-0-dropped"))
        or (key == "content-state" and value == {} and bug("empty-state-dropped"))
        or (key == "attributes" and value == {} and bug("empty-attributes-dropped"))
        or (key == "filter-criteria" and bug("filter-criteria-lost"))
        or (key == "target-content-id" and bug("target-content-id-lost"))
        or (key == "input-push-channel" and bug("input-push-channel-lost"))
    )


def is_needless(key, value, is_activity):
    """Whether the device shows the same without the member."""
    return (
        (key in ("category", "thread-id", "sound") and value == "" and variant("empty-strings-left-out"))
        or (key == "interruption-level" and value == "active" and not is_activity and variant("default-level-left-out"))
        or (value is None and key in STRINGS + ["badge", "sound", "interruption-level"])
    )


def spelt(key):
    if key == "thread-id" and bug("thread-id-underscore"):
        return "thread_id"
    return "events" if key == "event" and bug("event-as-events") else key


def alert_of(alert, is_activity):
    if alert is None or isinstance(alert, str):
        return alert
    if not isinstance(alert, dict):
        raise Refused("alert is an object or a string")
    built = {}
    for key, value in alert.items():
        if value is None and key in TEXTS + ARGUMENTS:
            continue
        if key in TEXTS:
            value = text_of(key, value, is_activity)
            if value == "" and variant("empty-texts-left-out"):
                continue
        elif key in ARGUMENTS:
            value = arguments_of(key, value)
            if value == [] and variant("empty-arguments-left-out"):
                continue
        if key == "subtitle" and "loc-key" in alert and bug("subtitle-lost-beside-loc-key"):
            continue
        if key == "body" and "title-loc-key" in alert and bug("body-lost-beside-title-loc-key"):
            continue
        if key in ("subtitle-loc-key", "subtitle-loc-args") and bug("subtitle-loc-lost"):
            continue
        built["launchImage" if key == "launch-image" and bug("launch-image-in-camel-case") else key] = value
    return built


def text_of(key, value, is_activity):
    if is_activity and isinstance(value, dict) and isinstance(value.get("loc-key"), str):
        return value["loc-key"] if bug("activity-text-flattened") else value
    if not isinstance(value, str):
        raise Refused(f"{key} is a string")
    if bug("text-trimmed"):
        return value.strip()
    return value[:256] if bug("text-cut-at-256") else value


def arguments_of(key, value):
    if value is None:
        return value
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Refused(f"{key} is a list of strings")
    if bug("loc-args-stringified") and key != "url-args":
        return write_json(value)
    if bug("empty-arguments-dropped"):
        value = [item for item in value if item]
    return value[:3] if bug("three-arguments") else value


def badge_of(value):
    if value is None:
        return value
    if not is_whole(value):
        raise Refused("badge is a whole number")
    if bug("badge-clamped-at-99"):
        return 99 if exact(value) > 99 else value
    return str(value) if bug("badge-as-text") and type(value) is int else value


def sound_of(value):
    if not isinstance(value, dict):
        may_be_empty = variant("empty-strings-left-out")
        if value is not None and (not isinstance(value, str) or not value and not may_be_empty):
            raise Refused("sound is the name of a file")
        return value
    volume = value.get("volume")
    if not is_one(value.get("critical")) or not isinstance(value.get("name"), str) or not value["name"]:
        raise Refused("a critical sound has critical 1 and a name")
    if volume is not None and (not is_number(volume) or not 0 <= exact(volume) <= 1):
        raise Refused("a volume is from 0 to 1")
    if bug("critical-sound-as-name"):
        return value["name"]
    sound = {**value, "critical": True} if bug("critical-as-true") else dict(value)
    if volume is not None and is_zero(volume) and bug("volume-0-dropped"):
        del sound["volume"]
    if bug("volume-default-1"):
        sound.setdefault("volume", 1)
    if volume is not None and bug("volume-as-integer"):
        sound["volume"] = int(exact(volume))
    return sound


def string_of(key, value):
    if value is not None and not isinstance(value, str):
        raise Refused(f"{key} is a string")
    return value


def flag_of(key, value):
    if value is not None and not is_one(value) and not is_zero(value):
        raise Refused(f"{key} is 1")
    if is_one(value) and bug(f"{key}-as-true"):
        return True
    return "1" if is_one(value) and bug("mutable-content-as-text") and key == "mutable-content" else value


def level_of(value):
    if value is not None and value not in LEVELS:
        raise Refused("no such interruption-level")
    return "timeSensitive" if value == "time-sensitive" and bug("level-in-camel-case") else value


def double(value):
    try:
        return float(exact(value))
    except OverflowError:
        return float("inf") if exact(value) > 0 else float("-inf")


def score_of(value, is_activity):
    if value is None:
        return value
    # A phone reads a double: what differs from 1 behind its last digit is 1.
    if not is_number(value) or not is_activity and not 0 <= double(value) <= 1:
        raise Refused("relevance-score is a number")
    if bug("relevance-rounded"):
        return Number(f"{round(float(exact(value)), 1)}")
    if bug("activity-score-clamped"):
        return min(value, 1) if type(value) is int else value
    return value


def date_of(key, value, is_activity):
    """A date that is no number is what no device reads, and passed on."""
    if not is_number(value) or not 0 <= exact(value) < 100_000_000_000:
        return value
    if bug("dates-in-milliseconds"):
        return int(exact(value) * 1000)
    if variant("dates-in-whole-seconds") and is_activity:
        return int(exact(value))
    return str(value) if key == "stale-date" and bug("stale-date-as-text") and type(value) is int else value


def state_of(key, value):
    if bug("nulls-in-state-dropped"):
        return without(value, lambda item: item is None)
    if bug("zeros-in-state-dropped"):
        return without(value, lambda item: is_zero(item) or item in (False, ""))
    return write_json(value) if key == "attributes" and bug("attributes-as-text") else value


def without(value, is_dropped):
    if not isinstance(value, dict):
        return value
    return {key: without(item, is_dropped) for key, item in value.items() if not is_dropped(item)}


# ---- Beside aps ------------------------------------------------------------------------------------------------------


def add_custom(payload, custom):
    for key, value in custom.items():
        if bug("empty-custom-dropped") and (value in ("", [], {}, False) or is_zero(value)):
            continue
        if bug("null-custom-dropped") and value is None:
            continue
        if bug("custom-as-text") and not isinstance(value, str):
            value = write_json(value)
        if bug("large-numbers-as-double") and type(value) is int and abs(value) > 1 << 53:
            value = int(float(value))
        if bug("custom-beats-aps") and key in payload.get("aps", {}):
            payload["aps"][key] = value
        else:
            payload[key] = value


# ---- Headers ---------------------------------------------------------------------------------------------------------


def headers_of(meant):
    headers = dict(meant)
    priority, expiration = meant.get("apns-priority"), meant.get("apns-expiration")
    if priority is not None and priority not in ("1", "5", "10"):
        raise Refused("apns-priority is 1, 5 or 10")
    if expiration is not None and not (expiration.isascii() and expiration.isdigit()):
        raise Refused("apns-expiration is a number of seconds")
    if size(meant.get("apns-collapse-id", "")) > 64 and not bug("collapse-id-cut"):
        raise Refused("apns-collapse-id has at most 64 bytes")
    if size(meant.get("apns-collapse-id", "")) > 63 and bug("collapse-id-of-63"):
        raise Refused("apns-collapse-id has at most 63 bytes")
    change_type(headers)
    if meant.get("apns-collapse-id") == "" and variant("empty-strings-left-out"):
        del headers["apns-collapse-id"]
    if expiration == "0" and bug("expiration-0-omitted"):
        del headers["apns-expiration"]
    elif expiration not in (None, "0") and bug("expiration-in-milliseconds"):
        headers["apns-expiration"] = expiration + "000"
    if priority == "10" and variant("priority-10-omitted") and "apns-channel-id" not in meant:
        del headers["apns-priority"]
    if priority == "1" and bug("priority-1-unknown"):
        headers["apns-priority"] = "5"
    if priority is None and "apns-channel-id" not in meant:
        if bug("priority-5-by-default"):
            headers["apns-priority"] = "5"
        elif variant("priority-10-written"):
            headers["apns-priority"] = "10"
    if "apns-collapse-id" in meant and bug("collapse-id-cut"):
        headers["apns-collapse-id"] = meant["apns-collapse-id"][:64]
    if "apns-id" in meant and bug("id-lost"):
        del headers["apns-id"]
    if bug("channel-lost"):
        headers.pop("apns-channel-id", None)
    return headers


def change_type(headers):
    kind, topic = headers.get("apns-push-type"), headers.get("apns-topic")
    if kind == "background" and bug("background-as-alert"):
        headers["apns-push-type"] = "alert"
    elif kind in ("controls", "widgets", "accessory") and bug("new-types-as-alert"):
        headers["apns-push-type"] = "alert"
    if topic and kind == "liveactivity" and bug("activity-suffix-forgotten"):
        headers["apns-topic"] = topic.replace(".push-type.liveactivity", "")
    if topic and kind == "pushtotalk" and bug("ptt-suffix-of-voip"):
        headers["apns-topic"] = topic.replace(".voip-ptt", ".voip")


# ---- Numbers ---------------------------------------------------------------------------------------------------------


def exact(number):
    """The value of a number; one beyond every use is more than any limit."""
    if type(number) is int:
        return number
    return float("inf") if number.value is None else number.value


def is_zero(value):
    return is_number(value) and exact(value) == 0


def is_one(value):
    return is_number(value) and exact(value) == 1


if __name__ == "__main__":
    main("apns", compile_message, {})

"""Compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads."""
import base64
import json
import re
import sys

EVENTS = ("out_for_delivery", "delivered", "delayed", "pickup_ready", "customs_due", "sync")
SOUNDS = {"default": "default", "doorbell": "doorbell.caf", "horn": "horn.caf", "none": None}
PRIORITIES = ("normal", "high")
CURRENCIES = ("EUR", "GBP", "USD", "PLN", "SEK")

MESSAGE_ID = re.compile(r"[0-9]{1,19}")
PARCEL_ID = re.compile(r"[A-Z]{2}[0-9]{9}[A-Z]{2}")
LOC_KEY = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
PHOTO_URL = re.compile(r"https://[!-~]{1,400}")
DATA_KEY = re.compile(r"[a-z][A-Za-z0-9]{0,31}")

MAX_PAYLOAD = 4096


class Refused(Exception):
    pass


def check_text(value, name, min_length, max_length):
    if not isinstance(value, str):
        raise Refused(f"{name} must be a string")
    if not min_length <= len(value) <= max_length:
        raise Refused(f"{name} must have {min_length} to {max_length} characters")


def check_pattern(value, name, pattern):
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise Refused(f"{name} is malformed")


def check_enum(value, name, allowed):
    if not isinstance(value, str) or value not in allowed:
        raise Refused(f"{name} must be one of {', '.join(allowed)}")


def check_integer(value, name, minimum, maximum):
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{name} must be an integer")
    if not minimum <= value <= maximum:
        raise Refused(f"{name} must be between {minimum} and {maximum}")


def check_number(value, name, minimum, maximum):
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise Refused(f"{name} must be a number")
    if not minimum <= value <= maximum:
        raise Refused(f"{name} must be between {minimum} and {maximum}")


def check_texts(value, name, max_items, max_length):
    if not isinstance(value, list):
        raise Refused(f"{name} must be an array")
    if len(value) > max_items:
        raise Refused(f"{name} has more than {max_items} items")
    for i, item in enumerate(value):
        check_text(item, f"{name}[{i}]", 1, max_length)


def check_object(value, name):
    if not isinstance(value, dict):
        raise Refused(f"{name} must be an object")


def optional(container, key, prefix, check, *args):
    value = container.get(key)
    if value is not None:
        check(value, prefix + key, *args)
    return value


def validate(m):
    check_object(m, "message")
    check_pattern(m.get("messageId"), "messageId", MESSAGE_ID)
    check_enum(m.get("event"), "event", EVENTS)
    parcel = m.get("parcel")
    check_object(parcel, "parcel")
    check_pattern(parcel.get("id"), "parcel.id", PARCEL_ID)
    optional(parcel, "merchant", "parcel.", check_text, 1, 60)
    title = optional(m, "title", "", check_text, 1, 120)
    body = optional(m, "body", "", check_text, 1, 500)
    loc = optional(m, "loc", "", check_object)
    if loc is not None:
        check_pattern(loc.get("key"), "loc.key", LOC_KEY)
        optional(loc, "args", "loc.", check_texts, 8, 100)
    if m["event"] != "sync":
        if title is None:
            raise Refused("title is required")
        if (body is None) == (loc is None):
            raise Refused("exactly one of body and loc is required")
    optional(m, "badge", "", check_integer, 0, 999)
    optional(m, "sound", "", check_enum, tuple(SOUNDS))
    optional(m, "threadId", "", check_pattern, NAME)
    optional(m, "collapseId", "", check_pattern, NAME)
    optional(m, "priority", "", check_enum, PRIORITIES)
    optional(m, "ttlSeconds", "", check_integer, 0, 2419200)
    if not isinstance(m.get("muted"), (bool, type(None))):
        raise Refused("muted must be a boolean")
    optional(m, "eta", "", check_integer, 1600000000000, 4102444800000)
    optional(m, "stopsAway", "", check_integer, 0, 500)
    courier = optional(m, "courier", "", check_object)
    if courier is not None:
        check_number(courier.get("lat"), "courier.lat", -90, 90)
        check_number(courier.get("lon"), "courier.lon", -180, 180)
    charge = optional(m, "charge", "", check_object)
    if charge is not None:
        check_enum(charge.get("currency"), "charge.currency", CURRENCIES)
        check_number(charge.get("total"), "charge.total", 0.01, 50000)
        optional(charge, "duty", "charge.", check_number, 0, 50000)
        optional(charge, "vat", "charge.", check_number, 0, 50000)
    elif m["event"] == "customs_due":
        raise Refused("charge is required for customs_due")
    optional(m, "instructions", "", check_texts, 10, 140)
    optional(m, "photoUrl", "", check_pattern, PHOTO_URL)
    data = optional(m, "data", "", check_object)
    if data is not None:
        if len(data) > 10:
            raise Refused("data has more than 10 members")
        for key, value in data.items():
            check_pattern(key, "key of data", DATA_KEY)
            check_text(value, f"data.{key}", 0, 200)


def pick(source, *keys):
    """Those of the members that are there."""
    return {key: source[key] for key in keys if source.get(key) is not None}


def build_aps(m, urgent):
    if m["event"] == "sync":
        return {"content-available": 1}
    alert = {"title": m["title"]}
    if m["parcel"].get("merchant") is not None:
        alert["subtitle"] = m["parcel"]["merchant"]
    if m.get("loc") is not None:
        alert["loc-key"] = m["loc"]["key"]
        if m["loc"].get("args"):
            alert["loc-args"] = m["loc"]["args"]
    else:
        alert["body"] = m["body"]
    aps = {"alert": alert, "thread-id": m.get("threadId") or m["parcel"]["id"]}
    if m.get("badge") is not None:
        aps["badge"] = m["badge"]
    sound = SOUNDS[m.get("sound") or "default"]
    if sound:
        aps["sound"] = sound
    if m["event"] == "customs_due":
        aps["category"] = "PAY_CHARGES"
    if urgent:
        aps["interruption-level"] = "time-sensitive"
    if m.get("photoUrl"):
        aps["mutable-content"] = 1
    return aps


def compile_push(m, context):
    validate(m)
    event = m["event"]
    silent = event == "sync"
    if m.get("muted") and event not in ("sync", "customs_due"):
        return {"suppressed": "parcel is muted"}
    urgent = not silent and (m.get("priority") == "high" or event == "customs_due")

    parcely = {"messageId": m["messageId"], "event": event, "parcelId": m["parcel"]["id"]}
    parcely.update(pick(m, "eta", "stopsAway"))
    if m.get("courier") is not None:
        parcely["courier"] = pick(m["courier"], "lat", "lon")
    if m.get("instructions"):
        parcely["instructions"] = m["instructions"]

    payload = {"aps": build_aps(m, urgent), "parcely": parcely}
    if m.get("charge") is not None:
        payload["charge"] = pick(m["charge"], "currency", "total", "duty", "vat")
    if not silent and m.get("photoUrl"):
        payload["photo"] = m["photoUrl"]
    if m.get("data"):
        payload["data"] = m["data"]

    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    if len(text.encode("utf-8")) > MAX_PAYLOAD:
        raise Refused("payload is too large")

    headers = {
        "apns-topic": context["bundleId"],
        "apns-push-type": "background" if silent else "alert",
        "apns-priority": "10" if urgent else "5",
    }
    ttl = m.get("ttlSeconds")
    if ttl is not None:
        headers["apns-expiration"] = "0" if ttl == 0 else str(context["now"] // 1000 + ttl)
    if m.get("collapseId") is not None:
        headers["apns-collapse-id"] = m["collapseId"]
    return {"payload": text, "headers": headers}


def read_message(request):
    if "messageText" in request:
        return json.loads(request["messageText"])
    if "messageBase64" in request:
        return json.loads(base64.b64decode(request["messageBase64"]))
    return request.get("message")


def request_id(line):
    """The id of a request that could not be read as a whole."""
    found = re.search(r'"id"\s*:\s*(\d+)', line)
    return int(found.group(1)) if found else None


def answer(line):
    try:
        request = json.loads(line)
    except Exception as e:
        return {"id": request_id(line), "error": str(e)}
    try:
        if request.get("dialect") != "parcel":
            return {"id": request["id"], "skipped": "only parcel"}
        return {"id": request["id"], **compile_push(read_message(request), request.get("context"))}
    except Exception as e:
        return {"id": request["id"], "error": str(e)}


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()

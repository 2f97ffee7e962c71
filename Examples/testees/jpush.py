#!/usr/bin/env python3
"""A compiler of JPush's Push API v3 as a testee for Pushproof: an example, and a second opinion on the reference.

It compiles the push object of `POST /v3/push` for one device: a notification, a Live Activity, or a call.
"""

import re

from switches import as_switched, bug, main, payload_text, size, too_large, variant
from testee import Refused, Suppressed, is_number, whole, write_json

DEFAULTS = {
    "storedBadge": 0,
    "now": 1700000000000,
    "environment": "production",
    "bundleId": "com.example.app",
}
LEVELS = ("active", "critical", "passive", "time-sensitive")
KEYS = ("alert", "sound", "badge", "content-available", "mutable-content", "category", "extras", "thread-id", "interruption-level")


def compile_message(message, context):
    if not isinstance(message, dict):
        raise Refused("a message is an object")
    check_target(message)
    options = part(message, "options") or {}
    notification, activity = part(message, "notification"), part(message, "live_activity")
    custom = part(message, "message")
    if notification is None and activity is None and custom is None and not bug("nothing-pushed"):
        raise Refused("1002: neither notification nor message")
    if custom is not None and (custom.get("msg_content") is None or size(write_json(custom)) > 4000) and not variant("message-not-checked"):
        raise Refused("1002: msg_content")
    if activity is not None:
        if notification is not None or custom is not None:
            raise Refused("1003: live_activity stands alone")
        content = activity
    else:
        content = notification or {}
    check_platform(message, context, options)
    if activity is not None:
        return live_activity(part(activity, "ios") or {}, context)
    ios, alert = part(content, "ios"), text(content, "alert")
    voip = part(content, "voip")
    if ios is None and alert is None:
        if voip:
            return call(voip, context)
        if custom is not None and bug("message-pushed"):
            return push({"alert": write_json(custom)}, {}, context, options)
        raise Suppressed("nothing for APNs")
    return notify(ios or {}, alert, context, options)


# ---- Who gets it -----------------------------------------------------------------------------------------------------


def check_target(message):
    if message.get("platform") is None and not bug("platform-by-default"):
        raise Refused("1002: platform")
    audience = message.get("audience")
    if audience is None:
        if not bug("audience-by-default"):
            raise Refused("1002: audience")
    elif variant("audience-not-checked"):
        return
    elif audience != "all" and not is_audience(audience):
        raise Refused("1003: audience")


def is_audience(audience):
    if not isinstance(audience, dict):
        return False
    found = []
    for way, most in (("tag", 20), ("tag_and", 20), ("tag_not", 20), ("alias", 1000), ("registration_id", 1000), ("segment", 1), ("abtest", 1)):
        names = audience.get(way)
        if names is None:
            continue
        if not isinstance(names, list) or len(names) > most or not all(isinstance(name, str) and name for name in names):
            return False
        if way in ("tag", "tag_and", "tag_not", "alias") and any(size(name) > 40 for name in names):
            return False
        found += names
    activity = audience.get("live_activity_id")
    if activity is not None:
        return isinstance(activity, str) and activity != "" and not found
    return bool(found) or isinstance(audience.get("file"), dict)


def check_platform(message, context, options):
    platform = message.get("platform")
    if isinstance(platform, list):
        known = ("all", "android", "ios", "winphone", "quickapp", "hmos")
        if (not platform or any(name not in known for name in platform)) and not variant("platforms-not-checked"):
            raise Refused("1003: platform")
        is_apple = "ios" in platform or "all" in platform
    elif platform in ("all", None):
        is_apple = True
    else:
        raise Refused("1003: platform")
    if not is_apple and not bug("platform-ignored"):
        raise Suppressed("no iOS")
    production = options.get("apns_production")
    if production is not None and not is_flag(production):
        raise Refused("1003: apns_production")
    is_production = bug("development-by-default") is False if production is None else flag(production)
    if bug("environment-inverted"):
        is_production = not is_production
    if is_production != (context["environment"] == "production"):
        raise Suppressed("the other environment")


# ---- A notification --------------------------------------------------------------------------------------------------


def notify(ios, common, context, options):
    if "content_available" in ios and not bug("underscores-accepted"):
        raise Refused("1009: content_available")
    if any(ios[key] is not None and key not in KEYS for key in ios) and variant("unknown-keys-refused"):
        raise Refused("1009")
    aps = {}
    alert, sound = ios.get("alert"), ios.get("sound")
    if not isinstance(alert, (str, dict, type(None))) or not isinstance(sound, (str, dict, type(None))):
        raise Refused("1003: alert or sound")
    if alert is None or common is not None and bug("common-alert-first"):
        alert = common
    if alert is None and variant("alert-required"):
        raise Refused("1002: alert")
    if isinstance(alert, str) and bug("alert-as-object"):
        alert = {"body": alert}
    if isinstance(alert, dict) and bug("alert-body-alone"):
        alert = alert.get("body", "")
    if alert is not None and not (variant("empty-alert-left-out") and alert in ("", {})):
        aps["alert"] = alert
    if isinstance(sound, dict) and bug("sound-name-alone"):
        sound = sound.get("name")
    if sound is None and bug("default-sound-added"):
        sound = "default"
    if sound is not None and not (sound == "" and variant("empty-sound-left-out")):
        aps["sound"] = sound
    badge = badge_of(ios.get("badge"), context)
    if badge is not None and not (badge == 0 and bug("badge-zero-dropped")):
        aps["badge"] = badge
    for key in ("content-available", "mutable-content"):
        value = ios.get(key)
        if value is not None and not is_flag(value):
            raise Refused("1003: " + key)
        if value is not None and flag(value) and not bug(key + "-dropped"):
            aps[key] = True if bug(key + "-as-true") else 1
    for key in ("category", "thread-id"):
        value = text(ios, key)
        if value or value == "" and variant("empty-names-put-in"):
            aps[key.replace("-", "_") if bug("thread-with-underscore") else key] = value
    if bug("category-dropped"):
        aps.pop("category", None)
    level = text(ios, "interruption-level")
    if level is not None:
        if level not in LEVELS and not variant("levels-not-checked"):
            raise Refused("1003: interruption-level")
        if not bug("level-dropped"):
            aps["interruption-level"] = level
    extras = part(ios, "extras") or {}
    top = {key: value for key, value in extras.items() if key != "aps" and not key.startswith("_j_")}
    if variant("null-extras-left-out"):
        top = {key: value for key, value in top.items() if value is not None}
    if bug("extras-in-aps"):
        aps.update(top)
        top = {}
    if bug("extras-as-one") and top:
        top = {"extras": top}
    if bug("extras-as-texts"):
        top = {key: value if isinstance(value, str) else write_json(value) for key, value in top.items()}
    if variant("service-members-added"):
        top = {**top, "_j_msgid": 813843507, "_j_business": 1, "_j_uid": 7}
    if not ios_fits(ios):
        raise Refused("1005")
    return push(aps, top, context, options)


def badge_of(badge, context):
    if badge is None:
        return None
    stored = whole(context["storedBadge"]) or 0
    if is_number(badge):
        number = whole(badge)
        if number is None:
            raise Refused("1003: badge")
        if number > 99 and variant("large-badges-refused"):
            raise Refused("1003: badge")
        if number < 0:
            return 0 if variant("negative-badge-cleared") else max(0, stored + number)
        return number
    if badge == "":
        return None if bug("empty-badge-dropped") else 0
    if not isinstance(badge, str) or not re.fullmatch("[+-]?[0-9]{1,18}", badge) or re.fullmatch("0[0-9]+", badge):
        raise Refused("1003: badge")
    number = int(badge)
    if abs(number) > 99 and variant("large-badges-refused"):
        raise Refused("1003: badge")
    if badge[0] not in "+-":
        return number
    if bug("plus-as-absolute") and badge[0] == "+":
        return number
    if bug("badge-from-zero"):
        stored = 0
    return stored + number if bug("badge-below-zero") else max(0, stored + number)


def ios_fits(ios):
    """JP-17: the object and its braces."""
    limit = 2000 if variant("older-limit") else 3584
    if bug("message-limit-of-2019-halved"):
        limit = 1000
    return size(write_json(ios)) <= limit


def push(aps, top, context, options):
    result = as_switched({"aps": aps, **top})
    text_of_payload = payload_text(result, 4096)
    if (len(text_of_payload) if bug("size-in-characters") else size(text_of_payload)) > 4096 and not bug("size-not-checked"):
        raise too_large()
    aps = result.get("aps", {})
    is_silent = "content-available" in aps and not any(key in aps for key in ("alert", "sound", "badge"))
    headers = {
        "apns-topic": context["bundleId"],
        "apns-push-type": "background" if is_silent and not bug("silent-as-alert") else "alert",
        "apns-priority": "5" if is_silent and not bug("silent-priority-10") else "10",
    }
    collapse = text(options, "apns_collapse_id")
    if collapse and size(collapse) > 64:
        if not bug("collapse-cut") and not variant("long-collapse-dropped"):
            raise Refused("1003: apns_collapse_id")
        collapse = collapse[:64] if bug("collapse-cut") else None
    if collapse and re.fullmatch("[!-~]+", collapse) and not bug("collapse-dropped"):
        headers["apns-collapse-id"] = collapse
    seconds = options.get("time_to_live")
    if seconds is not None and not is_number(seconds):
        raise Refused("1003: time_to_live")
    if seconds is not None and whole(seconds) is None:
        raise Refused("1003: time_to_live")
    if seconds is not None and bug("time-to-live-as-expiration"):
        headers["apns-expiration"] = str(whole(context["now"]) // 1000 + whole(seconds))
    return {"payload": text_of_payload, "headers": headers}


# ---- Live Activities and calls ---------------------------------------------------------------------------------------


def live_activity(fields, context):
    event, state = text(fields, "event"), part(fields, "content-state")
    if event not in ("start", "update", "end") or state is None:
        raise Refused("1002: event or content-state")
    if event == "start" and not text(fields, "attributes-type") and not bug("start-without-type"):
        raise Refused("1002: attributes-type")
    aps = {"timestamp": whole(context["now"]) // 1000, "event": event, "contentState" if bug("state-in-camel-case") else "content-state": state}
    if bug("timestamp-dropped"):
        del aps["timestamp"]
    for key, take in (("attributes-type", text), ("attributes", part), ("alert", part)):
        value = take(fields, key)
        if value is None or key == "alert" and value == {} and variant("empty-alert-left-out"):
            continue
        if key.startswith("attributes") and event != "start" and variant("late-attributes-left-out"):
            continue
        aps[key] = value
    for key in ("dismissal-date", "stale-date", "relevance-score"):
        value = fields.get(key)
        if value is None:
            continue
        if whole(value) is None:
            raise Refused("1003: " + key)
        if key == "relevance-score" and not 1 <= whole(value) <= 100 and not variant("scores-not-checked"):
            raise Refused("1003: relevance-score")
        aps[key] = value
    if variant("highest-score-written"):
        aps.setdefault("relevance-score", 100)
    priority = fields.get("apns-priority")
    if priority is not None and whole(priority) not in (5, 10):
        raise Refused("1003: apns-priority")
    if size(write_json(fields)) > 3584:
        raise Refused("1005")
    if bug("activity-priority-ignored"):
        priority = None
    result = as_switched({"aps": aps})
    text_of_payload = payload_text(result, 4096)
    if size(text_of_payload) > 4096:
        raise too_large()
    headers = {
        "apns-topic": context["bundleId"] + ".push-type.liveactivity",
        "apns-push-type": "liveactivity",
        "apns-priority": str(whole(priority) or 10),
    }
    return {"payload": text_of_payload, "headers": headers}


def call(data, context):
    result = {"data": data} if bug("call-data-wrapped") else dict(data)
    if variant("call-with-aps"):
        result.setdefault("aps", {})
    text_of_payload = payload_text(as_switched(result), 5120)
    if size(text_of_payload) > 5120:
        raise too_large()
    headers = {
        "apns-topic": context["bundleId"] + ".voip",
        "apns-push-type": "alert" if bug("call-as-alert") else "voip",
        "apns-priority": "10",
    }
    return {"payload": text_of_payload, "headers": headers}


# ---- Values ----------------------------------------------------------------------------------------------------------


def part(message, key):
    value = message.get(key)
    if not isinstance(value, (dict, type(None))):
        raise Refused(f"1003: {key}")
    return value


def text(message, key):
    value = message.get(key)
    if not isinstance(value, (str, type(None))):
        raise Refused(f"1003: {key}")
    return value


def is_flag(value):
    """The official client for Python writes 1 for true."""
    return isinstance(value, bool) or is_number(value) and whole(value) in (0, 1)


def flag(value):
    return value is True or is_number(value) and whole(value) == 1


if __name__ == "__main__":
    main("jpush", compile_message, DEFAULTS)

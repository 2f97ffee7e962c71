#!/usr/bin/env python3
"""An FCM message compiler for Apple devices as a testee for Pushproof: an example, and a second opinion.

It takes HTTP v1 messages (`{"message": …}`) and legacy bodies. The context's `door` says who looks at a v1 message
first: nobody (raw), or the checks of the Python or the Node.js Admin SDK (pySdk, nodeSdk).
"""

import re

from switches import as_switched, bug, main, payload_text, size, too_large, variant
from testee import Number, Refused, Suppressed, is_number, read_json, whole, write_json

DEFAULTS = {"door": "raw", "sentAt": 1700000000000}

TARGETS = ["token", "topic", "condition", "fid"]
MAXIMUM_TTL, DEFAULT_TTL = 28 * 24 * 3600, 30 * 24 * 3600
LOCALISED = {"title": "title-loc-key", "body": "loc-key"}
RESERVED_KEYS = ["from", "message_type"]
NODE_ALERT_NAMES = "locKey locArgs titleLocKey titleLocArgs subtitleLocKey subtitleLocArgs".split()
NODE_ALERT_NAMES += ["actionLocKey", "launchImage"]
APS_KEYS = "alert badge sound thread-id category content-available mutable-content target-content-id".split()


def compile_message(message, context):
    if not isinstance(message, dict):
        raise Refused("a message is an object")
    if "message" in message:
        request = without_nulls(message)
        if is_on(request, "validate_only") or is_on(request, "validateOnly"):
            raise Suppressed("validate_only")
        aps, custom, data, headers = v1_parts(message["message"], context)
    else:
        message = without_nulls(message)
        aps, custom, data, headers = legacy_parts(message, context)

    payload = {} if aps is None else {"aps": aps}
    payload.update(custom)
    for key, value in data.items():
        is_free = key not in payload or variant("data-wins")
        if is_free and key != "aps" or key == "aps" and bug("data-overwrites-aps"):
            payload[key] = value
    if data and bug("data-under-data"):
        payload = {**({} if aps is None else {"aps": aps}), **custom, "data": data}
    payload = as_switched(payload)
    limit = 4000 if variant("size-4000") else 5120 if headers.get("apns-push-type") == "voip" else 4096
    text = payload_text(payload, 4000)
    if bug("size-of-older-phones"):
        limit = 2048
    used = len(text) if bug("size-in-characters") else size(text)
    if bug("size-without-data"):
        used = size(write_json({key: value for key, value in payload.items() if key not in data}))
    if used > limit + (1 if bug("size-off-by-one") else 0):
        raise too_large()
    return {"payload": text, "headers": headers}


def is_on(members, name):
    """A Boolean, or a form of one that older pages show."""
    value = members.get(name, False)
    if value is True or value == "true" or not isinstance(value, bool) and whole(value) == 1:
        return True
    if value is False or value == "false" or whole(value) == 0:
        return False
    raise Refused(f"{name} is a Boolean")


def without_nulls(members):
    return {key: value for key, value in members.items() if value is not None}


def object_in(members, name):
    """A member that is an object if it is there."""
    value = members.get(name, {})
    if not isinstance(value, dict):
        raise Refused(f"INVALID_ARGUMENT: {name} is an object")
    return value


def checked_data(data):
    """FC-2: all values are strings, and some keys are FCM's own."""
    checked = {}
    if bug("data-first-eight"):
        data = dict(list(data.items())[:8])
    for key, value in data.items():
        if "." in key and bug("data-dots-refused"):
            raise Refused(f"INVALID_ARGUMENT: data key {key}")
        prefixes = ("google.", "gcm.") if bug("reserved-prefix-by-dot") else ("google", "gcm")
        name = key.lower() if bug("reserved-in-any-case") else key
        if (name in RESERVED_KEYS or name.startswith(prefixes)) and not bug("reserved-data-accepted"):
            raise Refused(f"INVALID_ARGUMENT: reserved data key {key}")
        if bug("data-numbers-as-text") and is_number(value):
            value = write_json(value)
        if bug("data-objects-as-text") and isinstance(value, (dict, list)):
            value = write_json(value)
        if not isinstance(value, str) and not bug("data-verbatim"):
            raise Refused("INVALID_ARGUMENT: Invalid value at 'message.data' (TYPE_STRING)")
        if bug("data-trimmed"):
            value = value.strip()
        if bug("data-parsed") and isinstance(value, str) and re.fullmatch("-?[1-9][0-9]{0,15}", value):
            value = int(value)
        checked[key] = value
    return checked


# ---- HTTP v1 ---------------------------------------------------------------------------------------------------------


def v1_parts(message, context):
    """`aps` (None: none), custom keys, data and headers of an HTTP v1 message."""
    if not isinstance(message, dict):
        raise Refused("INVALID_ARGUMENT: message is an object")
    message = without_nulls(message)
    check_target(message, context["door"])
    data = checked_data(object_in(message, "data"))
    notification = without_nulls(object_in(message, "notification"))
    if not all(isinstance(notification.get(key, ""), str) for key in ["title", "body", "image"]):
        raise Refused("INVALID_ARGUMENT: the texts of a notification are strings")
    apns = without_nulls(object_in(message, "apns"))
    if bug("payload-not-checked") and not isinstance(apns.get("payload", {}), dict):
        del apns["payload"]
    payload = dict(object_in(apns, "payload"))
    if "payload" in apns:
        check_at_door(payload, context["door"])
    headers = v1_headers(object_in(apns, "headers"), message, context)
    activity = apns.get("live_activity_token", apns.get("liveActivityToken", ""))
    if not isinstance(activity, str):
        raise Refused("INVALID_ARGUMENT: the token of a Live Activity is a string")
    if activity:
        headers.setdefault("apns-push-type", "liveactivity")
        headers.setdefault("apns-topic", context["bundleId"] + ".push-type.liveactivity")

    is_null = "aps" in payload and payload["aps"] is None
    aps = payload.pop("aps", None)
    if bug("aps-checked") and not isinstance(aps, (dict, type(None))):
        raise Refused("INVALID_ARGUMENT: aps is an object")
    if bug("unknown-aps-keys-dropped") and isinstance(aps, dict):
        aps = {key: value for key, value in aps.items() if key in APS_KEYS}
    custom = {} if bug("custom-keys-lost") else payload
    if variant("image-in-payload") and "fcm_options" not in custom:
        options = apns.get("fcm_options")
        image = (options.get("image") if isinstance(options, dict) else None) or notification.get("image")
        if image and isinstance(image, str):
            custom["fcm_options"] = {"image": image}
    aps = completed(aps, notification)
    if aps is None and is_null:
        custom = {"aps": None, **custom}  # What is in the payload goes out as it is.
    return aps, custom, data, headers


def check_target(message, door):
    """FC-1. The SDKs take `/topics/` away from a topic, and Python's no empty target."""
    if door == "pySdk" and any(message.get(name) == "" for name in ["token", "topic", "condition"]):
        raise Refused("a target is a non-empty string")
    targets = [name for name in TARGETS if message.get(name, "") != ""]
    if len(targets) == 0 and not bug("no-target-accepted") or len(targets) > 1 and not bug("two-targets-accepted"):
        raise Refused("INVALID_ARGUMENT: exactly one of token, topic and condition")
    if not all(isinstance(message[name], str) for name in targets):
        raise Refused("INVALID_ARGUMENT: a target is a string")
    topic = message.get("topic", "t") or "t"
    if (door != "raw" or bug("topic-prefix-accepted")) and topic.startswith("/topics/"):
        topic = topic[len("/topics/") :]
    if not re.fullmatch(r"[a-zA-Z0-9\-_.~%]+", topic):
        raise Refused("INVALID_ARGUMENT: topic")


def completed(aps, notification):
    """FC-3: what apns.payload says wins; title and body that it leaves open come from the notification."""
    given = [key for key in ["title", "body"] if key in notification]
    texts = {key: notification[key] for key in given if notification[key] or variant("empty-texts-put-in")}
    if not texts or not isinstance(aps, (dict, type(None))) or aps and bug("no-completion"):
        return aps
    aps = dict(aps or {})
    alert = aps.get("alert")
    if isinstance(alert, dict):
        if bug("empty-text-completed"):
            alert = {key: value for key, value in alert.items() if value != ""}
        if bug("custom-alert-keys-lost"):
            alert = {key: value for key, value in alert.items() if key in texts}
        if variant("partial-alert-as-is"):
            return aps
        if variant("localised-key-alone"):
            texts = {key: text for key, text in texts.items() if alert.get(LOCALISED[key]) is None}
        given = {key: value for key, value in alert.items() if value is not None or key not in texts}
        aps["alert"] = {**given, **texts} if bug("notification-wins") else {**texts, **given}
    elif alert is None or bug("string-alert-replaced"):
        aps["alert"] = texts
    if bug("body-alone-as-string") and isinstance(aps["alert"], dict) and list(aps["alert"]) == ["body"]:
        aps["alert"] = aps["alert"]["body"]
    return aps


def v1_headers(given, message, context):
    """FC-5: the given headers, and defaults for priority and expiration."""
    headers = {}
    for name, value in given.items():
        if value is None and context["door"] == "raw":
            continue
        if bug("header-numbers-as-text") and is_number(value):
            value = write_json(value)
        if not isinstance(value, str):
            raise Refused("INVALID_ARGUMENT: a header is a string")
        name, is_text = name.lower(), re.fullmatch("[ -~]*", value)
        if not is_text and re.fullmatch("apns-[a-z-]*", name):
            raise Refused(f"INVALID_ARGUMENT: {name} has a value that HTTP cannot carry")
        if is_text and re.fullmatch(r"[!#$%&'*+.^_`|~0-9a-z-]+", name):  # Others are no header names in HTTP.
            headers[name] = value
    is_data_only = "notification" not in message and "payload" not in (message.get("apns") or {})
    priority = "5" if is_data_only and not variant("data-only-priority-10") or bug("priority-default-5") else "10"
    if bug("priority-header-ignored"):
        headers.pop("apns-priority", None)
    headers.setdefault("apns-priority", priority)
    lifetime = headers.get("apns-expiration", "")
    if bug("expiration-as-lifetime") and re.fullmatch("[1-9][0-9]{0,6}", lifetime):
        headers["apns-expiration"] = expiration(int(lifetime), context)
    if bug("expiration-zero-replaced") and headers.get("apns-expiration") == "0":
        del headers["apns-expiration"]
    seconds = MAXIMUM_TTL if bug("expiration-28-days") else DEFAULT_TTL
    ttl = message["android"].get("ttl") if isinstance(message.get("android"), dict) else None
    if bug("android-ttl-used") and isinstance(ttl, str) and re.fullmatch("[0-9]{1,7}s", ttl):
        seconds = int(ttl[:-1])
    headers.setdefault("apns-expiration", expiration(seconds, context))
    return headers


def expiration(seconds, context):
    sent_at = whole(context["sentAt"])
    return str(sent_at + seconds * 1000 if bug("expiration-in-milliseconds") else sent_at // 1000 + seconds)


# ---- The doors: what the Admin SDKs check before they send (FC-9) ----------------------------------------------------


def check_at_door(payload, door):
    """Refuses what the SDK refuses, and changes `payload` as the SDK does. The raw door lets everything through."""
    if door == "raw":
        if bug("raw-checks-as-sdk"):
            check_at_door(payload, "pySdk")
        return
    is_python = door == "pySdk"
    if payload.get("aps") is None:
        if is_python and not bug("python-aps-optional"):
            raise Refused("aps must be given")
        return
    if isinstance(payload["aps"], list) and not is_python:
        return  # For JavaScript a list is an object.
    if not isinstance(payload["aps"], dict):
        raise Refused("aps must be an object")
    aps = renamed(payload["aps"], ["contentAvailable", "mutableContent", "threadId"])
    check_alert(aps, is_python)
    check_sound(aps, is_python)
    check_badge_and_texts(aps, is_python)
    check_flags(aps, is_python)
    payload["aps"] = aps
    if is_python and not bug("python-nulls-kept"):
        kept = {**without_empty(payload), "aps": without_empty(aps)}
        payload.clear()
        payload.update(kept)


def renamed(members, names):
    """The members with names in camelCase written with dashes, as APNs has them."""
    members = dict(members)
    for name in names:
        dashed = re.sub("[A-Z]", lambda match: "-" + match.group().lower(), name)
        if name in members and dashed in members:
            raise Refused(f"multiple specifications for {name}")
        if name in members:
            members[dashed] = members.pop(name)
    return members


def is_empty(value):
    if bug("python-zero-dropped") and (value is False or value == 0):
        return True
    return value is None or value == [] or value == {}


def without_empty(members):
    return {key: value for key, value in members.items() if not is_empty(value)}


def check_alert(aps, is_python):
    alert = aps.get("alert")
    if alert is None or isinstance(alert, str):
        return
    if isinstance(alert, list) and not is_python:
        return
    if not isinstance(alert, dict):
        raise Refused("alert must be a string or an object")
    if not is_python:
        aps["alert"] = alert = renamed(alert, NODE_ALERT_NAMES)
    names = ["loc", "title-loc"]
    if bug("python-subtitle-args-checked") if is_python else not bug("node-subtitle-args-unchecked"):
        names.append("subtitle-loc")
    for name in names:
        if isinstance(alert.get(f"{name}-args"), list) and bug("sdk-args-first-four"):
            aps["alert"] = alert = {**alert, f"{name}-args": alert[f"{name}-args"][:4]}
        key, arguments = alert.get(f"{name}-key"), alert.get(f"{name}-args")
        is_given = arguments and (is_python or isinstance(arguments, list))  # Node.js looks at lists alone.
        if is_given and not (key and isinstance(key, str)) and not bug("loc-args-without-key"):
            raise Refused(f"{name}-key is required when {name}-args is given")
    if is_python and not bug("python-nulls-kept"):
        aps["alert"] = without_empty(alert)


def check_sound(aps, is_python):
    sound = aps.get("sound")
    if sound is None or isinstance(sound, str) and (sound or bug("empty-sound-accepted")):
        return
    if not isinstance(sound, dict):
        raise Refused("sound must be a non-empty string or an object")
    name = sound.get("name")
    if not (isinstance(name, str) and name) and not bug("sound-name-optional"):
        raise Refused("the name of a sound is required")
    volume = sound.get("volume")
    if volume is not None:
        if not is_number(volume):
            raise Refused("volume must be a number")
        exact = volume.value if isinstance(volume, Number) else volume
        if (exact is None or not 0 <= exact <= 1) and not bug("volume-unchecked"):
            raise Refused("volume must be between 0 and 1")
    sound = dict(sound)
    if "critical" in sound and not bug("critical-true-kept"):
        critical = sound.pop("critical")
        is_one = critical is True or critical is not False and whole(critical) == 1
        if is_one or is_python and critical:
            sound["critical"] = 1
    if is_python:  # The SDK's class has these three and no more.
        sound = without_empty({key: sound[key] for key in ["name", "volume", "critical"] if key in sound})
    aps["sound"] = sound


def check_badge_and_texts(aps, is_python):
    badge = aps.get("badge")
    if badge is not None:
        if is_python and not is_number(badge) and not isinstance(badge, bool) and not bug("python-badge-unchecked"):
            raise Refused("badge must be a number")
        if is_python and bug("python-badge-integer-only") and whole(badge) is None:
            raise Refused("badge must be an integer")
        if not is_python and bug("node-badge-checked") and not is_number(badge):
            raise Refused("badge must be a number")
    if is_python and not all(isinstance(aps.get(key), (str, type(None))) for key in ["category", "thread-id"]):
        raise Refused("category and thread-id must be strings")


def check_flags(aps, is_python):
    """True is 1; the Node.js SDK also takes 1, and the Python SDK drops everything else."""
    for key in ["content-available", "mutable-content"]:
        if key not in aps:
            continue
        value = aps.pop(key)
        is_on = value is True and not (bug("node-true-dropped") and not is_python)
        takes_one = not is_python or bug("python-one-is-true")
        if is_on or takes_one and not isinstance(value, bool) and whole(value) == 1:
            aps[key] = 1


# ---- Legacy ----------------------------------------------------------------------------------------------------------

LEGACY_ALERT = {
    "title": "title",
    "body": "body",
    "title_loc_key": "title-loc-key",
    "title_loc_args": "title-loc-args",
    "body_loc_key": "loc-key",
    "body_loc_args": "loc-args",
}


def legacy_parts(message, context):
    """`aps`, custom keys (none), data and headers of a legacy body; a fragment has no target."""
    targets = [name for name in ["to", "registration_ids", "condition"] if name in message]
    if len(targets) > 1 and not bug("two-targets-accepted"):
        raise Refused("InvalidRegistration: more than one target")
    ids = message.get("registration_ids", ["id"])
    if isinstance(ids, list) and 50 < len(ids) <= 1000 and bug("fifty-registration-ids"):
        raise Refused("registration_ids has 1 to 50 elements")
    if not isinstance(ids, list) or not 1 <= len(ids) <= 1000:
        raise Refused("registration_ids has 1 to 1000 elements")
    if is_on(message, "dry_run"):
        raise Suppressed("dry_run")
    data = checked_data(object_in(message, "data"))
    notification = without_nulls(object_in(message, "notification"))
    aps = legacy_aps(message, notification)
    outside = {}
    if bug("content-available-outside") and "content-available" in aps:
        outside["content-available"] = aps.pop("content-available")

    priority = message.get("priority")
    is_given = priority in ("high", "normal")  # Another value is ignored, and that is none.
    is_low = priority == "normal" or not is_given and not notification
    if bug("legacy-priority-ignored") or variant("data-only-priority-10") and not is_given:
        is_low = False
    lifetime = message.get("time_to_live")
    default = MAXIMUM_TTL if variant("default-of-four-weeks") else DEFAULT_TTL
    seconds = default if lifetime is None else whole(lifetime)
    if lifetime is not None and (seconds is None or not 0 <= seconds <= MAXIMUM_TTL):
        raise Refused("InvalidTtl")
    if variant("time-to-live-ignored"):
        seconds = DEFAULT_TTL
    headers = {
        "apns-priority": "5" if is_low else "10",
        "apns-expiration": "0" if seconds == 0 else expiration(seconds, context),
    }
    collapse = message.get("collapse_key", "")
    if isinstance(collapse, str) and re.fullmatch("[!-~]{1,64}", collapse) and variant("collapse-key-as-header"):
        headers["apns-collapse-id"] = collapse
    return aps or None, outside, data, headers


def legacy_aps(message, notification):
    """FC-6."""
    aps = {}
    alert = {key: notification[field] for field, key in LEGACY_ALERT.items() if field in notification}
    for key in ["title-loc-args", "loc-args"]:
        if isinstance(alert.get(key), str):  # The legacy form is an array written as text.
            alert[key] = json_array(alert[key])
        if bug("legacy-args-first-two") and isinstance(alert.get(key), list):
            alert[key] = alert[key][:2]
    if bug("loc-args-shared") and "title-loc-args" in alert and "loc-args" in alert:
        alert["title-loc-args"] = alert["loc-args"]
    check_legacy_types(alert, notification)
    if "loc-key" in alert and bug("legacy-loc-key-names"):
        alert["body-loc-key"] = alert.pop("loc-key")
    if alert:
        aps["alert"] = alert
    if "badge" in notification:
        badge = notification["badge"]
        is_text = isinstance(badge, str) and re.fullmatch("-?[0-9]{1,18}", badge)
        aps["badge"] = int(badge) if is_text and not bug("badge-as-text") else badge
        if aps["badge"] == 0 and bug("legacy-badge-zero-lost"):
            del aps["badge"]
    if "sound" in notification:
        aps["sound"] = notification["sound"]
    elif alert and bug("legacy-sound-default"):
        aps["sound"] = "default"
    if "click_action" in notification and not bug("click-action-lost"):
        aps["category"] = notification["click_action"]
    for field, key in [("content_available", "content-available"), ("mutable_content", "mutable-content")]:
        if field == "mutable_content" and bug("mutable-dropped"):
            continue
        if field == "content_available" and bug("content-available-underscore"):
            key = field
        if is_on(message, field):
            aps[key] = True if bug("content-available-true") else 1
        elif field in message and bug("false-flags-as-zero"):
            aps[key] = 0
    return aps


def check_legacy_types(alert, notification):
    for key, value in [*alert.items(), *((name, notification.get(name, "")) for name in ["sound", "click_action"])]:
        texts = value if key.endswith("-args") and isinstance(value, list) else [value]
        if not all(isinstance(text, str) for text in texts):
            raise Refused(f"{key} has a wrong type")
    badge = notification.get("badge", 0)
    if not is_number(badge) and not (isinstance(badge, str) and re.fullmatch("-?[0-9]{1,18}", badge)):
        raise Refused("badge is a number")


def json_array(text):
    try:
        value = read_json(text)
    except ValueError:
        value = None
    if not isinstance(value, list):
        raise Refused("loc_args is an array")
    return value


if __name__ == "__main__":
    main("fcm", compile_message, DEFAULTS)

#!/usr/bin/env python3
"""A Getui message compiler as a testee for Pushproof: an example, and a second opinion on the reference compiler.

Two generations: the PHP server SDK (`IGtAPNPayload`, profiles php2017 and php2019) and REST v2 (`push_channel.ios`,
profile rest2). The SDK tests its fields with PHP's loose comparison, and so does this.
"""

import decimal
import re

from switches import as_switched, bug, main, payload_text, size, too_large, variant
from testee import Refused, Suppressed, is_number, read_json, whole, write_json

DEFAULTS = {
    "profile": "php2017",
    "stage": "sdk",
    "gurl": "sdk.open.extension.getui.com:8123",
    "gmid": "OSL-0000",
    "bundleId": "com.example.app",
    "online": False,
}
SILENCE = "com.gexin.ios.silence"
decimal.getcontext().Emax = decimal.MAX_EMAX  # A volume of 1e1000000 is compared, and no error.


PUSH_FIELDS = (
    "alertMsg badge sound contentAvailable category customMsg autoBadge sound_d threadId apnsCollapseId multiMedias "
    "voicePlayType voicePlayMessage"
).split()


def attached_push(message):
    """GT-16: what set_apnInfo attaches to a transmission template; any other message is the push itself."""
    given = [name for name in message if message[name] is not None]
    if "apnInfo" not in given:
        is_template = "transmissionType" in given or "transmissionContent" in given
        if is_template and not any(name in given for name in PUSH_FIELDS):
            raise Suppressed("no apnInfo")
        return message
    if not isinstance(message["apnInfo"], dict):
        raise Refused("apnInfo is a payload")
    push = dict(message["apnInfo"])
    if bug("transmission-content-in-payload"):
        push["customMsg"] = {**(push.get("customMsg") or {}), "payload": message.get("transmissionContent")}
    return push


def compile_message(message, context):
    if not isinstance(message, dict):
        raise Refused("a message is an object")
    if context["profile"] == "rest2":
        payload, push_type, headers = rest_payload(message)
        payload = as_switched(payload)
    else:
        is_old = message.get("pushInfo") is not None
        if not is_old and not bug("template-ignored"):
            message = attached_push(message)
        payload = old_path(message["pushInfo"]) if is_old else sdk_payload(message, context)
        payload = as_switched(payload)
        push_type, headers = None, {}
        check_sdk_size(payload, context)
    if context["online"] and not bug("online-pushed"):
        raise Suppressed("online: Getui's own channel carries the message")
    if context["stage"] == "device":
        if "aps" in payload and "autoBadge" in payload["aps"]:
            count_badge(payload["aps"])
        is_bare = push_type == "voip" or push_type == "liveactivity" and variant("activity-without-service")
        if not is_bare or bug("server-keys-in-voip"):
            add_server_keys(payload, context)
    elif bug("server-keys-too-early"):
        add_server_keys(payload, context)
    elif context["profile"] == "rest2" and variant("auto-badge-left-out"):
        payload.get("aps", {}).pop("autoBadge", None)

    push_type = push_type or alert_or_background(payload["aps"])
    limit = 5120 if push_type == "voip" else 4096
    text = payload_text(payload, limit if context["stage"] == "device" else sdk_limit(context))
    if context["stage"] == "device" and size(text) > limit:
        raise too_large()
    suffix = {"voip": ".voip", "liveactivity": ".push-type.liveactivity"}.get(push_type, "")
    headers["apns-topic"] = context["bundleId"] + suffix
    headers["apns-push-type"] = push_type
    headers["apns-priority"] = "5" if push_type == "background" and not bug("silent-priority-10") else "10"
    return {"payload": text, "headers": headers}


# ---- PHP's loose comparison (PHP 7, of the SDKs' time) ---------------------------------------------------------------


def is_blank(value):
    """`value == null || value == ""`: also 0, false and an empty array are, as which PHP may read an empty object."""
    if is_number(value):
        return php_number(value) == 0
    return value is None or value is False or value in ("", [], {})


NUMERIC = r"[ \t\n\r\v\f]*[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,4})?"


def php_number(value):
    """The number that PHP compares with: text counts by its numeric beginning, and an array is above all numbers."""
    if isinstance(value, bool):
        return int(value)
    if is_number(value):
        return value if type(value) is int else as_float(value)
    if isinstance(value, str):
        match = re.match(NUMERIC, value)
        return decimal.Decimal(match.group().strip()) if match else 0
    return 1 << 64


def as_float(number):
    """Beyond every exponent PHP has an infinite number, or zero."""
    if number.value is not None:
        return number.value
    if "e-" in number.text.lower():
        return decimal.Decimal(0)
    return decimal.Decimal("-Infinity" if number.text.startswith("-") else "Infinity")


# ---- The PHP server SDK ----------------------------------------------------------------------------------------------

ALERT_TEXTS = {
    "title": "title",
    "body": "body",
    "titleLocKey": "title-loc-key",
    "titleLocArgs": "title-loc-args",
    "actionLocKey": "action-loc-key",
    "locKey": "loc-key",
    "locArgs": "loc-args",
    "launchImage": "launch-image",
}
NEWER_ALERT_TEXTS = {
    "subtitle": "subtitle",
    "subtitleLocKey": "subtitle-loc-key",
    "subtitleLocArgs": "subtitle-loc-args",
    "summaryArg": "summary-arg",
}


def sdk_payload(message, context):
    """The rules GT-1 to GT-10 in the order of `get_payload`."""
    is_newer = context["profile"] == "php2019"
    aps = {}
    alert = sdk_alert(message.get("alertMsg"), is_newer)
    if alert is not None:
        aps["alert"] = alert
    add_badge(message, aps, is_newer)
    add_sound(message, aps, is_newer)
    content_available = message.get("contentAvailable")
    is_available = content_available is not None and php_number(content_available) > 0
    if not aps and not (variant("format-check-late") and is_available) and not bug("format-check-forgotten"):
        raise Refused("create apn payload error (format error)")

    if is_available:
        aps["content-available"] = content_available
        if bug("content-available-true"):
            aps["content-available"] = True
        if bug("content-available-one"):
            aps["content-available"] = 1
    elif bug("content-available-zero"):
        aps["content-available"] = 0
    category = message.get("category")
    if not is_blank(category) or category == "" and bug("empty-category-emitted"):
        aps["category"] = category
    if is_newer and not is_blank(message.get("threadId")):
        aps["threadId" if bug("thread-id-in-camel-case") else "thread-id"] = message["threadId"]

    payload = custom_entries(message)
    if not (bug("custom-aps-wins") and isinstance(payload.get("aps"), dict)):
        payload["aps"] = aps
    if is_newer:
        add_newer_members(message, payload)
    return payload


def sdk_alert(alert, is_newer):
    if is_blank(alert):
        return None
    if not isinstance(alert, dict):
        raise Refused("alertMsg is an object")  # The SDK calls a method on it.
    if alert.get("alertMsg") is not None:  # A SimpleAlertMsg, whose only field has the same name.
        text = alert["alertMsg"]
        if is_blank(text):
            return None
        if bug("simple-alert-parsed") and isinstance(text, str) and text.startswith("{"):
            return parsed(text)
        return {"body": text} if bug("simple-alert-as-dictionary") else text
    members = alert_members(alert, ALERT_TEXTS)
    if is_newer and (members or bug("subtitle-alone-kept")):  # A subtitle alone is no alert for the PHP SDK.
        members.update(alert_members(alert, NEWER_ALERT_TEXTS))
        count = alert.get("summaryArgCount")
        if count is not None and php_number(count) >= (1 if bug("summary-count-zero-lost") else 0):
            members["summary-arg-count"] = count
    return members or None


def alert_members(alert, names):
    members = {}
    for field, key in names.items():
        value = alert.get(field)
        if field == "titleLocArgs" and alert.get("locArgs") and bug("loc-args-shared"):
            value = value and alert["locArgs"]
        # Of arguments the SDK takes the length, and that of a text or a number is 1.
        if value in (None, [], {}) if key.endswith("-args") else is_blank(value):
            is_kept = value == [] and bug("empty-args-emitted")
            is_kept = is_kept or value == "" and key == "title" and bug("empty-title-emitted")
            if not is_kept:
                continue
        if key.endswith("-args") and bug("loc-args-need-key") and is_blank(alert.get(field[:-4] + "Key")):
            continue
        if key == "action-loc-key" and bug("action-loc-key-lost"):
            continue
        members[field if key == "launch-image" and bug("camel-case-launch-image") else key] = value
    return members


def add_badge(message, aps, is_newer):
    has_auto_badge = is_newer and not is_blank(message.get("autoBadge"))
    if has_auto_badge:
        aps["autoBadge"] = message["autoBadge"]
    badge = message.get("badge")
    lowest = 1 if bug("badge-zero-lost") else -1 if bug("badge-minus-one-emitted") else 0
    if badge is not None and php_number(badge) >= lowest and (not has_auto_badge or bug("badge-beside-auto-badge")):
        aps["badge"] = badge


def add_sound(message, aps, is_newer):
    sound = message.get("sound")
    is_true = sound is True and not variant("true-sound-put-in")
    is_silence = sound == SILENCE or is_true  # `true == "any text"` holds in PHP.
    if bug("silence-by-prefix") and isinstance(sound, str):
        is_silence = sound.startswith("com.gexin.")
    if bug("silence-in-any-case") and isinstance(sound, str):
        is_silence = sound.lower() == SILENCE
    if bug("silence-after-trim") and isinstance(sound, str):
        is_silence = sound.strip() == SILENCE
    if is_blank(sound):
        is_left_out = bug("empty-sound-is-silent") if sound == "" else bug("sound-default-missing")
        if not is_left_out:
            aps["sound"] = "default"
    elif not is_silence or bug("silence-as-sound"):
        aps["sound"] = write_json(sound) if bug("sound-as-text") and is_number(sound) else sound
    if is_newer and isinstance(message.get("sound_d"), dict) and message["sound_d"]:
        if not (is_silence and bug("silence-beats-sound-dictionary")):
            sound = sound_dictionary(message["sound_d"])
            aps.update({"sound": sound} if sound else {})


def sound_dictionary(fields):
    sound = {key: fields[key] for key in ["name", "critical", "volume"] if fields.get(key) is not None}
    if sound.get("name") == "":  # The SDK takes an empty name for none.
        del sound["name"]
    if is_number(sound.get("volume")) and not bug("volume-not-rounded"):
        volume = decimal.Decimal(php_number(sound["volume"]))
        rounded = volume.quantize(decimal.Decimal("0.1"), decimal.ROUND_HALF_UP) if abs(volume) < 1000 else volume
        # PHP's encoder prints 1.0 as 1.
        if abs(volume) < 1000:
            sound["volume"] = int(rounded) if rounded == int(rounded) else read_json(str(rounded))
    return sound


def custom_entries(message):
    custom = message.get("customMsg") or {}
    if not isinstance(custom, dict):
        raise Refused("customMsg is an object")
    entries = {}
    if bug("custom-first-eight"):
        custom = dict(list(custom.items())[:8])
    for key, value in custom.items():
        is_kept = not is_blank(value)
        is_kept = is_kept or bug("custom-null-kept") and value is None
        is_kept = is_kept or bug("custom-zero-kept") and value is not None
        if isinstance(value, str) and bug("custom-text-parsed"):
            value = parsed(value)
        if isinstance(value, str) and bug("custom-trimmed"):
            value = value.strip()
        if key != "" and is_kept:
            entries[key] = value
    return {"payload": entries} if entries and bug("custom-under-payload") else entries


def add_newer_members(message, payload):
    if not is_blank(message.get("apnsCollapseId")):
        place = payload["aps"] if bug("collapse-id-in-aps") else payload
        place["apns-collapse-id"] = message["apnsCollapseId"]
    if not is_blank(message.get("multiMedias")):
        payload["_grinfo_"] = media(message["multiMedias"])
    voice, text = message.get("voicePlayType"), message.get("voicePlayMessage")
    voice = 0 if voice is None else php_number(voice)
    if voice == 1:
        payload["_gvp_t_"] = 1
    elif voice == 2 and (not is_blank(text) or bug("voice-without-text")):
        payload.update({"_gvp_t_": 2, "_gvp_m_": text})


def media(items):
    """Attachments. One id that is missing or not its own, and all get new ones."""
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise Refused("multiMedias is an array of objects")
    if len(items) > (4 if bug("four-media") else 3):
        raise Refused("MultiMedias size overlimit")
    if any(is_blank(item.get("type")) or is_blank(item.get("url")) for item in items) and not bug("media-without-url"):
        raise Refused("type and url of an attachment must be given")
    ids = [item["rid"] for item in items if not is_blank(item.get("rid"))]
    ids = [rid if isinstance(rid, str) else write_json(rid) for rid in ids if isinstance(rid, str) or is_number(rid)]
    if len(ids if bug("duplicate-media-ids") else set(ids)) == len(items):
        return items
    first = 1 if bug("media-ids-from-one") else 0
    numbered = [{**item, "rid": f"grid-{number}"} for number, item in enumerate(items, first)]
    return numbered[:2] + items[2:] if bug("media-ids-of-two") else numbered


def old_path(info):
    """GT-13: `set_pushInfo`, the form before IGtAPNPayload, with fields that are texts."""
    if not isinstance(info, dict):
        raise Refused("pushInfo is an object")
    given = {key: value for key, value in info.items() if not is_blank(value)}
    names = {"message": "body", "actionLocKey": "action-loc-key", "locKey": "loc-key", "launchImage": "launch-image"}
    alert = {key: given[field] for field, key in names.items() if field in given}
    arguments = given.get("locArgs")
    if isinstance(arguments, str) and ("locKey" in given or bug("push-info-args-without-key")):
        alert["loc-args"] = arguments.split(",", 3) if bug("push-info-four-args") else arguments.split(",")
        if bug("push-info-args-trimmed"):
            alert["loc-args"] = [argument.strip() for argument in alert["loc-args"]]
    badge = -1  # Only a number, or text that is one, counts.
    if is_number(info.get("badge")) or re.fullmatch(NUMERIC, str(info.get("badge"))):
        number = php_number(info["badge"])
        badge = int(number) if -(1 << 63) <= number < 1 << 63 else 0  # `(int)` of 1e400, which is infinite, is 0.
    content_available = info.get("contentAvailable")
    is_available = content_available is not None and php_number(content_available) == 1
    if not ("locKey" in given or "message" in given or badge >= 0 or is_available):
        raise Refused("one of locKey, message and badge must be given, or contentAvailable must be 1")

    aps = {"alert": alert} if "locKey" in given or "message" in given else {}
    if badge > 0 or badge == 0 and bug("push-info-badge-zero"):  # The last step tests `badge != null` and loses 0.
        aps["badge"] = badge
    if given.get("sound") != SILENCE:
        aps["sound"] = given.get("sound", "default")
    if is_available:
        aps["content-available"] = 1
    return {"aps": aps, "payload": given["payload"]} if "payload" in given else {"aps": aps}


def sdk_limit(context):
    if bug("size-of-newer-sdk"):
        return 3072
    return 4096 if bug("size-of-apns") else {"php2017": 2048, "php2019": 3072}.get(context["profile"], 4096)


def check_sdk_size(payload, context):
    """GT-11: the SDK measures what PHP's encoder makes of it, six bytes for each UTF-16 unit beyond ASCII."""
    text = write_json(payload)
    ascii_bytes = len(text.encode("ascii", "ignore"))
    other_units = len(text.encode("utf-16-le")) // 2 - ascii_bytes
    slashes = 0 if bug("size-without-slashes") else text.count("/")
    if bug("size-without-quotes"):
        ascii_bytes -= text.count('\\"')
    if bug("size-emoji-once"):
        other_units = len(text) - ascii_bytes
    escaped = ascii_bytes + 6 * other_units + slashes
    if bug("size-in-characters"):
        escaped = len(text)
    if bug("size-unescaped"):
        escaped = size(text)
    if escaped > sdk_limit(context) - (1 if bug("size-off-by-one") else 0):
        raise too_large()


# ---- REST v2 ---------------------------------------------------------------------------------------------------------


def rest_payload(message):
    """GT-14: `aps` is copied, everything else stands beside it. Returns payload, push type (None: by aps), headers."""
    ios = message.get("ios")
    if ios is None and variant("no-channel-suppressed"):
        raise Suppressed("no channel of Apple's")
    if not isinstance(ios, dict):
        raise Refused("push_channel.ios is an object")
    ios = {key: value for key, value in ios.items() if value is not None}
    kind = ios.get("type", "notify")
    aps, own, items = ios.get("aps", {}), ios.get("payload", ""), ios.get("multimedia", [])
    if kind not in ["notify", "voip", "liveactivity"] and isinstance(kind, str) and variant("other-type-is-notify"):
        kind = "notify"
    if kind not in ["notify", "voip", "liveactivity"] or kind == "liveactivity" and not ios.get("laId"):
        raise Refused("type is notify, voip or liveactivity, the last with laId")
    is_typed = isinstance(aps, dict) and isinstance(own, str) and isinstance(items, list)
    if not is_typed or not all(isinstance(item, dict) for item in items):
        raise Refused("a field has a wrong type")
    if len(items) > (4 if bug("four-media") else 3):
        raise Refused("at most three attachments")

    payload = {}
    if "payload" in ios:
        key = "custom" if bug("rest-payload-renamed") else "payload"
        own = own.strip() if bug("rest-payload-trimmed") else own
        payload[key] = parsed(own) if bug("rest-payload-parsed") else own
    if kind == "voip":
        if bug("voip-with-aps"):
            payload["aps"] = aps
        return payload, kind, {}
    if not variant("null-members-copied"):
        aps = {key: value for key, value in aps.items() if value is not None}
    if aps.get("sound") == SILENCE and not bug("silence-as-sound"):
        del aps["sound"]
    elif "sound" not in aps and bug("rest-default-sound"):
        aps["sound"] = "default"
    if aps.get("content-available") is not None and whole(aps["content-available"]) == 0 and variant("zero-left-out"):
        del aps["content-available"]
    if "auto_badge" in ios:
        aps.pop("badge", None)
        aps["autoBadge"] = ios["auto_badge"]
    if whole(aps.get("content-available")) == 1 and variant("silent-members-left-out"):
        aps = {key: value for key, value in aps.items() if key not in ["alert", "badge", "sound", "autoBadge"]}
    payload["aps"] = aps
    if items and not variant("media-left-out"):
        payload["_grinfo_"] = items
    collapse = ios.get("apns-collapse-id", "")
    is_identifier = isinstance(collapse, str) and re.fullmatch("[!-~]{1,64}", collapse)
    headers = {"apns-collapse-id": collapse} if is_identifier else {}
    return payload, kind if kind == "liveactivity" else None, headers


def parsed(text):
    try:
        return read_json(text)
    except ValueError:
        return text


# ---- The server and the device ---------------------------------------------------------------------------------------


def add_server_keys(payload, context):
    """GT-12: what both captured notifications have, and no caller asked for."""
    payload["_gurl_"] = context["gurl"]
    payload["_gmid_"] = context["gmid"]
    payload["_ge_"] = 1 if bug("ge-as-number") else "1"
    if isinstance(payload.get("aps"), dict) and not bug("mutable-content-dropped"):
        payload["aps"]["mutable-content"] = 1


def count_badge(aps):
    """The server turns autoBadge into a number: "+1" and "-1" count from the number before, which is 0 here."""
    text = aps.pop("autoBadge")
    digits = re.fullmatch("([+-]?)0*([0-9]{1,19})", text) if isinstance(text, str) else None
    number = int(digits[1] + digits[2]) if digits else 1 << 63
    if -(1 << 63) <= number < 1 << 63:
        aps["badge"] = min(max(0, number), 2**31 - 1)


def alert_or_background(aps):
    """GT-S3: Apple's rule. The vendor also calls a push with a badge silent, but Apple does not."""
    visible = ["alert", "sound"] if bug("silent-with-badge") else ["alert", "sound", "badge", "autoBadge"]
    if bug("mixed-as-background"):
        visible = []
    is_background = whole(aps.get("content-available")) == 1 and not any(aps.get(key) is not None for key in visible)
    if bug("silent-as-alert"):
        is_background = False
    return "background" if is_background else "alert"


if __name__ == "__main__":
    main("getui", compile_message, DEFAULTS)

"""Getui push compiler: legacy SDK objects (php2017, php2019) and REST v2."""

import base64
import json
import re
import sys

SILENCE = "com.gexin.ios.silence"
LEGACY_LIMITS = {"php2017": 2048, "php2019": 3072}
APNS_LIMIT = 4096
VOIP_LIMIT = 5120
COLLAPSE_ID_LIMIT = 64

ALERT_KEYS = {
    "title": "title",
    "body": "body",
    "titleLocKey": "title-loc-key",
    "titleLocArgs": "title-loc-args",
    "actionLocKey": "action-loc-key",
    "locKey": "loc-key",
    "locArgs": "loc-args",
    "launchImage": "launch-image",
}

NEWER_ALERT_KEYS = {
    "subtitle": "subtitle",
    "subtitleLocKey": "subtitle-loc-key",
    "subtitleLocArgs": "subtitle-loc-args",
    "summaryArg": "summary-arg",
}


class PushError(Exception):
    """The message is refused."""


def field(source, name, types, default=None, choices=None):
    """Return a member of the given type(s); absent or null gives the default."""
    value = source.get(name)
    if value is None:
        return default
    kinds = types if isinstance(types, tuple) else (types,)
    # a bool is an int, too, but not the number 0 or 1
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise PushError(f"{name}: unexpected type {type(value).__name__}")
    if choices is not None and value not in choices:
        raise PushError(f"{name}: unexpected value {value!r}")
    return value


def dumps(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- legacy SDK -----------------------------------------------------------


def pick(source, keys):
    """Take the members that are set, under their APNs names."""
    return {
        target: source[name]
        for name, target in keys.items()
        if source.get(name) is not None and source[name] not in ("", [])
    }


def build_alert(alert_msg, newer):
    if alert_msg is None or alert_msg == "":
        return None
    if not isinstance(alert_msg, dict):
        raise PushError("alertMsg: must be an alert object or empty")
    if text := field(alert_msg, "alertMsg", str):
        return text  # SimpleAlertMsg
    alert = pick(alert_msg, ALERT_KEYS)
    if not alert:
        # the SDK decides by the classic members alone
        return None
    if newer:
        alert.update(pick(alert_msg, NEWER_ALERT_KEYS))
        count = alert_msg.get("summaryArgCount")
        unset = count in (None, "", []) or (isinstance(count, (int, float)) and count < 0)
        if not unset:
            alert["summary-arg-count"] = count
    return alert


def build_sound_dict(apn):
    source = field(apn, "sound_d", dict, {})
    sound = {}
    if name := field(source, "name", str):
        sound["name"] = name
    critical = field(source, "critical", int, choices=(0, 1))
    if critical is not None:
        sound["critical"] = critical
    volume = field(source, "volume", (int, float))
    if volume is not None:
        if not 0 <= volume <= 1:
            raise PushError("sound_d.volume: must be between 0.0 and 1.0")
        sound["volume"] = round(volume, 1)
    return sound


def build_sound(apn, newer):
    """The aps.sound value, or None for a silent push."""
    if newer:
        sound = build_sound_dict(apn)
        if sound:
            return sound
    sound = apn.get("sound")
    if sound is None or sound == "":
        return "default"
    if sound == SILENCE:
        return None
    return sound


def custom_members(apn):
    # PHP drops what is loosely equal to null
    custom = field(apn, "customMsg", dict, {})
    return {k: v for k, v in custom.items() if k and v is not None and v not in (0, "", [])}


def check_media(media, wifi_key):
    if not isinstance(media, dict):
        raise PushError("multimedia: entries must be objects")
    url = field(media, "url", str)
    kind = field(media, "type", int, choices=(1, 2, 3))
    if not url or kind is None:
        raise PushError("multimedia: url and type are required")
    only_wifi = media.get(wifi_key)
    return {"url": url, "type": kind, wifi_key: False if only_wifi is None else only_wifi}


def media_list(source, name):
    media = field(source, name, list, [])
    if len(media) > 3:
        raise PushError(f"{name}: more than 3 entries")
    return media


def build_grinfo(apn):
    items = []
    for media in media_list(apn, "multiMedias"):
        checked = check_media(media, "onlyWifi")
        items.append({"rid": field(media, "rid", str, ""), **checked})
    ids = {item["rid"] for item in items}
    if "" in ids or len(ids) < len(items):
        for index, item in enumerate(items):
            item["rid"] = f"grid-{index}"
    return items


def check_legacy_size(payload, limit):
    # counted as the PHP encoder writes it: \uXXXX and \/
    text = json.dumps(payload, separators=(",", ":"))
    length = len(text) + text.count("/")
    if length > limit:
        raise PushError(f"APN payload length overlength ({length}>{limit})")


def number(value):
    """A number, also where it is given as text; None where there is none."""
    if isinstance(value, (int, float)):
        return value
    for kind in (int, float):
        try:
            return kind(value)
        except (TypeError, ValueError):
            pass
    return None


def compile_push_info(info, profile):
    """The way before IGtAPNPayload: set_pushInfo with its texts and numbers."""
    message = field(info, "message", str)
    loc_key = field(info, "locKey", str)
    badge = number(info.get("badge"))
    badge = -1 if badge is None else int(badge)
    content_available = number(info.get("contentAvailable"))
    if not (message or loc_key or badge >= 0 or content_available == 1):
        raise PushError("pushInfo: one of locKey, message, badge and contentAvailable must be given")

    aps = {}
    if message or loc_key:
        loc_args = field(info, "locArgs", str)
        alert = {
            "body": message,
            "action-loc-key": field(info, "actionLocKey", str),
            "loc-key": loc_key,
            "loc-args": loc_args.split(",") if loc_key and loc_args else None,
            "launch-image": field(info, "launchImage", str),
        }
        aps["alert"] = {key: value for key, value in alert.items() if value}
    if badge > 0:  # 0 gets lost in the SDK
        aps["badge"] = badge
    sound = field(info, "sound", str) or "default"
    if sound != SILENCE:
        aps["sound"] = sound
    if content_available == 1:
        aps["content-available"] = 1

    payload = {"aps": aps}
    if custom := field(info, "payload", str):
        payload["payload"] = custom
    check_legacy_size(payload, LEGACY_LIMITS[profile])
    return "notify", payload, None


def attached_payload(message):
    """What set_apnInfo attached to a template, or None; any other message is the payload object itself."""
    apn = field(message, "apnInfo", dict)
    if apn is not None:
        return apn
    if message.get("transmissionType") is not None or message.get("transmissionContent") is not None:
        return None
    return message


def compile_legacy(apn, profile):
    newer = profile == "php2019"
    aps = {}

    alert = build_alert(apn.get("alertMsg"), newer)
    if alert:
        aps["alert"] = alert

    badge = field(apn, "badge", int, -1)
    auto_badge = field(apn, "autoBadge", str) if newer else None
    if auto_badge:
        aps["autoBadge"] = auto_badge
    elif badge >= 0:
        aps["badge"] = badge

    sound = build_sound(apn, newer)
    if sound is not None:
        aps["sound"] = sound

    if not aps:
        raise PushError("create apn payload error (format error)")

    content_available = field(apn, "contentAvailable", (int, bool), 0)
    if content_available > 0:
        aps["content-available"] = content_available
    if category := field(apn, "category", str):
        aps["category"] = category
    if newer and (thread_id := field(apn, "threadId", str)):
        aps["thread-id"] = thread_id

    payload = custom_members(apn)
    payload["aps"] = aps

    collapse_id = None
    if newer:
        if grinfo := build_grinfo(apn):
            payload["_grinfo_"] = grinfo
        voice_type = field(apn, "voicePlayType", int, 0)
        voice_text = field(apn, "voicePlayMessage", str)
        if voice_type == 1:
            payload["_gvp_t_"] = 1
        elif voice_type == 2 and voice_text:
            payload["_gvp_t_"] = 2
            payload["_gvp_m_"] = voice_text
        collapse_id = field(apn, "apnsCollapseId", str)
        if collapse_id:
            payload["apns-collapse-id"] = collapse_id

    check_legacy_size(payload, LEGACY_LIMITS[profile])
    return "notify", payload, collapse_id


# --- REST v2 --------------------------------------------------------------


def build_rest_aps(ios, push_type):
    source = field(ios, "aps", dict, {})
    field(source, "alert", dict)
    field(source, "content-available", int, choices=(0, 1))
    field(source, "category", str)
    field(source, "thread-id", str)
    sound = field(source, "sound", str)
    if push_type == "liveactivity":
        field(source, "timestamp", int)
        field(source, "event", str, choices=("update", "end"))
        field(source, "content-state", dict)
        field(source, "dismissal-date", int)

    aps = {key: value for key, value in source.items() if value is not None}
    if not sound or sound == SILENCE:
        aps.pop("sound", None)
    if auto_badge := field(ios, "auto_badge", str):
        aps.pop("badge", None)
        aps["autoBadge"] = auto_badge
    return aps


def compile_rest(message):
    ios = field(message, "ios", dict)
    if ios is None:
        raise PushError("ios: missing")
    push_type = field(ios, "type", str, "notify", choices=("notify", "voip", "liveactivity"))
    custom = field(ios, "payload", str)

    if push_type == "voip":
        return push_type, ({"payload": custom} if custom else {}), None

    if push_type == "liveactivity" and not field(ios, "laId", str):
        raise PushError("laId: required with liveactivity")

    payload = {"aps": build_rest_aps(ios, push_type)}
    if custom:
        payload["payload"] = custom
    grinfo = []
    for media in media_list(ios, "multimedia"):
        grinfo.append(check_media(media, "only_wifi"))
        field(media, "only_wifi", bool)
    if grinfo:
        payload["_grinfo_"] = grinfo
    return push_type, payload, field(ios, "apns-collapse-id", str)


# --- server side ----------------------------------------------------------


def badge_number(auto_badge):
    """The server counts; our count starts at 0."""
    if not re.fullmatch(r"[+-]?[0-9]+", auto_badge):
        raise PushError(f"automatic badge: {auto_badge!r}")
    return max(0, int(auto_badge))


def add_server_members(push_type, payload, context):
    aps = payload.get("aps")
    if aps is not None:
        if "autoBadge" in aps:
            aps["badge"] = badge_number(aps.pop("autoBadge"))
        if push_type == "notify":
            aps["mutable-content"] = 1
    payload["_gurl_"] = context["gurl"]
    payload["_gmid_"] = context["gmid"]
    payload["_ge_"] = "1"


def build_headers(push_type, payload, collapse_id, context):
    topic = context["bundleId"]
    priority = "10"
    if push_type == "voip":
        topic += ".voip"
    elif push_type == "liveactivity":
        topic += ".push-type.liveactivity"
    else:
        aps = payload["aps"]
        visible = aps.keys() & {"alert", "badge", "autoBadge", "sound"}
        if aps.get("content-available") == 1 and not visible:
            push_type, priority = "background", "5"
        else:
            push_type = "alert"
    headers = {"apns-push-type": push_type, "apns-topic": topic, "apns-priority": priority}
    if collapse_id:
        if len(collapse_id.encode("utf-8")) > COLLAPSE_ID_LIMIT:
            raise PushError(f"collapse id: more than {COLLAPSE_ID_LIMIT} bytes")
        headers["apns-collapse-id"] = collapse_id
    return headers


def compile_push(message, context):
    if not isinstance(message, dict):
        raise PushError("message: must be an object")
    profile = context["profile"]
    if profile == "rest2":
        push_type, payload, collapse_id = compile_rest(message)
    elif info := field(message, "pushInfo", dict):
        push_type, payload, collapse_id = compile_push_info(info, profile)
    else:
        apn = attached_payload(message)
        if apn is None:
            return {"suppressed": "template without apnInfo"}
        push_type, payload, collapse_id = compile_legacy(apn, profile)

    if context["online"]:
        return {"suppressed": "recipient is online: Getui's own channel"}
    if context["stage"] == "device":
        add_server_members(push_type, payload, context)

    text = dumps(payload)
    limit = VOIP_LIMIT if push_type == "voip" else APNS_LIMIT
    size = len(text.encode("utf-8"))
    if size > limit:
        raise PushError(f"payload too large ({size}>{limit})")
    return {"payload": text, "headers": build_headers(push_type, payload, collapse_id, context)}


# --- adapter --------------------------------------------------------------


def read_message(request):
    if "messageText" in request:
        return json.loads(request["messageText"])
    if "messageBase64" in request:
        return json.loads(base64.b64decode(request["messageBase64"]))
    return request["message"]


def answer(line):
    request_id = None
    try:
        request = json.loads(line)
        request_id = request["id"]
        if request["dialect"] != "getui":
            return {"id": request_id, "skipped": "dialect " + request["dialect"]}
        return {"id": request_id, **compile_push(read_message(request), request["context"])}
    except Exception as exc:
        if request_id is None:  # the line itself could not be parsed
            match = re.search(r'"id":\s*([0-9]+)', line)
            request_id = int(match[1]) if match else 0
        return {"id": request_id, "error": f"{type(exc).__name__}: {exc}"}


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()

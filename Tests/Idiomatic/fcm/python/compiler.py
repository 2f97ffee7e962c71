"""Compiles Firebase Cloud Messaging messages (HTTP v1 and legacy) to APNs payloads.

One JSON request a line on standard input, one JSON answer a line on standard output.
"""

import base64
import json
import re
import sys

MAX_PAYLOAD_BYTES = 4096
MAX_TTL_SECONDS = 4 * 7 * 24 * 3600
DEFAULT_EXPIRATION_SECONDS = 30 * 24 * 3600
MAX_REGISTRATION_IDS = 1000

TARGETS = ("token", "topic", "condition", "fid")
LEGACY_TARGETS = ("to", "registration_ids", "condition")
TOPIC_PATTERN = re.compile(r"[a-zA-Z0-9\-_.~%]+")
TTL_PATTERN = re.compile(r"(\d+(?:\.\d{1,9})?)s")
RESERVED_DATA_KEYS = ("from", "message_type")
RESERVED_DATA_PREFIXES = ("google", "gcm")

APS_KEYS = ("content-available", "mutable-content", "thread-id")
ALERT_KEYS = (
    "title-loc-key", "title-loc-args", "subtitle-loc-key", "subtitle-loc-args",
    "loc-key", "loc-args", "action-loc-key", "launch-image",
)
LEGACY_ALERT_KEYS = {
    "title": "title",
    "body": "body",
    "title_loc_key": "title-loc-key",
    "title_loc_args": "title-loc-args",
    "body_loc_key": "loc-key",
    "body_loc_args": "loc-args",
}


class Refused(Exception):
    """The service or the SDK rejects the message."""


class Suppressed(Exception):
    """The message is fine, but no push is sent."""


class Skipped(Exception):
    """This compiler has no interface for the request."""


# ---------------------------------------------------------------- helpers

def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def invalid_argument(text):
    return Refused(f"INVALID_ARGUMENT: {text}")


def invalid_value(path, type_name, value):
    return invalid_argument(f"Invalid value at '{path}' ({type_name}), {dump(value)}")


def camel(name):
    head, *rest = re.split("[-_]", name)
    return head + "".join(part.capitalize() for part in rest)


def field(obj, name):
    """A member by its snake_case name or by its camelCase name; null counts as absent."""
    value = obj.get(name)
    return obj.get(camel(name)) if value is None else value


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def object_field(obj, name, path):
    value = field(obj, name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise invalid_value(path, "TYPE_MESSAGE", value)
    return value


def string_field(obj, name, path):
    value = field(obj, name)
    if value is not None and not isinstance(value, str):
        raise invalid_value(path, "TYPE_STRING", value)
    return value


def bool_field(obj, name, path):
    value = field(obj, name)
    if value is not None and not isinstance(value, bool):
        raise invalid_value(path, "TYPE_BOOL", value)
    return bool(value)


def string_map(obj, name, path):
    entries = object_field(obj, name, path)
    for index, value in enumerate(entries.values()):
        if not isinstance(value, str):
            raise invalid_value(f"{path}[{index}].value", "TYPE_STRING", value)
    return entries


def data_map(obj, path):
    data = string_map(obj, "data", path)
    for key in data:
        if key in RESERVED_DATA_KEYS or key.startswith(RESERVED_DATA_PREFIXES):
            raise invalid_argument(f"Invalid data payload key: {key}")
    return data


# ---------------------------------------------------------------- HTTP v1

def check_target(message):
    given = [name for name in TARGETS if string_field(message, name, f"message.{name}")]
    if len(given) != 1:
        raise invalid_argument("Exactly one of token, topic or condition must be specified.")
    topic = message.get("topic")
    if topic and not TOPIC_PATTERN.fullmatch(topic):
        raise invalid_argument(f"Malformed topic name: {topic}")


def check_android(message):
    android = object_field(message, "android", "message.android")
    data_map(android, "message.android.data")
    object_field(android, "notification", "message.android.notification")
    string_field(android, "collapse_key", "message.android.collapse_key")

    ttl = field(android, "ttl")
    if ttl is not None:
        match = TTL_PATTERN.fullmatch(ttl) if isinstance(ttl, str) else None
        if not match:
            raise invalid_value("message.android.ttl", "type.googleapis.com/google.protobuf.Duration", ttl)
        if float(match.group(1)) > MAX_TTL_SECONDS:
            raise invalid_argument("TTL must be between 0 and 4 weeks.")

    priority = field(android, "priority")
    if priority is not None and str(priority).upper() not in ("NORMAL", "HIGH"):
        raise invalid_value("message.android.priority", "TYPE_ENUM", priority)


def read_notification(message):
    notification = object_field(message, "notification", "message.notification")
    string_field(notification, "image", "message.notification.image")
    texts = {}
    for name in ("title", "body"):
        text = string_field(notification, name, f"message.notification.{name}")
        if text is not None:
            texts[name] = text
    return texts


def complete_alert(payload, texts):
    """The payload of the sender wins; what it does not set comes from the notification."""
    aps = payload.get("aps", {})
    if not texts or not isinstance(aps, dict):
        return payload
    alert = aps.get("alert")
    if alert is None:
        alert = texts
    elif isinstance(alert, dict):
        alert = {**texts, **alert}
    return {**payload, "aps": {**aps, "alert": alert}}


def is_data_only(payload, headers):
    if headers.get("apns-push-type", "background") != "background":
        return False
    aps = payload.get("aps", {})
    return isinstance(aps, dict) and not any(key in aps for key in ("alert", "sound", "badge"))


def add_default_headers(headers, payload, now_ms):
    names = {name.lower() for name in headers}
    if "apns-priority" not in names:
        headers["apns-priority"] = "5" if is_data_only(payload, headers) else "10"
    if "apns-expiration" not in names:
        headers["apns-expiration"] = str(now_ms // 1000 + DEFAULT_EXPIRATION_SECONDS)


def add_activity_headers(headers, apns, context):
    """A message for a Live Activity gets its push type and its topic from FCM."""
    token = None
    for name in ("live_activity_token", "liveActivityToken"):
        token = string_field(apns, name, f"message.apns.{name}") or token
    if not token:
        return
    names = {name.lower() for name in headers}
    if "apns-push-type" not in names:
        headers["apns-push-type"] = "liveactivity"
    if "apns-topic" not in names:
        headers["apns-topic"] = context["bundleId"] + ".push-type.liveactivity"


def compile_v1_message(message, context):
    data = data_map(message, "message.data")
    texts = read_notification(message)
    check_android(message)

    apns = object_field(message, "apns", "message.apns")
    headers = dict(string_map(apns, "headers", "message.apns.headers"))
    custom = object_field(apns, "payload", "message.apns.payload")
    options = object_field(apns, "fcm_options", "message.apns.fcm_options")
    string_field(options, "image", "message.apns.fcm_options.image")
    string_field(options, "analytics_label", "message.apns.fcm_options.analytics_label")

    payload = complete_alert({**{k: v for k, v in data.items() if k != "aps"}, **custom}, texts)
    add_activity_headers(headers, apns, context)
    add_default_headers(headers, payload, context["now"])
    return payload, headers


def compile_v1(request, context):
    message = request.get("message")
    if not isinstance(message, dict):
        raise invalid_value("message", "type.googleapis.com/google.firebase.fcm.v1.Message", message)
    message = apply_sdk(message, context["door"])
    result = compile_v1_message(message, context)
    check_target(message)
    dry = bool_field(request, "validate_only", "validate_only")
    return result, "validate_only: tested without delivery" if dry else None


def compile_apns_config(config, context):
    """A bare ApnsConfig: what stands under `apns` in a message, sent to the device of the context."""
    message = apply_sdk({"apns": config}, context["door"])
    return compile_v1_message(message, context), None


# ---------------------------------------------------------------- legacy protocol

def check_legacy_target(body):
    given = [name for name in LEGACY_TARGETS if body.get(name) is not None]
    if len(given) != 1:
        raise invalid_argument("Exactly one of to, registration_ids or condition must be specified.")
    target = body[given[0]]
    if given[0] == "registration_ids":
        if not isinstance(target, list) or not all(isinstance(token, str) for token in target):
            raise invalid_argument("registration_ids must be an array of strings.")
        if not 1 <= len(target) <= MAX_REGISTRATION_IDS:
            raise invalid_argument(f"registration_ids must hold 1 to {MAX_REGISTRATION_IDS} tokens.")
    elif not isinstance(target, str) or not target:
        raise invalid_value(given[0], "TYPE_STRING", target)


def legacy_loc_args(value, path):
    """Old clients send the arguments as the text of a JSON array."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            value = None
    if not isinstance(value, list) or not all(isinstance(arg, str) for arg in value):
        raise invalid_argument(f"{path} must be an array of strings.")
    return value


def legacy_badge(value):
    if isinstance(value, str) and re.fullmatch("[0-9]+", value):
        return int(value)
    if not is_number(value):
        raise invalid_value("notification.badge", "TYPE_INT32", value)
    return value


def legacy_aps(body):
    notification = object_field(body, "notification", "notification")
    alert, aps = {}, {}
    for name, key in LEGACY_ALERT_KEYS.items():
        if notification.get(name) is None:
            continue
        if name.endswith("_args"):
            alert[key] = legacy_loc_args(notification[name], f"notification.{name}")
        else:
            alert[key] = string_field(notification, name, f"notification.{name}")
    if alert:
        aps["alert"] = alert
    if notification.get("badge") is not None:
        aps["badge"] = legacy_badge(notification["badge"])
    for name, key in (("sound", "sound"), ("click_action", "category")):
        value = string_field(notification, name, f"notification.{name}")
        if value is not None:
            aps[key] = value
    if bool_field(body, "content_available", "content_available"):
        aps["content-available"] = 1
    if bool_field(body, "mutable_content", "mutable_content"):
        aps["mutable-content"] = 1
    return aps


def legacy_headers(body, now_ms):
    headers = {}
    priority = body.get("priority")
    if priority is not None:
        if priority not in ("high", "normal"):
            raise invalid_value("priority", "TYPE_ENUM", priority)
        headers["apns-priority"] = "10" if priority == "high" else "5"
    ttl = body.get("time_to_live")
    if ttl is not None:
        if not is_number(ttl) or not 0 <= ttl <= MAX_TTL_SECONDS:
            raise invalid_argument("time_to_live must be a number between 0 and 2419200.")
        headers["apns-expiration"] = str(now_ms // 1000 + int(ttl)) if ttl else "0"
    collapse_key = string_field(body, "collapse_key", "collapse_key")
    if collapse_key and len(collapse_key.encode()) <= 64:
        headers["apns-collapse-id"] = collapse_key
    return headers


def compile_legacy(body, context):
    payload = dict(data_map(body, "data"))
    aps = legacy_aps(body)
    if aps:
        payload["aps"] = aps
    headers = legacy_headers(body, context["now"])
    add_default_headers(headers, payload, context["now"])
    check_legacy_target(body)
    dry = bool_field(body, "dry_run", "dry_run")
    return (payload, headers), "dry_run: tested without delivery" if dry else None


# ---------------------------------------------------------------- Admin SDKs

def check_sdk_strings(entries, owner):
    if isinstance(entries, dict) and not all(isinstance(value, str) for value in entries.values()):
        raise Refused(f"{owner} must not contain non-string values.")


def apply_sdk(message, door):
    if door == "raw":
        return message
    check_sdk_strings(message.get("data"), "Message.data")
    apns = message.get("apns")
    if not isinstance(apns, dict):
        return message
    check_sdk_strings(apns.get("headers"), "APNSConfig.headers")
    payload = apns.get("payload")
    if payload is None:
        return message
    if not isinstance(payload, dict):
        raise Refused("APNSConfig.payload must be an object.")
    encode = encode_python_payload if door == "pySdk" else encode_node_payload
    return {**message, "apns": {**apns, "payload": encode(payload)}}


def snake(name):
    return name.replace("-", "_")


def rename_keys(source, names, owner, styles, override=False):
    """Gives the spellings of an SDK their APNs names."""
    spelling = {style(name): name for name in names for style in styles}
    result = {}
    for key, value in source.items():
        name = spelling.get(key, key)
        if name != key and name in source or name in result:
            if not override:
                raise Refused(f"Multiple specifications for {name} in {owner}.")
            if name != key:
                continue
        result[name] = value
    return result


def without_empty(obj):
    return {key: value for key, value in obj.items() if value is not None and value != [] and value != {}}


def check_loc_args(alert, prefixes, owner):
    for prefix in prefixes:
        if alert.get(prefix + "loc-args") and not alert.get(prefix + "loc-key"):
            raise Refused(f"{owner}.{prefix}loc-key is required when specifying {prefix}loc-args.")


def encode_sound(sound):
    if isinstance(sound, str) and sound:
        return sound
    if not isinstance(sound, dict):
        raise Refused("Aps.sound must be a non-empty string or a critical sound.")
    name, volume = sound.get("name"), sound.get("volume")
    if not isinstance(name, str) or not name:
        raise Refused("CriticalSound.name must be a non-empty string.")
    if volume is not None and (not is_number(volume) or not 0 <= volume <= 1):
        raise Refused("CriticalSound.volume must be in the interval [0,1].")
    result = dict(sound)
    encode_flag(result, "critical", is_one_or_true)
    return result


def is_true(value):
    return value is True


def is_one_or_true(value):
    return value is True or is_number(value) and value == 1


def encode_flag(aps, key, accepted):
    if key in aps and accepted(aps.pop(key)):
        aps[key] = 1


def encode_python_payload(payload):
    if not isinstance(payload.get("aps"), dict):
        raise Refused("APNSPayload.aps must be an instance of Aps class.")
    aps = rename_keys(payload["aps"], APS_KEYS, "Aps", (camel, snake))
    alert = aps.get("alert")
    if isinstance(alert, dict):
        alert = rename_keys(alert, ALERT_KEYS, "ApsAlert", (camel, snake), override=True)
        check_loc_args(alert, ("", "title-"), "ApsAlert")
        aps["alert"] = without_empty(alert)
    if aps.get("badge") is not None and not is_number(aps["badge"]):
        raise Refused("Aps.badge must be a number.")
    for key in ("category", "thread-id"):
        if aps.get(key) is not None and not isinstance(aps[key], str):
            raise Refused(f"Aps.{key.replace('-', '_')} must be a string.")
    if aps.get("sound") is not None:
        aps["sound"] = encode_sound(aps["sound"])
        if isinstance(aps["sound"], dict):
            aps["sound"] = without_empty(aps["sound"])
    encode_flag(aps, "content-available", is_true)
    encode_flag(aps, "mutable-content", is_true)
    return without_empty({**payload, "aps": without_empty(aps)})


def encode_node_payload(payload):
    aps = payload.get("aps")
    if aps is None:
        return payload
    if not isinstance(aps, dict):
        raise Refused("apns.payload.aps must be a non-null object")
    aps = rename_keys(aps, APS_KEYS, "aps", (camel,))
    alert = aps.get("alert")
    if isinstance(alert, dict):
        aps["alert"] = rename_keys(alert, ALERT_KEYS, "alert", (camel,))
        check_loc_args(aps["alert"], ("", "title-", "subtitle-"), "apns.payload.aps.alert")
    if aps.get("sound") is not None:
        aps["sound"] = encode_sound(aps["sound"])
    encode_flag(aps, "content-available", is_one_or_true)
    encode_flag(aps, "mutable-content", is_one_or_true)
    return {**payload, "aps": aps}


# ---------------------------------------------------------------- requests

def read_message(request):
    if "message" in request:
        message = request["message"]
    else:
        try:
            if "messageText" in request:
                message = json.loads(request["messageText"])
            elif "messageBase64" in request:
                message = json.loads(base64.b64decode(request["messageBase64"]).decode("utf-8"))
            else:
                raise invalid_argument("The request has no message.")
        except ValueError as error:
            raise invalid_argument(f"Invalid JSON payload received. {error}") from None
    if not isinstance(message, dict):
        raise invalid_argument("Invalid JSON payload received. The root must be an object.")
    return message


def compile_request(request):
    if request.get("dialect", "fcm") != "fcm":
        raise Skipped(f"dialect {request['dialect']} is not compiled here")
    context = {"now": 1700000000000, "door": "raw", **(request.get("context") or {})}
    if context["door"] not in ("raw", "pySdk", "nodeSdk"):
        raise Skipped(f"unknown door {context['door']}")

    message = read_message(request)
    if "message" in message:
        compiler = compile_v1
    elif set(message) <= {"headers", "payload", "fcm_options", "fcmOptions"} and message:
        compiler = compile_apns_config
    else:
        compiler = compile_legacy
    (payload, headers), undelivered = compiler(message, context)

    text = dump(payload)
    if len(text.encode("utf-8")) > MAX_PAYLOAD_BYTES:
        raise invalid_argument("Request contains an invalid argument.")
    if undelivered:
        raise Suppressed(undelivered)
    return {"payload": text, "headers": headers}


def answer_line(line):
    request_id = None
    try:
        match = re.search(r'"id"\s*:\s*(\d+)', line)
        request_id = int(match.group(1)) if match else None
        request = json.loads(line)
        request_id = request["id"]
        answer = compile_request(request)
    except Refused as refusal:
        answer = {"error": str(refusal)}
    except Suppressed as reason:
        answer = {"suppressed": str(reason)}
    except Skipped as reason:
        answer = {"skipped": str(reason)}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    return {"id": request_id, **answer}


def main():
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer_line(line)), flush=True)


if __name__ == "__main__":
    main()

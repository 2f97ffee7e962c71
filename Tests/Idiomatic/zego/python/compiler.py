"""Compiles ZEGO ZPNs messages (pushConfig / OfflinePush) to APNs payloads and
models the receiver's update flow. One JSON request a line in, one answer out."""

import base64
import json
import re
import sys

MAX_PAYLOAD_BYTES = 4096
MAX_RESOURCES_ID_LENGTH = 32
MAX_BADGE_INCREMENT = 99


class CompileError(Exception):
    """The message is refused."""


def field(source, name, expected):
    """Read an optional field; null counts as absent."""
    value = source.get(name)
    if value is None:
        return None
    # bool is a subclass of int
    if not isinstance(value, expected) or (expected is int and isinstance(value, bool)):
        raise CompileError(f"{name} must be of type {expected.__name__}")
    return value


def read_push(message):
    """The client's pushConfig and the server's OfflinePush name the same things differently."""
    config = field(message, "pushConfig", dict)
    if config is None:
        config = field(field(message, "config", dict) or {}, "pushConfig", dict)
    if config is not None:
        payload = field(config, "payload", str)
        if payload is None:
            payload = field(config, "extendedData", str)  # its name before 2.5.0
        return {
            "enabled": True,
            "title": field(config, "title", str),
            "content": field(config, "content", str),
            "payload": payload,
            "resources_id": field(config, "resourcesID", str),
            "thread_id": field(config, "threadID", str),
            "enable_badge": field(config, "enableBadge", bool),
            "badge_increment": field(config, "badgeIncrement", int),
        }
    offline = field(message, "OfflinePush", dict)
    if offline is not None:
        return {
            "enabled": field(offline, "Enable", int) == 1,
            "title": field(offline, "Title", str),
            "content": field(offline, "Content", str),
            "payload": field(offline, "Payload", str),
            "resources_id": field(offline, "PushStrategyId", str),
            "thread_id": field(offline, "ThreadId", str),
            "enable_badge": field(offline, "EnableBadge", bool),
            "badge_increment": field(offline, "BadgeIncrement", int),
        }
    return None


def find_strategy(resources_id, strategies):
    if not resources_id:
        return {}
    if len(resources_id) > MAX_RESOURCES_ID_LENGTH:
        raise CompileError("resourcesID_too_long")
    return strategies.get(resources_id, {})


def first_given(*values):
    return next((value for value in values if value is not None), None)


def build_aps(push, strategy, context):
    if strategy.get("silent"):
        return {"content-available": 1}

    aps = {
        "alert": {
            "title": first_given(push["title"], context.get("defaultTitle"), ""),
            "body": first_given(push["content"], context.get("defaultBody"), ""),
        }
    }
    if push["enable_badge"]:
        increment = push["badge_increment"] or 0
        if increment < 0:
            raise CompileError("badgeIncrement must not be negative")
        aps["badge"] = (context.get("reportedBadge") or 0) + min(increment, MAX_BADGE_INCREMENT)
    if strategy.get("sound") and not strategy.get("voip"):
        aps["sound"] = strategy["sound"]
    if strategy.get("mutable"):
        aps["mutable-content"] = 1
    if push["thread_id"]:
        aps["thread-id"] = push["thread_id"]
    return aps


def build_headers(strategy, context):
    topic = context["bundleId"]
    if strategy.get("silent"):
        return {"apns-push-type": "background", "apns-priority": "5", "apns-topic": topic}
    if strategy.get("voip"):
        return {"apns-push-type": "voip", "apns-priority": "10", "apns-topic": f"{topic}.voip"}
    return {"apns-push-type": "alert", "apns-priority": "10", "apns-topic": topic}


def compile_push(message, context):
    push = read_push(message)
    if push is None:
        return {"suppressed": "no pushConfig"}
    if not push["enabled"]:
        return {"suppressed": "offline push disabled"}
    if context.get("online"):
        return {"suppressed": "recipient is online"}

    strategy = find_strategy(push["resources_id"], context.get("strategies") or {})
    body = {"aps": build_aps(push, strategy, context)}
    if push["payload"] is not None:
        body["payload"] = push["payload"]

    # Service ids go beyond 2^63, so they always travel as strings.
    body["zego"] = {"version": 1}
    if context.get("requestId") is not None:
        body["zego"]["zpns_request_id"] = str(context["requestId"])
    if context.get("callId") is not None:
        body["zego"]["call_id"] = str(context["callId"])
        body["call_id"] = str(context["callId"])

    payload = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    if len(payload.encode("utf-8")) > MAX_PAYLOAD_BYTES:
        raise CompileError("payload_too_large")
    return {"payload": payload, "headers": build_headers(strategy, context)}


def custom_id_of(user_info):
    """The customId inside a notification's payload string, or None."""
    payload = user_info.get("payload") if isinstance(user_info, dict) else None
    if not isinstance(payload, str):
        return None
    try:
        parsed = json.loads(payload)
    except (ValueError, RecursionError):
        return None
    return parsed.get("customId") if isinstance(parsed, dict) else None


def top_level_custom_id_of(user_info):
    return user_info.get("customId") if isinstance(user_info, dict) else None


def same_id(left, right):
    # True == 1 in Python, but a boolean is no number in JSON.
    return isinstance(left, bool) == isinstance(right, bool) and left == right


def update(incoming, context):
    """The Notification Service Extension: remove the first delivered notification
    with the same customId, then show the new one."""
    if not isinstance(incoming, dict):
        raise CompileError("incoming must be an object")
    aps = incoming.get("aps")
    reaches_extension = (
        isinstance(aps, dict) and same_id(aps.get("mutable-content"), 1) and aps.get("alert") is not None
    )
    custom_id = custom_id_of(incoming)
    if not reaches_extension or custom_id is None:
        return {"removed": []}

    # The documented sample looks for a top-level customId, which no ZPNs push has.
    id_of = top_level_custom_id_of if context.get("profile") == "asDocumented" else custom_id_of
    for notification in context.get("delivered") or []:
        if same_id(id_of(notification.get("userInfo")), custom_id):
            return {"removed": [notification["id"]]}
    return {"removed": []}


def read_message(request):
    if "messageBase64" in request:
        return json.loads(base64.b64decode(request["messageBase64"]).decode("utf-8"))
    if "messageText" in request:
        return json.loads(request["messageText"])
    return request.get("message")


def handle(request):
    if request.get("dialect") != "zego":
        return {"skipped": f"dialect {request.get('dialect')} is not supported"}
    message = read_message(request)
    if not isinstance(message, dict):
        raise CompileError("message must be an object")
    context = request.get("context") or {}
    if "incoming" in message:
        return update(message["incoming"], context)
    return compile_push(message, context)


def answer(line):
    request_id = None
    try:
        request = json.loads(line.decode("utf-8"))
        if not isinstance(request, dict):
            raise CompileError("request must be an object")
        request_id = request.get("id")
        return {"id": request_id, **handle(request)}
    except Exception as error:  # whatever the input is, the program goes on
        if request_id is None:
            found = re.search(rb'"id"\s*:\s*(\d{1,18})', line)
            request_id = int(found.group(1)) if found else None
        return {"id": request_id, "error": str(error) or type(error).__name__}


def main():
    for line in sys.stdin.buffer:
        if line.strip():
            print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()

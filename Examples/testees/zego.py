#!/usr/bin/env python3
"""A ZEGO ZIM / ZPNs push compiler as a testee for Pushproof: an example, and a second opinion on the reference.

It compiles the client's `pushConfig` and the server's `OfflinePush`. A message `{"incoming": PAYLOAD}` is the update
flow instead: which delivered notification the receiver takes away when that payload arrives.
"""

from switches import as_switched, bug, main, payload_text, size, too_large, variant
from testee import SURROGATE, Refused, Suppressed, is_number, read_json, whole, write_json

DEFAULTS = {
    "profile": "intended",
    "strategies": {},
    "reportedBadge": 0,
    "requestId": "702041001865190434",
    "callId": None,
    "delivered": [],
    "bundleId": "com.example.app",
    "online": False,
}
# The same fields in the client's and the server's spelling.
CLIENT_FIELDS = ["title", "content", "payload", "resourcesID", "threadID", "enableBadge", "badgeIncrement"]
SERVER_FIELDS = ["Title", "Content", "Payload", "PushStrategyId", "ThreadId", "EnableBadge", "BadgeIncrement"]


def compile_message(message, context):
    if not isinstance(message, dict):
        raise Refused("a message is an object")
    if "incoming" in message:
        return update(message["incoming"], context)
    title, content, payload, resource, thread, has_badge, increment = push_fields(message)
    is_server = message.get("pushConfig") is None
    if not is_server:
        check_timeout(message.get("timeout"))
    if context["online"] and not bug("online-pushed"):
        raise Suppressed("online")
    strategy = strategy_of(resource, context, is_server)
    is_silent = strategy.get("silent") is True
    is_voip = strategy.get("voip") is True and not is_silent

    if not title and bug("title-from-payload"):
        inner = parsed(payload) if payload else None
        title = inner.get("title", title) if isinstance(inner, dict) else title
    aps = {}
    if not is_silent or bug("silent-with-alert"):
        aps["alert"] = alert_of(title, content)
    if is_voip and bug("voip-without-alert"):
        del aps["alert"]
    if is_silent:
        aps["content-available"] = "1" if bug("content-available-text") else 1
    is_reported = bug("badge-where-reported") and whole(context["reportedBadge"]) > 0
    if (has_badge or is_reported or bug("badge-without-enable")) and (not is_silent or bug("silent-with-badge")):
        badge = badge_of(increment, context, is_server)
        if badge != 0 or not bug("badge-zero-dropped"):
            aps["badge"] = badge
    add_presentation(aps, strategy, thread, is_silent, is_voip, is_server=is_server)
    result = {"aps": aps}
    if payload is not None and not (payload == "" and variant("empty-payload-left-out")):
        add_payload(result, payload)
    result = as_switched(result)
    aps = result["aps"]
    size_before_service_data = size(write_json(result)) if bug("size-before-service-data") else None
    add_service_data(result, context)

    limit = 5120 if is_voip and not bug("voip-limit-forgotten") else 4096
    text = payload_text(result, limit)
    used = size_before_service_data or (len(text) if bug("size-in-characters") else size(text))
    if used > limit - (1 if bug("size-off-by-one") else 0) and not bug("size-not-checked"):
        raise too_large()
    push_type = "background" if is_silent and not bug("silent-as-alert") else "alert"
    if is_voip and not bug("voip-as-alert"):
        push_type = "voip"
    suffix = ".voip" if push_type == "voip" and not bug("voip-topic-forgotten") else ""
    headers = {
        "apns-topic": context["bundleId"] + suffix,
        "apns-push-type": push_type,
        "apns-priority": "5" if push_type == "background" and not bug("silent-priority-10") else "10",
    }
    return {"payload": text, "headers": headers}


# ---- The input -------------------------------------------------------------------------------------------------------


def push_fields(message):
    """Title, content, payload, resource, thread, badge switch and increment, from either form; None is absent."""
    if message.get("pushConfig") is not None:
        config, names = message["pushConfig"], CLIENT_FIELDS
    elif message.get("OfflinePush") is not None:
        config, names = message["OfflinePush"], SERVER_FIELDS
    elif bug("missing-config-pushed"):
        config, names = {}, CLIENT_FIELDS
    else:
        raise Suppressed("no pushConfig")
    if not isinstance(config, dict):
        raise Refused("pushConfig is an object")
    values = [config.get(name) for name in names]
    if not all(isinstance(value, (str, type(None))) for value in values[:5]):
        raise Refused("a text field is a string")
    if not isinstance(values[5], (bool, type(None))) or values[6] is not None and whole(values[6]) is None:
        raise Refused("enableBadge is a Boolean and badgeIncrement an integer")
    if names is SERVER_FIELDS:
        check_enabled(config.get("Enable"))
    return values


def check_enabled(enable):
    if enable is None:
        is_enabled = bug("missing-enable-pushed")
    elif not is_number(enable):
        raise Refused("Enable is 0 or 1")
    else:
        is_enabled = whole(enable) == 1 or bug("disabled-pushed")
    if not is_enabled:
        raise Suppressed("offline push disabled")


def check_timeout(timeout):
    """ZG-13: how long a call rings, 1 to 600 seconds."""
    if timeout is None:
        return
    if not is_number(timeout):
        raise Refused("timeout is a number")
    seconds = whole(timeout)
    first, last = (2 if bug("timeout-1-refused") else 1), (599 if bug("timeout-600-refused") else 600)
    if (seconds is None or not first <= seconds <= last) and not variant("timeout-not-checked"):
        raise Refused("timeout is 1 to 600")


def strategy_of(resource, context, is_server):
    """ZG-11: what the console holds for a resourcesID. An unknown one means the default: nothing special."""
    if resource is None:
        only = list(context["strategies"].values())
        return only[0] if len(only) == 1 and bug("only-strategy-used") else {}
    length = size(resource) if bug("resource-length-in-bytes") else len(resource)
    longest = 31 if bug("resource-length-off-by-one") else 32
    if length > longest and not variant("long-resource-accepted"):
        raise Refused("resourcesID_too_long")
    strategies = context["strategies"]
    if bug("strategies-first-two"):
        strategies = dict(list(strategies.items())[:2])
    strategy = strategies.get(resource)
    if strategy is None and bug("resource-in-any-case"):
        strategy = next((strategies[name] for name in strategies if name.lower() == resource.lower()), None)
    if is_server and len(resource) <= 32 and resource and variant("strategy-of-server-ignored"):
        return {}
    if strategy is None and resource != "" and variant("unknown-resource-refused"):
        raise Refused("unknown resourcesID")
    return strategy or {}


# ---- The payload -----------------------------------------------------------------------------------------------------


def alert_of(title, content):
    if bug("title-alone-lost") and not title:
        return content or ""
    if bug("title-and-body-swapped"):
        title, content = content, title
    body = "content" if bug("content-key") else "body"
    if variant("absent-texts-left-out"):
        return {key: text for key, text in [("title", title), (body, content)] if text is not None}
    return {"title": title or "", body: content or ""}


def badge_of(increment, context, is_server):
    reported, increment = whole(context["reportedBadge"]) or 0, whole(increment) or 0
    is_limited = is_server or reported + increment >= 1 << 63 or not variant("client-increment-unlimited")
    if not bug("increment-not-clamped") and not bug("sum-clamped"):
        increment = max(0, min(increment, 98 if bug("increment-99-lost") else 99) if is_limited else increment)
    if bug("badge-not-incremented"):
        increment = 0
    if bug("badge-is-increment"):
        reported = 0
    return max(0, min(reported + increment, 99)) if bug("sum-clamped") else reported + increment


def add_presentation(aps, strategy, thread, is_silent, is_voip, is_server):
    if variant("empty-alert-dropped") and aps.get("alert") == {"title": "", "body": ""}:
        del aps["alert"]
    sound = strategy.get("sound")  # Only an alert push has one.
    if isinstance(sound, str) and sound and (not is_silent and not is_voip or is_silent and bug("silent-with-sound")):
        aps["sound"] = sound
    elif bug("default-sound-added") and not is_silent:
        aps["sound"] = "default"
    is_mutable = strategy.get("mutable") is True and not bug("mutable-dropped") or bug("mutable-always")
    if is_voip and variant("call-extras-left-out"):
        is_mutable = False
        aps.pop("badge", None)
    if is_mutable and (not is_silent or variant("silent-with-mutable")):
        aps["mutable-content"] = True if bug("mutable-as-true") else 1
    is_thread = thread or thread == "" and variant("empty-thread-put-in")
    if is_voip and variant("call-extras-left-out"):
        is_thread = False
    if is_thread and not is_silent and not (is_server and bug("thread-dropped")):
        aps["threadID" if bug("thread-in-camel-case") else "thread-id"] = thread


def add_payload(result, payload):
    """ZG-4: the string as it is. It often holds JSON, which is the receiver's business alone."""
    if size(payload) > 200 and bug("payload-of-recall"):
        raise Refused("Payload has at most 200 bytes")
    if bug("payload-trimmed"):
        payload = payload.strip()
    if bug("payload-under-zego"):
        result["zego"] = {"payload": payload}
        return
    if bug("payload-parsed") or bug("payload-merged") or bug("payload-reformatted"):
        value = parsed(payload)
        if bug("payload-merged") and isinstance(value, dict):
            result.update({key: item for key, item in value.items() if key not in ("aps", "zego")})
            return
        if bug("payload-parsed") and isinstance(value, (dict, list)):
            payload = value
        if bug("payload-reformatted") and isinstance(value, (dict, list)):
            payload = write_json(value).replace(",", ", ").replace(":", ": ")
    result["payload"] = payload


def parsed(text):
    """The JSON value in a payload string, or None: it may hold anything."""
    try:
        value = read_json(text)
        if SURROGATE.search(text):
            write_json(value).encode("utf-8")  # A lone surrogate is no text.
        return value
    except (ValueError, RecursionError):
        return None


def add_service_data(result, context):
    """ZG-10: ids are beyond 2^53, some beyond 2^63; they go out digit for digit."""
    request_id, call_id = identifier(context["requestId"]), identifier(context["callId"])
    if request_id is None and call_id is None or bug("zego-dropped"):
        return
    service = {"version": "1" if bug("version-as-text") else 1}
    if request_id is not None:
        service["zpns_request_id"] = request_id
    if call_id is not None:
        service["call_id"] = call_id
        if not bug("call-id-not-at-top"):
            result["call_id"] = call_id
    elif bug("call-id-always"):
        service["call_id"] = None
    result["zego"] = {**result.get("zego", {}), **service}


def identifier(value):
    text = value if isinstance(value, str) else write_json(value)
    is_decimal = text.isascii() and text.isdigit()
    if is_decimal and bug("ids-as-double"):
        return int(float(text[:300]))
    if is_decimal and bug("ids-as-signed-64"):
        return str((int(text[:300]) + (1 << 63)) % (1 << 64) - (1 << 63))
    if is_decimal and variant("ids-as-numbers") and (text == "0" or not text.startswith("0")):
        return int(text)
    return value


# ---- The update flow -------------------------------------------------------------------------------------------------


def update(incoming, context):
    """What a notification takes away, and what is then shown of it: its own texts, as they came."""
    answer = {"removed": removed_by(incoming, context)}
    aps = incoming.get("aps") if isinstance(incoming, dict) else None
    alert = aps.get("alert") if isinstance(aps, dict) else None
    if isinstance(alert, str):
        alert = {"body": alert}
    if isinstance(alert, dict) and all(isinstance(text, str) for text in alert.values()):
        answer["shown"] = {name: alert[name] for name in ("title", "subtitle", "body") if alert.get(name)}
        if answer["removed"] and bug("shown-unchanged-lost"):
            answer["shown"] = {}
    return answer


def removed_by(incoming, context):
    """The rules ZG-U1 to ZG-U5: the ids of the delivered notifications that the incoming one replaces."""
    if not isinstance(incoming, dict) or not isinstance(incoming.get("aps"), dict):
        return []
    aps = incoming["aps"]
    # The extension runs for an alert with mutable-content 1, and for nothing else.
    is_mutable = whole(aps.get("mutable-content")) == 1 or bug("update-without-mutable")
    if not is_mutable or not aps.get("alert"):
        return []
    wanted = custom_id(incoming.get("payload"))
    if wanted is None and not bug("update-on-missing-id"):
        return []

    matches = []
    delivered = context["delivered"]
    if bug("update-first-three"):
        delivered = delivered[:3]
    if bug("update-last-eight"):
        delivered = delivered[-8:]
    for notification in delivered:
        info = notification.get("userInfo")
        if not isinstance(info, dict):
            continue
        if context["profile"] == "asDocumented" or bug("update-never-removes"):
            found = info.get("customId")  # The documented code looks here, where nothing ever is.
        else:
            found = custom_id(info.get("payload"))
        if is_same(found, wanted):
            matches.append(notification["id"])
    if bug("update-removes-last"):
        return matches[-1:]
    return matches if bug("update-removes-all") else matches[:1]


def custom_id(payload):
    """The customId in a payload string, or None: no string, no JSON object, or none in it."""
    value = parsed(payload) if isinstance(payload, str) else None
    if isinstance(value, dict) and "customId" not in value and bug("update-id-anywhere"):
        value = next((item for item in value.values() if isinstance(item, dict) and "customId" in item), value)
    if not isinstance(value, dict) or value.get("customId") == "" and bug("update-empty-id-missing"):
        return None
    return value.get("customId", value.get("call_id") if bug("update-by-call-id") else None)


def is_same(left, right):
    """Equal in type and value, as isEqual is: "1" is not 1, but 1.0 is."""
    if bug("update-by-text") and isinstance(left, (str, int)) and isinstance(right, (str, int)):
        return str(left) == str(right)
    if bug("update-in-any-case") and isinstance(left, str) and isinstance(right, str):
        return left.lower() == right.lower()
    if is_number(left) and is_number(right):
        if bug("update-ids-as-double") and type(left) is int and type(right) is int:
            return float(left) == float(right)
        left, right = exact(left), exact(right)
        return left is not None and left == right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(is_same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        if bug("update-lists-by-beginning"):
            return all(map(is_same, left, right))
        return len(left) == len(right) and all(map(is_same, left, right))
    return type(left) is type(right) and left == right


def exact(number):
    return number if type(number) is int else number.value


if __name__ == "__main__":
    main("zego", compile_message, DEFAULTS)

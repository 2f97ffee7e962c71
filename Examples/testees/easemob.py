#!/usr/bin/env python3
"""An Easemob message compiler as a testee for Pushproof: an example, and a second opinion on the reference compiler.

The rules are written from the Easemob documents alone. Where they leave a choice, this takes one of the accepted
readings.
"""

import re

from switches import as_switched, bug, main, payload_text, size, too_large, variant
from testee import Refused, Suppressed, is_whole, whole, write_json, write_json_as

DEFAULTS = {
    "profile": "current",
    "typing": None,
    "now": 1700000000000,
    "sentAt": 1700000000000,
    "deviceToken": "0" * 64,
    "bundleId": "com.example.app",
    "online": False,
    "messageId": "373360335316321408",
    "chatType": "chat",
    "groupId": None,
    "groupSize": 2,
    "recipient": "6006",
    "displayStyle": "simpleBanner",
    "senderNickname": None,
    "offlineCount": 1,
    "language": "",
    "translations": {},
    "remindType": {"app": "ALL", "conversation": "DEFAULT"},
    "dnd": {
        "appInterval": None,
        "appUntil": None,
        "conversationUntil": None,
        "durationMinutes": None,
        "setAt": None,
    },
    "defaultTitle": None,
    "defaultBody": None,
    "utcOffsetMinutes": 480,
    "templates": {},
    "recipientTemplate": None,
    "deviceId": "device-1",
    "notifierName": "com.example.app",
    "voipBound": False,
}


# ---- The fields, their types, and the profile that first knows them --------------------------------------------------

PROFILES = {"seed0": 0, "seed1": 1, "current": 2}  # the older page, the newer page, the documents of today


def table(since, **names_by_kind):
    rank = PROFILES[since]
    return {name: (kind, rank) for kind, names in names_by_kind.items() for name in names.split()}


EXT_FIELDS = {
    **table("seed0", flag="em_ignore_notification em_force_notification", object="em_apns_ext"),
    **table("seed1", object="em_push_template"),
    **table("current", users="em_at_list", object="em_push_ext em_push_filter"),
}
APNS_FIELDS = {
    **table(
        "seed0",
        text="em_push_content em_push_category em_push_sound em_push_title_loc_key em_push_body_loc_key",
        texts="em_push_title_loc_args em_push_body_loc_args",
        flag="em_push_mutable_content",
    ),
    **table("seed1", text="em_alert_title em_alert_subTitle em_alert_body"),
    **table(
        "current",
        text="em_push_title em_push_name em_push_collapse_key thread_id em_push_channel_id em_huawei_push_badge_class",
        integer="em_push_badge em_push_content_available",
        flag="em_push_ignore_sound",
    ),
}
PUSH_FIELDS = table("current", text="title content group_user_nickname type", object="custom")
TEMPLATE_FIELDS = {
    **table("seed1", text="name", texts="title_args content_args"),
    **table("current", object="directed_template", flag="disable_at_content"),
}
DIRECTED_FIELDS = table("current", text="name", texts="target title_args content_args")
FILTER_FIELDS = table(
    "current", texts="accept_device_id ignore_device_id accept_notifier_name ignore_notifier_name"
)
# Fields that are never part of what is left over for `e`.
OWN_FIELDS = {"em_push_title", "em_push_content", "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class"}
FLAG_SPELLINGS = {"true": True, "YES": True, "false": False, "NO": False}


def fields(raw, known_fields, context):
    """The members of an object that the profile knows. Null is absent. The documents do not say what becomes of a wrong
    type: strict refuses it; otherwise the forms that vendor samples show are converted, and the rest is ignored."""
    known, rank = {}, PROFILES[context["profile"]]
    for name, value in raw.items():
        kind, since = known_fields.get(name, (None, 0))
        if kind is None or value is None or rank < since:
            continue
        typed = as_documented(value, kind)
        # A whole number of any size has the right type, if no usable value.
        is_huge = kind == "integer" and is_whole(value)
        if typed is None and context["typing"] == "strict" and not is_huge:
            raise Refused(f"{name} has the wrong type")
        if typed is None:
            typed = as_seen_in_samples(value, kind)
        if typed is not None:
            known[name] = typed
    return known


def as_documented(value, kind):
    if kind == "integer":
        integer = whole(value)
        return integer if integer is not None and abs(integer) < 10**19 else None
    if kind == "texts" or kind == "users" and isinstance(value, list):
        return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else None
    python_type = {"flag": bool, "text": str, "users": str, "object": dict}[kind]
    return value if isinstance(value, python_type) else None


def as_seen_in_samples(value, kind):
    if not isinstance(value, str):
        return None
    if kind == "flag":
        return FLAG_SPELLINGS.get(value)
    if kind == "integer" and (digits := re.fullmatch(r"(-?)0*([0-9]{1,18})", value)):
        return int(digits.group(1) + digits.group(2))
    return [] if kind == "texts" and value == "" else None


# ---- The Easemob rules -----------------------------------------------------------------------------------------------


def compile_message(message, context):
    """The payload text and headers for one message. Raises Suppressed or Refused."""
    if not isinstance(message, dict):
        raise Refused("a message is an object")
    raw_ext = message.get("ext", {})
    if raw_ext is None or not isinstance(message.get("from"), str):  # The REST interface says so of `ext: null`.
        raise Refused("ext must be an object and from a string")
    content = message.get("msg")
    texts_given = [message.get("routetype"), message.get("target_type")]
    if isinstance(content, dict):
        texts_given += [content.get("type"), content.get("msg")]
    is_typed = isinstance(raw_ext, dict) and isinstance(content, (dict, type(None)))
    is_typed = is_typed and all(isinstance(text, (str, type(None))) for text in texts_given)
    is_typed = is_typed and isinstance(raw_ext.get("em_android_push_ext"), (dict, type(None)))
    targets = message.get("target")
    if targets is not None and not (isinstance(targets, list) and all(isinstance(target, str) for target in targets)):
        is_typed = False
    if is_typed and context["profile"] == "current" and isinstance(raw_ext.get("em_at_list"), str):
        # The one string that the documents name is "all".
        is_typed = raw_ext["em_at_list"].lower() == "all"
    if context["typing"] == "strict" and not is_typed:
        raise Refused("a field has a wrong type")
    if not isinstance(raw_ext, dict):
        raw_ext = {}
    ext = fields(raw_ext, EXT_FIELDS, context)
    raw_apns = ext.get("em_apns_ext", {})
    apns = fields(raw_apns, APNS_FIELDS, context)
    push = fields(ext.get("em_push_ext", {}), PUSH_FIELDS, context)
    template = fields(ext.get("em_push_template", {}), TEMPLATE_FIELDS, context)
    directed = fields(template.get("directed_template", {}), DIRECTED_FIELDS, context)
    push_filter = fields(ext.get("em_push_filter", {}), FILTER_FIELDS, context)

    check_gates(message, ext, push_filter, context)
    title, body = texts(message, ext, apns, push, template, directed, context)
    aps = aps_dictionary(title, body, apns, context)

    if bug("ignore-as-silent-push") and ext.get("em_ignore_notification"):
        aps.pop("sound", None)

    recipient = message["target"][0] if bug("recipient-is-first-target") and message.get("target") else context["recipient"]
    payload = {"apns" if bug("apns-key") else "aps": aps, "f": message["from"], "t": recipient}
    if bug("sender-and-recipient-swapped"):
        payload["f"], payload["t"] = payload["t"], payload["f"]
    if context["chatType"] == "groupchat" and not bug("group-id-missing"):
        if context["groupId"] is not None:  # The message names no group if its target is no list.
            payload["g"] = context["groupId"]
    elif context["groupId"] is not None and bug("group-id-in-single-chat"):
        payload["g"] = context["groupId"]
    elif bug("group-id-everywhere"):
        payload["g"] = context["recipient"]
    message_id = context["messageId"]
    payload["m"] = int(message_id) if bug("message-id-as-number") and message_id.isdecimal() else message_id
    custom = custom_data(raw_apns, push, context)
    if custom is not None:
        payload["e"] = custom
        if bug("extern-at-top") and isinstance(custom, dict):
            payload.update(payload.pop("e"))
        elif bug("extern-as-text") and isinstance(custom, dict):
            payload["e"] = write_json(custom)

    payload = as_switched(payload)
    aps = payload.get("aps", aps)
    is_voip = push.get("type") == "call" and (context["voipBound"] or bug("voip-without-binding"))
    return finished(payload, aps, is_voip, apns, context)


def finished(payload, aps, is_voip, apns, context):
    """The payload's text within the limit, and its headers."""
    is_background = "content-available" in aps and not is_voip and (bug("silent-alert") or variant("background-push"))
    if is_background and not bug("silent-alert"):
        for key in ["alert", "badge", "sound"]:
            aps.pop(key, None)
    limit = 5120 if is_voip and not bug("voip-limit-forgotten") else 4096
    if bug("size-off-by-one"):
        limit -= 1
    text = write_json_as(payload, rounded) if bug("rounded-numbers") else payload_text(payload, limit)
    if bug("oversize-truncated"):
        excess = size(text) - limit
        body = aps["alert"]["body"]
        if 0 < excess < size(body):
            aps["alert"]["body"] = body.encode("utf-8")[: size(body) - excess].decode("utf-8", "ignore")
            text = write_json(payload)
    if (len(text) if bug("chars-not-bytes") else size(text)) > limit:
        raise too_large()
    return {"payload": text, "headers": request_headers(is_background, is_voip, apns, context)}


def check_gates(message, ext, push_filter, context):
    """Whether a push is sent at all; the reasons are those of the vendor's offline push callback."""
    force, ignore = ext.get("em_force_notification", False), ext.get("em_ignore_notification", False)
    if bug("ignore-in-apns-ext"):
        ignore = ignore or ext.get("em_apns_ext", {}).get("em_ignore_notification") is True
    now = whole(context["now"])
    if context["online"] and not bug("online-pushed"):
        raise Suppressed("online")
    if message.get("routetype") == "ROUTE_ONLINE" and not bug("route-online-pushed"):
        raise Suppressed("for online recipients only")
    if context["chatType"] == "chatroom" and not bug("chat-room-pushed"):
        raise Suppressed("chat rooms have no offline push")
    is_group = context["chatType"] == "groupchat" or bug("group-size-in-single-chat")
    if is_group and whole(context["groupSize"]) > (2999 if bug("large-group-off-by-one") else 3000):
        raise Suppressed("large groups have no offline push")
    if ignore and not (force and bug("force-beats-ignore")) and not bug("ignore-as-silent-push"):
        raise Suppressed("message ignore push")
    if now - whole(context["sentAt"]) > 24 * 3600 * 1000 and not bug("expired-pushed"):
        raise Suppressed("expire message")
    if is_filtered(push_filter, context):
        raise Suppressed("ignore push device id")
    if (not force or bug("force-without-effect")) and is_disturbed(now, context):
        raise Suppressed("user ignore push")
    remind = context["remindType"]
    mode = remind["app"] if remind["conversation"] == "DEFAULT" or bug("app-remind-wins") else remind["conversation"]
    if force and variant("force-skips-remind-type"):
        mode = "ALL"
    if mode == "NONE" or mode == "AT" and not is_mentioned(ext, context):
        raise Suppressed("user ignore push")
    if not context["deviceToken"] and not bug("unbound-pushed") or not context["notifierName"]:
        raise Suppressed("illegal binding")


def is_filtered(push_filter, context):
    """Whether the lists exclude the device or its certificate. An empty list restricts nothing."""
    for what, mine in [("device_id", context["deviceId"]), ("notifier_name", context["notifierName"])]:
        if what == "notifier_name" and bug("notifier-filter-forgotten"):
            continue
        accepted, ignored = push_filter.get(f"accept_{what}"), push_filter.get(f"ignore_{what}", [])
        if bug("filter-first-three"):
            accepted, ignored = accepted and accepted[:3], ignored[:3]
        is_restricted = accepted is not None if bug("empty-list-excludes") else accepted
        if is_restricted and mine not in accepted or mine in ignored and not bug("ignore-list-forgotten"):
            return True
    return False


def is_disturbed(now, context):
    """Do-not-disturb is the union of the daily interval and the two durations."""
    dnd = context["dnd"]
    if bug("remind-all-beats-dnd") and context["remindType"]["conversation"] == "ALL":
        return False
    for key in ["appUntil"] if bug("conversation-dnd-forgotten") else ["appUntil", "conversationUntil"]:
        if dnd[key] is not None and now < whole(dnd[key]):
            return True
    minutes = dnd.get("durationMinutes")
    if minutes is not None and not bug("dnd-duration-ignored"):
        unit = 1000 if bug("dnd-duration-in-seconds") else 3600000 if bug("dnd-duration-in-hours") else 60000
        start = now if dnd.get("setAt") is None or bug("dnd-duration-from-now") else whole(dnd["setAt"])
        if start <= now < start + whole(minutes) * unit:
            return True
    if dnd["appInterval"] is None:
        return False
    start_hour, start_minute, end_hour, end_minute = map(int, re.split("[:-]", dnd["appInterval"]))
    start, end = start_hour * 60 + start_minute, end_hour * 60 + end_minute
    offset = 0 if bug("dnd-in-utc") else whole(context["utcOffsetMinutes"])
    minute = (now // 60000 + offset) % 1440
    without_days = now // 60000 % 1440 + offset
    if without_days < 0 and bug("dnd-minute-negative") or without_days >= 1440 and bug("dnd-minute-beyond-midnight"):
        minute = without_days
    if start == end:
        return start != 0 and not bug("dnd-equal-times-off")  # Equal times are the whole day, but 0:0-0:0 is off.
    is_last = minute == end and variant("last-minute-is-quiet")
    if start < end:
        return start <= minute < end or is_last
    return not bug("no-dnd-wrap") and (minute >= start or minute < end) or is_last


def is_mentioned(ext, context):
    mentioned = ext.get("em_at_list", [])
    if bug("mention-first-two") and isinstance(mentioned, list):
        mentioned = mentioned[:2]
    if isinstance(mentioned, str):
        return mentioned.lower() == "all" and not bug("mention-all-unknown")
    if bug("mention-by-substring"):
        return any(context["recipient"] in user for user in mentioned)
    return context["recipient"] in mentioned or bug("any-mention-counts") and mentioned != []


def texts(message, ext, apns, push, template, directed, context):
    """Title (None: no title) and body. Each source, from the lowest to the highest, replaces the one before."""
    nickname = None if bug("nickname-ignored") else context["senderNickname"]
    sender = push.get("group_user_nickname") or nickname or message["from"]
    is_translated = context["language"] and not bug("translation-ignored")
    content = context["translations"].get(context["language"]) if is_translated else None
    if is_translated and bug("translation-by-beginning"):
        texts_by_language = context["translations"].items()
        content = next((text for name, text in texts_by_language if context["language"].startswith(name)), None)
    if is_translated and content is None and bug("translation-falls-back"):
        content = context["translations"].get("en")
    content = content or original_content(message)
    is_summary = context["displayStyle"] == "messageSummary" or bug("summary-always")
    title, body = {
        "seed0": (None, "您有一条新消息"),
        "seed1": (None, "你有一条新消息"),
        "current": ("您有一条新消息", "请点击查看"),
    }["current" if bug("wrong-default-text") else context["profile"]]
    if not bug("wrong-default-text"):
        if title is not None and context["defaultTitle"] is not None:
            title = context["defaultTitle"] or None
        if context["defaultBody"] is not None:
            body = context["defaultBody"]
    if is_summary:
        body = f"{sender}:{content}"
        is_group = context["chatType"] == "groupchat"
        is_disabled = template.get("disable_at_content") and not bug("disable-at-ignored")
        if is_group and is_mentioned(ext, context) and not is_disabled:
            body = f"{sender}{' ' if variant('mention-spaced') else ''}在群中@了我"

        if bug("no-summary-of-other-types") and not is_text(message):
            body = ""

    if bug("mention-text-in-banner") and context["chatType"] == "groupchat" and is_mentioned(ext, context):
        body = f"{sender}在群中@了我"

    built_in = {"{$fromNickname}": sender, "{$dynamicFrom}": sender, "{$msg}": content}
    console = {"name": "detail" if is_summary else "default"}
    recipients = {"name": context["recipientTemplate"]}
    order = [console, None, recipients, template, directed]
    if bug("console-template-ignored"):
        order.remove(console)
    if bug("recipient-template-ignored"):
        order.remove(recipients)
    if bug("extension-beats-template"):
        order = [console, recipients, template, None, directed]
    if bug("recipient-beats-sender"):
        order = [console, None, template, recipients, directed]
    for chosen in order:
        if chosen is None:  # The texts of the extension rank between the templates.
            if bug("extension-text-ignored"):
                apns = {name: apns[name] for name in apns if name not in ["em_push_title", "em_push_content"]}
            if bug("common-text-ignored"):
                push = {}
            new_title = first_text(apns, "em_alert_title", "em_push_title") or push.get("title")
            new_title = new_title or apns.get("em_push_name")
            names = ["em_push_content"] if bug("alert-body-forgotten") else ["em_alert_body", "em_push_content"]
            new_body = first_text(apns, *names) or push.get("content")
            if bug("empty-text-wins") and apns.get("em_alert_body", apns.get("em_push_content")) == "":
                title, body = new_title or title, ""
                continue
        elif chosen is directed and not is_directed(directed, context):
            continue
        else:
            new_title, new_body = rendered(chosen, built_in, context)
        title, body = new_title or title, new_body or body
    return title, body


def is_directed(directed, context):
    recipient, targets = context["recipient"], directed.get("target", [])
    if bug("directed-for-first"):
        targets = targets[:1]
    if bug("directed-first-two"):
        targets = targets[:2]
    if bug("directed-without-case"):
        recipient, targets = recipient.lower(), [target.lower() for target in targets]
    # IDs in `target` are in lower case: others never match.
    is_target = recipient in targets and not re.search("[A-Z]", recipient)
    return is_target or bug("directed-for-everybody")


def is_text(message):
    return isinstance(message.get("msg"), dict) and message["msg"].get("type") == "txt"


def original_content(message):
    body = message.get("msg")
    if isinstance(body, dict) and isinstance(body.get("msg"), str):
        kind = body.get("type")
        if kind == "txt" or not isinstance(kind, str):
            return body["msg"]
    return "[message]"


def first_text(source, *names):
    return next((source[name] for name in names if source.get(name)), None)


def rendered(chosen, built_in, context):
    pattern = context["templates"].get(chosen["name"]) if chosen.get("name") else None
    if not pattern or context["profile"] == "seed0":  # The older page knows no templates.
        return None, None
    return (
        fill(pattern.get("title_pattern") or "", chosen.get("title_args", []), built_in),
        fill(pattern.get("content_pattern") or "", chosen.get("content_args", []), built_in),
    )


PLACEHOLDER = re.compile(r"\{(?:([0-9]{1,4})|\$[A-Za-z]+)\}")
ONE_DIGIT_PLACEHOLDER = re.compile(r"\{(?:([0-9])|\$[A-Za-z]+)\}")


def fill(pattern, arguments, built_in):
    """One pass: what an argument holds is not scanned again. A placeholder without an argument stays."""
    placeholder = ONE_DIGIT_PLACEHOLDER if bug("placeholders-of-one-digit") else PLACEHOLDER
    filled_already = set()

    def replacement(match):
        name, index = match.group(0), match.group(1)
        if index is None:
            return built_in.get(name, name)
        position = int(index) - (1 if bug("arguments-from-one") else 0)
        if not 0 <= position < len(arguments) or position > 1 and bug("placeholders-first-two"):
            return name
        if name in filled_already and bug("placeholder-filled-once"):
            return name
        filled_already.add(name)
        argument = arguments[position]
        if bug("arguments-as-replacements"):  # `re.sub` with the argument itself reads these.
            argument = re.sub(r"[$\\]([0-9])", name, argument)
        return built_in.get(argument, argument)

    filled = placeholder.sub(replacement, pattern)
    return placeholder.sub(replacement, filled) if bug("arguments-scanned-again") else filled


def aps_dictionary(title, body, apns, context):
    subtitle = apns.get("em_alert_subTitle") if not bug("subtitle-in-lower-case") else None
    alert = {"title": None if bug("title-dropped") else title, "subtitle": subtitle, "body": body}
    alert = {key: value for key, value in alert.items() if value}
    add_localisation(alert, apns)
    if bug("alert-as-string") and list(alert) == ["body"]:
        alert = alert["body"]

    badge = apns.get("em_push_badge")
    if badge is None or badge == 0 and bug("badge-zero-lost"):
        badge = 1 if bug("badge-always-one") else context["offlineCount"]
    if bug("badge-clamped"):
        badge = min(badge, 99)
    aps = {"alert": alert} if alert else {}
    aps["badge"] = str(badge) if bug("badge-as-text") else badge
    if not apns.get("em_push_ignore_sound") or variant("sound-stays"):
        add_sound(aps, apns)
    is_empty_category_kept = apns.get("em_push_category") == "" and variant("empty-category-put-in")
    if (apns.get("em_push_category") or is_empty_category_kept) and not bug("category-dropped"):
        aps["category"] = apns["em_push_category"]
    is_empty_thread_kept = apns.get("thread_id") == "" and variant("empty-thread-put-in")
    if (apns.get("thread_id") or is_empty_thread_kept) and not bug("thread-id-dropped"):
        aps["thread-id"] = apns["thread_id"]
    if apns.get("em_push_mutable_content"):
        if not bug("mutable-dropped"):
            aps["mutable-content"] = True if bug("mutable-as-true") else 1
    elif bug("mutable-false-as-zero"):
        aps["mutable-content"] = 0
    if apns.get("em_push_content_available") == (0 if bug("content-available-inverted") else 1):
        aps["content-available"] = "1" if bug("content-available-text") else 1
    return aps


def add_localisation(alert, apns):
    """The two pairs stand alone; arguments come only with their key."""
    has_body_key = bool(apns.get("em_push_body_loc_key"))
    for name, field in [("title-loc", "em_push_title_loc"), ("loc", "em_push_body_loc")]:
        key, arguments = apns.get(f"{field}_key"), apns.get(f"{field}_args")
        if name == "title-loc" and not has_body_key and bug("loc-pairs-coupled"):
            continue
        if has_body_key and bug("loc-args-shared"):
            arguments = apns.get("em_push_body_loc_args")
        if arguments and bug("loc-args-first-ten"):
            arguments = arguments[:10]
        if arguments and bug("empty-args-dropped"):
            arguments = [argument for argument in arguments if argument]
        if key and (arguments or not bug("loc-key-needs-args")):
            alert["body-loc-key" if name == "loc" and bug("body-loc-key") else f"{name}-key"] = key
        is_empty_kept = arguments == [] and variant("empty-arguments-put-in")
        if (arguments or is_empty_kept) and (key or bug("orphan-loc-args")):
            alert[f"{name}-args"] = arguments
    if has_body_key and bug("body-dropped-beside-loc-key"):
        alert.pop("body", None)


def add_sound(aps, apns):
    """Absent is "default"; an empty string stays, and is silence on the device."""
    sound = apns.get("em_push_sound")
    if sound is None or sound == "" and bug("empty-sound-is-default"):
        sound = None if bug("sound-default-missing") else "default"
    if sound is not None:
        aps["sound"] = sound.strip() if bug("sound-trimmed") else sound


def custom_data(raw_apns, push, context):
    """What goes into `e`: extern, else the common custom object, else what is left of em_apns_ext. None: no `e`."""
    has_custom = "custom" in push and context["profile"] == "current" and not bug("custom-ignored")
    if has_custom and variant("custom-before-extern"):
        return push["custom"]
    if raw_apns.get("extern") is not None:
        return without_nulls(raw_apns["extern"]) if bug("extern-without-nulls") else raw_apns["extern"]
    if context["profile"] != "current" and not bug("echo-in-old-profiles"):
        return None
    if has_custom:
        return push["custom"]
    excluded = [] if bug("echo-everything") else OWN_FIELDS
    left = {key: value for key, value in raw_apns.items() if key not in excluded}
    if not variant("nulls-echoed"):
        left = {key: value for key, value in left.items() if value is not None}
    return left or ({} if bug("empty-echo") else None)


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return value


def rounded(number):
    return f"{float(write_json(number)):.17g}"


def request_headers(is_background, is_voip, apns, context):
    push_type = "voip" if is_voip else "background" if is_background else "alert"
    sent_at = whole(context["now" if bug("expiration-from-now") else "sentAt"])
    expiration = sent_at // 1000 + 24 * 3600
    headers = {
        "apns-topic": context["bundleId"] + (".voip" if is_voip and not bug("voip-topic-forgotten") else ""),
        "apns-push-type": push_type,
        "apns-priority": "5" if push_type == "background" or bug("low-priority") else "10",
        "apns-expiration": str(expiration * 1000 if bug("expiration-in-milliseconds") else expiration),
    }
    collapse = apns.get("em_push_collapse_key", "")
    if re.fullmatch(r"[!-~]{1,64}", collapse) and not variant("no-collapse-id"):  # APNs takes at most 64 bytes.
        headers["apns-collapse-id"] = collapse
    return headers


if __name__ == "__main__":
    main("easemob", compile_message, DEFAULTS)

#!/usr/bin/env python3
"""An Easemob message compiler as a testee for Pushproof: an example, and a second opinion on the reference compiler.

The rules are written from the Easemob documents alone. Where they leave a choice, this takes one of the accepted
readings. `--bug NAME` switches on one known mistake, to see how Pushproof reports it; `--list-bugs` names them all.
"""

import argparse
import re

from testee import Number, Refused, Suppressed, run, write_json

BUGS = {
    "orphan-loc-args": "emits loc-args although there is no loc-key",
    "chars-not-bytes": "counts characters, not bytes, against the size limit",
    "force-beats-ignore": "em_force_notification sends what em_ignore_notification forbids",
    "apns-key": "names the dictionary apns, as a slip in one document does",
    "silent-alert": "sends content-available as a background push, and keeps the alert",
    "no-dnd-wrap": "takes a do-not-disturb interval over midnight for an empty one",
    "rounded-numbers": "passes numbers through floating point",
}
ACTIVE_BUG = None


def bug(name):
    return ACTIVE_BUG == name


# ---- The fields, their types, and the profile that first knows them --------------------------------------------------

PROFILES = ["seed0", "seed1", "current"]  # the older page, the newer page, the documents of today


def table(since, **names_by_kind):
    return {name: (kind, since) for kind, names in names_by_kind.items() for name in names.split()}


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
        text="em_push_title em_push_name em_push_collapse_key thread_id",
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


def fields(raw, table, context):
    """The members of an object that the profile knows. Null is absent. The documents do not say what becomes of a wrong
    type: strict refuses it; otherwise the forms that vendor samples show are converted, and the rest is ignored."""
    known = {}
    for name, (kind, since) in table.items():
        value = raw.get(name)
        if value is None or PROFILES.index(context["profile"]) < PROFILES.index(since):
            continue
        typed = as_documented(value, kind)
        # A whole number of any size has the right type, if no usable value.
        is_huge = kind == "integer" and isinstance(value, Number) and value.is_whole
        if typed is None and context["typing"] == "strict" and not is_huge:
            raise Refused(f"{name} has the wrong type")
        if typed is None:
            typed = as_seen_in_samples(value, kind)
        if typed is not None:
            known[name] = typed
    return known


def as_documented(value, kind):
    if kind == "integer":
        return value.integer if isinstance(value, Number) else None
    if kind == "texts" or kind == "users" and isinstance(value, list):
        return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else None
    python_type = {"flag": bool, "text": str, "users": str, "object": dict}[kind]
    return value if isinstance(value, python_type) else None


def as_seen_in_samples(value, kind):
    if not isinstance(value, str):
        return None
    if kind == "flag":
        return FLAG_SPELLINGS.get(value)
    if kind == "integer" and re.fullmatch(r"-?[0-9]{1,18}", value):
        return int(value)
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
    texts_given += [content.get("type"), content.get("msg")] if isinstance(content, dict) else [content]
    is_typed = isinstance(raw_ext, dict) and all(isinstance(text, (str, type(None))) for text in texts_given)
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

    payload = {"apns" if bug("apns-key") else "aps": aps, "f": message["from"], "t": context["recipient"]}
    if context["chatType"] == "groupchat":
        payload["g"] = context["groupId"]
    payload["m"] = context["messageId"]
    custom = custom_data(raw_apns, push, context)
    if custom is not None:
        payload["e"] = custom

    is_voip = push.get("type") == "call" and context["voipBound"]
    text = write_json(payload, rounded) if bug("rounded-numbers") else write_json(payload)
    size = len(text) if bug("chars-not-bytes") else len(text.encode("utf-8"))
    if size > (5120 if is_voip else 4096):
        raise Refused("the payload is too large")
    return text, request_headers(aps, is_voip, apns, context)


def check_gates(message, ext, push_filter, context):
    """Whether a push is sent at all; the reasons are those of the vendor's offline push callback."""
    force, ignore = ext.get("em_force_notification", False), ext.get("em_ignore_notification", False)
    now = context["now"].integer
    if context["online"] or message.get("routetype") == "ROUTE_ONLINE":
        raise Suppressed("online")
    if context["chatType"] == "chatroom" or context["groupSize"].integer > 3000:
        raise Suppressed("chat rooms and large groups have no offline push")
    if ignore and not (force and bug("force-beats-ignore")):
        raise Suppressed("message ignore push")
    if now - context["sentAt"].integer > 24 * 3600 * 1000:
        raise Suppressed("expire message")
    for what, mine in [("device_id", context["deviceId"]), ("notifier_name", context["notifierName"])]:
        accepted = push_filter.get(f"accept_{what}", [])
        if accepted and mine not in accepted or mine in push_filter.get(f"ignore_{what}", []):
            raise Suppressed("ignore push device id")
    if not force and is_disturbed(now, context):
        raise Suppressed("user ignore push")
    remind = context["remindType"]
    mode = remind["app"] if remind["conversation"] == "DEFAULT" else remind["conversation"]
    if mode == "NONE" or mode == "AT" and not is_mentioned(ext, context):
        raise Suppressed("user ignore push")
    if not context["deviceToken"] or not context["notifierName"]:
        raise Suppressed("illegal binding")


def is_disturbed(now, context):
    """Do-not-disturb is the union of the daily interval and the two durations."""
    dnd = context["dnd"]
    if any(dnd[key] is not None and now < dnd[key].integer for key in ["appUntil", "conversationUntil"]):
        return True
    if dnd["appInterval"] is None:
        return False
    start_hour, start_minute, end_hour, end_minute = map(int, re.split("[:-]", dnd["appInterval"]))
    start, end = start_hour * 60 + start_minute, end_hour * 60 + end_minute
    minute = (now // 60000 + context["utcOffsetMinutes"].integer) % 1440
    if start == end:
        return start != 0  # Equal times are the whole day, but 0:0-0:0 is off.
    if start < end:
        return start <= minute < end
    return not bug("no-dnd-wrap") and (minute >= start or minute < end)


def is_mentioned(ext, context):
    mentioned = ext.get("em_at_list", [])
    if isinstance(mentioned, str):
        return mentioned.lower() == "all"
    return context["recipient"] in mentioned


def texts(message, ext, apns, push, template, directed, context):
    """Title (None: no title) and body. Each source, from the lowest to the highest, replaces the one before."""
    sender = push.get("group_user_nickname") or context.get("senderNickname") or message["from"]
    content = context["translations"].get(context["language"]) if context["language"] else None
    content = content or original_content(message)
    is_summary = context["displayStyle"] == "messageSummary"
    title, body = {
        "seed0": (None, "您有一条新消息"),
        "seed1": (None, "你有一条新消息"),
        "current": ("您有一条新消息", "请点击查看"),
    }[context["profile"]]
    if is_summary:
        body = f"{sender}:{content}"
        is_group = context["chatType"] == "groupchat"
        if is_group and is_mentioned(ext, context) and not template.get("disable_at_content"):
            body = f"{sender}在群中@了我"

    built_in = {"{$fromNickname}": sender, "{$dynamicFrom}": sender, "{$msg}": content}
    console = {"name": "detail" if is_summary else "default"}
    recipients = {"name": context["recipientTemplate"]}
    for chosen in [console, None, recipients, template, directed]:
        if chosen is None:  # The texts of the extension rank between the templates.
            new_title = first_text(apns, "em_alert_title", "em_push_title") or push.get("title")
            new_title = new_title or apns.get("em_push_name")
            new_body = first_text(apns, "em_alert_body", "em_push_content") or push.get("content")
        elif chosen is directed and context["recipient"] not in directed.get("target", []):
            continue
        else:
            new_title, new_body = rendered(chosen, built_in, context)
        title, body = new_title or title, new_body or body
    return title, body


def original_content(message):
    body = message.get("msg", message.get("body"))
    if isinstance(body, dict) and isinstance(body.get("msg"), str) and body.get("type", "txt") == "txt":
        return body["msg"]
    return "[message]"


def first_text(source, *names):
    return next((source[name] for name in names if source.get(name)), None)


def rendered(chosen, built_in, context):
    pattern = context["templates"].get(chosen.get("name") or "")
    if not pattern or context["profile"] == "seed0":  # The older page knows no templates.
        return None, None
    return (
        fill(pattern.get("title_pattern") or "", chosen.get("title_args", []), built_in),
        fill(pattern.get("content_pattern") or "", chosen.get("content_args", []), built_in),
    )


def fill(pattern, arguments, built_in):
    """One pass: what an argument holds is not scanned again. A placeholder without an argument stays."""

    def replacement(match):
        name, index = match.group(0), match.group(1)
        if index is None:
            return built_in.get(name, name)
        if int(index) >= len(arguments):
            return name
        argument = arguments[int(index)]
        return built_in.get(argument, argument)

    return re.sub(r"\{(?:([0-9]{1,4})|\$[A-Za-z]+)\}", replacement, pattern)


def aps_dictionary(title, body, apns, context):
    alert = {"title": title, "subtitle": apns.get("em_alert_subTitle"), "body": body}
    alert = {key: value for key, value in alert.items() if value}
    for name, field in [("title-loc", "em_push_title_loc"), ("loc", "em_push_body_loc")]:
        key, arguments = apns.get(f"{field}_key"), apns.get(f"{field}_args")
        if key:
            alert[f"{name}-key"] = key
        if arguments and (key or bug("orphan-loc-args")):
            alert[f"{name}-args"] = arguments

    aps = {"alert": alert, "badge": apns.get("em_push_badge", context["offlineCount"])}
    if not apns.get("em_push_ignore_sound"):
        aps["sound"] = apns.get("em_push_sound", "default")
    if apns.get("em_push_category"):
        aps["category"] = apns["em_push_category"]
    if apns.get("thread_id"):
        aps["thread-id"] = apns["thread_id"]
    if apns.get("em_push_mutable_content"):
        aps["mutable-content"] = 1
    if apns.get("em_push_content_available") == 1:
        aps["content-available"] = 1
    return aps


def custom_data(raw_apns, push, context):
    """What goes into `e`: extern, else the common custom object, else what is left of em_apns_ext. None: no `e`."""
    if raw_apns.get("extern") is not None:
        return raw_apns["extern"]
    if context["profile"] != "current":
        return None
    if "custom" in push:
        return push["custom"]
    left = {key: value for key, value in raw_apns.items() if key not in OWN_FIELDS and value is not None}
    return left or None


def rounded(number):
    return f"{float(number.text):.17g}"


def request_headers(aps, is_voip, apns, context):
    is_background = bug("silent-alert") and "content-available" in aps
    headers = {
        "apns-topic": context["bundleId"] + (".voip" if is_voip else ""),
        "apns-push-type": "voip" if is_voip else "background" if is_background else "alert",
        "apns-priority": "5" if is_background else "10",
        "apns-expiration": str(context["sentAt"].integer // 1000 + 24 * 3600),
    }
    collapse = apns.get("em_push_collapse_key", "")
    if re.fullmatch(r"[!-~]{1,64}", collapse):  # APNs takes at most 64 bytes.
        headers["apns-collapse-id"] = collapse
    return headers


def main():
    global ACTIVE_BUG
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bug", choices=sorted(BUGS), help="switch on one known mistake")
    parser.add_argument("--list-bugs", action="store_true", help="print the known mistakes and end")
    options = parser.parse_args()
    if options.list_bugs:
        print("\n".join(f"{name}: {what}" for name, what in BUGS.items()))
        return
    ACTIVE_BUG = options.bug
    run("easemob", compile_message)


if __name__ == "__main__":
    main()

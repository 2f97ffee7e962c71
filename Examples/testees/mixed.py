"""When a compiler with a mixed reading takes the other one: conditions on a message and its context.

They are such as real compilers have by accident: another code path for groups, for an older profile, for one kind of
message. `bugs.jsonl` names them in `where`.
"""


def member(value, *path):
    """What stands at a path of names, or None."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


CONDITIONS = {
    # Easemob
    "group-chat": lambda message, context: context["chatType"] == "groupchat",
    "older-page": lambda message, context: context["profile"] != "current",
    "own-nickname": lambda message, context: bool(context["senderNickname"]),
    "app-remind-type": lambda message, context: context["remindType"]["conversation"] == "DEFAULT",
    "named-sound": lambda message, context: bool(member(message, "ext", "em_apns_ext", "em_push_sound")),
    "with-template": lambda message, context: member(message, "ext", "em_push_template") is not None,
    "with-category": lambda message, context: bool(member(message, "ext", "em_apns_ext", "em_push_category")),
    "no-text-message": lambda message, context: member(message, "msg", "type") != "txt",
    # Getui
    "newer-sdk": lambda message, context: context["profile"] == "php2019",
    "device-stage": lambda message, context: context["stage"] == "device",
    "with-media": lambda message, context: bool(member(message, "ios", "multimedia")),
    "with-own-payload": lambda message, context: bool(member(message, "ios", "payload")),
    # SNS
    "sandbox": lambda message, context: context["platform"].endswith("_SANDBOX"),
    "to-topic": lambda message, context: member(message, "TopicArn") is not None,
    # ZEGO
    "server-form": lambda message, context: member(message, "pushConfig") is None,
    "reported-badge": lambda message, context: context["reportedBadge"] not in (None, 0),
    "call": lambda message, context: context["callId"] is not None,
    # FCM
    "through-sdk": lambda message, context: context["door"] != "raw",
    "legacy": lambda message, context: member(message, "message") is None,
}

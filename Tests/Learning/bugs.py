"""Sixty bugs of the kind that chance hardly meets: half hang on a rare word of the code, half on three fields at once.

Each is a few lines that run after a right compiler (`Examples/testees`). They see what the compiler took and made:
`message`; of easemob `ext`, `apns` and `msg`; of fcm `note`, `data`, `given` (the given aps) and `headers`; of jpush `ios`, `extras` and `options`; of zego `config`;
and `aps`, which they spoil.
"""

# One rare word each.
WORDS = {
    "easemob": [
        'if message["from"] == "ops-bot": aps["badge"] = 99',
        'if apns.get("em_push_title") == "Breaking News": aps.pop("sound", None); aps["badge"] = 98',
        'if apns.get("em_push_category") == "CALL_INVITE": aps["interruption-level"] = "critical"',
        'if apns.get("em_push_badge") == 86400: aps.pop("badge", None)',
        'if str(apns.get("em_push_sound")).endswith(".wav"): aps["sound"] = "default"',
        'if message["from"].startswith("sys_"): aps["badge"] = 97',
        'if msg.get("type") == "cmd_legacy": aps["content-available"] = 1',
        'if len(str(apns.get("em_push_content") or "")) == 178: aps["alert"] = "cut"',
        'if apns.get("thread_id") == "announcements": aps["thread-id"] = "all"',
        'if "x-campaign" in ext: aps["badge"] = 96',
    ],
    "fcm": [
        'if note.get("title") == "SALE": aps["badge"] = 99',
        'if data.get("kind") == "vip": aps["sound"] = "vip.caf"',
        'if "tracking_id" in data: aps["badge"] = 98',
        'if str(message.get("topic") or "").startswith("city-"): aps["badge"] = 97',
        'if given.get("badge") == 365: aps.pop("badge", None)',
        'if given.get("sound") == "siren.caf": aps["sound"] = "default"',
        'if given.get("thread-id") == "general": aps["thread-id"] = ""',
        'if headers.get("apns-collapse-id") == "promo": aps["badge"] = 96',
        'if data.get("level") in ("gold", "platinum"): aps["badge"] = 95',
        'if len(str(note.get("body") or "")) == 235: aps["badge"] = 94',
    ],
    "jpush": [
        'if ios.get("sound") == "dispatch.caf": aps["sound"] = "default"',
        'if ios.get("thread-id") == "orders": aps["badge"] = 99',
        'if extras.get("scene") == "night": aps["sound"] = ""',
        'if ios.get("badge") == 512: aps.pop("badge", None)',
        'if options.get("apns_collapse_id") == "weekly": aps["badge"] = 98',
        'if ios.get("category") == "PAYMENT": aps["category"] = "pay"',
    ],
    "zego": [
        'if config.get("title") == "Order shipped": aps["badge"] = 99',
        'if config.get("content") == "[Red packet]": aps["badge"] = 98',
        'if str(config.get("payload") or "").startswith("mute:"): aps["badge"] = 97',
        'if config.get("badgeIncrement") == 500: aps["badge"] = 96',
    ],
}

# Three ordinary values at once, each a branch of its own.
TRIPLES = {
    "easemob": [
        ['apns.get("em_push_mutable_content") is True', 'apns.get("em_push_sound") == "default"', 'aps.get("badge") == 0'],
        ['apns.get("em_push_title")', 'apns.get("em_push_badge") == 5', 'msg.get("type") == "img"'],
        ['apns.get("em_push_category") == "Order"', 'apns.get("em_push_sound") == "order.caf"', 'message["from"] == "shop"'],
        ['ext.get("em_force_notification") is True', 'apns.get("em_push_badge") == 3', 'apns.get("thread_id") == "t1"'],
        ['msg.get("type") == "loc"', 'apns.get("em_push_badge") == 2', 'apns.get("em_push_mutable_content") is True'],
        ['apns.get("em_push_title_loc_key")', 'apns.get("em_push_sound") == "a.caf"', 'apns.get("em_push_badge") == 1'],
        ['apns.get("em_push_name")', 'apns.get("em_push_category")', 'apns.get("em_push_badge") == 7'],
        ['apns.get("em_alert_subTitle")', 'apns.get("em_push_badge") == 4', 'message["from"] == "support"'],
        ['len(message.get("target") or []) == 3', 'apns.get("em_push_sound") == "x.caf"', 'apns.get("em_push_badge") == 6'],
        ['apns.get("em_push_content")', 'apns.get("em_push_ignore_sound") is True', 'apns.get("em_push_badge") == 9'],
    ],
    "fcm": [
        ['given.get("badge") == 3', 'given.get("mutable-content") == 1', 'data.get("a") == "1"'],
        ['given.get("sound") == "a.caf"', 'given.get("category") == "INVITE"', 'note.get("title") == "Hi"'],
        ['headers.get("apns-priority") == "5"', 'given.get("badge") == 2', 'given.get("thread-id") == "t"'],
        ['note.get("body")', 'given.get("badge") == 8', 'data.get("screen") == "home"'],
        ['given.get("interruption-level") == "passive"', 'given.get("badge") == 1', 'note.get("title") == "Quiet"'],
        ['given.get("relevance-score")', 'given.get("sound") == "b.caf"', 'given.get("badge") == 4'],
        ['headers.get("apns-collapse-id") == "c1"', 'given.get("badge") == 5', 'note.get("body") == "x"'],
        ['data.get("type") == "chat"', 'data.get("room") == "9"', 'given.get("badge") == 6'],
        ['given.get("target-content-id") == "w"', 'given.get("badge") == 7', 'given.get("mutable-content") == 1'],
        ['message.get("topic") == "news"', 'given.get("badge") == 9', 'note.get("title") == "T"'],
    ],
    "jpush": [
        ['ios.get("badge") == 3', 'ios.get("thread-id") == "t"', 'ios.get("mutable-content") is True'],
        ['ios.get("sound") == "a.caf"', 'ios.get("category") == "c"', 'extras.get("k") == "v"'],
        ['options.get("time_to_live") == 60', 'ios.get("badge") == 2', 'ios.get("sound") == "b.caf"'],
        ['ios.get("interruption-level") == "active"', 'ios.get("badge") == 5', 'ios.get("thread-id") == "x"'],
        ['extras.get("type") == "chat"', 'extras.get("room") == 9', 'ios.get("badge") == 4'],
        ['ios.get("content-available") is True', 'ios.get("badge") == 6', 'ios.get("category") == "order"'],
    ],
    "zego": [
        ['config.get("title") == "a"', 'config.get("content") == "b"', 'config.get("payload") == "c"'],
        ['config.get("enableBadge") is True', 'config.get("badgeIncrement") == 7', 'config.get("title") == "x"'],
        ['config.get("threadID") == "t"', 'config.get("enableBadge") is True', 'config.get("badgeIncrement") == 3'],
        ['config.get("threadID")', 'config.get("payload") == "p"', 'config.get("title") == "New"'],
    ],
}


def bugs():
    """Each with its dialect, its kind and its lines."""
    for dialect, lines in WORDS.items():
        for index, line in enumerate(lines, 1):
            condition, effect = line.split(": ", 1) if not line.startswith("if str(config") else line.rsplit(": ", 1)
            yield f"{dialect}-word-{index:02}", dialect, "word", [condition + ":"] + ["    " + one for one in effect.split("; ")]
    for dialect, triples in TRIPLES.items():
        for index, conditions in enumerate(triples, 1):
            lines = ["    " * depth + f"if {condition}:" for depth, condition in enumerate(conditions)]
            yield f"{dialect}-three-{index:02}", dialect, "three", lines + ["    " * 3 + 'aps["badge"] = 77']


PARTS = {
    "easemob": """
    ext = part(message, "ext")
    apns, msg = part(ext, "em_apns_ext"), part(message, "msg")
""",
    "fcm": """
    message = part(message, "message")
    note, data = part(message, "notification"), part(message, "data")
    headers = part(part(message, "apns"), "headers")
    given = part(part(part(message, "apns"), "payload"), "aps")
""",
    "jpush": """
    options, ios = part(message, "options"), part(part(message, "notification"), "ios")
    extras = part(ios, "extras")
""",
    "zego": """
    config = part(message, "pushConfig")
""",
}


def adapter(dialect, lines):
    """The text of a testee with these lines in it; without lines it is right."""
    body = "".join(f"    {line}\n" for line in lines) or "    pass\n"
    return f'''import os
import sys

sys.path.append(os.environ["EXAMPLE_TESTEES"])
import {dialect} as example
from testee import read_json, run, write_json


def part(value, name):
    inner = value.get(name) if isinstance(value, dict) else None
    return inner if isinstance(inner, dict) else {{}}


def spoil(message, aps):
{PARTS[dialect].strip(chr(10))}
{body}

def compile_message(message, context):
    answer = example.compile_message(message, context)
    payload = read_json(answer["payload"]) if "payload" in answer else None
    if isinstance(message, dict) and isinstance(payload, dict) and isinstance(payload.get("aps"), dict):
        before = write_json(payload)
        spoil(message, payload["aps"])
        after = write_json(payload)
        if after != before:
            answer = {{**answer, "payload": after}}
    return answer


run("{dialect}", compile_message, example.DEFAULTS)
'''

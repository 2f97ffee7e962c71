"""Lines of the protocol, entries of a baseline, readings files and reports that no reader may take."""

import copy

from mutation import Mutator
from wrong_cases import ZEGO

PAYLOAD = {"id": 0, "payload": "{\"aps\":{\"alert\":\"Hello\"}}", "headers": {"apns-priority": "10"}}
REMOVED = {"id": 0, "removed": ["n1"], "shown": {"title": "Hello"}}
ANSWERS = [PAYLOAD, REMOVED, {"id": 0, "payloadBase64": "e30="}, {"id": 0, "skipped": "", "more": 1}]
READINGS = {"zego": {"ZG-1": "suppressed", "ZG-10-none": {"no call": "left-out"}}, "fcm": {"FC-5": 10, "FC-1": None}, "apns": None}


def wrong_answers() -> list:
    payload, removed = Mutator("testee-answer", PAYLOAD), Mutator("testee-answer", REMOVED)
    payload.drop("no id", ["id"], "$")
    payload.put("an id that is a text", ["id"], "0", "$.id", "type")
    payload.drop("no outcome", ["payload"], "$", "oneOf")
    payload.put("two outcomes", ["error"], "a", "$", "oneOf")
    payload.put("two payloads", ["payloadBase64"], "e30=", "$", "oneOf")
    payload.put("a payload that is an object", ["payload"], {"aps": {}}, "$.payload", "type")
    payload.put("a payload that is null", ["payload"], None, "$.payload", "type")
    payload.put("headers in a list", ["headers"], [["apns-priority", "10"]], "$.headers", "type")
    payload.put("a header that is a number", ["headers", "apns-priority"], 10, "$.headers['apns-priority']", "type")
    payload.put("a header of two lines", ["headers", "apns-priority"], "10\n", "$.headers['apns-priority']", "not")
    payload.put("a header's name with a space", ["headers"], {"apns priority": "10"}, "$.headers", "pattern")
    removed.put("headers beside removed", ["headers"], {}, "$", "anyOf")
    removed.put("removed is a text", ["removed"], "n1", "$.removed", "type")
    removed.put("removed are numbers", ["removed"], [1], "$.removed[0]", "type")
    removed.put("shown is a text", ["shown"], "Hello", "$.shown", "type")
    base64 = Mutator("testee-answer", ANSWERS[2]).put("bytes that are no Base64", ["payloadBase64"], "e30", "$.payloadBase64", "pattern")
    skipped = Mutator("testee-answer", ANSWERS[3]).put("skipped is true", ["skipped"], True, "$.skipped", "type")
    return payload.made + removed.made + base64.made + skipped.made


def wrong_requests(examples: list) -> list:
    """Of the two examples of the schema: one of FCM, one of a payload on its own."""
    fcm, apns = (Mutator("testee-request", example) for example in examples)
    fcm.drop("no id", ["id"], "$")
    fcm.put("an unknown dialect", ["dialect"], "huawei", "$.dialect", "enum")
    fcm.put("two messages", ["messageText"], "{}", "$", "oneOf")
    fcm.drop("no context", ["context"], "$")
    fcm.drop("a context without door", ["context", "door"], "$.context")
    fcm.drop("a context without a common field", ["context", "sounds"], "$.context")
    fcm.put("a clock that is null", ["context", "now"], None, "$.context.now", "type")
    fcm.put("headers of a vendor's message", ["headers"], {}, "$", None)
    apns.drop("no headers of a payload", ["headers"], "$")
    return fcm.made + apns.made


def wrong_entries(entry: dict) -> list:
    """Of an entry of a baseline with `covers`."""
    made = Mutator("baseline-entry", {**entry, "case": ZEGO})
    made.drop("no fingerprint", ["fingerprint"], "$")
    made.put("a fingerprint in capitals", ["fingerprint"], "10A4A89FF37D95E0", "$.fingerprint", "pattern")
    made.put("a short fingerprint", ["fingerprint"], "10a4", "$.fingerprint", "pattern")
    made.put("a rule that is a number", ["rule"], 1, "$.rule", "type")
    made.put("no reason in words", ["reason"], "", "$.reason", "minLength")
    made.put("a time for a day", ["added"], "2026-11-23T00:00:00Z", "$.added", "pattern")
    made.put("no day to expire", ["expires"], 30, "$.expires", "type")
    made.put("an unknown key", ["owner"], "me", "$", "additionalProperties")
    made.drop("a share of nothing", ["covers", "cases"], "$.covers")
    made.put("fewer than no case", ["covers", "count"], -1, "$.covers.count", "minimum")
    made.put("an unknown key of what is covered", ["covers", "share"], 0.5, "$.covers", "additionalProperties")
    made.put("a reason that is a number", ["covers", "reasons"], [1], "$.covers.reasons[0]", "type")
    made.drop("no case", ["case"], "$")
    made.put("an unknown key of the case", ["case", "expects"], {}, "$.case", "additionalProperties")
    return made.made


def wrong_history(run: dict) -> list:
    """Of a red run in a history."""
    made = Mutator("history-run", copy.deepcopy(run))
    made.put("a later version", ["schemaVersion"], 2, "$.schemaVersion", "const")
    made.put("a day for a time", ["time"], "2026-11-23", "$.time", "pattern")
    made.put("an unknown command", ["command"], "diff", "$.command", "enum")
    made.drop("no testee", ["testee"], "$")
    made.put("a shard from 0", ["shard"], {"index": 0, "count": 3}, "$.shard.index", "minimum")
    made.put("no exit code", ["exitCode"], None, "$.exitCode", "type")
    made.drop("no rate", ["summary", "casesPerSecond"], "$.summary")
    made.put("information", ["findings", 0, "severity"], "info", "$.findings[0].severity", "enum")
    made.put("a short fingerprint", ["findings", 0, "fingerprint"], "10a4", "$.findings[0].fingerprint", "pattern")
    return made.made


def wrong_matrix(matrix: dict) -> list:
    """Of a matrix with errors."""
    made = Mutator("matrix", copy.deepcopy(matrix))
    made.put("a later version", ["schemaVersion"], 2, "$.schemaVersion", "const")
    made.drop("no rows", ["rows"], "$")
    made.put("no dialect", ["testees", 0, "dialects"], [], "$.testees[0].dialects", "minItems")
    made.put("fewer than no case", ["testees", 0, "judged"], -1, "$.testees[0].judged", "minimum")
    made.put("a finding that is information", ["testees", 1, "findings", 0, "severity"], "info", "$.testees[1].findings[0].severity", "enum")
    made.put("an unknown state", ["rows", 0, "cells", "right", "state"], "good", "$.rows[0].cells.right.state", "enum")
    return made.made


def wrong_readings() -> list:
    made = Mutator("readings", READINGS)
    made.put("an unknown dialect", ["huawei"], {"H-1": "lenient"}, "$", "additionalProperties")
    made.put("a reading for a whole dialect", ["zego"], "lenient", "$.zego", "type")
    made.put("two readings", ["zego", "ZG-1"], ["suppressed", "refused"], "$.zego['ZG-1']", "anyOf")
    made.put("an empty reading", ["zego", "ZG-1"], "", "$.zego['ZG-1']", "anyOf")
    made.put("places of places", ["zego", "ZG-10-none"], {"no call": {"a": "left-out"}}, "$.zego['ZG-10-none']", "anyOf")
    return made.made


def wrong_reports(red: dict) -> list:
    """Of the report of a red run."""
    number = next(index for index, finding in enumerate(red["findings"]) if finding["severity"] == "error")
    at = ["findings", number]
    where = f"$.findings[{number}]"
    made = Mutator("report", copy.deepcopy(red))
    made.put("a later version", ["schemaVersion"], 2, "$.schemaVersion", "const")
    made.put("a seed that is a number", ["seed"], 1, "$.seed", "type")
    made.put("complete is a text", ["complete"], "yes", "$.complete", "type")
    made.put("half a shard", ["shard"], {"index": 1}, "$.shard", "anyOf")
    made.drop("no summary", ["summary"], "$")
    made.drop("no violations", ["summary", "violations"], "$.summary")
    made.put("fewer than no case", ["summary", "cases"], -1, "$.summary.cases", "minimum")
    made.put("an unknown dialect", ["notJudged"], ["huawei"], "$.notJudged[0]", "enum")
    made.drop("no findings", ["findings"], "$")
    made.put("an unknown severity", at + ["severity"], "fatal", f"{where}.severity", "enum")
    made.put("an unknown status", at + ["status"], "maybe", f"{where}.status", "enum")
    made.put("a finding in no case", at + ["count"], 0, f"{where}.count", "minimum")
    made.drop("a finding without case", at + ["case"], where)
    made.put("an unknown key of a case", at + ["case", "expects"], {}, f"{where}.case", "additionalProperties")
    return made.made


def wrong_code_quality(entries: list) -> list:
    made = Mutator("gl-code-quality-report", entries)
    made.put("an unknown severity", [0, "severity"], "error", "$[0].severity", "enum")
    made.drop("no fingerprint", [0, "fingerprint"], "$[0]")
    made.put("a path that begins with a dot", [0, "location", "path"], "./adapter.py", "$[0].location.path", "not")
    made.put("line 0", [0, "location", "lines", "begin"], 0, "$[0].location.lines.begin", "minimum")
    made.drop("no line", [0, "location", "lines"], "$[0].location", "oneOf")
    return made.made

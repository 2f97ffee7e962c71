"""Cases that no reader may take."""

from mutation import Mutator

ZEGO = {"id": "zego/minimal", "dialect": "zego", "message": {"pushConfig": {"title": "Hello"}}, "context": {}}
EASEMOB = {
    "id": "easemob/minimal", "dialect": "easemob",
    "message": {"from": "a", "target_type": "users", "target": ["b", "c"], "msg": {"type": "txt", "msg": "Hello"}},
    "context": {"dnd": {"appInterval": "22:00-8:00"}, "remindType": {"app": "ALL"}, "templates": {"t": {"title_pattern": "{0}"}}},
}
APNS = {"id": "apns/minimal", "dialect": "apns", "message": {"aps": {"alert": "Hello"}}, "headers": {"apns-priority": "10"}}
UPDATE = {
    "id": "zego/update", "dialect": "zego", "message": {"incoming": {"aps": {"alert": "Hello"}}},
    "context": {"delivered": [{"id": "n1", "userInfo": {}}]},
    "expect": {"removed": ["n1"], "shown": {"title": "Hello"}},
}
SEQUENCE = {
    "id": "zego/sequence", "dialect": "zego", "context": {"online": False},
    "steps": [{"message": {"pushConfig": {"title": "One"}}}, {"message": {"pushConfig": {"title": "Two"}}, "context": {"delivered": [{"step": 1}]}}],
}
FOR_EACH = {key: EASEMOB[key] for key in ("id", "dialect", "message")} | {"expectFor": {"b": {"contains": {}}, "c": {"suppressed": "off"}}}
WORD = ZEGO | {"expect": "visible"}
WORDS = EASEMOB | {"expect": ["visible", "wakes", "extension"]}
VALID = [ZEGO, EASEMOB, APNS, UPDATE, SEQUENCE, FOR_EACH, WORD, WORDS]


def wrong_cases() -> list:
    return one_message() + contexts() + expectations() + sequences()


def one_message() -> list:
    zego, apns = Mutator("case", ZEGO), Mutator("case", APNS)
    zego.drop("no id", ["id"], "$")
    zego.put("an empty id", ["id"], "", "$.id", "minLength")
    zego.put("a number for an id", ["id"], 7, "$.id", "type")
    zego.drop("no dialect", ["dialect"], "$")
    zego.put("an unknown dialect", ["dialect"], "huawei", "$.dialect", "enum")
    zego.drop("no message", ["message"], "$", "oneOf")
    zego.put("two messages", ["messageText"], "{}", "$", "oneOf")
    zego.put("a misspelt key", ["expects"], {}, "$", "additionalProperties")
    zego.put("a reference to this schema", ["$schema"], "case.schema.json", "$", "additionalProperties")
    zego.put("a note that is a list", ["note"], ["a"], "$.note", "type")
    zego.put("a source that is null", ["source"], None, "$.source", "type")
    zego.put("headers of a vendor's message", ["headers"], {"apns-priority": "5"}, "$.headers", "maxProperties")
    apns.put("a header that is a number", ["headers", "apns-priority"], 5, "$.headers['apns-priority']", "type")
    text = Mutator("case", {"id": "zego/text", "dialect": "zego", "messageText": "{}"})
    text.put("a text that is an object", ["messageText"], {}, "$.messageText", "type")
    text = Mutator("case", {"id": "zego/bytes", "dialect": "zego", "messageBase64": "e30="})
    text.put("bytes that are no Base64", ["messageBase64"], "e30", "$.messageBase64", "pattern")
    return zego.made + apns.made + text.made


def contexts() -> list:
    zego, easemob, update = Mutator("case", ZEGO), Mutator("case", EASEMOB), Mutator("case", UPDATE)
    zego.put("a context that is a list", ["context"], [], "$.context", "type")
    zego.put("a context that is null", ["context"], None, "$.context", "type")
    zego.put("an unknown field", ["context", "onlin"], True, "$.context", "unevaluatedProperties")
    zego.put("another dialect's field", ["context", "door"], "raw", "$.context", "unevaluatedProperties")
    zego.put("a time that is a text", ["context", "now"], "2026-11-23", "$.context.now", "type")
    zego.put("a time with a fraction", ["context", "now"], 0.5, "$.context.now", "type")
    zego.put("a time before 1970", ["context", "now"], -1, "$.context.now", "minimum")
    zego.put("a time after the year 9999", ["context", "sentAt"], 253402300800000, "$.context.sentAt", "maximum")
    zego.put("1 for true", ["context", "online"], 1, "$.context.online", "type")
    zego.put("an unknown environment", ["context", "environment"], "staging", "$.context.environment", "enum")
    zego.put("a sound that is a number", ["context", "sounds"], [1], "$.context.sounds[0]", "type")
    zego.put("strings without languages", ["context", "strings"], {"KEY": "text"}, "$.context.strings.KEY", "type")
    zego.put("another dialect's profile", ["context", "profile"], "seed0", "$.context.profile", "enum")
    zego.put("a badge of more than 32 bits", ["context", "reportedBadge"], 2**31, "$.context.reportedBadge", "maximum")
    zego.put("an ID that is true", ["context", "callId"], True, "$.context.callId", "type")
    zego.put("an unknown strategy", ["context", "strategies"], {"a": {"loud": True}}, "$.context.strategies.a", "additionalProperties")
    update.drop("a delivered notification without id", ["context", "delivered", 0, "id"], "$.context.delivered[0]", "oneOf")
    easemob.put("a time zone of a day", ["context", "utcOffsetMinutes"], 1440, "$.context.utcOffsetMinutes", "maximum")
    easemob.put("an interval without minutes", ["context", "dnd", "appInterval"], "22-8", "$.context.dnd.appInterval", "pattern")
    easemob.put("an unknown setting of do not disturb", ["context", "dnd", "until"], 1, "$.context.dnd", "additionalProperties")
    easemob.put("eight days of do not disturb", ["context", "dnd", "durationMinutes"], 11520, "$.context.dnd.durationMinutes", "maximum")
    easemob.put("DEFAULT for the app", ["context", "remindType", "app"], "DEFAULT", "$.context.remindType.app", "enum")
    easemob.put("an unknown part of a template", ["context", "templates", "t", "title"], "a", "$.context.templates.t", "additionalProperties")
    sns = Mutator("case", {"id": "sns/minimal", "dialect": "sns", "message": {"Message": "a", "TargetArn": "arn"}, "context": {}})
    sns.put("an unknown platform", ["context", "platform"], "APNS_WATCH", "$.context.platform", "enum")
    return zego.made + update.made + easemob.made + sns.made


def expectations() -> list:
    zego, update, each = Mutator("case", ZEGO), Mutator("case", UPDATE), Mutator("case", FOR_EACH)
    zego.put("nothing expected", ["expect"], {}, "$.expect", "oneOf")
    zego.put("two outcomes expected", ["expect"], {"error": "a", "suppressed": "b"}, "$.expect", "oneOf")
    zego.put("the whole and a part expected", ["expect"], {"payload": {}, "absent": ["/aps"]}, "$.expect", "oneOf")
    zego.put("an unknown outcome", ["expect"], {"error": "a", "status": 400}, "$.expect", "unevaluatedProperties")
    zego.put("headers of no payload", ["expect"], {"error": "a", "headers": {}}, "$.expect", "dependentRequired")
    zego.put("no alternative", ["expect"], {"anyOf": []}, "$.expect.anyOf", "minItems")
    zego.put("unjudged in an alternative", ["expect"], {"anyOf": [{"payload": {}, "unjudged": ["/e"]}]}, "$.expect.anyOf[0]", "unevaluatedProperties")
    zego.put("an unknown word", ["expect"], "loud", "$.expect", "oneOf")
    zego.put("no word", ["expect"], [], "$.expect", "oneOf")
    zego.put("a word that is a number", ["expect"], ["wakes", 1], "$.expect", "oneOf")
    zego.put("silent and visible", ["expect"], ["silent", "visible"], "$.expect", "oneOf")
    zego.put("a word among alternatives", ["expect"], {"anyOf": ["silent"]}, "$.expect.anyOf[0]", "type")
    zego.put("a dotted path", ["expect"], {"absent": ["aps.sound"]}, "$.expect.absent[0]", "pattern")
    zego.put("an unknown escape in a pointer", ["expect"], {"absent": ["/a~2"]}, "$.expect.absent[0]", "pattern")
    update.drop("something shown, nothing removed", ["expect", "removed"], "$.expect", "oneOf")
    update.put("removed is a text", ["expect", "removed"], "n1", "$.expect.removed", "type")
    each.put("expect beside expectFor", ["expect"], {"error": "a"}, "$", "not")
    each.put("expectFor for nobody", ["expectFor"], {}, "$.expectFor", "minProperties")
    each.put("expectFor where a dialect has no recipients", ["dialect"], "fcm", "$", None)
    return zego.made + update.made + each.made


def sequences() -> list:
    made = Mutator("case", SEQUENCE)
    made.put("no step", ["steps"], [], "$.steps", "minItems")
    made.put("a step with an id", ["steps", 0, "id"], "a", "$.steps[0]", "additionalProperties")
    made.put("a step with recipients", ["steps", 0, "expectFor"], {"a": {"error": ""}}, "$.steps[0]", "additionalProperties")
    made.drop("a step without message", ["steps", 0, "message"], "$.steps[0]", "oneOf")
    made.put("a message beside steps", ["message"], {}, "$", "additionalProperties")
    made.put("an expectation beside steps", ["expect"], {"error": "a"}, "$", "additionalProperties")
    made.put("a step's unknown field", ["steps", 1, "context", "onlin"], True, "$.steps[1].context", "unevaluatedProperties")
    made.put("an unknown field of all steps", ["context", "onlin"], True, "$.context", "unevaluatedProperties")
    made.put("a step before the first", ["steps", 1, "context", "delivered", 0, "step"], 0, "$.steps[1].context.delivered[0]", "oneOf")
    return made.made

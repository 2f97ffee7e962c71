#!/usr/bin/env python3
"""A builder of plain notifications as a testee for Pushproof: the format of `Examples/dialects/apns-notification.dialect.yml`."""

from testee import Refused, is_number, run, write_json

MOST_BYTES = 4096
ALERT = {
    "title": "title", "subtitle": "subtitle", "body": "body", "titleKey": "title-loc-key",
    "titleArguments": "title-loc-args", "bodyKey": "loc-key", "bodyArguments": "loc-args",
}
APS = {
    "sound": "sound", "badge": "badge", "thread": "thread-id", "category": "category",
    "interruption": "interruption-level", "relevance": "relevance-score",
}
ACTIVITY = {
    "event": "event", "timestamp": "timestamp", "state": "content-state", "attributesType": "attributes-type",
    "attributes": "attributes", "dismissal": "dismissal-date",
}
KNOWN = {*ALERT, *APS, "criticalSound", "isMutable", "data", "wakesApp", "activity"}


def compile_message(message, context):
    if not isinstance(message, dict) or not KNOWN.issuperset(message):
        raise Refused("a notification is an object with the members that are known")
    aps = renamed(message, APS)
    alert = renamed(message, ALERT)
    if alert:
        aps["alert"] = alert
    if "criticalSound" in message:
        aps["sound"] = critical(message["criticalSound"])
    if message.get("isMutable") is True:
        aps["mutable-content"] = 1
    push_type, priority = "alert", "10"
    if message.get("wakesApp") is True and not alert:
        aps["content-available"] = 1
        push_type, priority = "background", "5"
    if "activity" in message:
        if not isinstance(message["activity"], dict):
            raise Refused("an activity is an object")
        aps.update(renamed(message["activity"], ACTIVITY))
        push_type = "liveactivity"
    payload = {"aps": aps}
    if "data" in message:
        payload["data"] = message["data"]
    text = write_json(payload)
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise Refused("the payload is too large")
    suffix = ".push-type.liveactivity" if push_type == "liveactivity" else ""
    headers = {"apns-push-type": push_type, "apns-priority": priority, "apns-topic": context["bundleId"] + suffix}
    return {"payload": text, "headers": headers}


def renamed(message, names):
    return {name: message[key] for key, name in names.items() if key in message}


def critical(sound):
    if not isinstance(sound, dict) or not isinstance(sound.get("name"), str) or not is_number(sound.get("volume")):
        raise Refused("a critical sound has a name and a volume")
    return {"critical": 1, "name": sound["name"], "volume": sound["volume"]}


if __name__ == "__main__":
    run("apns-notification", compile_message)

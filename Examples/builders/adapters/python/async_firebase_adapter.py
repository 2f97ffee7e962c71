"""async-firebase: `APNSConfig.build`, as `serialize_message` writes it.

FCM passes `apns.payload` on to APNs. The headers have a time to live in place of an expiration, and are not judged.
"""

from async_firebase.messages import APNSConfig, CriticalSound, Message
from async_firebase.serialization import serialize_message
from meant import Inexpressible, flag, number, run, text, texts, whole, write_json

ALERT = {
    "title": text, "subtitle": text, "loc-key": text, "loc-args": texts, "title-loc-key": text, "title-loc-args": texts,
    "action-loc-key": text, "launch-image": text,
}  # fmt: skip


def build(meant):
    meant.push_type({"alert", "background"})
    arguments = dict(alert=meant.alert_text())
    if meant.alert:
        meant.alert.must_have("body", *ALERT)
        arguments = {name.replace("-", "_"): meant.alert.take(name, kind) for name, kind in ALERT.items()}
        arguments["alert"] = meant.alert.take("body", text)
    arguments |= dict(
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", sound),
        content_available=bool(meant.aps.take("content-available", flag)),
        category=meant.aps.take("category", text),
        thread_id=meant.aps.take("thread-id", text),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
        custom_data=meant.custom,
    )
    meant.finish()

    def send():
        if isinstance(arguments["sound"], dict):
            arguments["sound"] = CriticalSound(**arguments["sound"])
        config = APNSConfig.build(priority="high", ttl=0, **arguments)
        written = serialize_message(Message(fid="device", apns=config))
        return write_json(written["message"]["apns"].get("payload", {})).encode(), None

    return send


def sound(value):
    if not isinstance(value, dict):
        return text(value)
    if not value.keys() <= {"critical", "name", "volume"} or "name" not in value:
        raise Inexpressible("a critical sound has a name, and no more than a volume")
    volume = value.get("volume")
    return dict(
        name=text(value["name"]), critical=flag(value.get("critical")), volume=None if volume is None else number(volume)
    )


run(build)

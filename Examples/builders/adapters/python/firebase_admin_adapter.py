"""firebase-admin: `messaging.APNSConfig`, as `messaging.Message` encodes it.

FCM passes `apns.payload` and `apns.headers` on to APNs; what FCM itself adds is not seen here. What the classes have no field for
goes into their `custom_data`, as their documentation says.
"""

import json

from firebase_admin import messaging
from meant import Inexpressible, flag, number, run, text, texts, whole, write_json

ALERT = {
    "title": text, "subtitle": text, "body": text, "loc-key": text, "loc-args": texts, "title-loc-key": text,
    "title-loc-args": texts, "action-loc-key": text, "launch-image": text,
}  # fmt: skip


def build(meant):
    aps = dict(alert=meant.alert_text())
    if meant.alert:
        parts = {name.replace("-", "_"): meant.alert.take(name, kind) for name, kind in ALERT.items()}
        for key, arguments in [("loc_key", "loc_args"), ("title_loc_key", "title_loc_args")]:
            if parts[arguments] and not parts[key]:
                raise Inexpressible(f"{arguments} without {key}")
        parts["custom_data"] = meant.alert.take_all()
        meant.aps.take("alert")
    aps |= dict(
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", sound),
        content_available=meant.aps.take("content-available", flag),
        category=meant.aps.take("category", text),
        thread_id=meant.aps.take("thread-id", text),
        mutable_content=meant.aps.take("mutable-content", flag),
    )
    aps["custom_data"] = meant.aps.take_all()
    if {"aps", "self"} & meant.custom.keys():
        raise Inexpressible("the app's own data are keyword arguments")
    headers = meant.headers(lambda headers: headers.take_all())

    def send():
        if meant.alert:
            aps["alert"] = messaging.ApsAlert(**parts)
        if isinstance(aps["sound"], dict):
            aps["sound"] = messaging.CriticalSound(**aps["sound"])
        payload = messaging.APNSPayload(messaging.Aps(**aps), **meant.custom)
        message = messaging.Message(apns=messaging.APNSConfig(headers=headers, payload=payload), fid="device")
        written = json.loads(str(message)).get("apns", {})
        return write_json(written.get("payload", {})).encode(), written.get("headers") if headers else None

    return send


def sound(value):
    if not isinstance(value, dict):
        return text(value)
    if not value.keys() <= {"critical", "name", "volume"}:
        raise Inexpressible("no word for a member of the sound")
    volume = value.get("volume")
    return dict(
        name=text(value.get("name")),
        critical=flag(value.get("critical")),
        volume=None if volume is None else number(volume),
    )


run(build)

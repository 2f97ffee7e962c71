"""django-push-notifications: `apns_send_message` of its asynchronous APNs module, up to the HTTP/2 frames of aioapns."""

import aioapns.client
import django
from aioapns_stand_in import Pool
from django.conf import settings
from meant import Unsaid, flag, provider_key, run, text, texts, whole

aioapns.client.APNsKeyConnectionPool = Pool
settings.configure(
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "push_notifications"],
    PUSH_NOTIFICATIONS_SETTINGS={
        "APNS_AUTH_KEY_PATH": str(provider_key()),
        "APNS_AUTH_KEY_ID": "KEY1234567",
        "APNS_TEAM_ID": "TEAM123456",
        "APNS_TOPIC": "com.example.app",
    },
)
django.setup()

from push_notifications.apns_async import Alert, apns_send_message  # noqa: E402  (Django must be set up)

ALERT = {
    "title": text, "subtitle": text, "body": text, "launch-image": text, "title-loc-key": text, "title-loc-args": texts,
    "subtitle-loc-key": text, "subtitle-loc-args": texts, "loc-key": text, "loc-args": texts,
}  # fmt: skip


def build(meant):
    meant.push_type({"alert", "background"})  # It has no parameter for one: what comes out is judged.
    alert = meant.alert_text()
    if meant.alert:
        parts = {name: meant.alert.take(name, kind) for name, kind in ALERT.items()}
        alert = Alert(**{name.replace("-", "_"): value for name, value in parts.items() if value is not None})
    arguments = dict(
        alert=alert,
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", text),
        category=meant.aps.take("category", text),
        content_available=meant.aps.take("content-available", flag),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
        thread_id=meant.aps.take("thread-id", text),
        extra=meant.custom,
    )
    meant.finish()
    headers = meant.headers(request_headers)
    meant.set_clock()

    def send():
        apns_send_message(meant.device_token, **arguments, **(headers or {}))
        return Pool.last.conn.body, None if headers is None else Pool.last.conn.headers

    return send


def request_headers(headers):
    """A topic is always written."""
    topic = headers.take("apns-topic")
    if topic is None:
        raise Unsaid
    return dict(
        topic=topic,
        expiration=headers.take("apns-expiration", whole),
        priority=headers.take("apns-priority", whole),
        collapse_id=headers.take("apns-collapse-id"),
    )


run(build)

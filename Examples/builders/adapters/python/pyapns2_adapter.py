"""PyAPNs2 (apns2 on PyPI): `Payload` and `APNsClient.send_notification_async`, up to the HTTP/2 connection."""

import hyper_stand_in  # noqa: F401  (before apns2, which imports hyper)
from apns2.client import APNsClient, NotificationPriority, NotificationType
from apns2.credentials import CertificateCredentials
from apns2.payload import Payload, PayloadAlert
from meant import Unsaid, flag, run, text, texts, whole

ALERT = {
    "title": ("title", text), "title-loc-key": ("title_localized_key", text),
    "title-loc-args": ("title_localized_args", texts), "body": ("body", text),
    "loc-key": ("body_localized_key", text), "loc-args": ("body_localized_args", texts),
    "action-loc-key": ("action_localized_key", text), "action": ("action", text), "launch-image": ("launch_image", text),
}  # fmt: skip
PRIORITIES = {priority.value: priority for priority in NotificationPriority}
TYPES = {kind.value: kind for kind in NotificationType}

client = APNsClient(CertificateCredentials("certificate.pem"))


def build(meant):
    kind = meant.push_type(TYPES)
    alert = meant.alert_text()
    if meant.alert:
        alert = PayloadAlert(**{argument: meant.alert.take(name, of) for name, (argument, of) in ALERT.items()})
    arguments = dict(
        alert=alert,
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", text),
        category=meant.aps.take("category", text),
        url_args=meant.aps.take("url-args", texts),
        custom=meant.custom,
        thread_id=meant.aps.take("thread-id", text),
        content_available=bool(meant.aps.take("content-available", flag)),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
    )
    meant.finish()
    headers = meant.headers(lambda headers: request_headers(headers, kind))

    def send():
        client._connection.requests.clear()
        client.send_notification_async(meant.device_token, Payload(**arguments), **(headers or {}))
        ((body, sent),) = client._connection.requests
        return body, None if headers is None else sent

    return send


def request_headers(headers, kind):
    priority = headers.take("apns-priority") or "10"
    if kind is None or priority not in PRIORITIES:
        raise Unsaid  # Without a type the library finds one.
    return dict(
        topic=headers.take("apns-topic"),
        priority=PRIORITIES[priority],
        expiration=headers.take("apns-expiration", whole),
        collapse_id=headers.take("apns-collapse-id"),
        push_type=TYPES[kind],
    )


run(build)

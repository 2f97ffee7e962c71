"""aapns: `Notification` and `APNS.send_notification`, up to the request that its pool would post."""

import asyncio

from aapns.api import APNS
from aapns.config import Priority
from aapns.models import Alert, Localized, Notification, PushType
from meant import Inexpressible, Unsaid, flag, run, text, texts, whole

PRIORITIES = {str(priority.value): priority for priority in Priority}
TYPES = {kind.value: kind for kind in PushType}
loop = asyncio.new_event_loop()


class Pool:
    """Keeps the request, and says that APNs took it."""

    async def post(self, request):
        self.request = request
        return type("Response", (), {"code": 200, "apns_id": None})


pool = Pool()


def build(meant):
    kind = meant.push_type(TYPES)
    if meant.alert is None:
        raise Inexpressible("every notification has an Alert, which is an object")
    body = localised(meant.alert, "body", "loc-key", "loc-args")
    if body is None:
        raise Inexpressible("every Alert has a body")
    parts = dict(
        body=body,
        title=localised(meant.alert, "title", "title-loc-key", "title-loc-args"),
        subtitle=localised(meant.alert, "subtitle", "subtitle-loc-key", "subtitle-loc-args"),
        action_loc_key=meant.alert.take("action-loc-key", text),
        launch_image=meant.alert.take("launch-image", text),
    )
    level = meant.aps.take("interruption-level", text)
    if level not in (None, "time-sensitive"):
        raise Inexpressible(f"no word for interruption level {level!r}")
    arguments = dict(
        push_type=TYPES[kind or "alert"],
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", text),
        content_available=bool(meant.aps.take("content-available", flag)),
        category=meant.aps.take("category", text),
        thread_id=meant.aps.take("thread-id", text),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
        target_content_id=meant.aps.take("target-content-id", text),
        extra=meant.custom,
    )
    meant.finish()
    headers = meant.headers(lambda headers: request_headers(headers, kind))

    def send():
        alert = Alert(**{name: Localized(**part) if isinstance(part, dict) else part for name, part in parts.items()})
        loop.run_until_complete(
            APNS(pool).send_notification(
                meant.device_token, Notification(alert, **arguments), time_sensitive=level is not None, **(headers or {})
            )
        )
        return pool.request.body, None if headers is None else pool.request.header

    return send


def localised(alert, name, key, arguments):
    """A text, or a key with its arguments: one of the two."""
    plain, key, arguments = alert.take(name, text), alert.take(key, text), alert.take(arguments, texts)
    if key is None and arguments is None:
        return plain
    if key is None or plain is not None:
        raise Inexpressible(f"{name} is a text or a key, and not both")
    return dict(key=key, args=arguments)


def request_headers(headers, kind):
    """The priority is always written; where none is meant it is 10, as for APNs."""
    priority = headers.take("apns-priority") or "10"
    if kind is None or priority not in PRIORITIES:
        raise Unsaid
    return dict(
        apns_id=headers.take("apns-id"),
        expiration=headers.take("apns-expiration", whole),
        priority=PRIORITIES[priority],
        topic=headers.take("apns-topic"),
        collapse_id=headers.take("apns-collapse-id"),
    )


run(build)

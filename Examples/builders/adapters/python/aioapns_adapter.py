"""aioapns: `NotificationRequest` and `APNs.send_notification`, up to the HTTP/2 frames.

The message is a dictionary of the caller's own, so this proves how it is written, and the headers.
"""

import asyncio

import aioapns.client
from aioapns import APNs, NotificationRequest, PushType
from aioapns_stand_in import Pool
from meant import Unsaid, plain, run, whole

TYPES = {kind.value: kind for kind in PushType}
aioapns.client.APNsKeyConnectionPool = Pool
loop = asyncio.new_event_loop()
client = APNs(key="key", key_id="KEY1234567", team_id="TEAM123456", topic="com.example.app")


def build(meant):
    kind = meant.push_type(TYPES)
    message = plain(meant.message)
    headers = meant.headers(lambda headers: request_headers(headers, meant))

    def send():
        request = NotificationRequest(meant.device_token, message, push_type=kind and TYPES[kind], **(headers or {}))
        loop.run_until_complete(client.send_notification(request))
        return Pool.last.conn.body, None if headers is None else Pool.last.conn.headers

    return send


def request_headers(headers, meant):
    """An expiration is a time to live, from the case's clock on: 0, which is no date, cannot be said."""
    expiration, topic = headers.take("apns-expiration", whole), headers.take("apns-topic")
    if expiration == 0 or topic is None:  # A topic is always written, that of the client if no other.
        raise Unsaid
    meant.set_clock()
    return dict(
        notification_id=headers.take("apns-id"),
        time_to_live=None if expiration is None else expiration - meant.context["now"] // 1000,
        priority=headers.take("apns-priority", whole),
        collapse_key=headers.take("apns-collapse-id"),
        apns_topic=topic,
    )


run(build)

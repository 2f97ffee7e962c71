"""simple-apns: `Payload` and `APNSClient.send_notification`, up to the request that httpx would send."""

import httpx
from meant import Inexpressible, Unsaid, flag, number, plain, provider_key, run, text, texts, whole
from simple_apns import APNSClient, Payload

ALERT = {
    "title": text, "body": text, "subtitle": text, "launch-image": text, "title-loc-key": text, "title-loc-args": texts,
    "action-loc-key": text, "loc-key": text, "loc-args": texts, "summary-arg": text, "summary-arg-count": whole,
}  # fmt: skip
SETTERS = {
    "badge": ("set_badge", whole), "category": ("set_category", text), "thread-id": ("set_thread_id", text),
    "content-available": ("set_content_available", flag), "mutable-content": ("set_mutable_content", flag),
    "target-content-id": ("set_target_content_id", text), "interruption-level": ("set_interruption_level", text),
    "relevance-score": ("set_relevance_score", number),
}  # fmt: skip

requests = []


def answer(request):
    requests.append(request)
    return httpx.Response(200)


client = APNSClient("TEAM123456", "KEY1234567", str(provider_key()), "com.example.app")
client.client = httpx.Client(transport=httpx.MockTransport(answer), trust_env=False)  # As the library's own, but without a socket.


def build(meant):
    kind = meant.push_type({"alert", "background", "voip", "complication", "fileprovider", "mdm", "liveactivity"})
    if meant.alert_text() is not None:
        raise Inexpressible("an alert is an object")
    alert = {name.replace("-", "_"): meant.alert.take(name, kind) for name, kind in ALERT.items()} if meant.alert else {}
    calls = [(setter, meant.aps.take(name, kind)) for name, (setter, kind) in SETTERS.items()]
    calls.append(("set_sound", meant.aps.take("sound", sound)))
    meant.finish()
    headers = meant.headers(lambda headers: request_headers(headers, kind))

    def send():
        payload = Payload().set_alert(**alert)
        for setter, value in calls:
            if value is not None:
                getattr(payload, setter)(value)
        for name, value in meant.custom.items():
            payload.add_custom_data(name, value)
        said = dict(headers or {})
        client.apns_topic = said.pop("topic", "com.example.app")
        requests.clear()
        client.send_notification(meant.device_token, payload, push_type=kind or "alert", **said)
        return requests[0].content, None if headers is None else requests[0].headers

    return send


def sound(value):
    """A name, or the dictionary of a critical alert as Apple has it."""
    return plain(value) if isinstance(value, dict) else text(value)


def request_headers(headers, kind):
    """A type, a priority and a topic are always written."""
    topic = headers.take("apns-topic")
    if kind is None or topic is None:
        raise Unsaid
    return dict(
        topic=topic,
        priority=headers.take("apns-priority", whole) or 10,
        expiration=headers.take("apns-expiration", whole),
        collapse_id=headers.take("apns-collapse-id"),
    )


run(build)

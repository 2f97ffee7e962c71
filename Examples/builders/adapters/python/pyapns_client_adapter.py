"""pyapns-client: `IOSPayload`, `IOSNotification` and `APNSClient.push`, up to the request that httpx would send."""

import warnings

import httpx
from meant import Inexpressible, Unsaid, flag, number, provider_key, run, text, texts, whole
from pyapns_client import APNSClient, IOSNotification, IOSPayload, IOSPayloadAlert

ALERT = {
    "title": text, "subtitle": text, "body": text, "launch-image": text, "title-loc-key": text, "title-loc-args": texts,
    "subtitle-loc-key": text, "subtitle-loc-args": texts, "loc-key": text, "loc-args": texts, "action-loc-key": text,
}  # fmt: skip
PRIORITIES = {"10": IOSNotification.PRIORITY_HIGH, "5": IOSNotification.PRIORITY_LOW}
TYPES = {"alert", "background", "voip", "complication", "fileprovider", "mdm"}

warnings.simplefilter("ignore", DeprecationWarning)  # httpx would like bytes under another name.
requests = []


def answer(request):
    requests.append(request)
    return httpx.Response(200)


client = APNSClient(
    mode=APNSClient.MODE_PROD,
    root_cert_path=None,
    auth_key_path=provider_key(),
    auth_key_id="KEY1234567",
    team_id="TEAM123456",
)
# What the client makes for its first push, but without a socket.
client._client_storage = httpx.Client(
    auth=client._authenticate_request, base_url=client._base_url, transport=httpx.MockTransport(answer), trust_env=False
)


def build(meant):
    kind = meant.push_type(TYPES)
    alert = None
    if meant.alert_text() is not None:
        raise Inexpressible("an alert is an object")
    if meant.alert:
        alert = IOSPayloadAlert(**{name.replace("-", "_"): meant.alert.take(name, kind) for name, kind in ALERT.items()})
    arguments = dict(
        alert=alert,
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", text),
        category=meant.aps.take("category", text),
        content_available=bool(meant.aps.take("content-available", flag)),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
        thread_id=meant.aps.take("thread-id", text),
        target_content_id=meant.aps.take("target-content-id", text),
        interruption_level=meant.aps.take("interruption-level", text),
        relevance_score=meant.aps.take("relevance-score", number),
        custom=meant.custom,
    )
    meant.finish()
    headers = meant.headers(request_headers)

    def send():
        options = dict(topic=meant.context["bundleId"]) if headers is None else headers
        notification = IOSNotification(payload=IOSPayload(**arguments), push_type=kind, **options)
        requests.clear()
        client.push(notification=notification, device_token=meant.device_token)
        return requests[0].content, None if headers is None else requests[0].headers

    return send


def request_headers(headers):
    """The expiration is given as a text: httpx takes no other. The priority is one of the library's constants."""
    priority = headers.take("apns-priority")
    if priority is not None and priority not in PRIORITIES:
        raise Unsaid
    return dict(
        topic=headers.take("apns-topic"),
        apns_id=headers.take("apns-id"),
        collapse_id=headers.take("apns-collapse-id"),
        expiration=headers.take("apns-expiration"),
        priority=priority and PRIORITIES[priority],
    )


run(build)

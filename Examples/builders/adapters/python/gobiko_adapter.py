"""gobiko.apns: `APNsClient.send_message`, up to the HTTP/2 connection."""

import hyper_stand_in  # before gobiko.apns, which imports hyper
from gobiko.apns import APNsClient
from meant import Unsaid, flag, provider_key, run, text, texts, whole

TYPES = {"alert", "background", "voip", "complication", "fileprovider", "mdm"}

client = APNsClient(
    team_id="TEAM123456", bundle_id="com.example.app", auth_key_id="KEY1234567", auth_key=provider_key().read_text()
)
connection = hyper_stand_in.HTTP20Connection()


def build(meant):
    kind = meant.push_type(TYPES)
    options = dict(
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", text),
        category=meant.aps.take("category", text),
        content_available=bool(meant.aps.take("content-available", flag)),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
        extra=meant.custom,
        push_type=kind or "alert",
    )
    alert = meant.alert_text()
    if meant.alert:
        meant.alert.must_have("body", "action-loc-key", "loc-key", "loc-args")
        alert = meant.alert.take("body", text)
        options |= dict(
            action_loc_key=meant.alert.take("action-loc-key", text),
            loc_key=meant.alert.take("loc-key", text),
            loc_args=meant.alert.take("loc-args", texts) or [],
        )
    meant.finish()
    headers = meant.headers(lambda headers: request_headers(headers, kind))

    def send():
        said = dict(topic=voip_topic(meant, kind)) if headers is None else headers
        connection.requests.clear()
        client.send_message(meant.device_token, alert, connection=connection, auth_token="token", **options, **said)
        ((body, sent),) = connection.requests
        return body, None if headers is None else sent

    return send


def voip_topic(meant, kind):
    return meant.context["bundleId"] + (".voip" if kind == "voip" else "")


def request_headers(headers, kind):
    """The library writes a type, a topic, an expiration and a priority into every request, and has no collapse ID."""
    expiration, topic = headers.take("apns-expiration", whole), headers.take("apns-topic")
    if kind is None or topic is None or expiration is None:
        raise Unsaid
    return dict(
        topic=topic,
        expiration=expiration,
        priority=headers.take("apns-priority", whole) or 10,
        identifier=headers.take("apns-id"),
    )


run(build)

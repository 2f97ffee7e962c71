"""kalyke-apns: `Payload`, `LiveActivityPayload` and the clients, up to the request that httpx2 would send."""

import asyncio
import datetime

import httpx2
import kalyke
import kalyke.clients.apns
from meant import Inexpressible, Unsaid, flag, mapping, number, provider_key, run, text, texts, whole

ALERT = {
    "title": text, "subtitle": text, "body": text, "launch-image": text, "title-loc-key": text, "title-loc-args": texts,
    "subtitle-loc-key": text, "subtitle-loc-args": texts, "loc-key": text, "loc-args": texts,
}  # fmt: skip
PRIORITIES = {str(priority.value): priority for priority in kalyke.ApnsPriority}
TYPES = {kind.value: kind for kind in kalyke.ApnsPushType}

requests = []


def answer(request):
    requests.append(request)
    return httpx2.Response(200, headers={"apns-id": "123e4567-e89b-12d3-a456-426614174000"})


# The library makes a client for each message: one without a socket.
kalyke.clients.apns.AsyncClient = lambda **options: httpx2.AsyncClient(
    transport=httpx2.MockTransport(answer), trust_env=False, **options
)
CREDENTIALS = dict(use_sandbox=False, team_id="TEAM123456", auth_key_id="KEY1234567", auth_key_filepath=provider_key())
loop = asyncio.new_event_loop()


def build(meant):
    kind = meant.push_type(TYPES)
    if kind == "liveactivity":
        arguments = {**usual(meant), **activity(meant)}
        make, client = kalyke.LiveActivityPayload, kalyke.LiveActivityClient(**CREDENTIALS)
    else:
        arguments = usual(meant)
        make, client = kalyke.Payload, kalyke.ApnsClient(**CREDENTIALS)
    meant.finish()
    headers = meant.headers(lambda headers: config(headers, kind))
    chosen = config_of(kind, meant) if headers is None else headers

    def send():
        configuration = configured(kind, chosen)
        if isinstance(arguments["sound"], dict):
            arguments["sound"] = kalyke.CriticalSound(**arguments["sound"])
        requests.clear()
        loop.run_until_complete(
            client.send_message(device_token=meant.device_token, payload=make(**arguments), apns_config=configuration)
        )
        return requests[0].content, None if headers is None else requests[0].headers

    return send


def usual(meant):
    alert = meant.alert_text()
    if meant.alert:
        parts = {name.replace("-", "_"): meant.alert.take(name, kind) for name, kind in ALERT.items()}
        alert = kalyke.PayloadAlert(**parts)
    level = meant.aps.take("interruption-level", text)
    if level is not None and level not in {known.value for known in kalyke.InterruptionLevel}:
        raise Inexpressible(f"no word for interruption level {level!r}")
    return dict(
        alert=alert,
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", sound),
        thread_id=meant.aps.take("thread-id", text),
        category=meant.aps.take("category", text),
        content_available=bool(meant.aps.take("content-available", flag)),
        mutable_content=bool(meant.aps.take("mutable-content", flag)),
        target_content_identifier=meant.aps.take("target-content-id", text),
        interruption_level=level and kalyke.InterruptionLevel(level),
        relevance_score=meant.aps.take("relevance-score", number),
        filter_criteria=meant.aps.take("filter-criteria", text),
        custom=meant.custom,
    )


def sound(value):
    if not isinstance(value, dict):
        return text(value)
    if value.keys() != {"critical", "name", "volume"}:
        raise Inexpressible("a critical sound has a name and a volume")
    return dict(critical=flag(value["critical"]), name=text(value["name"]), volume=number(value["volume"]))


def activity(meant):
    event = meant.aps.take("event", text)
    timestamp, state = meant.aps.take("timestamp", moment), meant.aps.take("content-state", mapping)
    if event not in {known.value for known in kalyke.LiveActivityEvent} or timestamp is None or state is None:
        raise Inexpressible("a Live Activity has an event, a timestamp and a state")
    return dict(
        timestamp=timestamp,
        event=kalyke.LiveActivityEvent(event),
        content_state=state,
        stale_date=meant.aps.take("stale-date", moment),
        dismissal_date=meant.aps.take("dismissal-date", moment),
        attributes_type=meant.aps.take("attributes-type", text),
        attributes=meant.aps.take("attributes", mapping),
    )


def moment(value):
    seconds = number(value)
    if not 0 <= seconds < 100_000_000_000:
        raise Inexpressible(f"{seconds} is no time that datetime knows")
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)


def config(headers, kind):
    """The arguments of `ApnsConfig`, which writes a type, an expiration, a priority and a topic into every request."""
    expiration, topic = headers.take("apns-expiration", whole), headers.take("apns-topic")
    priority = headers.take("apns-priority") or "10"
    if kind is None or expiration is None or topic is None or priority not in PRIORITIES:
        raise Unsaid
    return dict(
        topic=topic,
        expiration=expiration,
        priority=PRIORITIES[priority],
        identifier=headers.take("apns-id"),
        collapse_id=headers.take("apns-collapse-id"),
    )


def config_of(kind, meant):
    suffix = {"liveactivity": ".push-type.liveactivity"}.get(kind, "")
    return dict(topic=meant.context["bundleId"] + suffix)


def configured(kind, arguments):
    if kind == "liveactivity":
        return kalyke.LiveActivityApnsConfig(**arguments)
    return kalyke.ApnsConfig(push_type=TYPES[kind or "alert"], **arguments)


run(build)

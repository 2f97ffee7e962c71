"""firebase-admin, unchanged but for the address, and the legacy protocol by plain HTTP against the inlet of FCM."""

import asyncio

import firebase_admin
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from firebase_admin import credentials, exceptions, messaging

from senders import device_token, payloads, post, pushes, refuse_pushes

VENDOR = "fcm"


def app(server):
    """The service account's file names the door as the place where tokens come from."""
    door = server.inlets["fcm"]
    messaging._MessagingService.FCM_URL = door + "/v1/projects/{0}/messages:send"
    try:
        return firebase_admin.get_app(door)
    except ValueError:
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        account = credentials.Certificate({
            "type": "service_account", "project_id": "demo", "private_key": key.decode(),
            "client_email": "sender@demo.iam.gserviceaccount.com", "token_uri": door + "/token",
        })
        return firebase_admin.initialize_app(account, name=door)


def notification(token: str, title: str = "Match update") -> messaging.Message:
    return messaging.Message(
        token=token, notification=messaging.Notification(title=title, body="score is now 3-0"),
        apns=messaging.APNSConfig(
            headers={"apns-priority": "5"},
            payload=messaging.APNSPayload(aps=messaging.Aps(category="NEW_MESSAGE_CATEGORY", badge=3)),
        ),
    )


def send(server):
    name = messaging.send(notification("bk3RNwTe3H0:CI2k_send"), app=app(server))
    assert name.startswith("projects/demo/messages/"), name
    [push] = pushes(server, "bk3RNwTe3H0:CI2k_send")
    assert push["headers"]["apns-priority"] == "5", push["headers"]
    [payload] = payloads(server, "bk3RNwTe3H0:CI2k_send")
    assert payload["aps"] == {
        "alert": {"title": "Match update", "body": "score is now 3-0"}, "badge": 3, "category": "NEW_MESSAGE_CATEGORY",
    }, payload


def a_live_activity(server):
    """Start, update and end go to the activity's token, with what FCM supplies (Google, FCM, Live Activities)."""
    token = "0a" * 80
    alert = messaging.ApsAlert(title="Match", body="starts")
    start = {"attributes-type": "Match", "attributes": {"home": "A"}}
    for event, more in ("start", start), ("update", {}), ("end", {}):
        state = {"timestamp": 1700000000, "event": event, "content-state": {"goals": 1}}
        aps = messaging.Aps(alert=alert if more else None, custom_data={**state, **more})
        config = messaging.APNSConfig(payload=messaging.APNSPayload(aps=aps), live_activity_token=token)
        messaging.send(messaging.Message(token="match", apns=config), app=app(server))
    sent = pushes(server, "match", token)
    assert [push["headers"]["apns-push-type"] for push in sent] == ["liveactivity"] * 3, sent
    assert sent[0]["headers"]["apns-topic"].endswith(".push-type.liveactivity"), sent[0]["headers"]


def a_dry_run_pushes_nothing(server):
    name = messaging.send(notification("dry"), dry_run=True, app=app(server))
    assert name == "projects/demo/messages/fake_message_id", name
    assert pushes(server, "dry") == []


def send_each(server):
    refuse_pushes(server, "gone", 410, "Unregistered")
    batch = messaging.send_each([notification("one", "1"), notification("gone", "2"), notification("three", "3")], app=app(server))
    assert (batch.success_count, batch.failure_count) == (2, 1), batch
    assert isinstance(batch.responses[1].exception, messaging.UnregisteredError), batch.responses[1].exception
    assert [payload["aps"]["alert"]["title"] for name in ("one", "gone", "three") for payload in payloads(server, name)] == ["1", "2", "3"]


def send_each_asynchronously(server):
    batch = asyncio.run(messaging.send_each_async([notification("a1"), notification("a2")], dry_run=False, app=app(server)))
    assert batch.success_count == 2, [response.exception for response in batch.responses]
    assert pushes(server, "a1") and pushes(server, "a2")


def send_each_for_multicast(server):
    tokens = [f"m{number}" for number in range(20)]
    message = messaging.MulticastMessage(tokens=tokens, data={"id": "7"}, notification=messaging.Notification(body="all of you"))
    batch = messaging.send_each_for_multicast(message, app=app(server))
    assert batch.success_count == 20, [response.exception for response in batch.responses]
    assert len({response.message_id for response in batch.responses}) == 20
    for token in tokens:
        [payload] = payloads(server, token)
        assert payload["id"] == "7" and payload["aps"]["alert"]["body"] == "all of you", payload


def what_apns_refuses_is_the_clients_own_error(server):
    for name, status, reason, error in [
        ("unregistered", 410, "Unregistered", messaging.UnregisteredError),
        ("credentials", 403, "InvalidProviderToken", messaging.ThirdPartyAuthError),
        ("often", 429, "TooManyRequests", messaging.QuotaExceededError),
        ("malformed", 400, "BadDeviceToken", exceptions.InvalidArgumentError),
    ]:
        refuse_pushes(server, name, status, reason)
        try:
            messaging.send(notification(name), app=app(server))
            raise AssertionError(f"{reason} was taken")
        except error as raised:
            assert raised.http_response.status_code in (400, 401, 404, 429), raised.http_response


def what_is_too_large_is_an_invalid_argument(server):
    message = messaging.Message(token="large", notification=messaging.Notification(body="x" * 5000))
    try:
        messaging.send(message, app=app(server))
        raise AssertionError("it was taken")
    except exceptions.InvalidArgumentError:
        assert pushes(server, "large") == []


def a_topic(server):
    name = messaging.send(
        messaging.Message(topic="news", notification=messaging.Notification(body="to a topic")), app=app(server)
    )
    assert name.startswith("projects/demo/messages/"), name
    assert payloads(server, "/topics/news")[-1]["aps"]["alert"]["body"] == "to a topic"


def without_a_token_nobody_is_served(server):
    door = server.inlets["fcm"] + "/v1/projects/demo/messages:send"
    body = {"message": {"token": "nobody", "notification": {"body": "b"}}}
    status, answer = post(door, body)
    assert status == 401 and answer["error"]["status"] == "UNAUTHENTICATED", answer
    status, answer = post(door, {"message": {"token": "nobody", "data": {"k": 12}}}, {"Authorization": "Bearer any"})
    assert status == 400 and answer["error"]["details"][1]["fieldViolations"][0]["field"] == "message.data[0].value", answer
    assert pushes(server, "nobody") == []


def the_legacy_protocol(server):
    door, key = server.inlets["fcm"] + "/fcm/send", {"Authorization": "key=AAAA"}
    refuse_pushes(server, "l2", 410, "Unregistered")
    status, answer = post(
        door, {"registration_ids": ["l1", "l2"], "notification": {"title": "t", "body": "b"}, "priority": "high"}, key
    )
    assert status == 200 and (answer["success"], answer["failure"]) == (1, 1), answer
    assert answer["results"][0]["message_id"] and answer["results"][1] == {"error": "NotRegistered"}, answer
    assert payloads(server, "l1") == [{"aps": {"alert": {"title": "t", "body": "b"}}}]
    assert post(door, {"to": "l1"})[0] == 401
    assert post(door, b"{", key)[0] == 400


def a_device_token_is_its_own(server):
    token = "c0ffee" + "0" * 58
    messaging.send(notification(token), app=app(server))
    assert device_token(token) != token
    lines = server.messages_to(token)
    assert lines and lines[0]["apns"]["status"] == 200, lines


TESTS = [
    ("send", send),
    ("a dry run pushes nothing", a_dry_run_pushes_nothing),
    ("a Live Activity goes to its own token", a_live_activity),
    ("send_each", send_each),
    ("send_each_async", send_each_asynchronously),
    ("send_each_for_multicast", send_each_for_multicast),
    ("what APNs refuses is the client's own error", what_apns_refuses_is_the_clients_own_error),
    ("what is too large is an invalid argument", what_is_too_large_is_an_invalid_argument),
    ("a topic", a_topic),
    ("without a token nobody is served", without_a_token_nobody_is_served),
    ("the legacy protocol", the_legacy_protocol),
    ("a device token is its own", a_device_token_is_its_own),
]

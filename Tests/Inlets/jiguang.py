"""The vendor's own client for Python, and what it has no calls for by plain HTTP. The module must not be called as the client is."""

import base64
import json

import jpush
from senders import payloads, post, pushes

VENDOR = "jpush"
KEY, SECRET = "7d431e42dfa6a6d693ac2d04", "5e987ac6d2e04d95a9d8f0d1"
AUTHORIZED = {"Authorization": "Basic " + base64.b64encode(f"{KEY}:{SECRET}".encode()).decode()}


def client(server, key: str = KEY, kind=jpush.JPush):
    jpush.common.ZONES["INLET"] = {"PUSH": server.inlets["jpush"] + "/v3/"}
    made = kind(key, SECRET)
    made.zone = "inlet"
    return made


def push_of(server, audience, notification, **others):
    push = client(server).create_push()
    push.platform, push.audience, push.notification = jpush.all_, audience, notification
    for name, value in others.items():
        setattr(push, name, value)
    return push


def to_registrations(server):
    ios = jpush.ios(
        alert={"title": "标题", "body": "Hello, IOS JPush!"}, sound="a.caf", badge="+1", content_available=True, mutable_content=True,
        category="chat", thread_id="default", extras={"k1": "v1"},
    )
    push = push_of(
        server, jpush.audience(jpush.registration_id("reg-1", "reg-2")), jpush.notification(alert="Hello", ios=ios, android=jpush.android("a")),
        options={"sendno": 12345, "apns_production": True, "time_to_live": 86400, "apns_collapse_id": "c-1"},
        message=jpush.message("content", extras={"k2": "v2"}),
    )
    answer = push.send()
    assert answer.status_code == 200 and answer.payload["sendno"] == "12345" and int(answer.payload["msg_id"]) > 0, answer.payload
    for name in ("reg-1", "reg-2"):
        [payload] = payloads(server, name)
        assert payload == {
            "aps": {
                "alert": {"title": "标题", "body": "Hello, IOS JPush!"}, "sound": "a.caf", "badge": 1, "content-available": 1,
                "mutable-content": 1, "category": "chat", "thread-id": "default",
            },
            "k1": "v1",
        }, payload
        [pushed] = pushes(server, name)
        assert pushed["headers"]["apns-collapse-id"] == "c-1" and pushed["headers"]["apns-push-type"] == "alert", pushed


def to_aliases_and_tags(server):
    push_of(server, jpush.audience(jpush.alias("jpush-alias-1", "jpush-alias-2")), jpush.notification(alert="a")).send()
    assert [payload["aps"] for name in ("jpush-alias-1", "jpush-alias-2") for payload in payloads(server, name)] == [{"alert": "a"}] * 2
    push_of(server, jpush.audience(jpush.tag("深圳", "北京")), jpush.notification(alert="b")).send()
    assert [payload["aps"] for payload in payloads(server, "tag:深圳")] == [{"alert": "b"}]
    push_of(server, jpush.all_, jpush.notification(alert="c")).send()
    assert len(pushes(server, "all")) >= 1


def a_check_sends_nothing(server):
    push = push_of(server, jpush.audience(jpush.alias("checked")), jpush.notification(alert="Hello, world!"))
    assert push.send_validate().status_code == 200
    assert pushes(server, "checked") == []


def a_batch(server):
    notification = jpush.notification(ios=jpush.ios(alert="one of many"))
    push = client(server).create_push()
    answer = push.batch_push_by_regid([{"platform": "all", "target": f"batch-{number}", "notification": notification} for number in (1, 2)])
    assert len(answer.payload) == 2 and all(result["msg_id"] > 0 for result in answer.payload.values()), answer.payload
    assert len(pushes(server, "batch-1")) == len(pushes(server, "batch-2")) == 1
    assert len(push.get_cid(3).payload["cidlist"]) == 3


def a_live_activity(server):
    body = {
        "platform": ["ios"], "audience": {"live_activity_id": "live-1"},
        "live_activity": {"ios": {"event": "update", "content-state": {"progress": 0.1}, "apns-priority": 5}},
    }
    status, answer = post(server.inlets["jpush"] + "/v3/push", body, AUTHORIZED)
    assert status == 200 and answer["msg_id"], answer
    [push] = pushes(server, "live-1")
    assert push["headers"]["apns-push-type"] == "liveactivity" and push["headers"]["apns-priority"] == "5", push
    assert json.loads(push["body"])["aps"]["content-state"] == {"progress": 0.1}, push


def refused(push) -> int:
    try:
        push.send()
    except jpush.JPushFailure as failure:
        return failure.error_code
    raise AssertionError("it was taken")


def errors(server):
    audience = jpush.audience(jpush.alias("refused"))
    assert refused(push_of(server, audience, jpush.notification(ios={"alert": "a", "content_available": True}))) == 1009
    assert refused(push_of(server, audience, jpush.notification(ios=jpush.ios(alert="x" * 4200)))) == 1005
    assert refused(push_of(server, jpush.audience(jpush.alias("")), jpush.notification(alert="a"))) == 1003
    assert refused(push_of(server, None, jpush.notification(alert="a"))) == 1002
    status, answer = post(server.inlets["jpush"] + "/v3/push", {})
    assert status == 401 and answer["error"]["code"] == 1004, answer
    group = client(server, kind=jpush.GroupPush).create_push()
    group.platform, group.audience, group.notification = jpush.platform("android"), jpush.all_, jpush.notification(alert="a")
    assert group.send().status_code == 200
    assert pushes(server, "refused") == []


TESTS = [
    ("to registrations", to_registrations), ("to aliases, tags and all", to_aliases_and_tags), ("a check sends nothing", a_check_sends_nothing),
    ("a batch", a_batch), ("a Live Activity", a_live_activity), ("errors", errors),
]

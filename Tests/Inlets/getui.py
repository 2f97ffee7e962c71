"""The samples of Getui's documentation, by plain HTTP."""

import hashlib
import time

from senders import payloads, post, pushes

VENDOR = "getui"
APP, KEY, SECRET = "YZkTKbz91l84HyM0TGlb38", "appkey", "mastersecret"
CHANNEL = {"ios": {"type": "notify", "payload": "自定义消息", "aps": {
    "alert": {"title": "请填写通知标题", "body": "请填写通知内容"}, "content-available": 0, "sound": "default",
}}}


def door(server) -> str:
    return f"{server.inlets['getui']}/v2/{APP}"


def authorized(server) -> dict:
    timestamp = str(int(time.time() * 1000))
    sign = hashlib.sha256((KEY + timestamp + SECRET).encode()).hexdigest()
    status, answer = post(door(server) + "/auth", {"sign": sign, "timestamp": timestamp, "appkey": KEY})
    assert status == 200 and answer["code"] == 0, answer
    assert int(answer["data"]["expire_time"]) > int(timestamp), answer
    return {"token": answer["data"]["token"]}


def message(audience, request_id: str = "1234567890") -> dict:
    return {
        "request_id": request_id, "settings": {"ttl": 7200000}, "audience": audience,
        "push_message": {"transmission": "请填写透传内容"}, "push_channel": CHANNEL,
    }


def to_one(server):
    for kind in ("cid", "alias"):
        status, answer = post(f"{door(server)}/push/single/{kind}", message({kind: [f"{kind}-1"]}), authorized(server))
        assert status == 200 and answer["code"] == 0, answer
        [(task, statuses)] = answer["data"].items()
        assert statuses == {f"{kind}-1": "successed_offline"}, answer
        [payload] = payloads(server, f"{kind}-1")
        assert payload["aps"]["alert"] == {"title": "请填写通知标题", "body": "请填写通知内容"}, payload
        assert payload["payload"] == "自定义消息" and payload["_gmid_"] == task, payload


def a_batch(server):
    body = {"is_async": False, "msg_list": [message({"cid": ["b1"]}), message({"cid": ["b2"]}, "1234567891")]}
    status, answer = post(door(server) + "/push/single/batch/cid", body, authorized(server))
    assert status == 200 and len(answer["data"]) == 2, answer
    assert len(pushes(server, "b1")) == len(pushes(server, "b2")) == 1


def a_list(server):
    token = authorized(server)
    status, answer = post(door(server) + "/push/list/message", {"push_channel": CHANNEL, "push_message": {"transmission": "t"}}, token)
    task = answer["data"]["taskid"]
    status, answer = post(
        door(server) + "/push/list/cid", {"audience": {"cid": ["list-1", "list-2"]}, "taskid": task, "is_async": False}, token
    )
    assert status == 200 and answer["data"] == {task: {"list-1": "successed_offline", "list-2": "successed_offline"}}, answer
    assert len(pushes(server, "list-1")) == len(pushes(server, "list-2")) == 1


def to_all(server):
    status, answer = post(door(server) + "/push/all", message("all"), authorized(server))
    assert status == 200 and answer["data"]["taskid"], answer
    assert len(pushes(server, "all")) >= 1


def errors(server):
    status, answer = post(door(server) + "/push/single/cid", message({"cid": ["e1"]}), {"token": "deae177e7822dfb9e7fed7ebad058d4b"})
    assert answer["code"] == 10001, answer
    status, answer = post(door(server) + "/push/single/cid", message({"cid": ["e1", "e2"]}), authorized(server))
    assert answer["code"] == 20001, answer
    assert pushes(server, "e1") == []


TESTS = [
    ("to one", to_one), ("a batch", a_batch), ("a list", a_list), ("to all", to_all), ("errors", errors),
]

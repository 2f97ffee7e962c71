"""The samples of ZEGO's documentation, by plain HTTP, signed as its sample code signs."""

import hashlib
import secrets
import time
from urllib.parse import urlencode

from senders import payloads, post, pushes

VENDOR = "zego"
APP_ID, SECRET = 12345, "9193cc662a4c0ec135ec71fb57194b38"
PUSH = {"Enable": 1, "Title": "Title", "Content": "Content", "Payload": "data"}


def call(server, action: str, body, **changes) -> dict:
    nonce, timestamp = secrets.token_hex(8), int(time.time())
    query = {
        "Action": action, "AppId": APP_ID, "SignatureNonce": nonce, "Timestamp": timestamp, "SignatureVersion": "2.0",
        "Signature": hashlib.md5(f"{APP_ID}{nonce}{SECRET}{timestamp}".encode()).hexdigest(),
    } | changes
    status, answer = post(f"{server.inlets['zego']}/?{urlencode(query)}", body)
    assert status == 200 and answer["RequestId"], answer
    return answer


def to_peers(server):
    answer = call(server, "SendPeerMessage", {
        "FromUserId": "u1", "ToUserId": ["u2", "u3"], "MessageType": 1, "Priority": 1,
        "MessageBody": {"Message": "hello world", "ExtendedData": "extendedData", "OfflinePush": PUSH},
    })
    assert answer["Code"] == 0 and answer["ErrorList"] == [], answer
    assert [entry["UserId"] for entry in answer["SuccList"]] == ["u2", "u3"], answer
    for user in ("u2", "u3"):
        [payload] = payloads(server, user)
        assert payload["aps"]["alert"] == {"title": "Title", "body": "Content"} and payload["payload"] == "data", payload


def a_call(server):
    answer = call(server, "CallInvite", {
        "FromUserId": "caller_user", "UserIds": ["callee1", "callee2"], "Timeout": 90, "ExtendedData": "Extended data", "OfflinePush": PUSH,
    })
    assert answer["Code"] == 0 and answer["ErrorUsers"] == [], answer
    assert [payload["call_id"] for user in ("callee1", "callee2") for payload in payloads(server, user)] == [answer["CallId"]] * 2


def a_group(server):
    body = {
        "FromUserId": "u1", "GroupId": "r1", "MessageType": 1, "Priority": 1,
        "MessageBody": {"Message": "hello world", "OfflinePush": PUSH},
        "SendMsgOptions": {"TargetOption": {"Inclusive": True, "ReceiverUserIds": ["userA", "userB"]}},
    }
    assert call(server, "SendGroupMessage", body)["Code"] == 0
    assert len(pushes(server, "userA")) == len(pushes(server, "userB")) == 1 and pushes(server, "r1") == []


def errors(server):
    body = {"FromUserId": "u1", "ToUserId": ["u9"], "MessageType": 1, "Priority": 1, "MessageBody": {"OfflinePush": PUSH}}
    assert call(server, "SendPeerMessage", body, Timestamp=1615186943)["Code"] == 100000004
    assert call(server, "SendPeerMessage", body, Signature="none")["Code"] == 100000005
    assert call(server, "Nothing", body)["Code"] == 100000007
    assert call(server, "SendPeerMessage", b"{")["Code"] == 660000002
    assert pushes(server, "u9") == []


TESTS = [("to peers", to_peers), ("a call", a_call), ("a group", a_group), ("errors", errors)]

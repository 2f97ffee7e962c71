"""The samples of Easemob's documentation, by plain HTTP."""

from senders import payloads, post, pushes, refuse_pushes

VENDOR = "easemob"


def door(server) -> str:
    return server.inlets["easemob"] + "/easemob-demo/testapp"


def authorized(server) -> dict:
    status, answer = post(door(server) + "/token", {
        "grant_type": "client_credentials", "client_id": "YXA6i-Ak8Ol4Eei2l11ZjV-EAg",
        "client_secret": "YXA6VunqiNxoB7IwXHInk1cGiXOOJfc", "ttl": 1024000,
    })
    assert status == 200 and answer["expires_in"] == 1024000 and answer["application"], answer
    return {"Authorization": f"Bearer {answer['access_token']}", "Accept": "application/json"}


def one_to_one(server):
    body = {
        "from": "user1", "to": ["user2", "user3"], "type": "txt", "body": {"msg": "testmessages"},
        "ext": {"em_apns_ext": {"em_push_title": "您有一条新消息", "em_push_content": "请点击查看", "extern": {"test": 123}}},
    }
    status, answer = post(door(server) + "/messages/users", body, authorized(server))
    assert status == 200 and answer["path"] == "/messages/users" and answer["applicationName"] == "testapp", answer
    for user in ("user2", "user3"):
        [payload] = payloads(server, user)
        assert payload["aps"]["alert"] == {"title": "您有一条新消息", "body": "请点击查看"}, payload
        assert (payload["f"], payload["t"], payload["m"]) == ("user1", user, answer["data"][user]), payload
        assert payload["e"] == {"test": 123}, payload


def a_silent_message_is_taken_and_not_pushed(server):
    body = {
        "from": "user1", "to": ["quiet"], "type": "txt", "roam_ignore_users": [], "body": {"msg": "testmessages"},
        "ext": {"em_ignore_notification": True},
    }
    status, answer = post(door(server) + "/messages/users", body, authorized(server))
    assert status == 200 and answer["data"]["quiet"], answer
    assert pushes(server, "quiet") == []


def a_group_and_some_of_it(server):
    body = {"from": "user1", "to": ["184524748161025"], "type": "txt", "body": {"msg": "testmessages"}}
    status, answer = post(door(server) + "/messages/chatgroups", body, authorized(server))
    assert status == 200 and list(answer["data"]) == ["184524748161025"], answer
    assert [payload["g"] for payload in payloads(server, "184524748161025")] == ["184524748161025"]
    status, answer = post(door(server) + "/messages/chatgroups/users", body | {"users": ["member1", "member2"]}, authorized(server))
    assert status == 200, answer
    assert len(pushes(server, "member1")) == len(pushes(server, "member2")) == 1


def the_older_interface(server):
    body = {"target_type": "users", "target": ["6006"], "msg": {"type": "txt", "msg": "hello from rest"}, "from": "6001"}
    status, answer = post(door(server) + "/messages", body, authorized(server))
    assert status == 200 and answer["data"] == {"6006": "success"}, answer
    assert [payload["t"] for payload in payloads(server, "6006")] == ["6006"]


def errors(server):
    body = {"from": "user1", "to": ["user9"], "type": "txt", "body": {"msg": "m"}}
    status, answer = post(door(server) + "/messages/users", body)
    assert (status, answer["error"]) == (401, "unauthorized"), answer
    status, answer = post(door(server) + "/messages/users", body | {"ext": None}, authorized(server))
    assert (status, answer["error_description"]) == (400, "param ext must be JSONObject"), answer
    assert post(door(server) + "/nothing", body, authorized(server))[0] == 404


def what_apns_says_no_sender_hears(server):
    refuse_pushes(server, "user8", 410, "Unregistered")
    body = {"from": "user1", "to": ["user8"], "type": "txt", "body": {"msg": "m"}}
    assert post(door(server) + "/messages/users", body, authorized(server))[0] == 200
    assert [push["response"]["status"] for push in pushes(server, "user8")] == [410]


TESTS = [
    ("one to one", one_to_one),
    ("a silent message is taken and not pushed", a_silent_message_is_taken_and_not_pushed),
    ("a group, and some of it", a_group_and_some_of_it),
    ("the older interface", the_older_interface),
    ("errors", errors),
    ("what APNs says no sender hears", what_apns_says_no_sender_hears),
]

"""Messages with canaries by every inlet of `serve --redact`: none of them may stand in anything that is kept, answered to who drives the
endpoint, drawn or logged, in whatever form."""

import base64
import json
import re
import threading
import urllib.parse
import urllib.request
from pathlib import Path

from firebase_admin import messaging

import easemob
import fcm
import getui
import sns
import jiguang
import zego
from senders import device_token, post

# Of letters and digits that nothing else has, so that no part of them can come from elsewhere.
TEXT, LOWER, CHINESE = "Quxzy Vwkjq", "quxzyvwkjq", "金丝雀鸣"
USER, TOKEN = "vwkjq-user-9071", "9c7e5b" * 10 + "9071"
CANARIES = (TEXT, LOWER, CHINESE, USER, TOKEN)


def forms(canary: str):
    """How it may be written: percent-encoded, with escapes of JSON, in base64 at each offset, in hexadecimal digits."""
    utf8 = canary.encode()
    yield canary
    yield urllib.parse.quote(canary)
    yield urllib.parse.quote_plus(canary)
    yield json.dumps(canary)[1:-1]
    yield json.dumps(canary)[1:-1].replace("\\", "\\\\")
    yield "".join(f"\\u{ord(letter):04x}" for letter in canary)
    yield utf8.hex()
    for offset in range(3):
        # What is in front and behind decides on the letters at both ends.
        yield base64.b64encode(b"x" * offset + utf8).decode()[2 if offset else 0 :].rstrip("=")[offset:-2]


def patterns() -> list:
    found = {form.lower() for canary in CANARIES for form in forms(canary)}
    found |= {device_token(name) for name in (USER, LOWER, f"/topics/{LOWER}", f"{USER}-2")}
    # Halves: who masks a part of a text has not masked it.
    return sorted(found | {"quxzy", "vwkjq", "9c7e5b9c7e5b", "金丝雀"})


class Listener(threading.Thread):
    """Reads server-sent events until the server is gone."""

    def __init__(self, url: str):
        super().__init__(daemon=True)
        self.stream = urllib.request.urlopen(url, timeout=120)
        self.text = ""
        self.start()

    def run(self):
        try:
            for line in self.stream:
                self.text += line.decode()
        except OSError:
            pass


def dashboard(server) -> str:
    while True:
        if match := re.search(r"followed at (\S+)", server.errors.read_text(encoding="utf-8")):
            return match[1].rstrip("/")


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read().decode()


# What is sent.


def by_sns(server):
    client, token = sns.client(server), TOKEN
    application = client.create_platform_application(
        Name="shop", Platform="APNS", Attributes={"PlatformPrincipal": LOWER, "PlatformCredential": LOWER},
    )["PlatformApplicationArn"]
    endpoint = client.create_platform_endpoint(
        PlatformApplicationArn=application, Token=token, CustomUserData=TEXT,
    )["EndpointArn"]
    topic = client.create_topic(Name=LOWER)["TopicArn"]
    client.subscribe(TopicArn=topic, Protocol="application", Endpoint=endpoint)
    payload = {"aps": {"alert": {"title": TEXT, "body": CHINESE, "loc-args": [USER]}, "badge": TEXT}, LOWER: {USER: TOKEN}}
    for message in (
        {"Message": TEXT, "Subject": TEXT}, {"Message": json.dumps({LOWER: TEXT})},
        {"MessageStructure": "json", "Message": json.dumps({"default": TEXT, "APNS": json.dumps(payload)})},
        {"MessageStructure": "json", "Message": json.dumps({"APNS": json.dumps(payload, ensure_ascii=False), LOWER: TEXT}, ensure_ascii=False)},
        {"MessageStructure": "json", "Message": json.dumps({"APNS": f'{{"aps":{{"alert":"{TEXT}"'})},
        {"MessageStructure": "json", "Message": f'{{"APNS":"{TEXT}'},
        {"Message": TEXT, "MessageAttributes": {
            LOWER: {"DataType": f"String.{LOWER}", "StringValue": TEXT},
            f"{LOWER}.b": {"DataType": "Binary", "BinaryValue": TEXT.encode()},
            "AWS.SNS.MOBILE.APNS.COLLAPSE_ID": {"DataType": "String", "StringValue": USER},
            "AWS.SNS.MOBILE.APNS.PUSH_TYPE": {"DataType": "String", "StringValue": LOWER},
            "AWS.SNS.MOBILE.APNS.TTL": {"DataType": "String", "StringValue": LOWER},
        }},
    ):
        for target in ({"TargetArn": endpoint}, {"TopicArn": topic}):
            try:
                client.publish(**target, **message)
            except client.exceptions.ClientError:
                pass
    client.publish_batch(TopicArn=topic, PublishBatchRequestEntries=[{"Id": LOWER, "Message": TEXT}])
    faults, refuse = f"{server.control}/v1/faults?tokens={TOKEN}", {"faults": [{"respond": {"status": 410, "reason": "Unregistered"}}]}
    urllib.request.urlopen(urllib.request.Request(faults, json.dumps(refuse).encode(), method="PUT"), timeout=20).close()
    client.publish(TargetArn=endpoint, Message=TEXT)
    urllib.request.urlopen(urllib.request.Request(faults, method="DELETE"), timeout=20).close()


def by_fcm(server):
    app = fcm.app(server)
    for target in ({"token": USER}, {"token": TOKEN}, {"topic": LOWER}, {"condition": f"'{LOWER}' in topics"}):
        messaging.send(messaging.Message(
            data={LOWER: TEXT, "user": USER}, notification=messaging.Notification(title=TEXT, body=CHINESE, image=f"https://{LOWER}.example/x.png"),
            apns=messaging.APNSConfig(
                headers={"apns-collapse-id": USER, f"apns-{LOWER}": LOWER},
                payload=messaging.APNSPayload(aps=messaging.Aps(thread_id=USER, sound=f"{LOWER}.caf"), **{LOWER: {USER: TOKEN}}),
            ),
            **target,
        ), app=app)
    door, bearer = server.inlets["fcm"], {"Authorization": f"Bearer {LOWER}"}
    for body in (
        {"message": {"token": USER, "data": {f"google.{LOWER}": TEXT}}}, {"message": {"token": USER, LOWER: TEXT}},
        {"message": {"token": USER, "notification": {"title": [TEXT], "sound": LOWER}}}, {"message": {"notification": {"body": TEXT}}},
        {"message": {"token": USER, "apns": {"headers": {LOWER: TEXT, "authorization": TEXT, "user-agent": LOWER, "apns-id": USER}}}},
        f'{{"message": {{"token":"{USER}", "data":{{"a":"{TEXT}","a":"{TEXT}"}}}}'.encode(),
        f'{{ "message" : {{"token":"{USER}", "notification" : {{"body":"\\u0051uxzy"}}, "data":{{"a":"{TEXT}"}} }} }}'.encode(), TEXT.encode(),
        b"\xff" + TEXT.encode(),
    ):
        post(f"{door}/v1/projects/{LOWER}/messages:send", body, bearer)
    legacy = {"Authorization": f"key={LOWER}"}
    for body in (
        {"registration_ids": [USER, f"{USER}-2", TOKEN, ""], "collapse_key": LOWER, "data": {LOWER: TEXT},
         "notification": {"title": TEXT, "body_loc_args": [USER], "click_action": LOWER, "sound": f"{LOWER}.wav"}},
        {"to": f"/topics/{LOWER}", "notification": {"body": TEXT}}, {"to": USER, "priority": LOWER, LOWER: TEXT},
    ):
        post(f"{door}/fcm/send", body, legacy)


def by_easemob(server):
    authorized = easemob.authorized(server)
    door = f"{server.inlets['easemob']}/{LOWER}/{LOWER}"
    ext = {
        LOWER: {USER: TEXT}, "em_apns_ext": {
            "em_push_title": TEXT, "em_push_content": CHINESE, "em_push_category": LOWER, "thread_id": USER, f"em_{LOWER}": TEXT,
            "em_push_title_loc_key": LOWER, "em_push_title_loc_args": [TEXT], "em_push_badge": LOWER, LOWER: USER,
        }, "em_push_template": {"name": LOWER, "title_args": [TEXT]}, "em_at_list": [USER],
    }
    message = {"from": LOWER, "to": [USER, f"{USER}-2"], "type": "txt", "body": {"msg": TEXT}, "ext": ext}
    post(f"{door}/messages/users", message, authorized)
    post(f"{door}/messages/users", message | {"ext": {"em_apns_ext": {"extern": {LOWER: TEXT}, "em_push_mutable_content": True}}}, authorized)
    post(f"{door}/messages/users", message | {"type": LOWER, "body": {"url": f"https://{LOWER}.example", "filename": TEXT}}, authorized)
    post(f"{door}/messages/users", message | {"body": TEXT}, authorized)
    post(f"{door}/messages/users", message | {"body": {"msg": TEXT * 1000}}, authorized)
    post(f"{door}/messages/chatgroups/users", message | {"to": [LOWER], "users": [USER]}, authorized)
    older = {"target_type": "users", "target": [USER], "msg": {"type": "txt", "msg": TEXT}, "from": LOWER, "ext": ext}
    post(f"{door}/messages?useMsgId={LOWER}", older, authorized)
    post(f"{door}/messages", older | {"target_type": LOWER}, authorized)
    post(f"{door}/messages/{LOWER}", older, authorized)
    post(f"{door}/messages", TEXT.encode(), authorized)
    post(f"{door}/messages/users", message, {"Authorization": f"Bearer {TEXT}"})


def by_getui(server):
    authorized = getui.authorized(server)
    door = f"{server.inlets['getui']}/v2/{LOWER}"
    ios = {
        "type": "notify", "payload": json.dumps({LOWER: TEXT}), "auto_badge": "+1", "apns-collapse-id": USER,
        "aps": {"alert": {"title": TEXT, "body": CHINESE, "loc-args": [USER]}, "sound": f"{LOWER}.caf", LOWER: TEXT, "category": LOWER},
        "multimedia": [{"url": f"https://{LOWER}.example/{USER}.png", "type": 1}], LOWER: TEXT,
    }

    def message(audience, channel):
        return {"request_id": f"{LOWER}1", "audience": audience, "push_message": {"notification": {"title": TEXT, "body": TEXT}}, "push_channel": channel}

    for channel in (
        {"ios": ios, "android": {"ups": {"notification": {"title": TEXT}}}}, {"ios": ios | {"type": LOWER, "aps": TEXT}},
        {"ios": ios | {"multimedia": [TEXT]}}, {"android": {"title": TEXT}}, TEXT,
    ):
        post(f"{door}/push/single/cid", message({"cid": [USER]}, channel), authorized)
        post(f"{door}/push/single/alias", message({"alias": [USER]}, channel), authorized)
        post(f"{door}/push/all", message("all", channel), authorized)
        post(f"{door}/push/single/batch/cid", {"msg_list": [message({"cid": [USER]}, channel), TEXT]}, authorized)
        status, stored = post(f"{door}/push/list/message", message(None, channel), authorized)
        if stored.get("data"):
            post(f"{door}/push/list/cid", {"taskid": stored["data"]["taskid"], "audience": {"cid": [USER, TOKEN]}}, authorized)
    post(f"{door}/push/single/cid", {LOWER: TEXT, "audience": {"cid": [USER]}}, authorized)
    post(f"{door}/push/single/cid", TEXT.encode(), authorized)
    post(f"{door}/push/single/cid", message({"cid": [USER]}, {"ios": ios}), {"token": LOWER})


def by_zego(server):
    push = {
        "Enable": 1, "Title": TEXT, "Content": CHINESE, "Payload": json.dumps({"customId": USER, LOWER: TEXT}), "ThreadId": USER,
        "PushImageInfo": {"Apns": {"Image": f"https://{LOWER}.example"}}, "VendorParams": {LOWER: TEXT}, LOWER: TEXT,
    }
    peers = {
        "FromUserId": LOWER, "ToUserId": [USER, TOKEN[:32]], "MessageType": 1, "Priority": 1,
        "MessageBody": {"Message": TEXT, "ExtendedData": TEXT, "OfflinePush": push},
    }
    zego.call(server, "SendPeerMessage", peers)
    zego.call(server, "SendPeerMessage", peers | {"MessageBody": {"Message": TEXT, "OfflinePush": push | {"PushStrategyId": LOWER}}})
    zego.call(server, "SendPeerMessage", peers | {"MessageBody": {"Message": TEXT, "OfflinePush": {"Enable": TEXT, "Title": [TEXT], "Payload": {LOWER: TEXT}}}})
    zego.call(server, "SendGroupMessage", peers | {"GroupId": USER})
    zego.call(server, "CallInvite", {"FromUserId": LOWER, "UserIds": [USER], "Timeout": 60, "ExtendedData": TEXT, "OfflinePush": push})
    zego.call(server, "SendMessageToAllUsers", peers | {"PushType": 1})
    zego.call(server, "SendPeerMessage", peers | {"Priority": LOWER})
    zego.call(server, LOWER, peers)
    zego.call(server, "SendPeerMessage", TEXT.encode())


def by_jpush(server):
    door = server.inlets["jpush"] + "/v3/push"
    ios = {
        "alert": {"title": TEXT, "body": CHINESE, "loc-args": [TEXT]}, "sound": f"{LOWER}.caf", "badge": "+1", "category": LOWER, "thread-id": USER,
        "extras": {LOWER: TEXT, "user": {USER: TEXT}},
    }
    push = {"platform": "all", "audience": {"alias": [USER, TOKEN]}, "notification": {"alert": TEXT, "ios": ios, "android": {"alert": TEXT}}}
    others = {"message": {"msg_content": TEXT, "title": CHINESE, "extras": {LOWER: TEXT}}, "cid": LOWER, "callback": {"url": f"https://{LOWER}.example"}}
    post(door, push | others | {"options": {"apns_collapse_id": LOWER, "time_to_live": 60}}, jiguang.AUTHORIZED)
    post(door, push | {"audience": {"registration_id": [USER]}}, jiguang.AUTHORIZED)
    post(door, push | {"audience": {"tag": [TEXT]}, "sms_message": {"temp_para": {LOWER: TEXT}}}, jiguang.AUTHORIZED)
    post(door, push | {"notification": {"ios": ios | {LOWER: TEXT, "badge": TEXT}}}, jiguang.AUTHORIZED)
    post(door, push | {"notification": {"voip": {LOWER: TEXT}}}, jiguang.AUTHORIZED)
    activity = {"event": "start", "attributes-type": LOWER, "attributes": {LOWER: TEXT}, "content-state": {LOWER: TEXT}, "alert": {"title": TEXT}}
    post(door, {"platform": ["ios"], "audience": {"live_activity_id": USER}, "live_activity": {"ios": activity}}, jiguang.AUTHORIZED)
    batch = {f"{jiguang.KEY}-{LOWER}": {"platform": "all", "target": USER, "notification": {"alert": TEXT}}}
    post(door + "/batch/regid/single", {"pushlist": batch}, jiguang.AUTHORIZED)
    post(door, TEXT.encode(), jiguang.AUTHORIZED)
    post(door, push | {"platform": [LOWER]})


SENDERS = [
    ("sns", by_sns), ("fcm", by_fcm), ("easemob", by_easemob), ("getui", by_getui), ("zego", by_zego), ("jpush", by_jpush),
]


# What is looked for.


def told(server) -> dict:
    """What the control interface, and the page, answer while the endpoint serves."""
    paths = ["/v1/pushes?limit=10000", f"/v1/pushes?token={TOKEN}", f"/v1/pushes?token={device_token(USER)}", "/v1/report", "/metrics", "/healthz"]
    texts = {path.split("?")[0]: get(server.control + path) for path in paths}
    page = dashboard(server)
    texts |= {path: get(page + path) for path in ("/", *(f"/pushes/{number}" for number in range(1, 21)))}
    return texts | {f"/phones/{number}": get(f"{page}/phones/{number}") for number in watched(page)}


def watched(page) -> list:
    """The phones that the page draws: there are some."""
    with urllib.request.urlopen(page + "/events", timeout=60) as events:
        for line in events:
            if line.startswith(b'data: {"offset"'):
                phones = json.loads(line[6:])["phones"]
                assert phones
                return [number for number, _ in phones]
    raise AssertionError("no phones are told")


def canaries_in(name: str, text: str) -> list:
    lowered, found = text.lower(), []
    for pattern in patterns():
        at = lowered.find(pattern.lower())
        if at >= 0:
            found.append(f"{name}: …{text[max(0, at - 150):at + len(pattern) + 20]}…")
    return found


def the_search_sees(plain):
    """Where nothing is masked, each canary is found."""
    texts = {str(file): file.read_bytes().decode("utf-8", "replace") for file in plain.folder.rglob("*") if file.is_file()}
    for canary in CANARIES:
        assert any(canary.lower() in text.lower() for text in texts.values()), canary
    assert sum(bool(canaries_in(name, text)) for name, text in texts.items()) > 50


def nothing_is_told(texts: dict, *folders: Path):
    found, files = [], 0
    for name, text in texts.items():
        found += canaries_in(name, text)
    for folder in folders:
        for file in folder.rglob("*"):
            found += canaries_in("name", str(file.relative_to(folder)))
            if file.is_file():
                files += 1
                found += canaries_in(str(file.relative_to(folder.parent)), file.read_bytes().decode("utf-8", "replace"))
    assert files > 50, files
    assert not found, f"{len(found)} leaks:\n" + "\n".join(found[:20])


def equal_ones_stay_equal(server):
    """The recipient of a message, its device token and the path of its push are one whoever names them."""
    with open(server.folder / "requests.jsonl", encoding="utf-8") as lines:
        requests = {line["response"]["headers"]["apns-id"]: line for line in map(json.loads, lines)}
    paths, delivered = {}, 0
    for line in server.messages:
        if not line["apns"]:
            continue
        request = requests[line["apns"]["id"]]
        delivered += 1
        assert request["path"] == "/3/device/" + line["context"]["deviceToken"], (request["path"], line)
        if line["dialect"] != "sns":
            paths.setdefault((line["dialect"], line["recipient"]), set()).add(request["path"])
        assert line["payload"] == request["body"], (line["payload"], request["body"])
    assert delivered > 20 and paths and all(len(found) == 1 for found in paths.values()), paths


def findings_stay(redacted, plain):
    """What is wrong with the same messages is the same, whether they are masked or not."""
    def figures(server):
        return [(line["dialect"], line["fate"], line["outcome"], line["rule"], line["bytes"], sorted(f["rule"] for f in line["findings"]))
                for line in sorted(server.messages, key=lambda line: line["dialect"])]
    assert len(redacted.messages) == len(plain.messages)
    different = [pair for pair in zip(figures(redacted), figures(plain)) if pair[0] != pair[1]]
    assert not different, different[:3]

#!/usr/bin/env python3
"""Requests to a vendor's interface for senders, made of the corpus: what libFuzzer begins with.

    Tests/SelfFuzzing/requests.py VENDOR FOLDER
"""

import json
import pathlib
import sys
import urllib.parse

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "Corpus"
SIGNED = "AppId=1&Timestamp=1700000000&SignatureNonce=a1&SignatureVersion=2.0&Signature=" + "0a" * 16


def messages(vendor, most=60):
    """Messages of the corpus, every so many."""
    found = []
    for path in sorted((CORPUS / vendor.lower()).rglob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(case, dict) and isinstance(case.get("message"), dict) and path.stat().st_size < 3000:
            found.append(case["message"])
    return found[:: max(1, len(found) // most)]


def requests(vendor):
    """Each as method, target, and body."""
    for message in messages(vendor):
        if vendor == "Easemob":
            yield "POST /org/app/messages", message
            body = {"to": ["a", "b"], "from": "c", "type": "txt", "body": message.get("msg"), "ext": message.get("ext")}
            for route in ["users", "chatgroups", "chatgroups/users", "chatrooms"]:
                yield f"POST /org/app/messages/{route}", body
        elif vendor == "Getui":
            ios = message.get("ios", message)
            body = {"request_id": "r1", "audience": {"cid": ["a"]}, "push_message": {}, "push_channel": {"ios": ios}}
            yield "POST /v2/app/push/single/cid", body
            yield "POST /v2/app/push/single/batch/alias", {"is_async": True, "msg_list": [{**body, "audience": {"alias": ["a"]}}]}
            yield "POST /v2/app/push/list/message", {**body, "group_name": "g"}
            yield "POST /v2/app/push/list/cid", {"audience": {"cid": ["a", "b"]}, "taskid": "RASL_1", "is_async": True}
        elif vendor == "SNS":
            fields = {"Action": "Publish", "Version": "2010-03-31"}
            for name, value in message.items():
                if isinstance(value, str):
                    fields[name] = value
            yield "POST /", urllib.parse.urlencode(fields)
        elif vendor == "ZEGO":
            body = {"FromUserId": "a", "ToUserId": ["b", "c"], "MessageType": 1, "Priority": 1, "MessageBody": {"Message": "hi", **message}}
            for action in ["SendPeerMessage", "SendGroupMessage", "CallInvite"]:
                yield f"POST /?Action={action}&{SIGNED}", body
        elif vendor == "FCM":
            legacy = "message" not in message
            yield ("POST /fcm/send" if legacy else "POST /v1/projects/demo/messages:send"), message
        else:
            yield "POST /v3/push", message
            yield "POST /v3/push/batch/regid/single", {"pushlist": {"cid1": {**message, "target": "a"}}}
            yield "GET /v3/push/cid?count=3&type=push", ""
    if vendor == "SNS":
        for action, fields in {
            "CreatePlatformApplication": {"Name": "MyApp", "Platform": "APNS", "Attributes.entry.1.key": "a", "Attributes.entry.1.value": "b"},
            "CreatePlatformEndpoint": {"PlatformApplicationArn": "arn:aws:sns:us-east-1:1:app/APNS/MyApp", "Token": "0a" * 32},
            "CreateTopic": {"Name": "t"},
            "Subscribe": {"TopicArn": "arn:aws:sns:us-east-1:1:t", "Protocol": "application", "Endpoint": "e"},
            "PublishBatch": {
                "TopicArn": "arn:aws:sns:us-east-1:1:t",
                "PublishBatchRequestEntries.member.1.Id": "a",
                "PublishBatchRequestEntries.member.1.Message": "hi",
            },
        }.items():
            yield "POST /", urllib.parse.urlencode({"Action": action, "Version": "2010-03-31", **fields})
    if vendor == "Easemob":
        yield "POST /org/app/token", {"grant_type": "client_credentials", "client_id": "a", "client_secret": "b", "ttl": 60}
    if vendor == "Getui":
        yield "POST /v2/app/auth", {"sign": "0a" * 32, "timestamp": "1700000000000", "appkey": "k"}
    if vendor == "FCM":
        yield "POST /token", "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=e30.e30.e30"


def main():
    vendor, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    for number, (head, body) in enumerate(requests(vendor)):
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        (folder / str(number)).write_bytes(f"{head}\n\n{text}".encode("utf-8", "surrogatepass"))


if __name__ == "__main__":
    main()

"""boto3 and the aws command line against the inlet of Amazon SNS."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import boto3
from botocore.config import Config

VENDOR = "sns"
CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "AKIAIOSFODNN7EXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true", "NO_PROXY": "*",
}


def client(server):
    os.environ.update(CREDENTIALS)
    return boto3.client("sns", endpoint_url=server.inlets["sns"], config=Config(retries={"max_attempts": 1}))


def new_endpoint(sns, token: str, platform: str = "APNS") -> str:
    application = sns.create_platform_application(
        Name="shop", Platform=platform, Attributes={"ApplePlatformBundleID": "com.example.shop"},
    )["PlatformApplicationArn"]
    return sns.create_platform_endpoint(PlatformApplicationArn=application, Token=token)["EndpointArn"]


def pushes(server, token: str) -> list:
    with urllib.request.urlopen(f"{server.control}/v1/pushes?token={token}", timeout=20) as answer:
        return json.load(answer)["pushes"]


def publish(server):
    sns, token = client(server), "a1" * 32
    endpoint = new_endpoint(sns, token)
    answer = sns.publish(
        TargetArn=endpoint, MessageStructure="json",
        Message=json.dumps({"APNS": json.dumps({"aps": {"alert": {"title": "您好", "body": "hi & <bye>"}}})}),
        MessageAttributes={"AWS.SNS.MOBILE.APNS.PRIORITY": {"DataType": "String", "StringValue": "10"}},
    )
    assert answer["MessageId"] and answer["ResponseMetadata"]["HTTPStatusCode"] == 200
    assert answer["ResponseMetadata"]["RequestId"]
    [push] = pushes(server, token)
    assert json.loads(push["body"]) == {"aps": {"alert": {"title": "您好", "body": "hi & <bye>"}}}, push["body"]
    assert push["headers"]["apns-topic"] == "com.example.shop", push["headers"]
    assert push["headers"]["apns-priority"] == "10"
    assert push["response"]["status"] == 200


def publish_a_long_message(server):
    """Above a megabyte of form: clients of AWS then wait to be told to send it, and are refused in SNS's words."""
    sns = client(server)
    endpoint = new_endpoint(sns, "a2" * 32)
    try:
        sns.publish(TargetArn=endpoint, Message="你" * 200_000)
        raise AssertionError("it was taken")
    except sns.exceptions.InvalidParameterException as error:
        assert error.response["Error"]["Message"] == "Invalid parameter: Message too long", error.response
    try:
        sns.publish(TargetArn=endpoint, Message="你" * 600_000)
        raise AssertionError("it was taken")
    except sns.exceptions.ClientError as error:
        assert error.response["ResponseMetadata"]["HTTPStatusCode"] == 413, error.response


def errors(server):
    sns = client(server)
    endpoint = new_endpoint(sns, "a3" * 32)
    for call, kind, message in [
        (lambda: sns.publish(TargetArn=endpoint, Message="{", MessageStructure="json"), "InvalidParameterException",
         "Invalid parameter: Message Structure - JSON message body failed to parse"),
        (lambda: sns.publish(TopicArn="arn:aws:sns:us-east-1:123456789012:none", Message="m"), "NotFoundException",
         "Topic does not exist"),
        (lambda: sns.get_endpoint_attributes(EndpointArn=endpoint.replace("endpoint/", "app/")),
         "InvalidParameterException", None),
    ]:
        try:
            call()
            raise AssertionError("it was taken")
        except getattr(sns.exceptions, kind) as error:
            assert message is None or error.response["Error"]["Message"] == message, error.response
    sns.set_endpoint_attributes(EndpointArn=endpoint, Attributes={"Enabled": "false"})
    try:
        sns.publish(TargetArn=endpoint, Message="m")
        raise AssertionError("it was taken")
    except sns.exceptions.EndpointDisabledException as error:
        assert error.response["Error"]["Message"] == "Endpoint is disabled"
    assert sns.get_endpoint_attributes(EndpointArn=endpoint)["Attributes"]["Enabled"] == "false"


def publish_batch_to_a_topic(server):
    sns, tokens = client(server), ["b1" * 32, "b2" * 32]
    topic = sns.create_topic(Name="news")["TopicArn"]
    for token in tokens:
        subscription = sns.subscribe(
            TopicArn=topic, Protocol="application", Endpoint=new_endpoint(sns, token), ReturnSubscriptionArn=True,
        )
        assert subscription["SubscriptionArn"].startswith(topic + ":")
    answer = sns.publish_batch(TopicArn=topic, PublishBatchRequestEntries=[
        {"Id": "1", "Message": "first"}, {"Id": "2", "Message": "{}", "MessageStructure": "json"},
    ])
    assert [entry["Id"] for entry in answer["Successful"]] == ["1"], answer
    [failed] = answer["Failed"]
    assert (failed["Id"], failed["Code"], failed["SenderFault"]) == ("2", "InvalidParameter", True), failed
    for token in tokens:
        [push] = pushes(server, token)
        assert json.loads(push["body"]) == {"aps": {"alert": "first"}}
    try:
        sns.publish_batch(TopicArn=topic, PublishBatchRequestEntries=[{"Id": "1", "Message": "m"}] * 2)
        raise AssertionError("it was taken")
    except sns.exceptions.BatchEntryIdsNotDistinctException:
        pass


def disabled_after_410(server):
    sns, token = client(server), "c1" * 32
    endpoint = new_endpoint(sns, token)
    fault = {"faults": [{"match": {}, "respond": {"status": 410, "reason": "Unregistered"}}]}
    request = urllib.request.Request(
        f"{server.control}/v1/faults?tokens={token}", json.dumps(fault).encode(), method="PUT"
    )
    urllib.request.urlopen(request, timeout=20).close()
    assert sns.publish(TargetArn=endpoint, Message="m")["MessageId"]
    assert sns.get_endpoint_attributes(EndpointArn=endpoint)["Attributes"]["Enabled"] == "false"
    try:
        sns.publish(TargetArn=endpoint, Message="m")
        raise AssertionError("it was taken")
    except sns.exceptions.EndpointDisabledException:
        pass


def a_message_with_a_mistake(server):
    """A body without `aps`: Amazon takes it, APNs takes it, and nothing happens."""
    sns, token = client(server), "d1" * 32
    sns.publish(
        TargetArn=new_endpoint(sns, token), MessageStructure="json",
        Message=json.dumps({"APNS": json.dumps({"content-available": 1})}),
    )
    assert pushes(server, token)


def listing(server):
    sns = client(server)
    endpoint = new_endpoint(sns, "e1" * 32, "APNS_SANDBOX")
    application = "arn:aws:sns:us-east-1:123456789012:app/APNS_SANDBOX/shop"
    pages = sns.get_paginator("list_endpoints_by_platform_application").paginate(PlatformApplicationArn=application)
    assert endpoint in [e["EndpointArn"] for page in pages for e in page["Endpoints"]]
    sns.delete_endpoint(EndpointArn=endpoint)
    try:
        sns.get_endpoint_attributes(EndpointArn=endpoint)
        raise AssertionError("it is there")
    except sns.exceptions.NotFoundException:
        pass


def aws(server, *arguments: str):
    program = Path(sys.executable).parent / "aws"
    return subprocess.run(
        [str(program), "sns", *arguments, "--endpoint-url", server.inlets["sns"], "--output", "json"],
        env={**os.environ, **CREDENTIALS}, capture_output=True, text=True, timeout=120,
    )


def command_line(server):
    token = "f1" * 32
    made = aws(server, "create-platform-endpoint", "--token", token,
               "--platform-application-arn", "arn:aws:sns:us-east-1:123456789012:app/APNS/shop")
    endpoint = json.loads(made.stdout)["EndpointArn"]
    done = aws(server, "publish", "--target-arn", endpoint, "--message", "您好")
    assert json.loads(done.stdout)["MessageId"], done.stderr
    [push] = pushes(server, token)
    assert json.loads(push["body"]) == {"aps": {"alert": "您好"}}
    refused = aws(server, "publish", "--target-arn", endpoint, "--message-structure", "json", "--message", '{"GCM":"{}"}')
    assert refused.returncode != 0
    assert "(InvalidParameter)" in refused.stderr and "'default' or 'APNS'" in refused.stderr, refused.stderr


TESTS = [
    ("boto3 publish", publish), ("boto3 publish, too long", publish_a_long_message), ("boto3 errors", errors),
    ("boto3 publish_batch to a topic", publish_batch_to_a_topic), ("boto3 after a 410", disabled_after_410),
    ("boto3 a mistake", a_message_with_a_mistake), ("boto3 listing", listing), ("aws sns publish", command_line),
]

"""Compiles Amazon SNS Publish requests into APNs payloads and headers.

Reads one JSON request a line on standard input and writes one JSON answer a
line on standard output.
"""

import base64
import binascii
import json
import re
import sys

MAX_PUBLISH_BYTES = 262144
MAX_SUBJECT_CHARS = 100
MAX_ATTRIBUTE_NAME_CHARS = 256
APNS_BODY_LIMIT = 4096
VOIP_BODY_LIMIT = 5120
DEFAULT_TTL_SECONDS = 4 * 7 * 24 * 3600

APNS_PLATFORMS = {
    "APNS",
    "APNS_SANDBOX",
    "APNS_VOIP",
    "APNS_VOIP_SANDBOX",
    "APNS_MDM",
    "APNS_MDM_SANDBOX",
    "APNS_PASSBOOK",
    "APNS_PASSBOOK_SANDBOX",
    "MACOS",
    "MACOS_SANDBOX",
}

ATTRIBUTE_PREFIX = "AWS.SNS.MOBILE."
RESERVED_ATTRIBUTES = {
    ATTRIBUTE_PREFIX + name
    for name in (
        "APNS.PUSH_TYPE",
        "APNS.PRIORITY",
        "APNS.TTL",
        "APNS.TOPIC",
        "APNS.COLLAPSE_ID",
        "APNS_SANDBOX.TTL",
        "APNS_VOIP.TTL",
        "APNS_VOIP_SANDBOX.TTL",
        "APNS_MDM.TTL",
        "APNS_MDM_SANDBOX.TTL",
        "APNS_PASSBOOK.TTL",
        "APNS_PASSBOOK_SANDBOX.TTL",
        "FCM.TTL",
        "ADM.TTL",
        "BAIDU.TTL",
        "WNS.TTL",
        "PREFERRED_AUTHENTICATION_METHOD",
    )
}

# Headers that are copied from an attribute as they are.
HEADER_ATTRIBUTES = {
    "apns-priority": "APNS.PRIORITY",
    "apns-topic": "APNS.TOPIC",
    "apns-collapse-id": "APNS.COLLAPSE_ID",
}

ATTRIBUTE_NAME = re.compile(r"[A-Za-z0-9_.-]+")
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
DATA_TYPE = re.compile(r"(String|Number|Binary)(\..+)?")
REQUEST_ID = re.compile(r'"id"\s*:\s*([0-9]+)')
INTERACTION_KEYS = ("alert", "badge", "sound")


class SnsError(Exception):
    """SNS refuses the request."""

    def __init__(self, code, text):
        super().__init__(f"{code}: {text}")


class Suppressed(Exception):
    """The request is fine, but no push is sent."""


class Skipped(Exception):
    """The request is outside of what this compiler does."""


def invalid_parameter(text):
    return SnsError("InvalidParameter", "Invalid parameter: " + text)


# --- input -----------------------------------------------------------------


def read_publish(request):
    """Returns the Publish parameters of a request, in whatever form they come."""
    if "message" in request:
        publish = request["message"]
    else:
        try:
            if "messageText" in request:
                text = request["messageText"]
            elif "messageBase64" in request:
                text = base64.b64decode(request["messageBase64"]).decode("utf-8")
            else:
                raise SnsError("ValidationError", "no message in the request")
            publish = json.loads(text)
        except ValueError as error:
            raise SnsError("ValidationError", f"request body is not valid JSON: {error}")
    if not isinstance(publish, dict):
        raise SnsError("ValidationError", "request body is not a JSON object")
    return publish


def utf8_length(text):
    return len(text.encode("utf-8"))


def is_bmp(text):
    """False if UTF-16 would need surrogates for the text."""
    return all(ord(c) < 0xD800 or 0xE000 <= ord(c) <= 0xFFFF for c in text)


# --- validation of the request ----------------------------------------------


def check_destination(publish):
    given = [
        key
        for key in ("TopicArn", "TargetArn", "PhoneNumber")
        if publish.get(key) is not None
    ]
    for key in given:
        if not isinstance(publish[key], str) or not publish[key]:
            raise invalid_parameter(key)
    if not given:
        raise invalid_parameter(
            "TopicArn or TargetArn Reason: no value for required parameter"
        )
    if len(given) > 1:
        raise invalid_parameter(
            "only one of TopicArn, TargetArn and PhoneNumber may be given"
        )
    return given[0]


def target_kind(publish, destination, context):
    kind = context.get("targetKind")
    if kind:
        return kind
    if destination == "TargetArn" and ":endpoint/" in publish["TargetArn"]:
        return "endpoint"
    return "topic"


def check_subject(subject):
    if subject is None:
        return
    if (
        not isinstance(subject, str)
        or not subject
        or len(subject) >= MAX_SUBJECT_CHARS
        or "\n" in subject
        or "\r" in subject
    ):
        raise invalid_parameter("Subject")


def check_attribute_name(name):
    if (
        not ATTRIBUTE_NAME.fullmatch(name)
        or len(name) > MAX_ATTRIBUTE_NAME_CHARS
        or (name.startswith("AWS.") and name not in RESERVED_ATTRIBUTES)
    ):
        raise SnsError(
            "ParameterValueInvalid", f"Invalid message attribute name '{name}'."
        )


def check_attribute(name, attribute):
    """Checks one attribute; returns its size in bytes."""
    check_attribute_name(name)
    data_type = attribute.get("DataType") if isinstance(attribute, dict) else None
    if data_type is None:
        raise SnsError(
            "ValidationError",
            f"Value null at 'messageAttributes.{name}.member.dataType' failed to "
            "satisfy constraint: Member must not be null",
        )
    if not isinstance(data_type, str) or not DATA_TYPE.fullmatch(data_type):
        raise SnsError(
            "ParameterValueInvalid",
            f"The message attribute '{name}' has an invalid message attribute type, "
            "the set of supported type prefixes is Binary, Number, and String.",
        )

    is_binary = data_type.startswith("Binary")
    value = attribute.get("BinaryValue" if is_binary else "StringValue")
    if not value:
        raise SnsError(
            "ParameterValueInvalid",
            f"The message attribute '{name}' must contain non-empty message "
            f"attribute value for message attribute type '{data_type}'.",
        )
    if not isinstance(value, str) or not is_bmp(value) or not is_bmp(data_type):
        raise SnsError(
            "ParameterValueInvalid",
            f"The message attribute '{name}' has an invalid value.",
        )
    if data_type.startswith("Number") and not NUMBER.fullmatch(value):
        raise SnsError(
            "ParameterValueInvalid",
            f"Could not cast message attribute '{name}' value to number.",
        )
    if is_binary:
        try:
            value_length = len(base64.b64decode(value, validate=True))
        except binascii.Error:
            raise SnsError(
                "ParameterValueInvalid",
                f"The message attribute '{name}' has an invalid binary value.",
            )
    else:
        value_length = utf8_length(value)
    return utf8_length(name) + utf8_length(data_type) + value_length


def check_attributes(attributes):
    """Checks all attributes; returns their size in bytes."""
    if not isinstance(attributes, dict):
        raise SnsError("ValidationError", "MessageAttributes must be a map")
    return sum(check_attribute(name, value) for name, value in attributes.items())


def validate(publish):
    """Checks everything that does not depend on the structure of the message."""
    message = publish.get("Message")
    if message is None or message == "":
        raise invalid_parameter("Empty message")
    if not isinstance(message, str):
        raise invalid_parameter("Message must be a string")
    try:
        message_length = utf8_length(message)
    except UnicodeEncodeError:
        raise invalid_parameter("Message is not valid UTF-8")

    check_subject(publish.get("Subject"))
    attributes_length = check_attributes(publish.get("MessageAttributes") or {})
    if message_length + attributes_length > MAX_PUBLISH_BYTES:
        raise invalid_parameter("Message too long")

    structure = publish.get("MessageStructure")
    if structure is not None and structure != "json":
        raise invalid_parameter("MessageStructure must be 'json' if provided")


# --- selection of the body ---------------------------------------------------


def warn_of_duplicates(pairs):
    """object_pairs_hook: the last duplicate wins, as in SNS."""
    result = {}
    for key, value in pairs:
        if key in result:
            print(f"warning: duplicate-key {key!a}", file=sys.stderr)
        result[key] = value
    return result


def parse_structured_message(message):
    """Returns the usable entries of a message with structure json."""
    try:
        entries = json.loads(message, object_pairs_hook=warn_of_duplicates)
    except ValueError:
        entries = None
    if not isinstance(entries, dict):
        raise invalid_parameter(
            "Message Structure - JSON message body failed to parse"
        )
    return {key: value for key, value in entries.items() if isinstance(value, str)}


def select_body(publish, platform, kind):
    """Returns (platform body, default text), one of which is None."""
    message = publish["Message"]
    if publish.get("MessageStructure") is None:
        return None, message

    entries = parse_structured_message(message)
    if kind == "topic":
        if "default" not in entries:
            raise invalid_parameter(
                "Message Structure - No default entry in JSON message body"
            )
    elif "default" not in entries and platform not in entries:
        raise SnsError(
            "InvalidParameter",
            f"JSON must contain an entry for 'default' or '{platform}'.",
        )

    if platform in entries:
        return entries[platform], None
    return None, entries["default"]


def parse_platform_body(body):
    try:
        payload = json.loads(body)
    except ValueError:
        payload = None
    if not isinstance(payload, dict):
        raise invalid_parameter("Message format is invalid")
    return payload


# --- headers -----------------------------------------------------------------


def mobile_attribute(publish, name):
    attributes = publish.get("MessageAttributes") or {}
    attribute = attributes.get(ATTRIBUTE_PREFIX + name) or {}
    return attribute.get("StringValue")


def is_voip(platform):
    return platform.startswith("APNS_VOIP")


def infer_push_type(payload, platform):
    if is_voip(platform):
        return "voip"
    aps = payload.get("aps")
    if not isinstance(aps, dict):
        return "alert"
    flag = aps.get("content-available")
    # 1.0 == True == 1 in Python, but a float does not make a push silent.
    content_available = isinstance(flag, int) and flag == 1
    if content_available and not any(key in aps for key in INTERACTION_KEYS):
        return "background"
    return "alert"


def read_ttl(publish, platform):
    """Returns the TTL attribute in seconds, or None."""
    name = platform + ".TTL"
    value = mobile_attribute(publish, name)
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]+", value):
        raise invalid_parameter(
            f"MessageAttributes Reason: invalid value for {ATTRIBUTE_PREFIX}{name}"
        )
    return int(value)


def check_expired(ttl, context):
    now = context.get("now", 1700000000000)
    sent_at = context.get("sentAt", now)
    deadline = sent_at + (DEFAULT_TTL_SECONDS if ttl is None else ttl) * 1000
    # With a TTL of 0 the one attempt at the time of publishing is still made.
    if now > deadline or (now == deadline and ttl != 0):
        raise Suppressed("time to live has expired")


def expiration(ttl, context):
    if ttl == 0:
        return "0"
    sent_at = context.get("sentAt", context.get("now", 1700000000000))
    return str(sent_at // 1000 + ttl)


def header_attribute(publish, name):
    """No header has a line break or another control character in it."""
    value = mobile_attribute(publish, name)
    if value is not None and CONTROL.search(value):
        raise SnsError("ParameterValueInvalid", f"The message attribute '{ATTRIBUTE_PREFIX}{name}' has an invalid value.")
    return value


def build_headers(publish, payload, platform, ttl, context):
    push_type = header_attribute(publish, "APNS.PUSH_TYPE")
    headers = {"apns-push-type": push_type or infer_push_type(payload, platform)}
    for header, name in HEADER_ATTRIBUTES.items():
        value = header_attribute(publish, name)
        if value is not None:
            headers[header] = value
    # Without an attribute the storage policy of APNs holds.
    if ttl is not None:
        headers["apns-expiration"] = expiration(ttl, context)
    return headers


# --- compiler ----------------------------------------------------------------


def compile_publish(publish, context):
    """Returns (payload text, headers)."""
    platform = context.get("platform") or "APNS"
    if platform not in APNS_PLATFORMS:
        raise Skipped(f"platform {platform} is not an APNs platform")
    if "PublishBatchRequestEntries" in publish:
        raise Skipped("PublishBatch is not supported")

    destination = check_destination(publish)
    validate(publish)
    if destination == "PhoneNumber":
        raise Skipped("a publish to a phone number is a text message")

    kind = target_kind(publish, destination, context)
    body, default_text = select_body(publish, platform, kind)
    ttl = read_ttl(publish, platform)

    if context.get("endpointEnabled") is False:
        raise SnsError("EndpointDisabled", "Endpoint is disabled")

    if body is not None:
        payload = parse_platform_body(body)
    else:
        payload = {"aps": {"alert": default_text}}
        body = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))

    limit = VOIP_BODY_LIMIT if is_voip(platform) else APNS_BODY_LIMIT
    if utf8_length(body) > limit:
        raise invalid_parameter(
            "Message size is larger than supported by protocol/end-service"
        )

    check_expired(ttl, context)
    return body, build_headers(publish, payload, platform, ttl, context)


def answer(request):
    if request.get("dialect", "sns") != "sns":
        return {"skipped": f"dialect {request['dialect']}"}
    try:
        publish = read_publish(request)
        payload, headers = compile_publish(publish, request.get("context") or {})
        return {"payload": payload, "headers": headers}
    except Suppressed as reason:
        return {"suppressed": str(reason)}
    except Skipped as reason:
        return {"skipped": str(reason)}
    except SnsError as error:
        return {"error": str(error)}


def main():
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        if not line.strip():
            continue
        # A line that cannot be parsed is still answered under its id, if one is seen.
        match = REQUEST_ID.search(line)
        request_id = int(match.group(1)) if match else None
        try:
            request = json.loads(line)
            request_id = request.get("id")
            result = answer(request)
        except Exception as error:
            result = {"error": f"InternalError: {type(error).__name__}: {error}"}
        print(json.dumps({"id": request_id, **result}), flush=True)


if __name__ == "__main__":
    main()

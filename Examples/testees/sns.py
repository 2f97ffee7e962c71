#!/usr/bin/env python3
"""An AWS SNS mobile push publisher as a testee for Pushproof: an example, and a second opinion on the reference.

The input is a Publish request; the answer is what one endpoint gets from it, for APNs or (platform GCM) for FCM.
"""

import base64
import binascii
import decimal
import json
import re

from switches import as_switched, bug, main, payload_text, size, too_large, variant
from testee import SURROGATE, Refused, Suppressed, is_number, read_json, whole, write_json

DEFAULTS = {
    "platform": "APNS",
    "endpointEnabled": True,
    "targetKind": None,
    "now": 1700000000000,
    "sentAt": 1700000000000,
}

MAXIMUM = 262144
ATTRIBUTE_NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
DATA_TYPES = ["String", "Number", "Binary"]
PREFIX = "AWS.SNS.MOBILE."
RESERVED = {PREFIX + "PREFERRED_AUTHENTICATION_METHOD"}
RESERVED |= {f"{PREFIX}APNS.{name}" for name in ["PUSH_TYPE", "PRIORITY", "TTL", "TOPIC", "COLLAPSE_ID"]}
RESERVED |= {
    f"{PREFIX}{platform}.TTL"
    for platform in "APNS_SANDBOX APNS_VOIP APNS_VOIP_SANDBOX APNS_MDM APNS_MDM_SANDBOX APNS_PASSBOOK "
    "APNS_PASSBOOK_SANDBOX FCM ADM BAIDU WNS".split()
}

OTHER_SERVICES = ["ADM", "BAIDU", "MPNS", "WNS"]

def compile_message(message, context):
    if not isinstance(message, dict):
        raise Refused("a request is an object")
    request = {key: value for key, value in message.items() if value is not None}
    kind = target(request, context)
    to_topic = kind == "topic"
    attributes = check_request(request)
    body, is_default = select_body(request, kind, context["platform"])
    wishes, seconds = wishes_of(attributes, context["platform"])
    if not context["endpointEnabled"] and not bug("disabled-endpoint-pushed"):
        raise (Suppressed if to_topic and not bug("disabled-endpoint-fails-topic") else Refused)("EndpointDisabled")
    try:
        if context["platform"] in OTHER_SERVICES:
            if bug("other-services-refused"):
                raise Refused("no such platform")
            expiration_of(seconds, context)
            is_wrapped = is_default and not variant("other-default-as-text")
            return {"payload": write_json({"data": {"default": body}}) if is_wrapped else body}
        if context["platform"] == "GCM":
            return {"payload": fcm_body(body, is_default, seconds, context)}
        return apns_push(body, is_default, wishes, seconds, context)
    except Refused as problem:
        if not to_topic:
            raise
        # A topic message is accepted as a whole; what is wrong for one endpoint shows there alone.
        raise Suppressed(str(problem)) from None


# ---- The request -----------------------------------------------------------------------------------------------------


def target(request, context):
    """What the request goes to: a topic, an endpoint or a phone."""
    targets = [name for name in ["TopicArn", "TargetArn", "PhoneNumber"] if name in request]
    if len(targets) != 1 or not isinstance(request[targets[0]], str):
        raise Refused("InvalidParameter: exactly one of TopicArn, TargetArn and PhoneNumber")
    if not request[targets[0]]:
        raise Refused("InvalidParameter: an empty target")
    if targets == ["PhoneNumber"]:
        return "phone"
    return context["targetKind"] or ("topic" if targets == ["TopicArn"] else "endpoint")


def check_request(request):
    """The rules SN-1 to SN-5. Returns the attributes' texts by name."""
    text, subject = request.get("Message"), request.get("Subject")
    if not isinstance(text, str) or text == "" and not bug("empty-message-accepted"):
        raise Refused("InvalidParameter: Empty message")
    attributes, attribute_bytes = check_attributes(request.get("MessageAttributes", {}))
    total = (len(text) if bug("size-in-characters") else size(text)) + attribute_bytes
    if total > MAXIMUM - (1 if bug("size-off-by-one") else 0):
        raise Refused("InvalidParameter: Message too long")
    if subject is not None and not is_subject(subject):
        raise Refused("InvalidParameter: Subject")
    structure = request.get("MessageStructure", "json")
    is_known = structure == "json" or bug("structure-ignored-case") and str(structure).lower() == "json"
    if not is_known and not bug("unknown-structure-as-text"):
        raise Refused("InvalidParameter: MessageStructure")
    return attributes


def is_subject(subject):
    if subject == "" and bug("empty-subject-accepted"):
        return True
    return isinstance(subject, str) and 0 < len(subject) < 100 and not re.search("[\x00-\x1f\x7f-\x9f]", subject)


def check_attributes(attributes):
    """SN-4. Returns the texts by name, and how many bytes all parts are together."""
    if not isinstance(attributes, dict):
        raise Refused("InvalidParameter: MessageAttributes")
    texts, total = {}, 0
    if bug("attributes-first-ten"):
        attributes = dict(list(attributes.items())[:10])
    for name, attribute in attributes.items():
        if attribute is None:
            continue
        if not is_attribute_name(name):
            raise Refused("InvalidParameter: the name of an attribute")
        if not isinstance(attribute, dict) or not isinstance(attribute.get("DataType"), str):
            raise Refused("ValidationError: DataType")
        kind = attribute["DataType"]
        if kind.split(".")[0] not in DATA_TYPES and not bug("any-data-type"):
            raise Refused("ParameterValueInvalid: DataType")
        value = attribute.get("BinaryValue" if kind.startswith("Binary") else "StringValue")
        if value == "" and bug("empty-attribute-accepted"):
            continue
        if not isinstance(value, str) or value == "":
            raise Refused("ParameterValueInvalid: an empty value")
        if any(character > "\uffff" for character in value) and not bug("emoji-attribute-accepted"):
            raise Refused("ParameterValueInvalid: a surrogate")
        if kind.startswith("Number") and not re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", value):
            raise Refused("ParameterValueInvalid: no number")
        if not kind.startswith("Binary"):
            texts[name] = value
        total += len(name) + size(kind) + (binary_size(value) if kind.startswith("Binary") else size(value))
    return texts, 0 if bug("attributes-not-counted") else total


def is_attribute_name(name):
    if "." in name and not name.startswith("AWS.") and bug("attribute-dots-refused"):
        return False
    is_taken = name.startswith("AWS.") and name not in RESERVED
    return len(name) <= 256 and ATTRIBUTE_NAME.fullmatch(name) and not is_taken


def binary_size(text):
    try:
        return len(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError):
        raise Refused("ParameterValueInvalid: BinaryValue") from None


def wishes_of(attributes, platform):
    """What the reserved attributes say for a platform: APNs headers by name, and the time to live in seconds (SN-21),
    from the platform's own attribute, else from that of the family. None: there is none."""
    if platform == "GCM":
        return {}, whole_seconds(printable(attributes, "FCM.TTL"))
    if platform in OTHER_SERVICES:
        return {}, whole_seconds(printable(attributes, f"{platform}.TTL")) if platform != "MPNS" else None
    wishes = {}
    for name in ["PUSH_TYPE", "PRIORITY", "TOPIC", "COLLAPSE_ID"]:
        text = printable(attributes, f"APNS.{name}")
        if text is not None:
            wishes[name.lower().replace("_", "-")] = text
    if bug("push-type-in-lower-case") and "push-type" in wishes:
        wishes["push-type"] = wishes["push-type"].lower()
    texts = [printable(attributes, f"{platform}.TTL"), printable(attributes, "APNS.TTL")]
    if variant("own-ttl-alone"):
        texts.pop()
    if variant("ttl-precedence"):
        texts.reverse()
    return wishes, whole_seconds(next((text for text in texts if text is not None), None))


def printable(attributes, name):
    """The text of a reserved attribute, or None. What no header can carry is refused."""
    text = attributes.get(PREFIX + name)
    if text is not None and re.search("[\x00-\x1f\x7f]", text):
        raise Refused(f"ParameterValueInvalid: {name}")
    return text


def whole_seconds(text):
    if text is None or bug("broken-ttl-ignored") and not text.isdigit():
        return None
    # Python makes no number of more than 4,300 digits, zeros in front included.
    digits = re.fullmatch("0*([0-9]{1,10})", text)
    if not digits or int(digits[1]) >= 2**31:
        raise Refused("InvalidParameter: TTL")
    return int(digits[1])


# ---- The body for one platform ---------------------------------------------------------------------------------------


def select_body(request, kind, platform):
    """The rules SN-6 to SN-11, SN-14 and SN-17. Returns the text, and whether it is the default."""
    text = request["Message"]
    if "MessageStructure" not in request or str(request["MessageStructure"]).lower() != "json":
        bodies = None
    else:
        try:
            bodies = read_bodies(text)
        except ValueError:
            if not bug("broken-json-as-text"):
                raise Refused("InvalidParameter: Message Structure - JSON message body failed to parse") from None
            bodies = None
    if kind == "phone":
        raise Suppressed("a text message, no push")
    if bodies is None:
        return text, True

    is_entry = bodies.get("default") != "" or not bug("empty-default-missing")
    has_default = isinstance(bodies.get("default"), str) and is_entry
    if kind == "topic" and not has_default and not bug("topic-without-default"):
        raise Refused("InvalidParameter: Message Structure - No default entry in JSON message body")
    keys = [platform]
    if bug("sandbox-falls-back") and platform.endswith("_SANDBOX"):
        keys.append(platform[: -len("_SANDBOX")])
    if bug("production-falls-back"):
        keys.append(platform + "_SANDBOX")
    if bug("fcm-key-accepted") and platform == "GCM":
        keys.append("FCM")
    if bug("default-wins") and has_default:
        keys = []
    for key in keys:
        if bodies.get(key) == "" and variant("empty-entry-missing"):
            continue
        if isinstance(bodies.get(key), str):
            if bug("endpoint-needs-default") and not has_default:
                raise Refused("InvalidParameter: No default entry in JSON message body")
            return bodies[key], False
        if isinstance(bodies.get(key), dict) and bug("objects-accepted"):
            return write_json(bodies[key]), False
    if not has_default:
        raise Refused(f"InvalidParameter: JSON must contain an entry for 'default' or '{platform}'.")
    return bodies["default"], True


PROTOCOLS = {"default", "http", "https", "email", "email-json", "sqs", "sms", "lambda", "application", "firehose"}


def read_bodies(text):
    bodies = read_json(text)
    if not isinstance(bodies, dict):
        raise ValueError("no object")
    if bug("entries-first-eight"):
        bodies = dict(list(bodies.items())[:8])
    if bug("first-duplicate-wins") or variant("duplicates-refused"):
        bodies = with_duplicates(text)
    if bug("unknown-key-refused") and not set(filter(str.islower, bodies)) <= PROTOCOLS:
        raise Refused("InvalidParameter: unknown key in JSON message body")
    if variant("unknown-keys-dropped"):
        bodies = {key: bodies[key] for key in bodies if key == "default" or key.isupper()}
    return bodies


def with_duplicates(text):
    """What a reader makes of duplicates that does not simply let the last one win."""
    objects = []  # The members of all objects in the text; the outermost is read to its end last.

    def noted(members):
        objects.append(members)
        return dict(members)

    json.loads(text, object_pairs_hook=noted)
    if variant("duplicates-refused") and len(dict(objects[-1])) < len(objects[-1]):
        raise ValueError("duplicate key")
    return dict(reversed(objects[-1]))


def parsed_object(text):
    """The object that a platform body must be, or Refused (SN-13)."""
    try:
        value = read_json(text)
        if SURROGATE.search(text):
            write_json(value).encode("utf-8")  # A lone surrogate is no text.
    except (ValueError, UnicodeEncodeError):
        value = None
    if not isinstance(value, dict):
        raise Refused("InvalidParameter: Message format is invalid")
    return value


# ---- APNs ------------------------------------------------------------------------------------------------------------


def apns_push(text, is_default, wishes, seconds, context):
    if is_default and bug("default-parsed") and text.startswith("{"):
        is_default = False
    if is_default:
        alert = {"body": text} if bug("default-as-dictionary") else text
        payload = as_switched({"aps": {"alert": alert}})
        body = payload_text(payload, 4096)
        if variant("default-spaced") and size(body) < 4000:
            body = body.replace('{"aps":{"alert":', '{ "aps" : { "alert" : ', 1)
    else:
        payload = {} if bug("body-not-checked") and not is_object(text) else parsed_object(text)
        body = changed(text, payload)
    push_type = inferred_push_type(payload, context["platform"])
    if "push-type" in wishes and not bug("inference-beats-attribute"):
        push_type = wishes["push-type"]
    expiration = expiration_of(seconds, context)

    limit = 5120 if push_type == "voip" and not bug("voip-limit-forgotten") else 4096
    bytes_used = len(body) if bug("body-size-in-characters") else size(body)
    if bytes_used > limit - (1 if bug("body-size-off-by-one") else 0) and not bug("body-size-not-checked"):
        raise too_large()
    headers = {f"apns-{name}": value for name, value in wishes.items() if not bug(f"{name}-not-mapped")}
    headers["apns-push-type"] = push_type
    if expiration is not None:
        headers["apns-expiration"] = expiration
    return {"payload": body, "headers": headers}


def is_object(text):
    try:
        return isinstance(read_json(text), dict)
    except ValueError:
        return False


def changed(text, payload):
    """The body goes out as it came in, byte for byte (SN-15), unless a bug touches it."""
    aps = payload.get("aps")
    switched = as_switched(payload)
    if switched != payload:
        return write_json(switched)
    if isinstance(aps, dict) and bug("loc-args-shared"):
        alert = aps.get("alert")
        if isinstance(alert, dict) and "loc-args" in alert and "title-loc-args" in alert:
            return write_json({**payload, "aps": {**aps, "alert": {**alert, "title-loc-args": alert["loc-args"]}}})
    if bug("custom-keys-dropped") and aps is not None:
        return write_json({"aps": aps})
    if bug("rounded-numbers") and re.search("[0-9]{16}", text):
        return write_json(rounded(payload))
    if not isinstance(aps, dict):
        return text
    if bug("badge-as-text") and is_number(aps.get("badge")):
        return write_json({**payload, "aps": {**aps, "badge": write_json(aps["badge"])}})
    if bug("default-sound-added") and "alert" in aps and "sound" not in aps:
        return write_json({**payload, "aps": {**aps, "sound": "default"}})
    return text


def rounded(value):
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return int(float(value)) if type(value) is int and abs(value) < 1 << 1000 else value


def inferred_push_type(payload, platform):
    """SN-19. Apple's other types are never inferred, but a VoIP endpoint takes VoIP pushes only."""
    if platform.startswith("APNS_VOIP") and not variant("voip-as-alert"):
        return "voip"
    if platform.startswith("APNS_MDM") and variant("mdm-type"):
        return "mdm"
    aps = payload.get("aps")
    if not isinstance(aps, dict) or bug("always-alert"):
        return "alert"
    available = aps.get("content-available")
    is_one = available is True and not variant("true-is-alert") or type(available) is int and available == 1
    is_one = is_one or bug("text-one-is-background") and available == "1"
    is_one = is_one or variant("one-point-zero-is-one") and not isinstance(available, bool) and whole(available) == 1
    visible = ["alert", "badge", "sound"]
    if bug("badge-is-no-interaction"):
        visible.remove("badge")
    if bug("sound-is-no-interaction"):
        visible.remove("sound")
    if bug("background-by-content-available"):
        visible = []
    return "background" if is_one and all(aps.get(key) is None for key in visible) else "alert"


# ---- Time to live (SN-21) --------------------------------------------------------------------------------------------


def expiration_of(seconds, context):
    """The value of apns-expiration; None: no header."""
    now, sent_at = whole(context["now"]), whole(context["sentAt"])
    if seconds is None:
        return str(sent_at // 1000 + 2419200) if variant("default-ttl-sent") else None
    if seconds == 0:
        if bug("zero-ttl-suppresses"):
            raise Suppressed("expired")
        return None if bug("zero-ttl-dropped") else "0"
    if bug("ttl-in-milliseconds"):
        seconds //= 1000
    if now > sent_at + seconds * 1000 and not bug("expired-pushed"):
        raise Suppressed("expired")
    if bug("ttl-as-expiration"):
        return str(seconds)
    return str((now if bug("ttl-from-now") else sent_at) // 1000 + seconds)


# ---- FCM -------------------------------------------------------------------------------------------------------------


def fcm_body(text, is_default, seconds, context):
    """SN-18: the body for FCM, in its legacy form or unwrapped from fcmV1Message."""
    if is_default:
        is_shown = variant("gcm-default-as-notification")
        text = payload_text({"notification": {"body": text}} if is_shown else {"data": {"default": text}}, 4096)
    payload = parsed_object(text)
    place, key, unit = payload, "time_to_live", None
    if "fcmV1Message" in payload and not bug("v1-wrapper-kept"):
        payload = payload["fcmV1Message"]
        message = payload.get("message") if isinstance(payload, dict) else None
        if not isinstance(message, dict):
            raise Refused("InvalidParameter: Message format is invalid")
        data = {} if message.get("data") is None else message["data"]
        is_text = isinstance(data, dict) and all(isinstance(value, str) for value in data.values())
        if not is_text and not bug("v1-data-not-checked"):
            raise Refused("INVALID_ARGUMENT: data values are strings")
        place, key, unit = message.get("android"), "ttl", "s"
        text = write_json(payload)
    entries = (payload.get("message") or {}).get("data") if unit else payload.get("data")
    if isinstance(entries, dict):
        carried = as_switched({"data": entries}).get("data", {})
        carried = dict(list(carried.items())[:8]) if bug("fcm-data-first-eight") else carried
        if carried != entries:
            (payload["message"] if unit else payload)["data"] = carried
            text = write_json(payload)
    if isinstance(place, dict) and key in place:
        if seconds is None:
            expiration_of(body_lifetime(place[key], unit), context)
        elif not bug("body-ttl-wins"):
            left = remaining(seconds, context)
            place[key] = f"{left}s" if unit else left
            text = write_json(payload)
    if seconds is not None:
        expiration_of(seconds, context)
    if size(text) > 4096:
        raise too_large()
    return text


def body_lifetime(value, unit):
    """Seconds that a body for FCM gives itself: 3600 in the legacy form, "3600s" in HTTP v1. None: it does not."""
    if unit and isinstance(value, str) and re.fullmatch("[0-9]+s", value):
        return decimal.Decimal(value[:-1])  # Python reads no int of more than 4,300 digits.
    seconds = None if unit else whole(value)
    return None if seconds is None or seconds < 0 else seconds


def remaining(seconds, context):
    """What is left when the push is handed on."""
    waited = max(0, whole(context["now"]) - whole(context["sentAt"]))
    return max(0, seconds - waited // 1000)


if __name__ == "__main__":
    main("sns", compile_message, DEFAULTS)

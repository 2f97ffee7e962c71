"""A payload builder of dialect apns: python3 sham.py MANNER.

right: the payload as it is meant. half: the same, but every second case is skipped. slip: the same, but one
sound alert becomes another push. stale: the same, but a message that differs from the one before it in numbers only
becomes that one's payload. The others look like testees and are none: skip, refuse, suppress, garbage (no JSON),
another (a harmless push that nobody meant), broken (answers that are none).
"""

import base64
import json
import sys

manner = sys.argv[1]
hello = {"aps": {"alert": {"title": "Hello"}}}
another = json.dumps({"aps": {"alert": {"title": "Another", "body": "push"}}})
last = None


def without_numbers(value):
    if isinstance(value, dict):
        return {key: without_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_numbers(item) for item in value]
    return 0 if type(value) in (int, float) else value


for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    if manner == "broken":
        answer["answer"] = "yes"
    elif manner == "refuse":
        answer["error"] = "no"
    elif manner == "suppress":
        answer["suppressed"] = "quiet"
    elif manner == "garbage":
        answer["payload"] = "garbage"
    elif manner == "another":
        answer["payload"] = another
    elif manner == "skip" or request["dialect"] != "apns" or manner == "half" and request["id"] % 2:
        answer["skipped"] = "no"
    else:
        try:
            bytes = base64.b64decode(request.get("messageBase64", ""))
            message = request["message"] if "message" in request else json.loads(request.get("messageText", bytes))
            payload = json.dumps(message, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
            payload.encode()  # A lone surrogate has no bytes: UnicodeEncodeError, which is a ValueError.
            if manner == "stale" and last and last[0] == without_numbers(message):
                payload = last[1]
            last = without_numbers(message), payload
            answer["payload"] = another if manner == "slip" and message == hello else payload
            answer["headers"] = request["headers"]
        except ValueError:
            answer["error"] = "no JSON, or a number or character that Python has not"
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()

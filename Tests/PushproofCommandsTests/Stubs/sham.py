"""A payload builder of dialect apns: python3 sham.py MANNER.

right: the payload as it is meant. half: the same, but every second case is skipped. The others look like testees and
are none: skip, refuse, garbage (no JSON), another (a harmless push that nobody meant), broken (answers that are none).
"""

import json
import sys

manner = sys.argv[1]
another = json.dumps({"aps": {"alert": {"title": "Another", "body": "push"}}})

for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    if manner == "broken":
        answer["answer"] = "yes"
    elif manner == "refuse":
        answer["error"] = "no"
    elif manner == "garbage":
        answer["payload"] = "garbage"
    elif manner == "another":
        answer["payload"] = another
    elif manner == "skip" or request["dialect"] != "apns" or manner == "half" and request["id"] % 2:
        answer["skipped"] = "no"
    elif "message" not in request:
        answer["error"] = "no JSON"
    else:
        answer["payload"] = json.dumps(request["message"])
        answer["headers"] = request["headers"]
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()

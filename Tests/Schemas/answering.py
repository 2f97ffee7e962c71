"""A testee that gives the same answer to every request: python3 answering.py MEMBERS, where `"id": 0` in the members stands for the request's
id, `"id": "0"` for that as a text, and no id for none."""

import json
import sys

members = json.loads(sys.argv[1])
for line in sys.stdin:
    answer = dict(members)
    if "id" in answer:
        answer["id"] = type(answer["id"])(json.loads(line)["id"])
    print(json.dumps(answer), flush=True)

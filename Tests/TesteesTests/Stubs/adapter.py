"""An adapter with one weakness, for the tests of the doctor: python3 adapter.py WEAKNESS MARK.

The message is an object, and goes out as its payload. MARK only makes the process recognisable.
"""

import base64
import json
import os
import random
import sys
import time

weakness = sys.argv[1]
kept = []
count = 0


def message_of(request):
    if "message" in request or weakness == "message-only":
        return request["message"]
    if "messageText" in request:
        if weakness == "skips-text":
            return None
        return json.loads(request["messageText"])
    return json.loads(base64.b64decode(request["messageBase64"]).decode("utf-8"))


def answer_to(request):
    if weakness == "skips-all" or request["dialect"] == "sns":
        return {"skipped": "not done here"}
    try:
        message = message_of(request)
    except ValueError:
        if weakness == "crashes-on-broken":
            raise
        return {"payload": "{}"} if weakness == "takes-broken" else {"error": "no JSON"}
    if message is None:
        return {"skipped": "no text"}
    if weakness == "refuses":
        return {"error": "never"}
    if weakness == "suppresses":
        return {"suppressed": "quiet"}
    if weakness == "same-payload":
        return {"payload": '{"aps":{"alert":"Hello"}}'}
    if weakness == "strict" and "unknownMember" in request["context"]:
        return {"error": "unknown member"}
    if weakness == "random":
        message["random"] = random.random()
    if weakness == "order" and random.random() < 0.5:
        message = dict(reversed(message.items()))
    if weakness == "process":
        message["process"] = os.getpid()
    if weakness == "time-zone":
        message["zone"] = os.environ["TZ"]
    if weakness == "leak":
        kept.append(bytearray(os.urandom(1024)) * 1024)
    if weakness == "two-outcomes":
        return {"payload": "{}", "error": "both"}
    return {"payload": json.dumps(message)}


def handle(line):
    global count
    count += 1
    request = json.loads(line)
    answer = {"id": request["id"], **answer_to(request)}
    if weakness == "string-id":
        answer["id"] = str(answer["id"])
    if weakness == "own-id":
        answer["id"] = count + 1000
    if weakness == "prints":
        print("compiling")
    text = json.dumps(answer) + "\n"
    if weakness == "unflushed":
        kept.append(text)
    else:
        sys.stdout.write(text)
        sys.stdout.flush()


if weakness == "dead-on-arrival":
    sys.stderr.write("ImportError: no such module\n")
    sys.exit(2)
if weakness == "silent":
    time.sleep(1000)
if weakness == "lock-step":
    while chunk := os.read(0, 1 << 22):
        while not chunk.endswith(b"\n"):
            chunk += os.read(0, 1 << 22)
        if chunk.count(b"\n") != 1:
            sys.exit(9)
        time.sleep(0.002)
        handle(chunk)
    sys.exit(0)
if weakness == "whole-input":
    for line in sys.stdin.readlines():
        handle(line)
for line in sys.stdin.buffer:
    if weakness == "short-lines" and len(line) > 65536:
        raise ValueError("token too long")
    handle(line)
if weakness == "unflushed":
    sys.stdout.write("".join(kept))
if weakness == "last-word":
    print("done")
if weakness == "lives-on":
    time.sleep(1000)

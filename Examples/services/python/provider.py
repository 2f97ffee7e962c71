#!/usr/bin/env python3
"""A small push provider, real in every part: HTTP in front, HTTP/2 to APNs behind.

    POST /push/DIALECT   {"deviceToken": "…", "message": …, "context": {…}, "headers": {…}}
        202 the push is on its way or was taken, 204 there is none to send, 422 the message is refused, 502 APNs took no push
    GET  /health         {"pid": …, "messages": …}

It compiles messages with the example compilers in `Examples/testees`, signs provider tokens with a key of its own, and sends each
push by httpx over HTTP/2. Where APNs is, the environment says: PUSHPROOF_APNS_URL and PUSHPROOF_CA_FILE.

    --bug twice     sends every twentieth push again, as a retry does that does not look at the answer
    --bug late      answers 202 for every twentieth push, and sends it a second later
    --bug stray     answers 422 for a message with a long text, and has sent the push by then
    --bug retry-dead  keeps every push that APNs refused, whatever the reason, and sends it once more before the next: also to a dead device token
    --record FILE   writes down each message that comes, a line each: the path, a blank, and the body
    --compiler-bug NAME   one of the bugs of `Examples/testees/bugs.jsonl`
"""

import argparse
import asyncio
import base64
import contextlib
import http.server
import importlib
import itertools
import json
import os
import pathlib
import signal
import socket
import ssl
import sys
import threading
import time

import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "testees"))

import switches  # noqa: E402
import testee  # noqa: E402

DIALECTS = ["apns", "easemob", "fcm", "getui", "sns", "zego"]
TOPIC_SUFFIXES = {
    "location": ".location-query", "voip": ".voip", "complication": ".complication", "fileprovider": ".pushkit.fileprovider",
    "liveactivity": ".push-type.liveactivity", "pushtotalk": ".voip-ptt", "widgets": ".push-type.widgets",
    "controls": ".push-type.controls", "accessory": ".push-type.accessory",
}  # fmt: skip
TOKEN_LIFE = 40 * 60  # Seconds: Apple wants a new provider token after 20 minutes at the earliest, and after an hour at the latest.


class Signer:
    """Makes provider tokens, and each for as long as it is good."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.token, self.signed_at = "", 0.0
        self.lock = threading.Lock()

    def bearer(self):
        with self.lock:
            if time.time() - self.signed_at > TOKEN_LIFE:
                self.signed_at = time.time()
                self.token = self.sign({"iss": "TEAM123456", "iat": int(self.signed_at)})
            return self.token

    def sign(self, claims):
        header = {"alg": "ES256", "kid": "KEY1234567"}
        parts = [self.encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (header, claims)]
        r, s = decode_dss_signature(self.key.sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256())))
        return ".".join([*parts, self.encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])

    @staticmethod
    def encoded(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class APNs:
    """The connection to APNs, for all threads, on a loop of its own: httpx.Client with http2=True is not safe for several threads, which open
    streams out of their order (httpcore 1.0.9)."""

    def __init__(self, url, authority):
        trust = ssl.create_default_context(cafile=authority)
        self.url, self.signer = url, Signer()
        self.client = httpx.AsyncClient(http2=True, verify=trust, trust_env=False, timeout=10)
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.first = threading.Lock()
        self.is_warm = False

    def send(self, token, payload, headers, bundle):
        """The status that APNs answers."""
        kind = headers.get("apns-push-type", "alert")
        fields = {"apns-topic": bundle + TOPIC_SUFFIXES.get(kind, ""), **headers}
        fields["authorization"] = "bearer " + self.signer.bearer()
        with contextlib.nullcontext() if self.is_warm else self.first:  # APNs takes one push at first, and then many at a time.
            post = self.client.post(f"{self.url}/3/device/{token}", content=payload, headers=fields)
            response = asyncio.run_coroutine_threadsafe(post, self.loop).result()
            self.is_warm = True
        return response.status_code


class Provider:
    def __init__(self, apns, bug, record):
        self.apns, self.bug, self.record = apns, bug, record
        self.refused = []
        self.numbers = itertools.count(1)
        self.messages = 0
        modules = {dialect: importlib.import_module(dialect) for dialect in DIALECTS}
        self.compilers = {dialect: (module.compile_message, getattr(module, "DEFAULTS", {})) for dialect, module in modules.items()}

    def take(self, dialect, body):
        """The status that the sender gets, and why."""
        self.messages += 1
        if self.record:
            self.record.write(f"/push/{dialect} ".encode() + body.replace(b"\n", b" ") + b"\n")
        try:
            text = body.decode()
            request = testee.read_json(text)
        except ValueError as problem:
            return 422, f"not JSON: {problem}"
        if not isinstance(request, dict):
            return 422, "no object"
        compile_message, defaults = self.compilers[dialect]
        answer = testee.answer_to(request, text, dialect, compile_message, defaults)
        if "payload" not in answer:
            return (204, "") if "suppressed" in answer else (422, answer.get("error", "not done here"))
        return self.push(request, answer)

    def push(self, request, answer):
        bundle = request.get("context", {}).get("bundleId", "com.example.app")
        payload = answer["payload"].encode()
        push = (request["deviceToken"], payload, answer.get("headers", {}), bundle)
        is_chosen = next(self.numbers) % 20 == 0
        if self.bug == "late" and is_chosen:
            threading.Timer(1, self.apns.send, push).start()
            return 202, ""
        while self.refused:
            self.apns.send(*self.refused.pop())
        status = self.apns.send(*push)
        if self.bug == "retry-dead" and status != 200:
            self.refused.append(push)
        if self.bug == "twice" and is_chosen:
            self.apns.send(*push)
        if self.bug == "stray" and len(payload) > 1000:
            return 422, "the text is too long"
        return (202, "") if status == 200 else (502, f"APNs answers {status}")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # Head and body of an answer in one packet.
    provider = None

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        dialect = self.path.removeprefix("/push/")
        try:
            self.answer(*(self.provider.take(dialect, body) if dialect in DIALECTS else (404, "no such dialect")))
        except RecursionError:
            self.answer(422, "nested too deeply")

    def do_GET(self):
        self.answer(200, json.dumps({"pid": os.getpid(), "messages": self.provider.messages}))

    def answer(self, status, text):
        body = text.encode(errors="replace")
        self.send_response(status)
        if status != 204:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        if status != 204:
            self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--bug", choices=["twice", "late", "stray", "retry-dead"])
    parser.add_argument("--record", type=argparse.FileType("ab", bufsize=0), metavar="FILE")
    parser.add_argument("--compiler-bug", metavar="NAME")
    options = parser.parse_args()
    switches.switch_on({"name": options.compiler_bug} if options.compiler_bug else {})
    sys.setrecursionlimit(10_000)
    threading.stack_size(64 << 20)  # A message may nest 2000 levels deep.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    apns = APNs(os.environ["PUSHPROOF_APNS_URL"].replace("127.0.0.1", "localhost"), os.environ["PUSHPROOF_CA_FILE"])
    Handler.provider = Provider(apns, options.bug, options.record)
    Server(("127.0.0.1", options.port), Handler).serve_forever()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""What hostile peers do to `pushproof serve`. Usage: Tests/Hostility/endpoint.py PUSHPROOF [NAME…]

Names are parts of attacks' names.

Each attack must end as HTTP/2 says (RFC 9113), and afterwards the endpoint must serve the next client, in the memory and the
disk space that it is allowed. Needs nothing but Python.
"""

import contextlib
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import closing

DATA, HEADERS, PRIORITY, RESET, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM, END_HEADERS = 1, 4
NO_ERROR, PROTOCOL_ERROR, FLOW_CONTROL, STREAM_CLOSED, FRAME_SIZE, COMPRESSION, CALM = 0, 1, 3, 5, 6, 9, 11

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
TOKEN = "ab" * 32
# More than the endpoint lets through in its window.
FLOOD = 21_000
MOST_MEMORY = 200 << 20


def frame(kind, payload=b"", flags=0, stream=0):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def number(value):
    return value.to_bytes(4, "big")


def integer(value, bits, first=0):
    """An integer of HPACK (RFC 7541 §5.1)."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([first | value])
    out = [first | most]
    value -= most
    while value >= 128:
        out.append(value % 128 | 128)
        value //= 128
    return bytes(out + [value])


def field(name, value, first=0):
    """A literal field; 0x40 has it put into the table."""
    name, value = (t.encode() if isinstance(t, str) else t for t in (name, value))
    return bytes([first]) + integer(len(name), 7) + name + integer(len(value), 7) + value


def block(path=f"/3/device/{TOKEN}", method="POST", **headers):
    fields = {":method": method, ":scheme": "http", ":path": path, ":authority": "localhost",
              "apns-topic": "com.example.app", "apns-push-type": "alert"}
    return b"".join(field(n, v) for n, v in fields.items()) + b"".join(
        field(n.replace("_", "-"), v) for n, v in headers.items())


def push(stream, body=b'{"aps":{"alert":"hi"}}', **headers):
    return frame(HEADERS, block(**headers), END_HEADERS, stream) + frame(DATA, body, END_STREAM, stream)


class Peer:
    """A connection that has said its preface, unless told not to."""

    def __init__(self, port, opens=True, tls=None, timeout=30):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.rest = b""
        if opens:
            self.send(PREFACE + frame(SETTINGS) + frame(SETTINGS, flags=1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """Sends as long as the other end takes it; whether it took all."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def next(self):
        """(type, flags, stream, payload), or None at the end."""
        while len(self.rest) < 9 or len(self.rest) < 9 + int.from_bytes(self.rest[:3], "big"):
            try:
                more = self.socket.recv(1 << 16)
            except ConnectionError:
                return None
            if not more:
                return None
            self.rest += more
        size = int.from_bytes(self.rest[:3], "big")
        head, payload, self.rest = self.rest[:9], self.rest[9:9 + size], self.rest[9 + size:]
        return head[3], head[4], int.from_bytes(head[5:9], "big"), payload

    def find(self, kind, stream=None):
        while True:
            found = self.next()
            if found is None or (found[0] == kind and stream in (None, found[2])):
                return found

    def goaway(self):
        """The code of GOAWAY; the connection must end after it."""
        found = self.find(GOAWAY)
        assert found, "the connection ended without GOAWAY"
        while self.next() is not None:
            pass
        return int.from_bytes(found[3][4:8], "big")

    def reset(self, stream):
        found = self.find(RESET, stream)
        assert found, "the stream was not reset"
        return int.from_bytes(found[3], "big")

    def status(self, stream):
        """The first field of an answer, as the endpoint writes it."""
        found = self.find(HEADERS, stream)
        assert found, "no answer"
        first = found[3][0]
        known = {0x88: 200, 0x89: 204, 0x8C: 400, 0x8D: 404, 0x8E: 500}
        return known.get(first) or int(found[3][2:5])


class Endpoint:
    """A `serve` process that any push is welcome to."""

    def __init__(self, pushproof, folder, name, *arguments, fail_on="never", **options):
        self.folder = folder / name
        world = folder / "none.yaml"
        world.write_text("auth: none\n")
        self.process = subprocess.Popen(
            [pushproof, "serve", "--port", "0", "--config", str(world), "--report-dir", str(self.folder),
             "--fail-on", fail_on, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        ready = json.loads(line)
        self.port = int(ready["url"].rsplit(":", 1)[1])
        self.ca = ready["caFile"]

    def memory(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(l for l in status.splitlines() if l.startswith("VmHWM")).split()[1]) << 10

    def disk(self):
        """The bytes in the run's folder. The endpoint writes on meanwhile, so a file may be gone or have its final name by now."""
        size = 0
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with contextlib.suppress(FileNotFoundError):
                    size += os.stat(os.path.join(folder, name)).st_size
        return size

    def peer(self, **options):
        return Peer(self.port, **options)

    def records(self, name="requests"):
        with open(self.folder / f"{name}.jsonl", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def report(self):
        return json.loads((self.folder / "report.json").read_text())

    def serves(self):
        with self.peer() as peer:
            peer.send(push(1) + push(3))
            return peer.status(1) == 200 and peer.status(3) == 200

    def end(self, code=0):
        """Ends it as a service manager would; what it said on standard error."""
        self.process.send_signal(signal.SIGTERM)
        output, errors = self.process.communicate(timeout=30)
        assert self.process.returncode == code, f"exit {self.process.returncode}: {errors}"
        assert json.loads((self.folder / "report.json").read_text())["complete"], "the report is not complete"
        return output, errors


# What each attack must come to. A function takes the endpoint and asserts.

def flood(data, code=CALM):
    def attack(endpoint):
        with endpoint.peer() as peer:
            peer.send(data() if callable(data) else data)
            assert peer.goaway() == code
    return attack


def each_stream(count, make):
    return lambda: b"".join(make(1 + 2 * i) for i in range(count))


def opened(stream, rest):
    return frame(HEADERS, block(), END_HEADERS, stream) + rest


def refused(make, code=PROTOCOL_ERROR):
    """A request that costs its stream and nothing else."""
    def attack(endpoint):
        with endpoint.peer() as peer:
            peer.send((make() if callable(make) else make) + push(3))
            assert peer.reset(1) == code
            assert peer.status(3) == 200
    return attack


def answered(status, *frames):
    def attack(endpoint):
        with endpoint.peer() as peer:
            peer.send(b"".join(frames))
            assert (found := peer.status(1)) == status, found
    return attack


def with_field(name, value):
    return refused(frame(HEADERS, block() + field(name, value), END_HEADERS | END_STREAM, 1))


def hpack_references(endpoint):
    """144 kB on the wire that stand for half a gigabyte."""
    before = endpoint.disk()
    with endpoint.peer() as peer:
        peer.send(frame(HEADERS, block() + field("x", "v" * 4000, 0x40), END_HEADERS | END_STREAM, 1))
        for i in range(1, 1900):
            if not peer.send(frame(HEADERS, block() + b"\xbe" * 60, END_HEADERS | END_STREAM, 1 + 2 * i)):
                break
        assert peer.reset(3) == PROTOCOL_ERROR
        assert peer.find(RESET, 1 + 2 * 1899)
    time.sleep(0.5)
    assert endpoint.disk() - before < 12 << 20, f"{endpoint.disk() - before} bytes on disk"


def never_reads(endpoint):
    with endpoint.peer(timeout=2) as peer:
        peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for i in range(0, 60_000, 500):
            if not peer.send(b"".join(push(1 + 2 * (i + k), path="/nowhere") for k in range(500))):
                break
        assert endpoint.serves()


def closed_windows(endpoint):
    """Answers have bodies, and no window lets them go."""
    with endpoint.peer(opens=False) as peer:
        peer.send(PREFACE + frame(SETTINGS, b"\0\4" + number(0)) + frame(SETTINGS, flags=1))
        peer.send(b"".join(push(1 + 2 * i, path="/nowhere") for i in range(1001)))
        assert peer.reset(2001) == 7
        assert endpoint.serves()


def windows_one_byte_at_a_time(endpoint):
    with endpoint.peer(opens=False) as peer:
        peer.send(PREFACE + frame(SETTINGS, b"\0\4" + number(1)) + frame(SETTINGS, flags=1))
        peer.send(push(1, path="/nowhere"))
        body = b""
        while not body.endswith(b"}"):
            body += peer.find(DATA, 1)[3]
            peer.send(frame(WINDOW_UPDATE, number(1), stream=1))
        assert json.loads(body) == {"reason": "BadPath"}


def half_closed(endpoint):
    for data in (PREFACE[:5], PREFACE + frame(SETTINGS), PREFACE + frame(SETTINGS) + opened(1, b"")):
        with endpoint.peer(opens=False) as peer:
            peer.send(data)
            peer.socket.shutdown(socket.SHUT_WR)
            while peer.next() is not None:
                pass


def many_connections(endpoint):
    """Ten thousand, five hundred at a time; of each five hundred every other is reset."""
    for _ in range(20):
        peers = []
        for i in range(500):
            peer = socket.create_connection(("127.0.0.1", endpoint.port), 10)
            if i % 2:
                peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            peers.append(peer)
        for peer in peers:
            peer.close()


def slow_beginnings(endpoint):
    """Two hundred that stop in the preface, in SETTINGS, in HEADERS and in a body."""
    beginnings = [b"", PREFACE[:7], PREFACE + frame(SETTINGS)[:5], PREFACE + frame(SETTINGS) + b"\0\1\0\1",
                  PREFACE + frame(SETTINGS) + opened(1, frame(DATA, b"{", stream=1))]
    peers = [endpoint.peer(opens=False) for _ in range(200)]
    for i, peer in enumerate(peers):
        peer.send(beginnings[i % len(beginnings)])
    assert endpoint.serves()
    for peer in peers:
        peer.socket.close()


def http1(endpoint):
    """The answer arrives although the body is not read."""
    with endpoint.peer(opens=False) as peer:
        peer.send(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" + b" " * 1_000_000)
        assert peer.socket.recv(12) == b"HTTP/1.1 505"


def wrong_preface(data):
    def attack(endpoint):
        with endpoint.peer(opens=False) as peer:
            peer.send(data)
            assert peer.goaway() == PROTOCOL_ERROR
    return attack


def random_frames(endpoint):
    generator = random.Random(1)
    for _ in range(200):
        with endpoint.peer() as peer:
            peer.send(b"".join(
                frame(generator.randrange(12), generator.randbytes(generator.randrange(40)), generator.randrange(256),
                      generator.choice([0, 1, 1, 3, 2, 1 << 31 | 5])) for _ in range(20)))


def many_violations(endpoint):
    """A body whose every member breaks a rule."""
    before = endpoint.disk()
    body = json.dumps({"aps": {f"k{i}": 1 for i in range(80_000)}}).encode()
    with endpoint.peer() as peer:
        for i in range(4):
            peer.send(frame(HEADERS, block(), END_HEADERS, 1 + 2 * i))
            for start in range(0, len(body), 16_000):
                peer.send(frame(DATA, body[start:start + 16_000], 0, 1 + 2 * i))
            peer.send(frame(DATA, b" ", END_STREAM, 1 + 2 * i))
            peer.status(1 + 2 * i)
    time.sleep(0.5)
    assert endpoint.disk() - before < 64 << 20, f"{endpoint.disk() - before} bytes on disk"


def large_body(size):
    def attack(endpoint):
        with endpoint.peer() as peer:
            peer.send(frame(HEADERS, block(), END_HEADERS, 1))
            for _ in range(size // 16_000):
                peer.send(frame(DATA, b" " * 16_000, 0, 1))
            peer.send(frame(DATA, b" ", END_STREAM, 1))
            assert peer.status(1) == 413
    return attack


def early_answer(endpoint):
    """Nobody waits for the end of it: 413, and RST_STREAM(NO_ERROR) for the rest (RFC 9113, 8.1)."""
    with endpoint.peer() as peer:
        peer.send(frame(HEADERS, block(), END_HEADERS, 1))
        for _ in range((17 << 20) // 16_000):
            peer.send(frame(DATA, b" " * 16_000, 0, 1))
        assert peer.status(1) == 413
        assert peer.reset(1) == NO_ERROR


PLAIN = {
    "a CONTINUATION flood": flood(lambda: opened(1, b"")[:4] + b"\0" + opened(1, b"")[5:]
                                  + frame(CONTINUATION, b"", 0, 1) * 20_000),
    "a header block of a megabyte": flood(lambda: frame(HEADERS, block(), 0, 1)
                                          + frame(CONTINUATION, field("x", "a" * 16_000), 0, 1) * 64),
    "empty DATA": flood(opened(1, frame(DATA, b"", 0, 1) * 20_000)),
    "DATA of padding alone": flood(opened(1, frame(DATA, b"\0", 8, 1) * 20_000)),
    "a SETTINGS flood": flood(frame(SETTINGS) * FLOOD),
    "a flood of acknowledgements": flood(frame(SETTINGS, flags=1) * FLOOD),
    "a PING flood": flood(frame(PING, b"12345678") * FLOOD),
    "a PRIORITY flood": flood(frame(PRIORITY, b"\0\0\0\1\0", 0, 1) * FLOOD),
    "rapid reset": flood(each_stream(FLOOD, lambda s: opened(s, frame(RESET, number(8), 0, s)))),
    "MadeYouReset by a window of nothing": flood(
        each_stream(FLOOD, lambda s: opened(s, frame(WINDOW_UPDATE, number(0), 0, s)))),
    "MadeYouReset by a window that overflows": flood(
        each_stream(FLOOD, lambda s: opened(s, frame(WINDOW_UPDATE, number(0x7FFFFFFF), 0, s)))),
    "MadeYouReset by malformed requests": flood(
        each_stream(FLOOD, lambda s: frame(HEADERS, b"\x83\x87\x84" + field("A", "b"), 5, s))),
    "both resets by turns": flood(each_stream(FLOOD, lambda s: opened(
        s, frame(RESET, number(8), 0, s) if s % 4 == 1 else frame(WINDOW_UPDATE, number(0), 0, s)))),
    "HPACK references": hpack_references,
    "an HPACK table above the limit": flood(frame(HEADERS, b"\x3f\xe2\x1f", 5, 1), COMPRESSION),
    "an HPACK integer without end": flood(frame(HEADERS, b"\xff" * 100, 5, 1), COMPRESSION),
    "Huffman padding of a byte": flood(frame(HEADERS, b"\x00\x81\xff\x82\x1f\xff", 5, 1), COMPRESSION),
    "Huffman's end of string": flood(frame(HEADERS, b"\x00\x84\xff\xff\xff\xfc\x01a", 5, 1), COMPRESSION),
    "HPACK tables resized without end": flood(frame(HEADERS, b"\x20\x3f\xe1\x1f" * 4000, 5, 1), COMPRESSION),
    "SETTINGS of four billion": answered(200, b"".join(
        frame(SETTINGS, bytes([0, k]) + b"\xff" * 4) for k in (1, 3, 6, 99)), push(1)),
    "a peer that never reads": never_reads,
    "closed windows": closed_windows,
    "windows of one byte": windows_one_byte_at_a_time,
    "the connection's window overflows": flood(frame(WINDOW_UPDATE, number(0x7FFFFFFF)), FLOW_CONTROL),
    "half-closed peers": half_closed,
    "ten thousand connections": many_connections,
    "slow beginnings": slow_beginnings,
    "CR and LF in a value": with_field("x", "a\r\nb: c"),
    "NUL in a value": with_field("x", b"a\0b"),
    "CR and LF in a name": with_field("x\r\ny", "a"),
    "a name in capitals": with_field("X-A", "a"),
    "a name with a space": with_field("x a", "a"),
    "an empty name": flood(frame(HEADERS, block() + field("", "a"), 5, 1), COMPRESSION),
    "a pseudo-header after a header": with_field(":path", "/"),
    "a pseudo-header that nobody knows": refused(frame(HEADERS, field(":x", "a") + block(), 5, 1)),
    "connection: upgrade": with_field("connection", "upgrade"),
    "upgrade: h2c": with_field("upgrade", "h2c"),
    "transfer-encoding: chunked": with_field("transfer-encoding", "chunked"),
    "a content-length that is wrong": refused(lambda: push(1, content_length="7")),
    "a content-length that is negative": refused(lambda: push(1, content_length="-7")),
    "invalid UTF-8 in a value": answered(200, push(1, x_a=b"\xff\xfe\xc0\x80")),
    "bidirectional controls in a value": answered(200, push(1, x_a="\u202e\u2066abc\u2028\x1b[31m")),
    "bidirectional controls in a path": answered(404, push(1, path="/\u202e\u2066abc")),
    "a path of 6 kB": answered(404, push(1, path="/" + "a" * 6000)),
    "a path of 15 kB": refused(frame(HEADERS, block(path="/" + "a" * 15_000), 5, 1)),
    "a body without end": early_answer,
    "a pseudo-header in the trailers": refused(
        opened(1, frame(DATA, b'{"aps":{}}', 0, 1) + frame(HEADERS, field(":path", "/"), 5, 1))),
    "trailers": answered(200, opened(1, frame(DATA, b'{"aps":{}}', 0, 1) + frame(HEADERS, field("x", "y"), 5, 1))),
    "a body of 5 MB": large_body(5 << 20),
    "a body of nothing but brackets": answered(413, push(1, body=b"[" * 16_000)),
    "many violations in one body": many_violations,
    "PUSH_PROMISE of a client": flood(frame(PUSH_PROMISE, number(2), 4, 1), PROTOCOL_ERROR),
    "a frame above the limit": flood(frame(DATA, b" " * 20_000, 0, 1), FRAME_SIZE),
    "an even stream": flood(push(2), PROTOCOL_ERROR),
    "HTTP/1.1": http1,
    "no protocol": wrong_preface(b"\0\1\2\3"),
    "a preface in words": wrong_preface(b"INVALID CONNECTION PREFACE\r\n\r\n"),
    "half a preface": wrong_preface(PREFACE[:20] + b"XXXX"),
    "TLS where there is none": wrong_preface(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500),
    "random frames": random_frames,
}


def no_alpn(endpoint):
    with endpoint.peer(tls=context(endpoint)) as peer:
        peer.send(push(1))
        assert peer.status(1) == 200


def other_alpn(endpoint):
    tls = context(endpoint)
    tls.set_alpn_protocols(["http/1.1"])
    with endpoint.peer(tls=tls) as peer:
        peer.send(push(1))
        assert peer.status(1) == 200


def garbage_hello(endpoint):
    with endpoint.peer(opens=False) as peer:
        peer.send(b"\x16\x03\x01\x40\x00" + b"\xaa" * 16_384)
        peer.socket.recv(100)


def old_tls(endpoint):
    tls = context(endpoint)
    tls.set_ciphers("ALL:@SECLEVEL=0")
    tls.minimum_version = ssl.TLSVersion.TLSv1
    tls.maximum_version = ssl.TLSVersion.TLSv1_1
    try:
        endpoint.peer(tls=tls)
    except (ssl.SSLError, ConnectionError):
        return
    raise AssertionError("TLS 1.1 was taken")


def handshakes_that_stop(endpoint):
    hello = ssl.MemoryBIO()
    half = context(endpoint).wrap_bio(ssl.MemoryBIO(), hello, server_hostname="localhost")
    try:
        half.do_handshake()
    except ssl.SSLWantReadError:
        pass
    bytes_ = hello.read()
    peers = []
    for i in range(300):
        peer = endpoint.peer(opens=False)
        peer.send(bytes_[:1 + i % len(bytes_)] if i % 2 else bytes_)
        peers.append(peer)
    no_alpn(endpoint)
    for peer in peers:
        peer.socket.close()


def tls_flood(endpoint):
    with endpoint.peer(tls=context(endpoint)) as peer:
        peer.send(frame(PING, b"12345678") * FLOOD)
        assert peer.goaway() == CALM


def context(endpoint):
    return ssl.create_default_context(cafile=endpoint.ca)


SECURE = {
    "no ALPN": no_alpn,
    "ALPN of HTTP/1.1 and HTTP/2 all the same": other_alpn,
    "a ClientHello of garbage": garbage_hello,
    "TLS 1.1": old_tls,
    "handshakes that stop": handshakes_that_stop,
    "a PING flood over TLS": tls_flood,
}


def report(name, started, problem):
    print(f"{'FAIL' if problem else 'ok':5} {name:45} {time.monotonic() - started:5.1f} s", flush=True)
    if problem:
        print(f"      {problem}")
    return bool(problem)


def attempt(name, attack, endpoint, serves):
    started = time.monotonic()
    problem = None
    try:
        attack(endpoint)
        assert serves(endpoint) is not False, "the next client was not served"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    if endpoint.process.poll() is not None:
        problem = f"the endpoint died: {endpoint.process.returncode} {endpoint.process.stderr.read()[-300:]}"
    elif endpoint.memory() > MOST_MEMORY:
        problem = f"{problem or ''} {endpoint.memory() >> 20} MB of memory"
    return report(name, started, problem)


def run_all(pushproof, folder, name, attacks, serves, *arguments):
    if not attacks:
        return 0
    endpoint = Endpoint(pushproof, folder, name, *arguments)
    failures = sum(attempt(n, a, endpoint, serves) for n, a in attacks.items() if endpoint.process.poll() is None)
    started = time.monotonic()
    problem = None
    try:
        memory = endpoint.memory() >> 20
        _, errors = endpoint.end()
        assert errors == "", f"it said: {errors[:500]}"
        for line in open(endpoint.folder / "requests.jsonl", encoding="utf-8"):
            json.loads(line)
        print(f"      {memory} MB of memory, {endpoint.disk() >> 20} MB on disk")
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    if endpoint.process.poll() is None:
        endpoint.process.kill()
        endpoint.process.wait()
    return failures + report(f"the report of {name}", started, problem)


# Ends in the middle of it.

def ended_in_a_flood(pushproof, folder):
    endpoint = Endpoint(pushproof, folder, "ended", "--plaintext", "--drain", "1s")
    peers = [endpoint.peer() for _ in range(20)]
    for peer in peers:
        peer.send(b"".join(push(1 + 2 * i, path="/nowhere") for i in range(200)) + opened(9001, b""))
    endpoint.end()


def closed_standard_output(pushproof, folder):
    endpoint = Endpoint(pushproof, folder, "unheard", "--plaintext")
    assert endpoint.serves()
    endpoint.process.stdout.close()
    endpoint.process.send_signal(signal.SIGTERM)
    assert endpoint.process.wait(30) == 74
    errors = endpoint.process.stderr.read()
    assert errors == "pushproof: cannot write to standard output\n", errors
    assert (endpoint.folder / "report.json").exists()


def full_disk(pushproof, folder):
    """A bound on the size of files, as a full disk is not to be had for everybody."""
    import resource

    def bound():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
    endpoint = Endpoint(pushproof, folder, "full", "--plaintext", preexec_fn=bound)
    with endpoint.peer() as peer:
        for i in range(200):
            peer.send(push(1 + 2 * i, path="/" + "a" * 3000))
        while peer.next() is not None:
            pass
    assert endpoint.process.wait(30) == 74
    errors = endpoint.process.stderr.read()
    assert errors.count("\n") == 1 and "requests.jsonl" in errors, errors


# What must be in the records and in the report, and fail the run.

def concluded(endpoint, code=1):
    """The report of an endpoint that has ended, whose parts add up."""
    output, errors = endpoint.end(code)
    assert errors == "", errors
    report = endpoint.report()
    summary = report["summary"]
    assert sum(summary["outcomes"].values()) == summary["cases"], summary
    assert set(summary["outcomes"]) <= {"accepted", "refused", "malformed", "brokenOff", "unanswered"}, summary
    return report, output


def found(report, rule, words, severity="error"):
    findings = [f for f in report["findings"] if f["rule"] == rule and words in f["title"] + str(f["source"])]
    assert len(findings) == 1, f"{rule}, {words}: {[f['title'] for f in report['findings']]}"
    assert findings[0]["severity"] == severity, findings[0]
    return findings[0]


def broken_off(words, act, *arguments):
    """A request that stops in its body, beside one that is good; act does the rest."""
    def attack(pushproof, folder):
        endpoint = Endpoint(pushproof, folder, words, "--plaintext", *arguments, fail_on="error")
        with endpoint.peer() as peer:
            peer.send(push(3) + frame(HEADERS, block(), END_HEADERS, 5) + frame(DATA, b'{"aps"', 0, 5))
            assert peer.status(3) == 200
            act(peer, endpoint)
            report, output = concluded(endpoint)
        line = next(r for r in endpoint.records() if r["stream"] == 5)
        assert line["outcome"] == "brokenOff" and words in line["brokenOff"], line
        assert line["bytes"] >= 6 and line["body"].startswith('{"aps"') and line["headers"]["apns-topic"] == "com.example.app", line
        assert report["summary"]["outcomes"] == {"accepted": 1, "brokenOff": 1}, report["summary"]
        found(report, "apns.broken-off", words)
        assert "1 broken off" in output, output
    return attack


def reset_in_body(peer, _):
    peer.send(frame(RESET, number(8), 0, 5) + frame(PING, b"12345678"))
    assert peer.find(PING)


def close_in_body(peer, _):
    peer.socket.shutdown(socket.SHUT_RDWR)


def trickle(peer, endpoint):
    """A byte now and then, as long as the endpoint takes any."""
    endpoint.process.send_signal(signal.SIGTERM)
    while peer.send(frame(DATA, b" ", 0, 5)):
        time.sleep(0.02)


# What a client does to its connection, and the section that forbids it.
BREACHES = {
    "an index that HPACK's tables do not have": (frame(HEADERS, b"\xbe", 5, 1), "RFC 7541, section 2.3.3"),
    "a larger HPACK table": (frame(HEADERS, b"\x3f\xe2\x1f", 5, 1), "RFC 7541, section 6.3"),
    "DATA on stream 0": (frame(DATA, b"x"), "RFC 9113, section 6.1"),
    "a frame above SETTINGS_MAX_FRAME_SIZE": (frame(DATA, b" " * 20_000, 0, 1), "RFC 9113, section 4.2"),
    "WINDOW_UPDATE of 0 on the connection": (frame(WINDOW_UPDATE, number(0)), "RFC 9113, section 6.9"),
    "window too large by WINDOW_UPDATE": (frame(WINDOW_UPDATE, number(0x7FFFFFFF)), "RFC 9113, section 6.9.1"),
    "PUSH_PROMISE": (frame(PUSH_PROMISE, number(2), 4, 1), "RFC 9113, section 8.4"),
    "an even number": (push(2), "RFC 9113, section 5.1.1"),
    "a flood of PING": (frame(PING, b"12345678") * FLOOD, "RFC 9113, section 10.5"),
}


def broken_connections(pushproof, folder):
    """Twice each: one finding a cause, with what was done and where it is forbidden."""
    endpoint = Endpoint(pushproof, folder, "breaches", "--plaintext", fail_on="error")
    assert endpoint.serves()
    for data, _ in list(BREACHES.values()) * 2:
        with endpoint.peer() as peer:
            peer.send(data)
            peer.goaway()
    with endpoint.peer() as peer:
        peer.send(opened(1, frame(WINDOW_UPDATE, number(0), 0, 1)))
        assert peer.reset(1) == PROTOCOL_ERROR
    report, _ = concluded(endpoint)
    for words, (_, section) in BREACHES.items():
        finding = found(report, "apns.connection-error", words)
        assert finding["count"] == 2 and finding["source"] == section, finding
    found(report, "apns.stream-error", "WINDOW_UPDATE of 0 on a stream")
    lines = [error for line in endpoint.records("connections") for error in line["errors"]]
    assert len(lines) == 2 * len(BREACHES) + 1, lines


def wrong_protocol(pushproof, folder):
    endpoint = Endpoint(pushproof, folder, "protocol", "--plaintext", fail_on="error")
    assert endpoint.serves()
    wrong_preface(b"\0\1\2\3")(endpoint)
    report, _ = concluded(endpoint)
    errors = [f["rule"] for f in report["findings"] if f["severity"] == "error"]
    assert errors == ["conn.http2"], errors


def rapid_reset(pushproof, folder):
    """All are counted, and only so many are written down."""
    endpoint = Endpoint(pushproof, folder, "rapid", "--plaintext", fail_on="error")
    assert endpoint.serves()
    before = endpoint.disk()
    flood(each_stream(FLOOD, lambda s: opened(s, frame(RESET, number(8), 0, s))))(endpoint)
    report, output = concluded(endpoint)
    assert report["summary"]["outcomes"]["brokenOff"] >= 20_000, report["summary"]
    assert found(report, "apns.broken-off", "RST_STREAM(CANCEL)")["count"] >= 20_000
    found(report, "apns.connection-error", "a flood of its streams reset")
    assert len(endpoint.records()) <= 10_010, len(endpoint.records())
    assert "not kept" in output, output
    assert endpoint.disk() - before < 12 << 20, f"{endpoint.disk() - before} bytes on disk"


def cut_bodies(pushproof, folder):
    """The true size, and no word about contents that nobody has read."""
    endpoint = Endpoint(pushproof, folder, "cut", "--plaintext", fail_on="error")
    large_body(2_000_000)(endpoint)
    early_answer(endpoint)
    report, _ = concluded(endpoint)
    lines = endpoint.records()
    assert [l["bytes"] for l in lines][0] == 2_000_001 and lines[1]["bytes"] > 16 << 20, [l["bytes"] for l in lines]
    assert "answeredEarly" not in lines[0] and lines[1]["answeredEarly"], lines
    assert all(l["bodyOmitted"] > 0 and [v["rule"] for v in l["violations"]] == ["size.limit"] for l in lines), lines
    assert "2000001 bytes" in lines[0]["violations"][0]["message"], lines[0]
    assert {f["rule"] for f in report["findings"]} == {"apns.PayloadTooLarge", "size.limit"}, report["findings"]


SECRETS = {
    "x_callback": "https://me:opaquesecret@a.example/x",
    "x_file": "-----BEGIN PRIVATE KEY-----opaquesecret-----END PRIVATE KEY-----",
    "x_id": "AKIAIOSFODNN7EXAMPLE",
    "x_note": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
}


def secrets(pushproof, folder):
    """In no file, and the files are nobody else's."""
    endpoint = Endpoint(pushproof, folder, "secrets", "--plaintext", "--log", "json")
    with endpoint.peer() as peer:
        peer.send(push(1, **SECRETS) + opened(3, b"") + frame(HEADERS, field("x-pass", "opaquesecret"), 5, 3))
        assert peer.status(1) == 200 and peer.status(3) == 400
    _, errors = endpoint.end()
    texts = [errors] + [f.read_text() for f in endpoint.folder.rglob("*") if f.is_file()]
    for secret in ("opaquesecret", "AKIAIOSFODNN7", "wJalrXUtnFEMI"):
        assert not any(secret in text for text in texts), secret
    assert endpoint.records()[1]["trailers"] == {"x-pass": "…"}, endpoint.records()[1]
    assert endpoint.folder.stat().st_mode & 0o777 == 0o700, oct(endpoint.folder.stat().st_mode)


RECORDS = {
    "a reset in a body is recorded": broken_off("RST_STREAM(CANCEL) of the client", reset_in_body),
    "a connection closed in a body is recorded": broken_off("by the client, which", close_in_body),
    "a body that trickles at the end is recorded": broken_off("the end of the endpoint", trickle, "--drain", "300ms"),
    "connections that clients break are findings": broken_connections,
    "another protocol is one finding": wrong_protocol,
    "rapid reset is counted, and bounded on disk": rapid_reset,
    "large bodies have their size and no contents": cut_bodies,
    "secrets are in no file": secrets,
}

ENDS = {
    "SIGTERM in a flood": ended_in_a_flood,
    "a closed standard output": closed_standard_output,
    "a full disk": full_disk,
}


def chosen(attacks):
    return {n: a for n, a in attacks.items() if not sys.argv[2:] or any(part in n for part in sys.argv[2:])}


def main():
    # Old TLS is what is tried.
    warnings.simplefilter("ignore", DeprecationWarning)
    pushproof = closing.pushproof()
    attacks = [chosen(PLAIN), chosen(SECURE), chosen(RECORDS), chosen(ENDS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        failures = run_all(pushproof, folder, "plain text", chosen(PLAIN), Endpoint.serves, "--plaintext")
        failures += run_all(pushproof, folder, "TLS", chosen(SECURE), no_alpn)
        for title, attack in chosen(RECORDS | ENDS).items():
            started = time.monotonic()
            problem = None
            try:
                attack(pushproof, folder)
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
            failures += report(title, started, problem)
    return closing.end(sum(map(len, attacks)), "attacks", failures, MOST_MEMORY >> 20)


if __name__ == "__main__":
    sys.exit(main())

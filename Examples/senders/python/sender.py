"""A sender of pushes over aioapns, as services have it: a database of device tokens, and a round of pushes a minute.

    python3 sender.py --style right --rounds 6 --devices 12

What it does after an answer is the point: `right` does what Apple's pages ask for, `naive` is the loop that most begin with. Where APNs is, the
environment says: PUSHPROOF_APNS_URL and PUSHPROOF_CA_FILE. With PUSHPROOF_CONTROL_URL it puts the mock's clock forward where it would wait.
"""

import argparse
import asyncio
import json
import os
import ssl
import subprocess
import sys
import time
import urllib.parse
import urllib.request
import uuid

from aioapns import APNs, NotificationRequest, PushType
from aioapns.connection import APNsProductionClientProtocol
from aioapns.exceptions import ConnectionClosed
from h2.connection import ConnectionState

TOPIC, TEAM, KEY = "com.example.app", "TEAM123456", "KEY1234567"
MINUTE = 60
TOKEN_LIFE = 50 * MINUTE  # A provider token is renewed after 20 minutes at the earliest, and used for an hour at most.
FIRST_WAIT = 15 * MINUTE  # After 5xx, says Apple; each further wait is twice as long.
PATIENCE = 3  # Seconds until an answer is given up.
LIFETIME = 4 * 60 * MINUTE  # Later a push is of no use.
DEAD = {"BadDeviceToken", "DeviceTokenNotForTopic", "ExpiredToken", "Unregistered"}
REFUSED_PROVIDER_TOKENS = {"ExpiredProviderToken", "InvalidProviderToken"}


class Clock:
    """The time by which APNs goes. It waits by putting the mock's clock forward, or by waiting."""

    def __init__(self, control):
        self.control, self.ahead = control, 0

    def now(self):
        return time.time() + self.ahead

    async def wait(self, seconds):
        if seconds <= 0:
            return
        if not self.control:
            return await asyncio.sleep(seconds)
        seconds = int(seconds) + 1
        body = json.dumps({"advance": seconds}).encode()
        urllib.request.urlopen(urllib.request.Request(f"{self.control}/v1/clock", body, method="POST")).close()
        self.ahead += seconds


class Push:
    """A push, until it is accepted or given up. A second try has the same ID."""

    def __init__(self, device, text, now):
        self.device, self.text, self.id = device, text, str(uuid.uuid4())
        self.due, self.expires, self.tries = now, now + LIFETIME, 0

    def request(self, **options):
        return NotificationRequest(
            device_token=self.device, message={"aps": {"alert": {"title": "News", "body": self.text}}}, push_type=PushType.ALERT,
            priority=10, **options,
        )


class Naive:
    """A client for each push, three tries at once, and nobody looks at the reason."""

    def __init__(self, connect, clock, devices):
        self.connect, self.clock, self.devices = connect, clock, devices

    async def send(self, pushes):
        for push in pushes:
            for _ in range(3):
                client = self.connect()
                try:
                    result = await asyncio.wait_for(client.send_notification(push.request()), PATIENCE)
                    if result.is_successful:
                        break
                except Exception as error:  # noqa: BLE001
                    print(f"push failed: {error!r}", file=sys.stderr)
                finally:
                    client.pool.close()
        return []


class HeedingGoAway(APNsProductionClientProtocol):
    """At GOAWAY aioapns closes the connection and sends again whatever was open on it, and h2 reads nothing any more. Here answers still come, and
    only what is above the last stream is sent again."""

    received = b""
    is_leaving = False

    def data_received(self, data):
        # Frame by frame: behind a GOAWAY in the same bytes there may be answers.
        self.received += data
        while len(self.received) >= (size := 9 + int.from_bytes(self.received[:3], "big")) and len(self.received) >= 9:
            frame, self.received = self.received[:size], self.received[size:]
            super().data_received(frame)

    def on_connection_terminated(self, event):
        if self.is_leaving:
            return
        self.is_leaving = True
        self.conn.state_machine.state = ConnectionState.CLIENT_OPEN
        self.on_connection_lost(self)  # The pool makes another connection for what comes next.
        self.on_connection_lost = None
        lost = ConnectionClosed("GOAWAY")
        self.free_channels.destroy(lost)
        for stream, notification in self.request_streams.items():
            if stream > event.last_stream_id and (request := self.requests.pop(notification, None)) and not request.done():
                request.set_exception(lost)
        self.close_when_idle()

    def on_stream_ended(self, stream_id):
        super().on_stream_ended(stream_id)
        if self.is_leaving:
            self.close_when_idle()

    def close_when_idle(self):
        if not self.requests:
            self.close()

    def connection_lost(self, exc):
        # What was given up is nobody's any more.
        self.requests = {notification: request for notification, request in self.requests.items() if not request.done()}
        super().connection_lost(exc)


class Right:
    """One client for all pushes; what comes after an answer follows from its reason."""

    def __init__(self, connect, clock, devices):
        self.connect, self.clock = connect, clock
        self.devices = devices  # When the app registered each device token, in seconds since the epoch.
        self.client, self.signed_at = None, 0
        self.refusals = 0  # Of provider tokens, one after the other.
        self.paused = {}  # Device tokens to which nothing goes before that time.

    def renew(self):
        """Another client has another provider token; the old one ends when its answers have come."""
        if self.client:
            self.client.pool.close()
        self.client, self.signed_at = self.connect(), self.clock.now()
        self.client.pool.protocol_class = HeedingGoAway

    async def send(self, pushes):
        """Sends the pushes at once; those that are to be sent again come back with the time for it."""
        now = self.clock.now()
        if not self.client or now - self.signed_at > TOKEN_LIFE:
            self.renew()
        ready = []
        again = []
        for push in pushes:
            if push.device not in self.devices or push.expires <= now:
                continue
            if self.paused.get(push.device, 0) > now:
                push.due = self.paused[push.device]
                again.append(push)
            else:
                ready.append(push)
        # A new connection takes one push at a time, which aioapns heeds. What a connection has lost it sends again with the same ID.
        results = await asyncio.gather(*(self.deliver(push) for push in ready))
        refused = False
        for push, result in zip(ready, results):
            refused |= result is not None and result.description in REFUSED_PROVIDER_TOKENS
            if self.is_due_again(push, result):
                again.append(push)
        if None in results:
            self.renew()  # A connection that gave no answer is not trusted any more.
        elif refused:
            self.refusals += 1
            if self.refusals > 1:
                raise SystemExit("the key is refused as well: somebody must look at it")
            self.renew()
        elif results:
            self.refusals = 0
        return again

    async def deliver(self, push):
        """The answer; None where none came in time."""
        try:
            options = {"notification_id": push.id, "collapse_key": push.id, "time_to_live": int(push.expires - time.time())}
            return await asyncio.wait_for(self.client.send_notification(push.request(**options)), PATIENCE)
        except Exception as error:  # noqa: BLE001
            print(f"no answer: {error!r}", file=sys.stderr)
            return None

    def is_due_again(self, push, result):
        now = self.clock.now()
        push.tries += 1
        if result is None:
            return True  # At once, on another connection, as the same push: APNs may have it.
        if result.is_successful:
            self.paused.pop(push.device, None)
            return False
        reason, status = result.description, int(result.status)
        if reason in DEAD:
            # A token that was registered after it was known to be dead is alive; the push is not sent again.
            if not result.timestamp or self.devices.get(push.device, 0) * 1000 <= int(result.timestamp):
                self.devices.pop(push.device, None)
            return False
        if reason in REFUSED_PROVIDER_TOKENS:
            return True
        if status == 429 or status >= 500:
            # aioapns does not tell retry-after: after 429 a minute is what APNs asks for at most.
            wait = (MINUTE + 1 if status == 429 else FIRST_WAIT) * 2 ** (push.tries - 1)
            push.due = now + wait
            if status == 429:
                self.paused[push.device] = push.due
            return True
        print(f"{status} {reason}: the push is wrong", file=sys.stderr)
        return False


async def run(sender, clock, devices, rounds):
    """A round of pushes a minute, and what is to be sent again when it is due."""
    waiting = []
    for number in range(rounds):
        now = clock.now()
        waiting += [Push(device, f"Round {number}", now) for device in list(sender.devices)]
        await settle(sender, clock, waiting, until=now + MINUTE)
    await settle(sender, clock, waiting, until=float("inf"))


async def settle(sender, clock, waiting, until):
    while waiting:
        due = min(push.due for push in waiting)
        if due > until:
            break
        await clock.wait(due - clock.now())
        now = clock.now()
        batch = [push for push in waiting if push.due <= now]
        waiting[:] = [push for push in waiting if push.due > now] + await sender.send(batch)
    if until != float("inf"):
        await clock.wait(until - clock.now())


def make_key():
    """A signing key as Apple hands it out: P-256, PKCS #8, PEM."""
    command = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--style", choices=["naive", "right"], default="right")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--devices", type=int, default=12)
    arguments = parser.parse_args()

    url = urllib.parse.urlsplit(os.environ["PUSHPROOF_APNS_URL"])
    APNsProductionClientProtocol.APNS_SERVER, APNsProductionClientProtocol.APNS_PORT = "localhost", url.port
    trust = ssl.create_default_context(cafile=os.environ["PUSHPROOF_CA_FILE"])
    trust.set_alpn_protocols(["h2"])
    key = make_key()

    def connect():
        # One connection: aioapns opens another as soon as the first is busy, which a new one always is.
        return APNs(key=key, key_id=KEY, team_id=TEAM, topic=TOPIC, ssl_context=trust, max_connections=1)

    clock = Clock(os.environ.get("PUSHPROOF_CONTROL_URL"))
    registered = clock.now() - 3600
    devices = {f"{number:02x}" * 32: registered for number in range(1, arguments.devices + 1)}

    async def everything():
        sender = {"naive": Naive, "right": Right}[arguments.style](connect, clock, devices)
        await run(sender, clock, devices, arguments.rounds)
        if arguments.style == "right" and sender.client:
            sender.client.pool.close()
            await asyncio.sleep(0.1)  # Until the connection has ended.
        print(json.dumps({"devices": sorted(sender.devices)}))

    asyncio.run(everything())


if __name__ == "__main__":
    main()

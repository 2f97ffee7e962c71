"""pushjack: `APNSClient.send`, up to the frame of Apple's binary interface, out of which the payload is read.

The frame has no push type and no topic, so headers are not judged.
"""

import struct

from meant import flag, run, text, texts, whole
from pushjack import APNSClient

ALERT = {
    "title": text, "title-loc-key": text, "title-loc-args": texts, "action-loc-key": text, "loc-key": text,
    "loc-args": texts, "launch-image": text,
}  # fmt: skip


class Connection:
    def sendall(self, stream, error_timeout, retries):
        self.frames = list(stream)


client = APNSClient(certificate="certificate.pem")
client._conn = Connection()


def build(meant):
    meant.push_type({"alert", "background"})
    message = meant.alert_text()
    options = {}
    if meant.alert:
        meant.alert.must_have("body", *ALERT)
        message = meant.alert.take("body", text)
        options = {name.replace("-", "_"): meant.alert.take(name, kind) for name, kind in ALERT.items()}
    options |= dict(
        badge=meant.aps.take("badge", whole),
        sound=meant.aps.take("sound", text),
        category=meant.aps.take("category", text),
        content_available=meant.aps.take("content-available", flag),
        mutable_content=meant.aps.take("mutable-content", flag),
        thread_id=meant.aps.take("thread-id", text),
        extra=meant.custom,
    )
    meant.finish()

    def send():
        client.send("0a" * 32, message, **options)
        (frame,) = client._conn.frames
        return payload_of(frame), None

    return send


def payload_of(frame):
    """Item 2 of the frame: after the command (1 byte) and the length (4) each item has a number (1), a length (2) and its data."""
    at = 5
    while True:
        number, length = struct.unpack_from(">BH", frame, at)
        if number == 2:
            return frame[at + 3 : at + 3 + length]
        at += 3 + length


run(build)

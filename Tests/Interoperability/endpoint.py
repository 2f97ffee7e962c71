"""`pushproof serve` as a process, with a world that knows one signing key and one device that is gone."""

import base64
import json
import os
import signal
import subprocess
import time
from pathlib import Path

TEAM_ID = "TEAM123456"
KEY_ID = "KEY1234567"
TOPIC = "com.example.app"
UNREGISTERED = "dead" * 16
UNREGISTERED_SINCE = 1_600_000_000_000

WORLD = f"""
teams:
  - id: {TEAM_ID}
    topics: [{TOPIC}]
    keys: [{{ id: {KEY_ID}, publicKey: key.p8 }}]
tokens:
  - {{ token: "{UNREGISTERED}", status: unregistered, since: {UNREGISTERED_SINCE} }}
"""


def make_key(folder: Path) -> Path:
    """A signing key as Apple hands it out: P-256, PKCS #8, PEM."""
    key = folder / "key.p8"
    generated = subprocess.run(
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
        check=True, capture_output=True,
    )
    key.write_bytes(generated.stdout)
    return key


def provider_token(key: Path) -> str:
    """A provider token signed by OpenSSL, whose signatures are DER as those of Apple's own recipe are."""
    def part(value: bytes) -> str:
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()

    head = part(json.dumps({"alg": "ES256", "kid": KEY_ID}).encode())
    claims = part(json.dumps({"iss": TEAM_ID, "iat": int(time.time())}).encode())
    signed = subprocess.run(
        ["openssl", "dgst", "-sha256", "-sign", str(key)],
        input=f"{head}.{claims}".encode(), check=True, capture_output=True,
    )
    return f"{head}.{claims}.{part(signed.stdout)}"


class Endpoint:
    """A running endpoint; `with` stops it by SIGTERM, as a service manager would."""

    def __init__(self, pushproof: str, folder: Path, plaintext: bool):
        self.key = folder / "key.p8"
        self.token = provider_token(self.key)
        self.plaintext = plaintext
        self.folder = folder / ("h2c" if plaintext else "tls")
        world = folder / "world.yaml"
        world.write_text(WORLD)
        arguments = [
            pushproof, "serve", "--port", "0", "--config", str(world),
            "--report-dir", str(self.folder), "--fail-on", "never",
        ]
        self.process = subprocess.Popen(
            arguments + (["--plaintext"] if plaintext else []), stdout=subprocess.PIPE, text=True
        )
        ready = json.loads(self.process.stdout.readline() or "{}")
        if not ready.get("ready"):
            raise SystemExit(f"{pushproof} serve did not start")
        self.url = ready["url"]
        self.ca = ready["caFile"]
        self.port = int(self.url.rsplit(":", 1)[1])
        # The certificate is for the name, and curl and Python differ in what they make of an address.
        self.named_url = self.url.replace("127.0.0.1", "localhost")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=10)

    def records(self) -> list:
        """What the endpoint has recorded so far."""
        with open(self.folder / "requests.jsonl", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def record(self, token: str) -> dict:
        """The last request for a device token; the recorder is allowed a moment."""
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            found = [r for r in self.records() if r["path"] == f"/3/device/{token}"]
            if found:
                return found[-1]
            time.sleep(0.02)
        raise LookupError(f"the endpoint has no request for {token}")

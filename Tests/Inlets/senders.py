"""What the tests of all vendors need: plain HTTP, device tokens, and what came to the endpoint."""

import hashlib
import json
import urllib.error
import urllib.request


def device_token(name: str) -> str:
    """Of a recipient of whom no sender says which it is (Documentation/Inlets.md)."""
    return hashlib.sha256(name.encode()).hexdigest()


def pushes(server, name: str, token: str | None = None) -> list:
    token = token or device_token(name)
    with urllib.request.urlopen(f"{server.control}/v1/pushes?token={token}", timeout=20) as answer:
        return json.load(answer)["pushes"]


def payloads(server, name: str) -> list:
    return [json.loads(push["body"]) for push in pushes(server, name)]


def refuse_pushes(server, name: str, status: int, reason: str):
    """From now on APNs refuses all pushes to a recipient."""
    faults = {"faults": [{"respond": {"status": status, "reason": reason}}]}
    request = urllib.request.Request(
        f"{server.control}/v1/faults?tokens={device_token(name)}", json.dumps(faults).encode(), method="PUT"
    )
    urllib.request.urlopen(request, timeout=20).close()


def post(url: str, body, headers: dict | None = None) -> tuple[int, dict]:
    """Posts JSON, as any client of HTTP does: the status, and the answer read."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        text = error.read()
        return error.code, json.loads(text) if text.startswith(b"{") else {"text": text.decode()}

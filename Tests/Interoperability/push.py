"""What every client sends, and what it must be told."""

import json
import uuid
from dataclasses import dataclass, field
from typing import Callable, Optional

from endpoint import UNREGISTERED, UNREGISTERED_SINCE

OVERSIZE = 4097


@dataclass
class Answer:
    """What a client reports; None where it does not tell."""

    status: Optional[int] = None
    reason: Optional[str] = None
    apns_id: Optional[str] = None
    timestamp: Optional[int] = None


@dataclass
class Push:
    name: str
    token: str
    payload: dict
    push_type: str
    priority: int
    expected: Answer
    apns_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    # Of the body that must arrive; None where the size is the client's own affair.
    size: Optional[int] = None


def pushes(number: int, dumps: Callable[[dict], str]) -> list:
    """The five pushes of client `number`, whose JSON looks as `dumps` has it. Device tokens tell the clients apart."""
    def token(case: int) -> str:
        return f"{number:02x}{case:02x}" * 16

    alert = {"aps": {"alert": {"title": "Grüße", "body": "📬"}, "sound": "default"}}
    silent = {"aps": {"content-available": 1}, "id": 7}
    oversize = {"aps": {"alert": ""}}
    oversize["aps"]["alert"] = "x" * (OVERSIZE - len(dumps(oversize).encode()))
    return [
        Push("alert", token(1), alert, "alert", 10, Answer(200)),
        Push("silent push", token(2), silent, "background", 5, Answer(200)),
        Push("4097 bytes", token(3), oversize, "alert", 10, Answer(413, "PayloadTooLarge"), size=OVERSIZE),
        Push("bad token", f"no-token-{number}", alert, "alert", 10, Answer(400, "BadDeviceToken")),
        Push("gone", UNREGISTERED, alert, "alert", 10, Answer(410, "Unregistered", timestamp=UNREGISTERED_SINCE)),
    ]


def compact(value: dict) -> str:
    """JSON as most senders write it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def answer(status: int, headers: dict, body: bytes) -> Answer:
    """An answer of a client that shows HTTP itself; the shape that APNs promises is checked on the way."""
    if status == 200:
        assert not body, f"200 with a body: {body!r}"
        assert "content-type" not in headers, "200 with a content type"
        return Answer(status, None, headers.get("apns-id"))
    assert headers.get("content-type") == "application/json", f"content type {headers.get('content-type')}"
    reason = json.loads(body)
    return Answer(status, reason["reason"], headers.get("apns-id"), reason.get("timestamp"))

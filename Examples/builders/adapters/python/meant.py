"""What the adapters of this folder share: the meant payload, taken apart member by member, and the answer to Pushproof.

An adapter says with `take` which member goes to which argument of its library. What it does not take, or what has another type than the
library documents, the library has no word for, and the case is skipped with that reason. The library is called only then, and what it
raises is a refusal.
"""

import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "python"))

import pushproof  # noqa: E402  (Examples/python, which need not be installed)

write_json = pushproof.write_json


class Inexpressible(Exception):
    """The library has no word for something that is meant, and for what."""


class Unsaid(Exception):
    """The library has no word for a header: the payload is judged without its headers."""


def run(build):
    """Answers Pushproof. `build` takes a `Meant` and returns a function that calls the library and returns the bytes that it would send
    and its request headers, or None for these. Only what that function raises is the library's."""

    def compile_message(message, context, headers):
        try:
            send = build(Meant(message, headers, context))
        except Inexpressible as reason:
            return {"skipped": str(reason)}
        try:
            body, sent = send()
        except Exception as problem:
            raise pushproof.Refused(f"{type(problem).__name__}: {problem}") from None
        answer = {"payload": body.decode("utf-8")}
        return answer if sent is None else {**answer, "headers": of_apns(sent)}

    pushproof.run("apns", compile_message)


# What every HTTP client adds, and what says who sends.
TRANSPORT = {"host", "authorization", "user-agent", "connection", "accept", "accept-encoding", "content-type", "content-length"}


def of_apns(headers):
    pairs = {name.lower(): value for name, value in dict(headers).items()}
    return {name: value for name, value in pairs.items() if name not in TRANSPORT and not name.startswith(":")}


class Meant:
    """A payload and its headers as they are meant."""

    def __init__(self, message, headers, context):
        if not isinstance(message, dict):
            raise Inexpressible("the library builds objects")
        aps = message.get("aps")
        alert = aps.get("alert") if isinstance(aps, dict) else None
        self.message = message
        self.custom = {name: plain(value) for name, value in message.items() if name != "aps"}
        self.alert = Members("/aps/alert", alert) if isinstance(alert, dict) else None
        self._aps = Members("/aps", aps) if isinstance(aps, dict) else None
        self.context = context
        self.device_token = context["deviceToken"]
        self._headers = Members("header", headers)
        if "apns-channel-id" in headers:
            raise Inexpressible("no word for a broadcast")
        if not all(value.isascii() and value.isprintable() for value in headers.values()):
            raise Inexpressible("what else than ASCII a header can have is up to the HTTP client")

    @property
    def aps(self):
        if self._aps is None:
            raise Inexpressible("the library writes an aps object into every payload")
        return self._aps

    def alert_text(self):
        """The alert, where it is a text; None where it is none or an object."""
        return None if self.alert else self.aps.take("alert", text)

    def push_type(self, known):
        """The push type as the library names it; None where none is meant."""
        kind = self._headers.take("apns-push-type")
        if kind is not None and kind not in known:
            raise Inexpressible(f"no word for push type {kind!r}")
        return kind

    def headers(self, take):
        """The arguments that `take` makes of the headers, or None where the library has no word for one of them."""
        try:
            if self._headers.names() & TRANSPORT:
                return None
            arguments = take(self._headers)
            self._headers.finish()
            return arguments
        except (Unsaid, Inexpressible):
            return None

    def set_clock(self):
        """Makes it the case's time for a library that reckons from its own clock."""
        time.time = lambda: self.context["now"] / 1000

    def finish(self):
        """Every member has been taken."""
        if self.alert:
            self.aps.take("alert")
            self.alert.finish()
        self.aps.finish()


class Members:
    """The members of one object, each of which is taken once."""

    def __init__(self, place, members):
        self._place, self._members = place, dict(members)

    def take(self, name, kind=None):
        """The member as `kind` gives it, None where it is absent. For these libraries None is absent too, so they have no word for null."""
        if name not in self._members:
            return None
        value = self._members.pop(name)
        if value is None:
            raise Inexpressible(f"{self._place}/{name} is null")
        if kind is None:
            return value
        try:
            return kind(value)
        except Unfit as problem:
            raise Inexpressible(f"{self._place}/{name} is {problem}") from None

    def must_have(self, *names):
        if not self._members.keys() & set(names):
            raise Inexpressible(f"nothing in {self._place} that makes the library write one")

    def names(self):
        return self._members.keys()

    def take_all(self):
        if None in self._members.values():
            raise Inexpressible(f"null in {self._place}")
        members, self._members = plain(self._members), {}
        return members

    def finish(self):
        for name in self._members:
            raise Inexpressible(f"no word for {self._place}/{name}")


# ---- Types: each takes a JSON value and returns Python's ------------------------------------------------------------


class Unfit(Exception):
    """The value has another type than the library documents."""


def text(value):
    if not isinstance(value, str):
        raise Unfit("no text")
    return value


def texts(value):
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Unfit("no list of texts")
    return value


def whole(value):
    """An integer, also when it is spelt 5.0 or, in a header, "5"."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and str(int(value)) == value:
        return int(value)
    if isinstance(value, str) or pushproof.testee.whole(value) is None:
        raise Unfit("no integer")
    return pushproof.testee.whole(value)


def number(value):
    if not pushproof.testee.is_number(value):
        raise Unfit("no number")
    return plain(value)


def flag(value):
    """1 and 0 are what a flag means; the libraries take a truth value."""
    if not pushproof.testee.is_number(value) or plain(value) not in (0, 1):
        raise Unfit("no flag")
    return plain(value) == 1


def mapping(value):
    if not isinstance(value, dict):
        raise Unfit("no object")
    return plain(value)


def plain(value):
    """The value as `json.loads` gives it. What a float does not hold as written is no case for a library in Python."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not isinstance(value, pushproof.Number):
        return value
    nearest = float(value.text)
    if value.value is None or type(value.value)(repr(nearest)) != value.value:
        raise Inexpressible(f"a float does not hold {value.text[:40]}")
    return nearest


# ---- Stand-ins ------------------------------------------------------------------------------------------------------


def provider_key():
    """The path of a fresh provider key, as Apple gives them out: a .p8 file."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    global folder  # It lives as long as the adapter does.
    folder = tempfile.TemporaryDirectory(prefix="pushproof-builder-")
    path = pathlib.Path(folder.name) / "AuthKey_KEY1234567.p8"
    path.write_bytes(pem)
    return path

"""The mock of APNs in tests of what sends pushes: what arrived, wait until it did, make the next one fail.

    with MockAPNs.start(["--config", "world.yaml"]) as server:
        devices = server.devices()
        ...  # The provider under test sends to devices.token(), at server.url, and trusts server.ca_file.
        [push] = devices.wait()
        assert push.payload["aps"]["alert"]["title"] == "Hello"

        phone = devices.phone(online=False)
        ...  # It sends to phone.token.
        assert phone.set(online=True).notifications[0].title == "Hello"

The fixtures in `pytest_mock_apns` do this. Many tests share one server: each has devices whose tokens have a prefix of their own, and sees,
waits for, fails and resets the pushes to these alone.

Python 3.9 or later, standard library only.
"""

import atexit
import base64
import http.client
import itertools
import json
import os
import pathlib
import re
import secrets
import shutil
import subprocess
import tempfile
import time
import urllib.parse


class MockAPNsError(Exception):
    """The server did not start, has ended, or refuses what it was asked."""


class PushesMissing(AssertionError):
    """Too few pushes arrived in time. `pushes` are those that did."""

    def __init__(self, message, pushes):
        super().__init__(message)
        self.pushes = pushes


class Push:
    """A push that arrived whole. `record` is its line of `requests.jsonl`, which Documentation/Records.md describes."""

    def __init__(self, record):
        self.record = record

    @property
    def device_token(self):
        """In lower case; None where the path names no device."""
        prefix, _, token = self.record["path"].partition("/3/device/")
        return token.lower() if token and not prefix else None

    def header(self, name):
        """The value of a header, by its name in lower case; a list where it came more than once, None where it did not come."""
        return self.record["headers"].get(name)

    @property
    def body(self):
        """The bytes that came."""
        if "bodyBase64" in self.record:
            return base64.b64decode(self.record["bodyBase64"])
        return self.record.get("body", "").encode("utf-8")

    @property
    def payload(self):
        """The body read as JSON; ValueError where it is none."""
        return json.loads(self.body)

    @property
    def violations(self):
        """The IDs of the rules that it breaks: `pushproof rules ID` explains one."""
        return [violation["rule"] for violation in self.record["violations"]]

    @property
    def status(self):
        """Of the answer; None where a fault left the push without one."""
        return (self.record["response"] or {}).get("status")

    @property
    def reason(self):
        """Of the answer; None for a push that was accepted."""
        return (self.record["response"] or {}).get("reason")

    def __repr__(self):
        answer = " ".join(str(part) for part in [self.status or "no answer", self.reason] if part)
        return f"<Push to {self.device_token}: {answer}>"


class PhonePart:
    """Something on a phone: a notification, a Live Activity, an event. `record` is its JSON, which Documentation/Devices.md describes.

    Each member of it is an attribute, in Python's spelling: `thread_id` for `threadId`. What is not there is None.
    """

    def __init__(self, record):
        self.record = record

    def __getattr__(self, name):
        # Who copies it asks before there is a record.
        record = self.__dict__.get("record", {})
        if _member(name) not in record:
            raise AttributeError(f"{name} is none of {', '.join(_attribute(member) for member in record)}")
        return record[_member(name)]

    def __dir__(self):
        return ["record", *map(_attribute, self.record)]

    def __eq__(self, other):
        return isinstance(other, PhonePart) and self.record == other.record

    def __repr__(self):
        return f"<PhonePart {self.record}>"


class Phone:
    """The phone behind a device token: what is on it now, for one app. Each attribute asks the server anew.

    What is set on it has the names of Documentation/Devices.md in Python's spelling: `low_power` for `lowPower`. Times are milliseconds since
    the epoch.
    """

    def __init__(self, control, token):
        self.token = token
        self._control = control

    @property
    def record(self):
        """All of it, at one moment."""
        return self._ask("GET")

    @property
    def notifications(self):
        """What is on the lock screen and in Notification Center, the oldest first: `title`, `body`, `thread_id`, `quiet`, …"""
        return self._parts("notifications")

    @property
    def badge(self):
        """The number at the app's icon; 0 for none."""
        return self.record["badge"]

    @property
    def activities(self):
        """Live Activities that can be seen, the oldest first: `type`, `state` ("active", "stale", "ended"), `content_state`, …"""
        return self._parts("activities")

    @property
    def sounds(self):
        """Names of the sounds that were played, the oldest first."""
        return self.record["sounds"]

    @property
    def stored(self):
        """Pushes that wait, the oldest first: `apns_id`, `at`, `expires`."""
        return self._parts("stored")

    @property
    def wakes(self):
        """How often silent pushes gave the app time to run: `total`, `last_hour`, and `refused` over the budget."""
        return PhonePart(self.record["wakes"])

    @property
    def history(self):
        """What became of each push, the oldest first: `event` ("delivered", "stored", "replaced", …), `reason`, `apns_id`, …"""
        return self._parts("history")

    @property
    def app(self):
        """What the app is doing: "background", "foreground", "terminated" or "deleted"."""
        return self.record["app"]

    @property
    def registration(self):
        """What the service knows of the device token: `state` ("registered", "unregistered" or "expired"), and `since` when."""
        return PhonePart(self.record["registration"])

    def set(self, **settings):
        """Sets `online`, `permission`, `focus`, `low_power`, `app`, `badge`, `topic`, `environment` or `registration`; returns the phone.

        What is not named stays. The service answers by it from the next push on; what waited for it is delivered.
        """
        self._ask("PUT", {_member(name): value for name, value in settings.items()})
        return self

    def link(self, token):
        """Says that another device token is this phone's too, as those of its Live Activities are. Returns the token."""
        self._control.ask("PUT", f"/v1/devices/{token}", {}, {"device": self.token})
        return token

    def open(self, **which):
        """A person opens the app; by a notification, where `apns_id`, `collapse_id` or `thread_id` names one. Returns the phone."""
        return self._act("open", which)

    def clear(self, **which):
        """A person clears Notification Center, or what is named of it. The badge stays. Returns the phone."""
        return self._act("clear", which)

    def remove(self, **which):
        """The app removes all notifications, or those that are named. The badge stays. Returns the phone."""
        return self._act("remove", which)

    def _act(self, action, which):
        names = {_member(name): value for name, value in which.items()}
        self._ask("POST", {**names, "action": action}, "/actions")
        return self

    def _parts(self, member):
        return [PhonePart(record) for record in self.record[member]]

    def _ask(self, method, body=None, more=""):
        return self._control.ask(method, f"/v1/devices/{self.token}{more}", {}, body)

    def __repr__(self):
        return f"<Phone {self.token}>"


def _member(name):
    """The name of a member in JSON: `lowPower` for `low_power`."""
    return re.sub("_([a-z])", lambda found: found[1].upper(), name)


def _attribute(member):
    """The other way round."""
    return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", member)


class _Asks:
    """What can be asked of the pushes to device tokens of one prefix."""

    def __init__(self, control, tokens):
        self._control, self._tokens = control, tokens

    def pushes(self, *, after=0, topic=None, id=None):
        """The pushes that arrived so far, the oldest first: with this `apns-topic`, this `apns-id`, a number larger than `after`."""
        query = self._query(after=after, topic=topic, id=id, limit=10_000)
        return [Push(record) for record in self._control.ask("GET", "/v1/pushes", query)["pushes"]]

    def wait(self, count=1, timeout=5.0, *, after=0, topic=None, id=None):
        """The same, once there are so many; PushesMissing after `timeout` seconds."""
        milliseconds = max(1, round(timeout * 1000))
        query = self._query(after=after, topic=topic, id=id, limit=10_000, count=count, timeout=f"{milliseconds}ms")
        page = self._control.ask("GET", "/v1/pushes/wait", query, patience=milliseconds / 1000)
        pushes = [Push(record) for record in page["pushes"]]
        if len(pushes) < count:
            raise PushesMissing(f"{len(pushes)} of {count} pushes arrived within {timeout} s: {pushes}", pushes)
        return pushes

    def fail_next(self, status, reason, retry_after=None):
        """Answers the next push with an error of APNs, such as 429 TooManyRequests; `retry_after` is its header in seconds.

        It takes the place of the faults that were set before.
        """
        respond = {"status": status, "reason": reason}
        if retry_after is not None:
            respond["retryAfter"] = retry_after
        self.set_faults([{"match": {"nth": 1}, "respond": respond}])

    def set_faults(self, faults):
        """What goes wrong on purpose, as the list `faults` in the file of `--config`; it takes the place of the list before."""
        self._control.ask("PUT", "/v1/faults", self._query(), {"faults": faults})

    def reset(self):
        """Forgets the pushes, the faults that were set here, and what the service remembers of earlier pushes."""
        self._control.ask("POST", "/v1/reset", self._query())

    def now(self):
        """The mock's time, in milliseconds since the epoch. All tests on a server have the same."""
        return self._control.ask("GET", "/v1/clock", {})["now"]

    def advance(self, time):
        """Puts the mock's time forward, for all tests on the server: by "25m", "2h", "1d", or whole seconds. It never goes back.

        Returns the time then, in milliseconds since the epoch.
        """
        return self._control.ask("POST", "/v1/clock", {}, {"advance": time})["now"]

    def _query(self, **parameters):
        return {name: value for name, value in [("tokens", self._tokens), *parameters.items()] if value is not None}


class MockAPNs(_Asks):
    """A server, and all pushes that it had. `start` starts one; on its own this is a client of one that runs already.

    `url` is where APNs is for the provider under test, `ca_file` whom it trusts (None without TLS), `control_url` what `serve --control` serves.
    """

    def __init__(self, url, control_url, ca_file=None, process=None):
        super().__init__(_Control(control_url, process), None)
        self.url, self.control_url, self.ca_file = url, control_url, ca_file
        self._process = process

    @staticmethod
    def start(options=(), *, binary=None, timeout=60.0):
        """Starts `pushproof serve` on free ports; MockAPNsError within `timeout` seconds where it does not.

        `options` are further ones of `serve`, as `--config`; `binary` is the program (default: $PUSHPROOF, or pushproof on the path).
        """
        process = _Process(binary or os.environ.get("PUSHPROOF") or "pushproof", list(options))
        try:
            ready = process.ready_line(timeout)
            return MockAPNs(ready["url"], ready["controlUrl"], ready["caFile"], process)
        except BaseException:
            process.stop()
            raise

    def devices(self, prefix=None):
        """Device tokens of a test's own: nobody else has their prefix, 16 random hexadecimal digits unless it is given."""
        return Devices(self, self._control, prefix or secrets.token_hex(8))

    def report(self):
        """What `report.json` says of all that has come, as of now."""
        return self._control.ask("GET", "/v1/report", {})

    def stop(self):
        """Ends the server that `start` started. It may be called again."""
        if self._process:
            self._process.stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Devices(_Asks):
    """The device tokens of one test, and the pushes to them."""

    def __init__(self, server, control, prefix):
        if not prefix or set(prefix.lower()) - set("0123456789abcdef") or len(prefix) > 56:
            raise ValueError(f"a prefix of device tokens has 1 to 56 hexadecimal digits: {prefix!r}")
        super().__init__(control, prefix.lower())
        self.server, self.prefix = server, prefix.lower()
        self._numbers = itertools.count(1)

    @property
    def url(self):
        return self.server.url

    @property
    def ca_file(self):
        return self.server.ca_file

    def token(self):
        """A new device token, 64 hexadecimal digits."""
        return f"{self.prefix}{next(self._numbers):0{64 - len(self.prefix)}x}"

    def phone(self, token=None, **settings):
        """The phone behind a device token, a new one unless it is given. `settings` are set on it, as by its `set`: `online=False`."""
        return Phone(self._control, token or self.token()).set(**settings)

    def report(self):
        """As that of the server: of the pushes of all tests."""
        return self.server.report()


class _Control:
    """Asks the control interface, each time over a connection of its own, so that threads may share it."""

    # Seconds beyond those for which a request may wait: a machine under load is slow to answer.
    SLACK = 60

    def __init__(self, url, process):
        self._address = urllib.parse.urlsplit(url)
        self._process = process

    def ask(self, method, path, query, body=None, patience=0.0):
        target = f"{path}?{urllib.parse.urlencode(query)}" if query else path
        connection = http.client.HTTPConnection(self._address.hostname, self._address.port, timeout=patience + self.SLACK)
        try:
            connection.request(method, target, None if body is None else json.dumps(body))
            response = connection.getresponse()
            answer = json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError) as problem:
            raise MockAPNsError(self._lost(problem)) from problem
        finally:
            connection.close()
        # 408 is the answer to a wait that is over, with what there is.
        if response.status not in (200, 408):
            raise MockAPNsError(f"{method} {target}: {response.status}, {answer.get('error')}")
        return answer

    def _lost(self, problem):
        if self._process:
            end = self._process.description_of_end()
            if end:
                return f"the server has ended: {end}"
        return f"{self._address.geturl()} does not answer: {problem or type(problem).__name__}"


class _Process:
    """`pushproof serve`, with what it writes in a folder that goes when it has ended."""

    # Seconds: it answers what is open for 5 of them, and writes its report.
    PATIENCE = 20

    def __init__(self, binary, options):
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="pushproof-serve-"))
        # The tests judge; and a report for people is wanted where somebody asks for its folder.
        command = [binary, "serve", "--port", "0", "--control", "0", "--fail-on", "never", "--no-color"]
        if not any(option.split("=")[0] == "--report-dir" for option in options):
            command += ["--report-dir", str(self._folder / "report")]
        try:
            # Files, since a pipe that nobody reads stops the one who writes.
            with open(self._folder / "output", "wb") as output, open(self._folder / "errors", "wb") as errors:
                self._process = subprocess.Popen([*command, *options], stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        except OSError as problem:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise MockAPNsError(
                f"{binary} cannot be run: {problem.strerror}. Is pushproof on the path, or in $PUSHPROOF?"
            ) from None
        # Who starts it without `with` and fails leaves no server behind.
        atexit.register(self.stop)

    def ready_line(self, timeout):
        """What it says when it listens."""
        end = time.monotonic() + timeout
        while True:
            has_ended = self._process.poll() is not None
            line, newline, _ = self._text("output").partition("\n")
            if newline and line.startswith("{"):
                return self._read(line)
            if has_ended:
                raise MockAPNsError(f"pushproof serve did not start: {self.description_of_end()}")
            if time.monotonic() > end:
                raise MockAPNsError(f"pushproof serve did not start within {timeout} s: {self._text('errors').strip() or 'it said nothing'}")
            time.sleep(0.01)

    @staticmethod
    def _read(line):
        ready = json.loads(line)
        if "controlUrl" not in ready:
            raise MockAPNsError("this pushproof has no control interface: it is too old")
        return ready

    def description_of_end(self):
        """Its exit code and standard error; None while it runs."""
        try:
            # The connection is lost a moment before the process is over.
            code = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            return None
        how = f"exit code {code}" if code >= 0 else f"signal {-code}"
        return f"{how}\n{self._text('errors').strip()[-4000:] or 'nothing on standard error'}"

    def _text(self, name):
        try:
            return (self._folder / name).read_text("utf-8", "replace")
        except FileNotFoundError:
            return ""

    def stop(self):
        self._process.terminate()
        try:
            self._process.wait(timeout=self.PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        atexit.unregister(self.stop)
        shutil.rmtree(self._folder, ignore_errors=True)

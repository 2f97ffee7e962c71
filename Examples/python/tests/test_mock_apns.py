"""The mock of APNs, driven by its fixtures, with a provider of httpx. It needs the `pushproof` program: see README.md."""

import concurrent.futures
import copy
import json
import os
import pathlib
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time

import httpx
import pytest

from pushproof import MockAPNs, MockAPNsError, PushesMissing

pytest_plugins = ["pytester"]


@pytest.fixture(scope="session")
def mock_apns_options(tmp_path_factory):
    """This provider cannot sign provider tokens."""
    world = tmp_path_factory.mktemp("world") / "world.yaml"
    world.write_text("auth: none\n")
    return ["--config", str(world)]


class Provider:
    """What is under test: it sends a push, and once more after 429, when the time of Retry-After is over."""

    def __init__(self, server, sleep=time.sleep):
        self._url, self._sleep = server.url, sleep
        self._client = httpx.Client(http2=True, verify=ssl.create_default_context(cafile=server.ca_file), timeout=300)

    def push(self, token, title="Hello", topic="com.example.app", push_type="alert", aps=None, **headers):
        headers = {"apns-topic": topic, "apns-push-type": push_type, **{f"apns-{name}": value for name, value in headers.items()}}
        payload = {"aps": {"alert": {"title": title}} if aps is None else aps}
        answer = self._send(token, headers, payload)
        if answer.status_code == 429:
            self._sleep(int(answer.headers["retry-after"]))
            answer = self._send(token, headers, payload)
        return answer.status_code

    def _send(self, token, headers, payload):
        return self._client.post(f"{self._url}/3/device/{token}", headers=headers, json=payload)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._client.close()


@pytest.fixture
def waits():
    """How long the provider was to wait, in seconds: it does not wait in fact."""
    return []


@pytest.fixture
def provider(mock_apns, waits):
    with Provider(mock_apns, waits.append) as provider:
        yield provider


def test_a_push_arrives(mock_apns, provider):
    token = mock_apns.token()
    assert provider.push(token, title="Grüße") == 200
    [push] = mock_apns.wait()
    assert push.device_token == token
    assert push.payload == {"aps": {"alert": {"title": "Grüße"}}}
    assert push.header("apns-topic") == "com.example.app"
    assert push.header("apns-collapse-id") is None
    assert (push.status, push.reason, push.violations) == (200, None, [])


def test_what_breaks_a_rule_is_named(mock_apns):
    token = mock_apns.token()
    headers = {"apns-topic": "com.example.app", "apns-push-type": "alert"}
    with httpx.Client(http2=True, verify=ssl.create_default_context(cafile=mock_apns.ca_file), timeout=300) as client:
        client.post(f"{mock_apns.url}/3/device/{token}", headers=headers, content=b'{"aps":{"alert":{"body":"Hi"},"mutable_content":1}}')
        client.post(f"{mock_apns.url}/3/device/{token}", headers=headers, content=b"\xff")
    spelling, no_text = mock_apns.wait(count=2)
    assert "json.aps.key_spelling" in spelling.violations
    assert no_text.body == b"\xff"


def test_after_429_it_comes_again(mock_apns, provider, waits):
    mock_apns.fail_next(429, "TooManyRequests", retry_after=3)
    assert provider.push(mock_apns.token()) == 200
    refused, accepted = mock_apns.wait(count=2)
    assert (refused.status, refused.reason) == (429, "TooManyRequests")
    assert accepted.status == 200 and accepted.device_token == refused.device_token
    assert waits == [3]


def test_a_fault_stays_until_reset(mock_apns, provider):
    mock_apns.set_faults([{"respond": {"status": 503, "reason": "ServiceUnavailable"}}])
    assert [provider.push(mock_apns.token()) for _ in range(2)] == [503, 503]
    mock_apns.reset()
    assert mock_apns.pushes() == []
    assert provider.push(mock_apns.token()) == 200


def test_pushes_are_chosen(mock_apns, provider):
    first, second = mock_apns.token(), mock_apns.token()
    assert first != second
    provider.push(first)
    provider.push(second, topic="com.example.other")
    [one, other] = mock_apns.pushes()
    assert [push.device_token for push in mock_apns.pushes(topic="com.example.other")] == [second]
    assert [push.device_token for push in mock_apns.wait(after=one.record["number"])] == [second]
    assert [push.device_token for push in mock_apns.pushes(id=other.record["response"]["headers"]["apns-id"])] == [second]


def test_what_is_missing_is_said_with_what_is_there(mock_apns, provider):
    token = mock_apns.token()
    provider.push(token)
    with pytest.raises(PushesMissing, match=f"1 of 2 pushes arrived within 0.1 s.*{token}: 200") as missing:
        mock_apns.wait(count=2, timeout=0.1)
    assert [push.device_token for push in missing.value.pushes] == [token]


def test_wait_ends_when_the_push_comes(mock_apns, provider):
    with concurrent.futures.ThreadPoolExecutor() as threads:
        waiting = threads.submit(mock_apns.wait, 1, 300)
        provider.push(mock_apns.token())
        assert len(waiting.result()) == 1


def test_the_report_has_all_pushes(mock_apns, provider):
    provider.push(mock_apns.token())
    assert mock_apns.report()["command"] == "serve"
    assert mock_apns.report()["summary"]["cases"] >= 1


def test_a_wrong_fault_is_named(mock_apns):
    with pytest.raises(MockAPNsError, match='faults.*"?reason"?'):
        mock_apns.set_faults([{"respond": {"status": 429}}])


@pytest.mark.parametrize("prefix", ["", "xyz", "ab" * 29])
def test_a_prefix_is_hexadecimal(mock_apns_server, prefix):
    if prefix:
        with pytest.raises(ValueError, match="hexadecimal"):
            mock_apns_server.devices(prefix)
    else:
        assert len(mock_apns_server.devices().token()) == 64


def test_a_thousand_tests_share_a_server(mock_apns_options):
    """Each fails its own first push, sees its own pushes only, and resets, while 31 others do the same."""
    own = threading.local()
    providers = []

    def test(server):
        if not hasattr(own, "provider"):
            own.provider = Provider(server, lambda seconds: None)
            providers.append(own.provider)
        devices = server.devices()
        devices.fail_next(429, "TooManyRequests", retry_after=1)
        token = devices.token()
        assert own.provider.push(token, title=token) == 200
        pushes = devices.wait(count=2, timeout=300)
        assert [(push.device_token, push.status, push.payload["aps"]["alert"]["title"]) for push in pushes] == [
            (token, 429, token), (token, 200, token),
        ]  # fmt: skip
        devices.reset()
        assert devices.pushes() == []
        return devices.prefix

    with MockAPNs.start(mock_apns_options) as server:
        try:
            with concurrent.futures.ThreadPoolExecutor(32) as threads:
                prefixes = list(threads.map(test, [server] * 1000))
        finally:
            for provider in providers:
                provider.__exit__()
        assert len(set(prefixes)) == 1000
        # Each has forgotten its own pushes, so what is left would be somebody's that went astray.
        assert server.pushes() == []


# ---- Phones ----------------------------------------------------------------------------------------------------------


def test_offline_and_online_again(mock_apns, provider):
    """Apple, Sending notification requests to APNs: one push is stored, the newest."""
    phone = mock_apns.phone(online=False)
    provider.push(phone.token, title="First")
    provider.push(phone.token, title="Second")
    assert phone.notifications == [] and len(phone.stored) == 1
    phone.set(online=True)
    assert [notification.title for notification in phone.notifications] == ["Second"]
    assert phone.stored == []
    assert [event.event for event in phone.history] == ["stored", "replaced", "stored", "delivered"]
    assert phone.history[0].reason == "device offline"


def test_a_newer_notification_takes_the_place_of_the_one_before(mock_apns, provider):
    """Apple, Sending notification requests to APNs: apns-collapse-id."""
    phone = mock_apns.phone()
    first = "2f0c9b3e-0a51-4c41-9f6d-0c8a3f1d2b77"
    provider.push(phone.token, title="Goal: 1:0", **{"collapse-id": "match", "id": first})
    provider.push(phone.token, title="Goal: 1:1", **{"collapse-id": "match"})
    [shown] = phone.notifications
    assert (shown.title, shown.body, shown.collapse_id, shown.replaced) == ("Goal: 1:1", None, "match", [first])


def test_badge_0_clears_the_badge(mock_apns, provider):
    """Apple, Generating a remote notification: 0 removes the badge."""
    phone = mock_apns.phone()
    provider.push(phone.token, aps={"alert": {"title": "Hello"}, "badge": 3, "sound": "default"})
    assert (phone.badge, phone.sounds) == (3, ["default"])
    provider.push(phone.token, aps={"badge": 0})
    assert phone.badge == 0
    assert [notification.title for notification in phone.notifications] == ["Hello"]


def test_what_a_person_and_the_app_do(mock_apns, provider):
    phone = mock_apns.phone()
    for thread in ["anna", "ben", "cleo"]:
        provider.push(phone.token, aps={"alert": {"title": thread}, "thread-id": thread})
    phone.remove(thread_id="ben")
    assert [notification.thread_id for notification in phone.notifications] == ["anna", "cleo"]
    assert phone.open(thread_id="anna").app == "foreground"
    assert [notification.thread_id for notification in phone.notifications] == ["cleo"]
    assert phone.clear().notifications == []


def test_a_deleted_app_has_an_unregistered_token(mock_apns, provider):
    """Apple, Handling notification responses from APNs: 410."""
    phone = mock_apns.phone()
    provider.push(phone.token)
    assert phone.set(app="deleted").notifications == []
    assert phone.registration.state == "unregistered" and phone.registration.since > 0
    assert provider.push(phone.token) == 410
    assert phone.set(registration="registered").app == "background"
    assert provider.push(phone.token) == 200


def test_a_phone_begins_as_it_is_set(mock_apns, provider):
    """Apple, Viewing the status of push notifications using metrics and APNs: discarded, disabled."""
    phone = mock_apns.phone(permission="denied", low_power=True, badge=7)
    provider.push(phone.token)
    assert phone.notifications == [] and phone.badge == 7
    assert [(event.event, event.reason) for event in phone.history] == [("discarded", "disabled")]
    assert phone.record["lowPower"] is True


def test_a_live_activity_has_a_token_of_its_own(mock_apns, provider):
    """Apple, Starting and updating Live Activities with ActivityKit push notifications."""
    phone = mock_apns.phone()
    activity = phone.link(mock_apns.token())
    live = {"topic": "com.example.app.push-type.liveactivity", "push_type": "liveactivity"}
    now = int(time.time())
    start = {"attributes-type": "Match", "attributes": {}, "alert": {"title": "Kick-off"}, "stale-date": now + 600}
    provider.push(phone.token, aps={"timestamp": now, "event": "start", "content-state": {"homeGoals": 0}, **start}, **live)
    assert phone.activities[0].stale_date == (now + 600) * 1000
    provider.push(activity, aps={"timestamp": now + 1, "event": "update", "content-state": {"homeGoals": 1}}, **live)
    [shown] = phone.activities
    assert (shown.type, shown.state, shown.content_state) == ("Match", "active", {"homeGoals": 1})


def test_an_hour_costs_nothing(mock_apns, provider):
    """Apple, Pushing background updates to your App: two or three an hour."""
    phone = mock_apns.phone()
    silent = {"push_type": "background", "priority": "5", "aps": {"content-available": 1}}
    for _ in range(4):
        provider.push(phone.token, **silent)
    assert (phone.wakes.total, phone.wakes.refused) == (3, 1)
    before = mock_apns.now()
    assert before + 3_600_000 <= mock_apns.advance("1h") <= mock_apns.now()
    provider.push(phone.token, **silent)
    assert (phone.wakes.total, phone.wakes.refused) == (4, 1)


def test_the_time_does_not_go_back(mock_apns_server):
    with pytest.raises(MockAPNsError, match="400, .*advance"):
        mock_apns_server.advance(-60)


def test_a_phone_is_of_the_token_that_is_given(mock_apns, provider):
    token = mock_apns.token()
    provider.push(token)
    assert mock_apns.phone(token).notifications[0].title == "Hello"
    mock_apns.reset()
    assert mock_apns.phone(token).notifications == []


def test_a_wrong_setting_is_named(mock_apns):
    with pytest.raises(MockAPNsError, match='400, .*"onlin".*"online"'):
        mock_apns.phone(onlin=False)


def test_a_wrong_attribute_is_named(mock_apns):
    wakes = mock_apns.phone().wakes
    assert (wakes.total, wakes.last_hour, wakes.refused) == (0, 0, 0)
    with pytest.raises(AttributeError, match="today is none of total, last_hour, refused"):
        wakes.today
    assert copy.deepcopy(wakes) == wakes


# ---- What goes wrong -------------------------------------------------------------------------------------------------


def test_a_program_that_is_not_there():
    with pytest.raises(MockAPNsError, match=r"^/no/such/pushproof cannot be run: No such file.*PUSHPROOF"):
        MockAPNs.start(binary="/no/such/pushproof")


def test_a_port_that_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(MockAPNsError, match=f"(?s)did not start: exit code 69.*{port}"):
            MockAPNs.start(["--port", str(port)])


def test_a_wrong_option():
    with pytest.raises(MockAPNsError, match="(?s)did not start: exit code 64.*--no-such-option"):
        MockAPNs.start(["--no-such-option"])


def test_a_program_that_says_nothing(tmp_path):
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexec sleep 60\n")
    silent.chmod(0o755)
    with pytest.raises(MockAPNsError, match="did not start within 0.01 s: it said nothing"):
        MockAPNs.start(binary=str(silent), timeout=0.01)


def test_a_server_that_dies_tells_why(tmp_path):
    """A stand-in that serves nothing and dies at the first request, with its last words."""
    dying = tmp_path / "dying"
    ready = {"ready": True, "url": "http://127.0.0.1:1", "caFile": None, "controlUrl": "http://127.0.0.1:1"}
    dying.write_text(f"#!/bin/sh\necho '{json.dumps(ready)}'\necho 'Fatal error: the last words' >&2\nexit 3\n")
    dying.chmod(0o755)
    with MockAPNs.start(binary=str(dying)) as server:
        with pytest.raises(MockAPNsError, match="the server has ended: exit code 3\nFatal error: the last words"):
            server.pushes()


def test_a_server_that_is_killed_fails_the_test(pytester, mock_apns_options):
    pytester.makepyfile(
        f"""
        import os, signal
        import pytest

        @pytest.fixture(scope="session")
        def mock_apns_options():
            return {mock_apns_options!r}

        def test_it(mock_apns):
            os.kill(mock_apns.server._process._process.pid, signal.SIGKILL)
            mock_apns.wait()
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1, errors=1)
    result.stdout.fnmatch_lines(["*the server has ended: signal 9*"])


def test_a_server_that_cannot_start_is_one_error(pytester):
    pytester.makeini("[pytest]\npushproof_binary = /no/such/pushproof\n")
    pytester.makepyfile("def test_it(mock_apns): pass\ndef test_again(mock_apns): pass\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(errors=2)
    result.stdout.fnmatch_lines(["*/no/such/pushproof cannot be run*"])


def test_nothing_is_left_when_it_has_stopped(mock_apns_options):
    with MockAPNs.start(mock_apns_options) as server:
        ca, process = pathlib.Path(server.ca_file), server._process._process
        assert ca.exists() and process.poll() is None
    assert process.returncode is not None and process.returncode != -signal.SIGKILL
    assert not ca.exists()
    server.stop()
    with pytest.raises(MockAPNsError, match="the server has ended"):
        server.pushes()


def test_nothing_is_left_when_a_script_fails(mock_apns_options):
    script = f"""
from pushproof import MockAPNs
server = MockAPNs.start({mock_apns_options!r})
print(server._process._process.pid, flush=True)
raise SystemExit("it went wrong")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "it went wrong" in done.stderr
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


def test_a_server_that_runs_already_is_driven_too(mock_apns_server):
    same = MockAPNs(mock_apns_server.url, mock_apns_server.control_url, mock_apns_server.ca_file)
    with same, Provider(same) as provider:
        devices = same.devices()
        provider.push(devices.token())
        assert len(devices.wait()) == 1
    assert mock_apns_server.report()["command"] == "serve"

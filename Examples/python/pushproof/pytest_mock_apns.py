"""Fixtures for tests of what sends pushes.

    def test_it_comes_again_after_429(mock_apns, provider):
        mock_apns.fail_next(429, "TooManyRequests", retry_after=1)
        provider.push(mock_apns.token(), title="Hello")
        refused, accepted = mock_apns.wait(count=2)

    def test_the_newest_is_shown(mock_apns, provider):
        phone = mock_apns.phone(online=False)
        provider.push(phone.token, title="First")
        provider.push(phone.token, title="Second")
        assert phone.set(online=True).notifications[0].title == "Second"

`mock_apns_server` is one server for the whole run, `mock_apns` the device tokens of one test on it. A test suite that needs further options of
`pushproof serve` has a fixture `mock_apns_options` of its own.
"""

import pytest

from .mock_apns import MockAPNs, MockAPNsError


@pytest.fixture(scope="session")
def mock_apns_options():
    """Further options of `pushproof serve`, as `["--config", "world.yaml"]`."""
    return []


@pytest.fixture(scope="session")
def mock_apns_server(pytestconfig, mock_apns_options):
    """A mock of APNs for all tests: `url` for the provider, `ca_file` for its trust."""
    try:
        server = MockAPNs.start(mock_apns_options, binary=pytestconfig.getini("pushproof_binary") or None)
    except MockAPNsError as problem:
        pytest.fail(str(problem), pytrace=False)
    with server:
        yield server


@pytest.fixture
def mock_apns(mock_apns_server):
    """Device tokens of this test's own (`token()`), the phones behind them (`phone()`), and the pushes to them; reset at the end."""
    devices = mock_apns_server.devices()
    yield devices
    try:
        devices.reset()
    except MockAPNsError as problem:
        pytest.fail(str(problem), pytrace=False)

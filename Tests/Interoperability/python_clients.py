"""Python's HTTP/2 stacks and push libraries. Those with fixed hosts are pointed here as Documentation/Clients.md says."""

import asyncio
import importlib
import json
import os
import socket
import ssl

from endpoint import KEY_ID, TEAM_ID, TOPIC
from push import Answer, Push, answer, compact

TIMEOUT = 20


class Python:
    kind = "Python"
    plaintext = False
    dumps = staticmethod(compact)

    def missing(self):
        try:
            importlib.import_module(self.module)
        except ImportError as error:
            return str(error)


def fields(endpoint, push: Push) -> dict:
    return {
        "authorization": f"bearer {endpoint.token}", "apns-topic": TOPIC, "apns-push-type": push.push_type,
        "apns-priority": str(push.priority), "apns-id": push.apns_id,
    }


class RawH2(Python):
    """The h2 state machine on a socket of our own: one connection for each push."""

    name = "h2"
    module = "h2"

    def send(self, endpoint, push: Push) -> Answer:
        from h2.connection import H2Connection
        from h2.events import DataReceived, ResponseReceived, StreamEnded, StreamReset

        context = ssl.create_default_context(cafile=endpoint.ca)
        context.set_alpn_protocols(["h2"])
        with socket.create_connection(("localhost", endpoint.port), TIMEOUT) as plain, \
                context.wrap_socket(plain, server_hostname="api.push.apple.com") as connection:
            assert connection.selected_alpn_protocol() == "h2"
            machine = H2Connection()
            machine.initiate_connection()
            machine.send_headers(1, [
                (":method", "POST"), (":scheme", "https"), (":authority", "api.push.apple.com"),
                (":path", f"/3/device/{push.token}"), *fields(endpoint, push).items(),
            ])
            machine.send_data(1, self.dumps(push.payload).encode(), end_stream=True)
            headers, body = {}, b""
            while True:
                connection.sendall(machine.data_to_send())
                for event in machine.receive_data(connection.recv(65_536)):
                    if isinstance(event, ResponseReceived):
                        headers = {name.decode(): value.decode() for name, value in event.headers}
                    elif isinstance(event, DataReceived):
                        body += event.data
                    elif isinstance(event, StreamEnded):
                        return answer(int(headers.pop(":status")), headers, body)
                    elif isinstance(event, StreamReset):
                        raise ConnectionError(f"the stream was reset: {event.error_code}")


class Httpx(Python):
    name = "httpx"
    module = "httpx"

    def send(self, endpoint, push: Push) -> Answer:
        import httpx

        trust = ssl.create_default_context(cafile=endpoint.ca)
        with httpx.Client(http2=True, verify=trust, trust_env=False, timeout=TIMEOUT) as client:
            response = client.post(
                f"{endpoint.named_url}/3/device/{push.token}",
                headers=fields(endpoint, push), content=self.dumps(push.payload),
            )
            assert response.http_version == "HTTP/2"
            return answer(response.status_code, dict(response.headers), response.content)

    def head(self, endpoint, token: str) -> int:
        import httpx

        trust = ssl.create_default_context(cafile=endpoint.ca)
        with httpx.Client(http2=True, verify=trust, trust_env=False, timeout=TIMEOUT) as client:
            response = client.head(f"{endpoint.named_url}/3/device/{token}")
            assert not response.content
            return response.status_code


class Aioapns(Python):
    """Sends `host` in place of `:authority`, and has its own spaces in JSON."""

    name = "aioapns"
    module = "aioapns"

    @staticmethod
    def dumps(value: dict) -> str:
        return json.dumps(value, ensure_ascii=False)

    def send(self, endpoint, push: Push) -> Answer:
        return asyncio.run(asyncio.wait_for(self.deliver(endpoint, push), TIMEOUT))

    async def deliver(self, endpoint, push: Push) -> Answer:
        from aioapns import APNs, NotificationRequest, PushType
        from aioapns.connection import APNsProductionClientProtocol

        APNsProductionClientProtocol.APNS_SERVER = "localhost"
        APNsProductionClientProtocol.APNS_PORT = endpoint.port
        trust = ssl.create_default_context(cafile=endpoint.ca)
        trust.set_alpn_protocols(["h2"])
        client = APNs(
            key=endpoint.key.read_text(), key_id=KEY_ID, team_id=TEAM_ID, topic=TOPIC, ssl_context=trust,
            max_connection_attempts=1,
        )
        request = NotificationRequest(
            device_token=push.token, message=push.payload, notification_id=push.apns_id,
            priority=push.priority, push_type=PushType(push.push_type),
        )
        try:
            result = await client.send_notification(request)
        finally:
            client.pool.close()
        timestamp = None if result.timestamp is None else int(result.timestamp)
        return Answer(int(result.status), result.description, result.notification_id, timestamp)


class PyAPNs(Python):
    """Signs an `iat` with a fraction, and is silent about a push that was taken."""

    name = "pyapns_client"
    module = "pyapns_client"

    @staticmethod
    def dumps(value: dict) -> str:
        return json.dumps(value)

    def send(self, endpoint, push: Push) -> Answer:
        from pyapns_client import APNSClient
        from pyapns_client.exceptions import APNSException

        # The library builds payloads itself; this is a notification whose payload is ours.
        class Notification:
            def get_headers(_):
                return {name: value for name, value in fields(endpoint, push).items() if name != "authorization"}

            def get_json_data(_):
                return self.dumps(push.payload).encode()

        client = APNSClient(APNSClient.MODE_PROD, endpoint.ca, endpoint.key, KEY_ID, TEAM_ID)
        client._base_url = endpoint.named_url
        try:
            client.push(Notification(), push.token)
            return Answer(200)
        except APNSException as error:
            reason = type(error).__name__.removesuffix("Exception")
            timestamp = getattr(error, "timestamp", None)
            return Answer(error.status_code, reason, error.apns_id, timestamp)
        finally:
            client.close()


class Kalyke(Python):
    """Signs an `iat` that is a string; trusts what SSL_CERT_FILE names."""

    name = "kalyke-apns"
    module = "kalyke"

    @staticmethod
    def dumps(value: dict) -> str:
        return compact(value)

    def send(self, endpoint, push: Push) -> Answer:
        from kalyke import ApnsClient, ApnsConfig, ApnsPriority, ApnsPushType
        from kalyke.exceptions import ApnsProviderException

        class Client(ApnsClient):
            _base_url = endpoint.named_url

        os.environ["SSL_CERT_FILE"] = endpoint.ca
        client = Client(use_sandbox=False, team_id=TEAM_ID, auth_key_id=KEY_ID, auth_key_filepath=endpoint.key)
        config = ApnsConfig(
            topic=TOPIC, push_type=ApnsPushType(push.push_type), priority=ApnsPriority(push.priority),
            identifier=push.apns_id,
        )
        try:
            return Answer(200, None, asyncio.run(client.send_message(push.token, push.payload, config)))
        except ApnsProviderException as error:
            return Answer(None, type(error).__name__, None, error.error.get("timestamp"))


CLIENTS = [RawH2(), Httpx(), Aioapns(), PyAPNs(), Kalyke()]

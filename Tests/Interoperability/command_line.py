"""curl, nghttp and h2load."""

import re
import shutil
import subprocess
import tempfile

from push import Answer, Push, answer, compact


def headers(endpoint, push: Push) -> list:
    pairs = [
        ("authorization", f"bearer {endpoint.token}"), ("apns-topic", "com.example.app"),
        ("apns-push-type", push.push_type), ("apns-priority", str(push.priority)), ("apns-id", push.apns_id),
    ]
    return [argument for name, value in pairs for argument in ("-H", f"{name}: {value}")]


class CommandLine:
    kind = "command line"
    plaintext = False
    dumps = staticmethod(compact)

    def missing(self):
        return None if shutil.which(self.program) else "not installed"

    def run(self, push: Push, arguments: list) -> bytes:
        with tempfile.NamedTemporaryFile() as body:
            body.write(self.dumps(push.payload).encode())
            body.flush()
            arguments = [a.replace("BODY", body.name) for a in arguments]
            return subprocess.run([self.program] + arguments, check=True, capture_output=True, timeout=20).stdout


class Curl(CommandLine):
    name = "curl --http2"
    program = "curl"
    options = ["--http2"]

    def send(self, endpoint, push: Push) -> Answer:
        trust = ["--cacert", endpoint.ca] if endpoint.ca else []
        # The environment of a user has proxies; loopback is none of their business.
        output = self.run(push, [
            "--silent", "--show-error", "--noproxy", "*", "--include", *self.options, *trust,
            *headers(endpoint, push), "--data-binary", "@BODY", f"{endpoint.named_url}/3/device/{push.token}",
        ])
        head, _, body = output.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        assert lines[0].startswith("HTTP/2 "), lines[0]
        fields = dict(line.split(": ", 1) for line in lines[1:])
        # curl adds a content type of its own to --data-binary; the answer's is what counts here.
        return answer(int(lines[0].split()[1]), fields, body)

    def head(self, endpoint, token: str) -> int:
        """The status that HEAD is answered; DATA would be an error."""
        trust = ["--cacert", endpoint.ca] if endpoint.ca else []
        output = subprocess.run(
            [self.program, "--silent", "--show-error", "--noproxy", "*", "--head", *self.options, *trust,
             f"{endpoint.named_url}/3/device/{token}"],
            check=True, capture_output=True, timeout=20,
        ).stdout
        return int(output.split()[1])


class CurlPlaintext(Curl):
    name = "curl --http2-prior-knowledge"
    options = ["--http2-prior-knowledge"]
    plaintext = True


class Nghttp(CommandLine):
    name = "nghttp"
    program = "nghttp"

    def send(self, endpoint, push: Push) -> Answer:
        output = self.run(push, [
            "--verbose", *headers(endpoint, push), "-H", ":method: POST", "--data", "BODY",
            f"{endpoint.named_url}/3/device/{push.token}",
        ]).decode(errors="replace")
        fields = dict(re.findall(r"recv \(stream_id=\d+\) (:?[\w-]+): (.*)", output))
        body = re.search(r'\{"reason".*?\}', output)
        return answer(int(fields.pop(":status")), fields, body.group().encode() if body else b"")

    def head(self, endpoint, token: str) -> int:
        output = subprocess.run(
            [self.program, "--verbose", "-H", ":method: HEAD", f"{endpoint.named_url}/3/device/{token}"],
            check=True, capture_output=True, timeout=20,
        ).stdout.decode(errors="replace")
        assert "PROTOCOL_ERROR" not in output, output
        return int(re.search(r":status: (\d+)", output).group(1))


class H2load(CommandLine):
    """Tells no more than the class of the status; the rest is checked at the endpoint.

    It opens all its streams before it has heard the server's limit, which is 1 until a push was taken: more would be refused.
    """

    name = "h2load"
    program = "h2load"

    def send(self, endpoint, push: Push) -> Answer:
        output = self.run(push, [
            "--requests=20", "--clients=2", "--max-concurrent-streams=1", *headers(endpoint, push), "--data=BODY",
            f"{endpoint.named_url}/3/device/{push.token}",
        ]).decode()
        codes = re.search(r"status codes: (\d+) 2xx, \d+ 3xx, (\d+) 4xx, (\d+) 5xx", output)
        assert codes, output
        accepted, refused, failed = (int(count) for count in codes.groups())
        assert accepted + refused + failed == 20, output
        assert (accepted, refused) in [(20, 0), (0, 20)], output
        assert (accepted == 20) == (push.expected.status == 200), output
        return Answer()


CLIENTS = [Curl(), CurlPlaintext(), Nghttp(), H2load()]

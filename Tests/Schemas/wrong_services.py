"""Service files that are right, and some that no reader may take."""

from mutation import Mutator

URL = "http://127.0.0.1:9/push"
FULL = {
    "request": {"method": "PUT", "url": URL, "headers": {"x-priority": 5, "x-case": "{{id}}"}, "body": '{"to":"{{deviceToken}}","message":{{message}}}'},
    "mock": {"port": 0, "plaintext": True},
    "refused": ["400-403", 422],
    "suppressed": [204, "404"],
    "quiet": "300ms",
    "concurrency": 16,
}
# A value in place of a list, and keys without a value, are right as well.
SERVICES = [
    FULL,
    {"request": {"url": "http://[::1]:9"}, "mock": {"port": 0}},
    {"request": {"url": "http://localhost:9/{{context.now}}?a", "method": None, "headers": None}, "mock": {"port": 0, "plaintext": False}, "refused": 409, "suppressed": None, "start": None},
]


def wrong_services() -> list:
    made = Mutator("service", FULL)
    made.drop("no request", ["request"], "$")
    made.drop("no mock", ["mock"], "$")
    made.put("an unknown key", ["quite"], "1s", "$", "additionalProperties")
    made.drop("no URL", ["request", "url"], "$.request")
    made.put("a URL of another kind", ["request", "url"], "unix:/tmp/socket", "$.request.url", "pattern")
    made.put("TLS", ["request", "url"], "https://127.0.0.1/", "$.request.url", "pattern")
    made.put("a URL without a host", ["request", "url"], "http:///push", "$.request.url", "pattern")
    made.put("a method in small letters", ["request", "method"], "post", "$.request.method", "anyOf")
    made.put("an unknown key of the request", ["request", "path"], "/", "$.request", "additionalProperties")
    made.put("headers in a list", ["request", "headers"], [], "$.request.headers", "type")
    made.put("a header that is a list", ["request", "headers", "x-case"], ["a"], "$.request.headers['x-case']", "anyOf")
    made.put("a body that is an object", ["request", "body"], {"to": "a"}, "$.request.body", "anyOf")
    made.drop("a mock without its port", ["mock", "port"], "$.mock")
    made.put("a port that is too large", ["mock", "port"], 65536, "$.mock.port", "maximum")
    made.put("a port in words", ["mock", "port"], "any", "$.mock.port", "type")
    made.put("an unknown key of the mock", ["mock", "host"], "localhost", "$.mock", "additionalProperties")
    made.put("half a certificate", ["mock", "cert"], "cert.pem", "$.mock", "dependentRequired")
    made.put("a status that there is not", ["refused"], [99], "$.refused", "anyOf")
    made.put("a range of too many ends", ["refused"], ["400-410-499"], "$.refused", "anyOf")
    made.put("a status in words", ["suppressed"], ["none"], "$.suppressed", "anyOf")
    made.put("a time without a unit", ["quiet"], "300", "$.quiet", "anyOf")
    made.put("no time", ["quiet"], "0ms", "$.quiet", "anyOf")
    made.put("nobody at a time", ["concurrency"], 0, "$.concurrency", "anyOf")
    made.put("too many at a time", ["concurrency"], 1001, "$.concurrency", "anyOf")
    made.put("a start that is a command", ["start"], "./service", "$.start", "type")
    made.put("a start without a command", ["start"], {"ready": URL}, "$.start", "required")
    made.put("a start that is ready nowhere", ["start"], {"command": "./service", "ready": "soon"}, "$.start.ready", "anyOf")
    return made.made

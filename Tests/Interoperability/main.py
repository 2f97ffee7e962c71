"""Every client sends an alert, a silent push, 4097 bytes, a bad token and a push to a device that is gone, and must be
told what APNs would tell it. What a client does not tell is read at the endpoint. Some also ask by HEAD."""

import sys
import tempfile
import traceback
from dataclasses import fields
from pathlib import Path

import command_line
import python_clients
from endpoint import Endpoint, make_key
from push import Answer, pushes


def problems(client, endpoint, push) -> list:
    """What is wrong with one client's push, in lines."""
    told = client.send(endpoint, push)
    expected = push.expected
    found = []
    for name in (f.name for f in fields(Answer)):
        value = getattr(told, name)
        due = push.apns_id if name == "apns_id" else getattr(expected, name)
        if value is not None and value != due:
            found.append(f"{client.name} reports {name} {value!r}, not {due!r}")
    record = endpoint.record(push.token)
    response = record["response"]
    if (response["status"], response["reason"]) != (expected.status, expected.reason):
        found.append(f"the endpoint answered {response['status']} {response['reason']}: {record['violations']}")
    if push.size is not None and record["bytes"] != push.size:
        found.append(f"{record['bytes']} bytes arrived, not {push.size}")
    if endpoint.token.rsplit(".", 1)[1] in str(record["headers"]):
        found.append("the record shows the provider token")
    return found


def run(client, number: int, endpoints: dict) -> int:
    """Sends the client's pushes; returns how many went wrong."""
    failures = 0
    for push in pushes(number, client.dumps):
        try:
            found = problems(client, endpoints[client.plaintext], push)
        except Exception:
            found = traceback.format_exc().splitlines()
        print(f"{'FAIL' if found else 'ok':5} {client.name:30} {push.name}")
        for line in found:
            print(f"      {line}")
        failures += bool(found)
    return failures + (asks_by_head(client, endpoints[client.plaintext]) if hasattr(client, "head") else 0)


def asks_by_head(client, endpoint) -> int:
    """HEAD is refused by headers alone (RFC 9110, 9.3.2); some clients break off the connection over a body."""
    try:
        status = client.head(endpoint, "ab" * 32)
        found = [] if status == 405 else [f"{client.name} reports status {status}, not 405"]
    except Exception:
        found = traceback.format_exc().splitlines()
    print(f"{'FAIL' if found else 'ok':5} {client.name:30} HEAD")
    for line in found:
        print(f"      {line}")
    return bool(found)


def main() -> int:
    pushproof = str(Path(sys.argv[1]).resolve())
    clients = command_line.CLIENTS + python_clients.CLIENTS
    failures = 0
    ran = set()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_key(folder)
        with Endpoint(pushproof, folder, plaintext=False) as tls, \
                Endpoint(pushproof, folder, plaintext=True) as plaintext:
            for number, client in enumerate(clients, start=1):
                missing = client.missing()
                if missing:
                    print(f"skip  {client.name:30} {missing}")
                    continue
                ran.add(client.kind)
                failures += run(client, number, {False: tls, True: plaintext})
    for kind in {client.kind for client in clients} - ran:
        print(f"FAIL  no client of the kind \"{kind}\" could run")
        failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

"""The example provider under test by `--service`: clean over 2,000 messages, each of its bugs found, killed in the middle, and as fast as
a plain load asks it."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROVIDER = ROOT / "Examples/services/python"
CASES = 2000
CONCURRENCY = 16
LEAST_SHARE = 80  # Percent of the messages a second that a plain load gets through the same service.
# Each bug of the provider, and a finding that it must have.
BUGS = {"twice": "service.repeated", "late": "service.late", "stray": "service.stray"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Services:
    """Runs of pushproof against the provider, each on ports of its own."""

    def __init__(self, pushproof, folder):
        self.pushproof, self.folder = pushproof, folder
        self.problems = []

    def file(self, name, port, *options):
        """The example's service file on another port, and with more options of the provider."""
        text = (PROVIDER / "service.yaml").read_text()
        command = " ".join([sys.executable, str(PROVIDER / "provider.py"), "--port", str(port), *options])
        text = text.replace("python3 Examples/services/python/provider.py", command).replace(":8080", f":{port}")
        path = self.folder / f"{name}.yaml"
        path.write_text(text.replace("port: 8443", "port: 0"))
        return path

    def command(self, name, file, cases):
        return [
            str(self.pushproof), "fuzz", "--dialect", "easemob", "--cases", str(cases), "--seed", "7", "--no-project", "--quiet",
            "--service", str(file), "--report-dir", str(self.folder / name),
        ]  # fmt: skip

    def run(self, name, cases, *options):
        """The exit code, the report and how long it took."""
        file = self.file(name, free_port(), *options)
        start = time.monotonic()
        done = subprocess.run(self.command(name, file, cases), cwd=ROOT, capture_output=True, text=True)
        return done, self.report(name), time.monotonic() - start

    def report(self, name):
        path = self.folder / name / "report.json"
        return json.loads(path.read_text()) if path.exists() else {"summary": {}, "findings": []}

    def expect(self, what, holds, remark):
        print(f"{'ok  ' if holds else 'FAIL'} {what}: {remark}", flush=True)
        if not holds:
            self.problems.append(what)


def rules(report):
    return {finding["rule"] for finding in report["findings"] if finding["severity"] == "error"}


def judged(report):
    return report["summary"].get("judged")


def health(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as response:
        return json.load(response)


def clean(services):
    done, report, _ = services.run("clean", CASES)
    services.expect(
        "a provider without bugs is clean", done.returncode == 0 and judged(report) == CASES,
        f"exit {done.returncode}, {judged(report)} of {CASES} judged, {rules(report) or 'no errors'} {done.stderr.strip()}",
    )  # fmt: skip


def bugs(services):
    for bug, rule in BUGS.items():
        done, report, _ = services.run(bug, CASES, "--bug", bug)
        services.expect(
            f"bug {bug} is found", done.returncode == 1 and rule in rules(report),
            f"exit {done.returncode}, {judged(report)} judged, {sorted(rules(report))}",
        )  # fmt: skip
    done, report, _ = services.run("compiler", CASES, "--compiler-bug", "orphan-loc-args")
    services.expect("a bug of its compiler is found", done.returncode == 1 and "diff.payload" in rules(report), f"{sorted(rules(report))}")


def killed(services):
    """The provider is killed once it has half of the messages."""
    port = free_port()
    file = services.file("killed", port)
    victims = []

    def kill():
        while not victims:
            try:
                state = health(port)
                if state["messages"] >= CASES // 2:
                    os.kill(state["pid"], signal.SIGKILL)
                    victims.append(state["pid"])
            except OSError:
                pass
            time.sleep(0.02)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    done = subprocess.run(services.command("killed", file, CASES), cwd=ROOT, capture_output=True, text=True)
    report = services.report("killed")
    found = rules(report)
    services.expect(
        "killed in the middle: one finding, and no message lost",
        bool(victims) and done.returncode == 1 and "testee.crash" in found <= {"testee.crash", "apns.broken-off"} and judged(report) == CASES,
        f"exit {done.returncode}, {len(victims)} killed, {judged(report)} of {CASES} judged, {sorted(found)} {done.stderr.strip()}",
    )  # fmt: skip


class Load:
    """Asks the provider what Pushproof has asked it, over as many connections, and looks at nothing but the end of each answer."""

    def __init__(self, port, bodies):
        self.port, self.bodies = port, bodies

    def seconds(self):
        shares = [self.bodies[number::CONCURRENCY] for number in range(CONCURRENCY)]
        threads = [threading.Thread(target=self.ask, args=[share]) for share in shares]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return time.monotonic() - start

    def ask(self, bodies):
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for body in bodies:
                head = f"POST /push/easemob HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}\r\n\r\n"
                connection.sendall(head.encode() + body)
                answer = b""
                while b"\r\n\r\n" not in answer:
                    answer += received(connection)
                top, _, rest = answer.partition(b"\r\n\r\n")
                length = next((line for line in top.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
                missing = int(length.split(b":")[1]) - len(rest)
                while missing > 0:
                    missing -= len(received(connection))


def received(connection):
    part = connection.recv(65536)
    if not part:
        raise ConnectionError("the provider closed a connection")
    return part


def speed(services):
    """Messages a second, beside a plain load through the same provider to the same endpoint, whose start does not count."""
    record = services.folder / "bodies"
    _, _, short = services.run("short", 100)
    _, _, whole = services.run("speed", CASES + 100, "--record", str(record))
    ours = CASES / (whole - short)
    port = free_port()
    endpoint = subprocess.Popen(
        [str(services.pushproof), "serve", "--port", "0", "--report-dir", str(services.folder / "serve"), "--quiet"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    ready = json.loads(endpoint.stdout.readline())
    environment = {**os.environ, "PUSHPROOF_APNS_URL": ready["url"], "PUSHPROOF_CA_FILE": ready["caFile"]}
    provider = subprocess.Popen([sys.executable, str(PROVIDER / "provider.py"), "--port", str(port)], env=environment)
    try:
        while True:
            try:
                health(port)
                break
            except OSError:
                time.sleep(0.05)
        bodies = record.read_bytes().split(b"\n")[:-1]  # A carriage return ends no body.
        Load(port, bodies[:100]).seconds()
        plain = len(bodies[100:]) / Load(port, bodies[100:]).seconds()
    finally:
        provider.kill()
        endpoint.send_signal(signal.SIGTERM)
        endpoint.communicate()
    share = 100 * ours / plain
    services.expect(
        f"at least {LEAST_SHARE} % of a plain load", share >= LEAST_SHARE, f"{ours:.0f} messages/s, plain {plain:.0f}, {share:.0f} %"
    )


def main():
    pushproof = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        services = Services(pushproof, pathlib.Path(folder))
        for part in (clean, bugs, killed, speed):
            part(services)
    sys.exit(1 if services.problems else 0)


if __name__ == "__main__":
    main()

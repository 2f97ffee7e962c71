"""The example providers under test by `--service`: clean over 2,000 messages, each of their bugs found, killed in the middle, and as fast as
a plain load asks them."""

import dataclasses
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
SERVICES = ROOT / "Examples/services"
CASES = 2000
ROWS = 50
CONCURRENCY = 16
TRIES = 3  # Of a speed: on a machine with other work the best one is what the service can do.
# Each bug of a provider, and a finding that it must have.
BUGS = {"twice": "service.repeated", "late": "service.late", "stray": "service.stray"}


@dataclasses.dataclass
class Provider:
    """A provider of Examples/services."""

    name: str
    command: str  # As its service.yaml has it.
    dialect: str
    compiler_bug: str = ""  # One that must be found, where it has a compiler.
    # Percent of the messages a second that a plain load gets through it. A gateway that does nothing itself is faster than they are judged.
    least_share: int = 0
    sequence_dialects: tuple = ()  # Beside its own.
    retries_dead: bool = False  # It has that bug.
    is_built: bool = False  # It is a Swift package, whose first build takes minutes.

    @property
    def folder(self):
        return SERVICES / self.name

    def words(self, port, *options):
        """How it is started here, on that port."""
        *interpreter, program = self.command.split()
        interpreter = [sys.executable if word == "python3" else word for word in interpreter]
        return [*interpreter, str(ROOT / program), "--port", str(port), *options]

    def prepare(self, is_asked_for):
        """Builds it, if it is to be built; why it is left out, if it is. What was built once costs seconds."""
        if not self.is_built:
            return None
        if not is_asked_for and not (ROOT / self.command).exists():
            return f"it is not built; `Tests/Services/run PUSHPROOF {self.name}` builds it, in some minutes"
        subprocess.run([os.environ.get("SWIFT", "swift"), "build", "-c", "release", "--package-path", str(self.folder)], check=True)
        return None


PROVIDERS = [
    Provider("python", "python3 Examples/services/python/provider.py", "easemob", compiler_bug="orphan-loc-args", least_share=80, sequence_dialects=("apns",), retries_dead=True),
    Provider("node", "node Examples/services/node/gateway.js", "apns", sequence_dialects=("apns",)),
    Provider("swift", "Examples/services/swift/.build/release/provider", "zego", is_built=True),
]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Trial:
    """Runs of pushproof against one provider, each on ports of its own."""

    def __init__(self, pushproof, folder, provider):
        self.pushproof, self.folder, self.provider = pushproof, folder, provider
        self.problems = []

    def file(self, name, port, *options):
        """The example's service file on another port, and with more options of the provider."""
        text = (self.provider.folder / "service.yaml").read_text()
        command = " ".join(self.provider.words(port, *options))
        text = text.replace(self.provider.command, command).replace(":8080", f":{port}")
        path = self.folder / f"{name}.yaml"
        path.write_text(text.replace("port: 8443", "port: 0"))
        return path

    def command(self, name, file, cases):
        return [
            str(self.pushproof), "fuzz", "--dialect", self.provider.dialect, "--cases", str(cases), "--seed", "7", "--no-project",
            "--quiet", "--service", str(file), "--report-dir", str(self.folder / name),
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
        print(f"{'ok  ' if holds else 'FAIL'} {self.provider.name}: {what}: {remark}", flush=True)
        if not holds:
            self.problems.append(what)


def errors(report):
    return {finding["rule"] for finding in report["findings"] if finding["severity"] == "error"}


def seen(report):
    """Every case has an outcome: judged, or left out since a service cannot be asked it."""
    return report["summary"].get("judged", 0) + report["summary"].get("skipped", 0)


def counts(report):
    summary = report["summary"]
    return f"{summary.get('judged')} judged and {summary.get('skipped')} skipped of {CASES}"


def health(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as response:
        return json.load(response)


def clean(trial):
    done, report, _ = trial.run("clean", CASES)
    trial.expect(
        "without bugs it is clean", done.returncode == 0 and seen(report) == CASES,
        f"exit {done.returncode}, {counts(report)}, {sorted(errors(report)) or 'no errors'} {done.stderr.strip()}",
    )  # fmt: skip


def bugs(trial):
    for bug, rule in BUGS.items():
        done, report, _ = trial.run(bug, CASES, "--bug", bug)
        trial.expect(
            f"bug {bug} is found", done.returncode == 1 and rule in errors(report),
            f"exit {done.returncode}, {counts(report)}, {sorted(errors(report))}",
        )  # fmt: skip
    if trial.provider.compiler_bug:
        done, report, _ = trial.run("compiler", CASES, "--compiler-bug", trial.provider.compiler_bug)
        trial.expect("a bug of its compiler is found", done.returncode == 1 and "diff.payload" in errors(report), f"{sorted(errors(report))}")


def sequences(trial):
    """Rows of messages, with answers of APNs between them."""
    if trial.provider.dialect == "zego":  # The provider in Swift takes one message in a shape of its own.
        return
    given = str(SERVICES / "sequences/dead-token.yml")
    done, report = rows(trial, "rows", [given] if "apns" in trial.provider.sequence_dialects else [])
    trial.expect(
        f"{ROWS} rows of messages are clean", done.returncode == 0 and report["summary"].get("judged", 0) > ROWS * 9 // 10,
        f"exit {done.returncode}, {report['summary'].get('judged')} judged, {sorted(errors(report)) or 'no errors'} {done.stderr.strip()}",
    )  # fmt: skip
    if not trial.provider.retries_dead:
        return
    done, report = rows(trial, "retry-dead", [], "--bug", "retry-dead")
    found = [finding for finding in report["findings"] if finding["rule"] == "conduct.resend.dead"]
    steps = [len(finding["sequence"]["steps"]) for finding in found]
    trial.expect("bug retry-dead is found in two steps", done.returncode == 1 and steps == [2], f"exit {done.returncode}, {steps} steps {done.stderr.strip()}")
    again = subprocess.run(
        [str(trial.pushproof), "sequences", "--service", str(trial.file("again", free_port(), "--bug", "retry-dead")), "--quiet",
         "--report-dir", str(trial.folder / "again"), str(trial.folder / "retry-dead/findings" / found[0]["fingerprint"] / "sequence.yml")],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    trial.expect("its file shows it again", again.returncode == 1 and errors(trial.report("again")) == {"conduct.resend.dead"}, f"exit {again.returncode} {again.stderr.strip()}")


def rows(trial, name, files, *options):
    command = [
        str(trial.pushproof), "sequences", "--service", str(trial.file(name, free_port(), *options)), "--dialect", trial.provider.dialect, "--count", str(ROWS),
        "--seed", "7", "--quiet", "--report-dir", str(trial.folder / name), *files,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done, trial.report(name)


def killed(trial):
    """The provider is killed once it has half of the messages."""
    port = free_port()
    file = trial.file("killed", port)
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
    done = subprocess.run(trial.command("killed", file, CASES), cwd=ROOT, capture_output=True, text=True)
    report = trial.report("killed")
    found = errors(report)
    trial.expect(
        "killed in the middle: one finding, and no message lost",
        bool(victims) and done.returncode == 1 and "testee.crash" in found <= {"testee.crash", "apns.broken-off"} and seen(report) == CASES,
        f"exit {done.returncode}, {len(victims)} killed, {counts(report)}, {sorted(found)} {done.stderr.strip()}",
    )  # fmt: skip


class Load:
    """Asks the provider what Pushproof has asked it, over as many connections, and looks at nothing but the end of each answer."""

    def __init__(self, port, messages):
        self.port, self.messages = port, messages

    def seconds(self):
        shares = [self.messages[number::CONCURRENCY] for number in range(CONCURRENCY)]
        threads = [threading.Thread(target=self.ask, args=[share]) for share in shares]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return time.monotonic() - start

    def ask(self, messages):
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for message in messages:
                path, _, body = message.partition(b" ")
                connection.sendall(b"POST %b HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%b" % (path, len(body), body))
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


def speed_of_runs(trial, record):
    """Messages a second, whose start does not count; what the provider was asked is in the record. There are more messages than cases: some
    are asked again, in another spelling, or as they were."""
    first = record.with_suffix(".first")
    _, _, short = trial.run("short", 100, "--record", str(first))
    _, _, whole = trial.run("speed", CASES + 100, "--record", str(record))
    return (len(messages(record)) - len(messages(first))) / (whole - short)


def messages(record):
    return record.read_bytes().split(b"\n")[:-1]  # A carriage return ends no message.


def speed_of_load(trial, record):
    """The same through the same provider to the same endpoint."""
    port = free_port()
    endpoint = subprocess.Popen(
        [str(trial.pushproof), "serve", "--port", "0", "--report-dir", str(trial.folder / "serve"), "--quiet"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    ready = json.loads(endpoint.stdout.readline())
    environment = {**os.environ, "LOG_LEVEL": "warning", "PUSHPROOF_APNS_URL": ready["url"], "PUSHPROOF_CA_FILE": ready["caFile"]}
    provider = subprocess.Popen(trial.provider.words(port), env=environment)
    try:
        while True:
            try:
                health(port)
                break
            except OSError:
                time.sleep(0.05)
        recorded = messages(record)
        Load(port, recorded[:100]).seconds()
        return len(recorded[100:]) / Load(port, recorded[100:]).seconds()
    finally:
        provider.kill()
        provider.wait()
        endpoint.send_signal(signal.SIGTERM)
        endpoint.communicate()


def speed(trial):
    ours, plain = [], []
    for number in range(TRIES):
        record = trial.folder / f"messages-{number}"
        ours.append(speed_of_runs(trial, record))
        plain.append(speed_of_load(trial, record))
    share, least = 100 * max(ours) / max(plain), trial.provider.least_share
    trial.expect(
        f"at least {least} % of a plain load" if least else "beside a plain load", share >= least,
        f"{max(ours):.0f} messages/s, plain {max(plain):.0f}, {share:.0f} % (all: {', '.join(f'{a:.0f}/{b:.0f}' for a, b in zip(ours, plain))})",
    )  # fmt: skip


def main():
    pushproof = pathlib.Path(sys.argv[1]).resolve()
    problems = []
    for provider in PROVIDERS:
        if sys.argv[2:] and provider.name not in sys.argv[2:]:
            continue
        if reason := provider.prepare(is_asked_for=bool(sys.argv[2:])):
            print(f"skip {provider.name}: {reason}", flush=True)
            continue
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(pushproof, pathlib.Path(folder), provider)
            for part in (clean, bugs, sequences, killed, speed):
                part(trial)
            problems += trial.problems
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

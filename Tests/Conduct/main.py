"""The example senders under each scenario: the mistakes of the naive ones are named, and of the right ones nothing is said.

What a right sender must have reached at the end is asked as well: a sender that sends nothing makes no mistake.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
SENDERS = {
    "python": [sys.executable, str(ROOT / "Examples/senders/python/sender.py")],
    "node": ["node", str(ROOT / "Examples/senders/node/sender.js")],
}
DEVICES, ROUNDS = 12, 4
# The mistakes of the naive senders: what each scenario must bring to light. The one in Python makes a client for each push, and never deletes a
# device token; the one for Node.js keeps its provider token for ever, deletes at any 410, and forgets what has no answer.
MISTAKES = {
    "python": {
        "token-death": {"conduct.resend.dead"},
        "stale-410": set(),
        "throttled-device": {"conduct.resend.soon"},
        "brownout": {"conduct.resend.soon"},
        "slow-answers": set(),
        "goaway-under-load": set(),
        "deploy": set(),
        "half-open": set(),
        "cold-start": set(),
        "key-rotation": set(),
    },
    "node": {
        "token-death": set(),
        "stale-410": {"conduct.token.given_up"},
        "throttled-device": {"conduct.resend.soon"},
        "brownout": {"conduct.resend.soon"},
        "slow-answers": set(),
        "goaway-under-load": {"conduct.goaway.lost"},
        # Its retry meets the connection that is told to go, and is forgotten: what was refused and never comes again is nobody's mistake.
        "deploy": set(),
        "half-open": set(),
        "cold-start": set(),
        "key-rotation": {"conduct.provider.expired"},
    },
}
# Whatever the scenario is.
ALWAYS = {"python": {"conduct.connection.per_push"}, "node": set()}
# Where the naive sender gives up every device token at its first push.
GIVES_UP = {"node": {"stale-410"}}
# How many pushes reach a phone through a right sender, if not each of each round.
ACCEPTED = {"token-death": DEVICES * 2, "stale-410": DEVICES * (ROUNDS - 1)}


class Endpoint:
    """`pushproof serve` under a scenario; `with` ends it, and then its report is there."""

    def __init__(self, pushproof, scenario, folder):
        self.folder = folder
        arguments = ["--port", "0", "--control", "0", "--scenario", scenario, "--report-dir", str(folder), "--fail-on", "never", "--drain", "1s"]
        self.process = subprocess.Popen([pushproof, "serve", *arguments], stdout=subprocess.PIPE, text=True)
        ready = json.loads(self.process.stdout.readline() or "{}")
        if not ready.get("ready"):
            raise SystemExit(f"{pushproof} serve --scenario {scenario} did not start")
        self.control = ready["controlUrl"]
        self.environment = dict(
            os.environ, PUSHPROOF_APNS_URL=ready["url"], PUSHPROOF_CA_FILE=ready["caFile"], PUSHPROOF_CONTROL_URL=self.control,
        )

    def register(self, token, since):
        """Tells the mock when the app registered a device token: that is later than the timestamp of an old 410."""
        body = {"topic": "com.example.app", "registration": {"state": "registered", "since": since}}
        request = urllib.request.Request(f"{self.control}/v1/devices/{token}", json.dumps(body).encode(), method="PUT")
        urllib.request.urlopen(request).close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)

    @property
    def findings(self):
        """Rule and severity of each finding."""
        report = json.loads((self.folder / "report.json").read_text())
        return {(finding["rule"], finding["severity"]) for finding in report["findings"]}

    @property
    def pushes(self):
        return [json.loads(line) for line in (self.folder / "requests.jsonl").read_text().splitlines()]


def play(pushproof, scenario, sender, style, folder):
    """How the sender ended, what was found, and what was accepted."""
    with Endpoint(pushproof, scenario, folder) as endpoint:
        since = int((time.time() - 3600) * 1000)
        for number in range(1, DEVICES + 1):
            endpoint.register(f"{number:02x}" * 32, since)
        command = [*SENDERS[sender], "--style", style, "--rounds", str(ROUNDS), "--devices", str(DEVICES)]
        done = subprocess.run(command, env=endpoint.environment, capture_output=True, text=True, timeout=300)
    # Two pushes of a device differ by their text.
    accepted = [(push["path"], push.get("body")) for push in endpoint.pushes if (push["response"] or {}).get("status") == 200]
    return done, endpoint.findings, accepted


def faults_of_right(scenario, done, findings, accepted):
    if done.returncode:
        yield f"ended with {done.returncode}: {done.stderr.strip()[-2000:]}"
    yield from (f"{severity}: {rule}" for rule, severity in sorted(findings) if severity in ("error", "warning"))
    due = ACCEPTED.get(scenario, DEVICES * ROUNDS)
    if len(set(accepted)) != due:
        yield f"{len(set(accepted))} pushes were accepted, and {due} should be"
    if len(accepted) != len(set(accepted)):
        yield f"{len(accepted) - len(set(accepted))} pushes were accepted twice"


def faults_of_naive(scenario, sender, done, findings, accepted):
    if done.returncode:
        yield f"ended with {done.returncode}: {done.stderr.strip()[-2000:]}"
    if not accepted and scenario not in GIVES_UP.get(sender, ()):
        yield "no push was accepted"
    found = {rule for rule, _ in findings}
    missing = (MISTAKES[sender][scenario] | ALWAYS[sender]) - found
    if missing:
        yield f"not named: {', '.join(sorted(missing))}; named: {', '.join(sorted(found)) or 'nothing'}"


def main():
    pushproof = str(pathlib.Path(sys.argv[1]).resolve())
    senders = sys.argv[2:] or list(SENDERS)
    listed = subprocess.run([pushproof, "scenarios"], check=True, capture_output=True, text=True).stdout
    scenarios = [line.split()[0] for line in listed.splitlines()]
    unknown = set(scenarios) ^ set(MISTAKES["python"])
    if unknown:
        raise SystemExit(f"this script and the program differ in {', '.join(sorted(unknown))}")
    failures = 0
    for sender in senders:
        if not shutil.which(SENDERS[sender][0]):
            print(f"{sender}: left out, since {SENDERS[sender][0]} is not there")
            continue
        for scenario in scenarios:
            for style in ("right", "naive"):
                with tempfile.TemporaryDirectory() as folder:
                    done, findings, accepted = play(pushproof, scenario, sender, style, pathlib.Path(folder) / "report")
                    if style == "right":
                        faults = list(faults_of_right(scenario, done, findings, accepted))
                    else:
                        faults = list(faults_of_naive(scenario, sender, done, findings, accepted))
                    failures += bool(faults)
                    named = ", ".join(sorted(rule for rule, severity in findings if severity in ("error", "warning"))) or "nothing"
                    print(f"{sender}, {style}, {scenario}: {'; '.join(faults) if faults else f'as it should be ({named})'}", flush=True)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()

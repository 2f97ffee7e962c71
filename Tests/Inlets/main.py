"""Every client sends by its vendor's inlet, and must be told what the vendor would tell it. Then the report and the recorded cases are
read as their users would."""

import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

import easemob
import fcm
import getui
import jiguang
import redacted
import sns
import zego
from server import Server

# Each has VENDOR, and TESTS: functions of a server.
VENDORS = [sns, fcm, easemob, getui, zego, jiguang]


def run(name: str, test) -> int:
    try:
        test()
        found = []
    except Exception:
        found = traceback.format_exc().splitlines()
    print(f"{'FAIL' if found else 'ok':5} {name}")
    for line in found:
        print(f"      {line}")
    return bool(found)


def report_has_everything(server):
    messages, section = server.messages, server.report["messages"]
    assert section["count"] == len(messages) > 0, section["count"]
    assert sum(section["byFate"].values()) == len(messages)
    for line, shown in zip(messages[-1000:], section["newest"]):
        assert line["number"] == shown["number"]
        assert line["fate"] == shown["fate"]
        if line["fate"] in ("accepted", "refusedByAPNs"):
            assert line["payload"] and shown["payload"], line
            assert line["phone"]["kind"] and line["effect"]["background"] is not None, line
    pushes = [line for line in messages if line["apns"]]
    requests = (server.folder / "requests.jsonl").read_text(encoding="utf-8")
    for line in pushes:
        assert f'"apns-id":"{line["apns"]["id"]}"' in requests, line["apns"]
    for page in ("report.html", "report.md"):
        assert "Messages at the inlets" in (server.folder / page).read_text(encoding="utf-8")


def recorded_cases_run(server, vendor: str):
    cases = list((server.corpus / vendor).glob("*.json"))
    assert cases, "no case was recorded"
    done = subprocess.run(
        [server.pushproof, "check", "--corpus", str(server.corpus), "--case", f"{vendor}/recorded-*", "--dialect", vendor,
         "--report-dir", str(server.folder.parent / f"check-{vendor}")],
        capture_output=True, text=True, timeout=600,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    report = (server.folder.parent / f"check-{vendor}" / "report.json").read_text(encoding="utf-8")
    assert '"judged": ' in report, report[:500]
    done = subprocess.run(
        [server.pushproof, "lint", "--dialect", vendor, "--format", "json", *map(str, cases)],
        capture_output=True, text=True, timeout=600,
    )
    assert done.returncode in (0, 1), done.stderr
    assert len(done.stdout.splitlines()) >= len(cases), done.stdout


def replays_show_it_again(server):
    """The line at the end of each finding of a message shows it again."""
    findings = [f for f in server.report["findings"] if f["dialect"] != "apns"]
    assert findings, "no finding of a message"
    for finding in findings:
        words = finding["replay"].split()
        assert words[:2] == ["pushproof", "lint"], words
        done = subprocess.run(
            [server.pushproof, *words[1:], "--format", "json"],
            cwd=server.folder, capture_output=True, text=True, timeout=60,
        )
        assert f'"rule":"{finding["rule"]}"' in done.stdout, (finding["rule"], done.stdout, done.stderr)


def without_texts(pushproof: str, folder: Path) -> int:
    """The same messages to an endpoint that masks them, and to one that does not."""
    vendors, failures = [vendor.VENDOR for vendor in VENDORS], 0
    key = folder / "key"
    key.write_text("a secret of this test alone", encoding="utf-8")
    options = ("--redact", "--redact-key", str(key), "--log", "json", "--dashboard-port", "0")
    (folder / "masked").mkdir()
    (folder / "plain").mkdir()
    with Server(pushproof, folder / "masked", *vendors, arguments=options) as masked:
        listeners = [redacted.Listener(masked.control + "/v1/events"), redacted.Listener(redacted.dashboard(masked) + "/events")]
        for vendor, send in redacted.SENDERS:
            failures += run(f"{vendor:8} takes canaries", lambda: send(masked))
        texts = redacted.told(masked)
    with Server(pushproof, folder / "plain", *vendors) as plain:
        for vendor, send in redacted.SENDERS:
            failures += run(f"{vendor:8} takes them unmasked", lambda: send(plain))
    for name, listener in zip(("events", "dashboard"), listeners):
        listener.join(10)
        texts[name] = listener.text
    texts |= {"output": masked.output, "errors": masked.errors.read_text(encoding="utf-8")}
    failures += run("the search for canaries sees them", lambda: redacted.the_search_sees(plain))
    failures += run("no canary is told, kept, drawn or logged", lambda: redacted.nothing_is_told(texts, masked.folder, masked.corpus))
    failures += run("what is equal stays equal", lambda: redacted.equal_ones_stay_equal(masked))
    failures += run("what is wrong stays wrong", lambda: redacted.findings_stay(masked, plain))
    failures += run("replays show it again, masked", lambda: replays_show_it_again(masked))
    for vendor in vendors:
        failures += run(f"{vendor:8} recorded cases run, masked", lambda: recorded_cases_run(masked, vendor))
    return failures


def main() -> int:
    pushproof = str(Path(sys.argv[1]).resolve())
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        failures += without_texts(pushproof, Path(name))
    with tempfile.TemporaryDirectory() as name:
        with Server(pushproof, Path(name), *[vendor.VENDOR for vendor in VENDORS]) as server:
            for vendor in VENDORS:
                for title, test in vendor.TESTS:
                    failures += run(f"{vendor.VENDOR:8} {title}", lambda: test(server))
        failures += run("the report has payload, verdict and effect for each", lambda: report_has_everything(server))
        failures += run("replays show it again", lambda: replays_show_it_again(server))
        for vendor in VENDORS:
            failures += run(
                f"{vendor.VENDOR:8} recorded cases run", lambda: recorded_cases_run(server, vendor.VENDOR)
            )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

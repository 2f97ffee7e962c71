#!/usr/bin/env python3
"""Ways to name something that a run then does not use: a name that nothing has, a thing beside which another counts, a file of another
dialect. Each must be told: by an exit code and a line that names it, or by a line of the report that says what it was not used for.
A run that passes in silence has not done what its user asked for. Usage: Tests/Hostility/unused.py [PUSHPROOF]"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 120
REPOSITORY = Path(__file__).resolve().parent.parent.parent
TESTEE = shlex.join([sys.executable, str(REPOSITORY / "Examples/testees/zego.py")])

OWN = """dialect: gateway
message: { type: object, required: [text], properties: { text: { type: string, minLength: 1 } } }
rules:
  - { id: G-1, sentence: The text is the body., source: us, equal: [{ message: /text, payload: /aps/alert/body }] }
"""
CASE = {"id": "zego/x", "dialect": "zego", "message": {"pushConfig": {"title": "t", "content": "c"}}}
BASELINE = {
    "fingerprint": "0" * 16, "rule": "diff.payload", "reason": "r", "issue": "", "added": "2026-01-01", "expires": "2099-01-01",
    "case": CASE,
}
WORLD = "auth: none\n"
SERVICE = "request: { url: 'http://127.0.0.1:1/' }\nmock: { port: 0 }\n"

FILES = {
    "gw.dialect.yml": OWN,
    "silent.dialect.yml": OWN + "  - { id: G-2, sentence: Nothing., source: us, then: {} }\n",
    "opposed.dialect.yml": OWN + "  - { id: G-2, sentence: Yes., source: us, intent: { visible: true } }\n"
    "  - { id: G-3, sentence: No., source: us, intent: { visible: false } }\n",
    "key.dialect.yml": OWN.replace("equal:", "equals:"),
    "keyword.dialect.yml": OWN.replace("minLength", "minLenght"),
    "reference.dialect.yml": OWN.replace("type: string, minLength: 1", "$ref: '#/$defs/none'"),
    "unmet.dialect.yml": OWN + "  - { id: G-2, sentence: Never., source: us, if: { required: [text, x], properties: { x: false } }, "
    "outcome: suppressed }\n",
    "cases/zego/x.json": json.dumps(CASE),
    "empty/README": "nothing\n",
    "readings.yml": "fcm:\n  FC-7-spelling: either\n",
    "readings-topic.yml": "zego:\n  ZG-none: x\n",
    "readings-dialect.yml": "acme:\n  ZG-1: x\n",
    "baseline.jsonl": json.dumps(BASELINE) + "\n",
    "world.yml": WORLD,
    "world-key.yml": WORLD + "tems: []\n",
    "service.yml": SERVICE,
    "service-key.yml": SERVICE + "quite: 1s\n",
    "message.json": json.dumps(CASE["message"]),
    "payload.json": '{"aps":{"alert":"x"}}',
    "context.json": "{}",
    "context-key.json": '{"nothing":1}',
    "own.py": "import json,sys\nfor l in sys.stdin:\n    r=json.loads(l)\n    t=(r.get('message') or {}).get('text')\n"
    "    print(json.dumps({'id':r['id'],'payload':json.dumps({'aps':{'alert':{'body':t}}})} if isinstance(t,str) and t else "
    "{'id':r['id'],'error':'no text'}),flush=True)\n",
}

PROJECT = "version: 1\ntestees:\n  zego: { command: %s, dialects: [zego] }\n" % json.dumps(TESTEE)

# Words of a line that says so.
TOLD = [
    "not used", "has no effect", "Not used", "stale", "no case has the ID", "not met", "note:", "warning:", "are not noticed", "no generated message",
    "no message that meets",
]

# Runs that are over in a second.
ZEGO = ["--dialect", "zego", "--jobs", "1"]
QUICK = {
    "check": ["check", *ZEGO, "--no-sweep", "--strength", "1", "--case", "zego/documented/*", "--no-project"],
    "fuzz": ["fuzz", *ZEGO, "--cases", "20", "--no-project"],
    "diff": ["diff", *ZEGO, "--cases", "0", "--strength", "1", "--before", TESTEE, "--after", TESTEE, "--no-project",
             "--case", "zego/documented/*"],
    "readings": ["readings", *ZEGO, "--no-sweep", "--strength", "1", "--testee", TESTEE, "--no-project"],
    "replay": ["replay", "cases/zego/x.json", "--no-project"],
    "mutants": ["mutants", "--only", "mock", "--cases", "0"],
    "doctor": ["testee", "doctor", "--testee", TESTEE, "--dialect", "zego", "--no-project"],
    "lint": ["lint", "--dialect", "zego", "message.json"],
    "compile": ["compile", "--dialect", "zego", "message.json"],
    "serve": ["serve", "--port", "0", "--plaintext", "--duration", "1s"],
    "export": ["export", "cases/zego/x.json", "--apns", "out"],
    "merge": ["merge", "run", "--report-dir", "merged"],
    "own": ["check", "--no-project", "--no-sweep", "--strength", "1", "--jobs", "1", "--testee", f"{sys.executable} own.py"],
}


def rows():
    """(what is typed, what must be named, the environment, further files)"""

    def row(name, more, named, environment=None, files=None):
        return [*QUICK[name], *more], named, environment or {}, files or {}

    runs, plain = ["check", "fuzz", "diff"], ["check", "fuzz", "diff", "readings"]
    # Names that nothing has.
    for name in [*plain, "doctor", "lint", "compile"]:
        yield row(name, ["--dialect", "zeog"], "zeog")
    for name in [*plain, "replay", "doctor", "mutants", "merge", "export"]:
        yield row(name, ["--dialect-file", "none.dialect.yml"], "none.dialect.yml")
        yield row(name, ["--dialect-file", "payload.json"], "payload.json")
        yield row(name, ["--dialect-file", "key.dialect.yml"], "equals")
        yield row(name, ["--dialect-file", "reference.dialect.yml"], "none")
    for option in ["--only-rule", "--skip-rule", "--case", "--skip-case", "--dialect-file"]:
        yield row("mutants", [option, "gw.dialect.yml"], option)
    for name in plain:
        yield row(name, ["--corpus", "none"], "none")
        yield row(name, ["--corpus", "payload.json"], "payload.json")
    for name in plain:
        yield row(name, ["--corpus", "empty"], "empty")
        yield row(name, ["--corpus", "cases", "--dialect", "fcm"][:2] + ["--corpus", "empty"], "empty")
    for folder in ["none", "empty", "payload.json"]:
        yield row("fuzz", ["--corpus-in", folder], folder)
    for name in [*runs, "replay"]:
        for option in ["--only-rule", "--skip-rule"]:
            yield row(name, [option, "size.limti"], "size.limti")
            yield row(name, [option, "zeffect.*"], "zeffect.*")
    for name in runs:
        # A rule of another dialect, beside one that there is.
        yield row(name, ["--skip-rule", "SN-4"], "SN-4")
        yield row(name, ["--only-rule", "SN-4", "--only-rule", "size.*"], "SN-4")
        yield row(name, ["--skip-rule", "EM-C3"], "EM-C3")
    for name in ["check", "diff"]:
        yield row(name, ["--case", "zego/none"], "zego/none")
        yield row(name, ["--case", "easemob/*"], "easemob/*")
        yield row(name, ["--skip-case", "zego/none"], "zego/none")
        yield row(name, ["--skip-case", "fcm/*"], "fcm/*")
    yield row("readings", ["--readings", "readings.yml"], "--readings")
    for name in [*runs, "replay", "lint", "compile", "export"]:
        yield row(name, ["--readings", "none.yml"], "none.yml")
        yield row(name, ["--readings", "readings-topic.yml"], "ZG-none")
        yield row(name, ["--readings", "readings-dialect.yml"], "acme")
    for name in ["check", "fuzz"]:
        yield row(name, ["--readings", "readings.yml", "--testee", TESTEE], "FC-7-spelling")
        yield row(name, ["--profile", "zeed0"], "zeed0")
        yield row(name, ["--profile", "seed0"], "profile")
        yield row(name, ["--stack", "longNumbr=rounded"], "longNumbr")
        yield row(name, ["--stack", "longNumber=round"], "round")
        yield row(name, ["--stack", "longNumber"], "longNumber")
        yield row(name, ["--shard", "3/2"], "--shard")
        yield row(name, ["--shard", "auto"], "auto")
        yield row(name, ["--baseline", "none.jsonl"], "none.jsonl")
        yield row(name, ["--baseline", "payload.json"], "payload.json")
        yield row(name, ["--baseline", "baseline.jsonl"], "stale")
        yield row(name, ["--gate", "ordinray"], "ordinray")
        yield row(name, ["--fail-on", "eror"], "eror")
        yield row(name, ["--report-format", "htlm"], "htlm")
        yield row(name, ["--service", "none.yml"], "none.yml")
        yield row(name, ["--service", "service-key.yml"], "quite")
        yield row(name, ["--attach", "nowhere"], "nowhere")
        yield row(name, ["--testee", "none-such-program"], "none-such-program")
        yield row(name, ["--max-skipped", "5 percent"], "5 percent")
        # What counts only beside something else.
        yield row(name, ["--strict-baseline"], "--strict-baseline")
        yield row(name, ["--resume"], "--resume")
        yield row(name, ["--no-shrink", "--shrink-time", "5s"], "--shrink-time")
        yield row(name, ["--testee-timeout", "9s"], "--testee-timeout")
        yield row(name, ["--testee-start-timeout", "9s"], "--testee-start-timeout")
        yield row(name, ["--testee-window", "9"], "--testee-window")
        yield row(name, ["--testee-memory", "99"], "--testee-memory")
        yield row(name, ["--testee-open-files", "99"], "--testee-open-files")
        yield row(name, ["--allow-host", "example.com"], "--allow-host")
        yield row(name, ["--attach", "127.0.0.1:1", "--allow-host", "example.com"], "example.com")
        yield row(name, ["--attach", "unix:/none", "--allow-host", "example.com"], "example.com")
        yield row(name, ["--testee", TESTEE, "--attach", "127.0.0.1:1"], "--attach")
        yield row(name, ["--testee", TESTEE, "--service", "service.yml"], "--service")
        yield row(name, ["--dialect-file", "gw.dialect.yml"], "gw.dialect.yml")
        yield row(name, ["--report-dir", "r", "--report-root", "s"], "--report-root")
    yield row("check", ["--thorough"], "--thorough")
    yield row("check", ["--strength", "4"], "--strength")
    yield row("fuzz", ["--duration", "soon"], "soon")
    yield row("fuzz", ["--seed", "x"], "--seed")
    yield row("doctor", ["--dialect-file", "gw.dialect.yml"], "gw.dialect.yml")
    yield row("mutants", ["--only", "nothing-is-called-so"], "nothing-is-called-so")
    yield row("replay", ["none"], "none")
    yield row("export", ["none"], "none")
    # Rules of the user's own.
    yield row("own", ["--dialect-file", "silent.dialect.yml"], "G-2")
    yield row("own", ["--dialect-file", "unmet.dialect.yml"], "G-2")
    yield row("own", ["--dialect-file", "opposed.dialect.yml"], "G-3")
    yield row("own", ["--dialect-file", "gw.dialect.yml", "--skip-rule", "dialect.G-9"], "dialect.G-9")
    yield row("own", ["--dialect-file", "gw.dialect.yml", "--dialect", "apns"], "gw.dialect.yml")
    yield row("own", ["--dialect-file", "gw.dialect.yml", "--corpus", "cases"], "has no case")
    yield row("own", ["--dialect-file", "gw.dialect.yml", "--profile", "seed0"], "profile")
    for file in ["keyword.dialect.yml", "unmet.dialect.yml", "silent.dialect.yml", "opposed.dialect.yml"]:
        named = "minLenght" if file.startswith("key") else "G-2"
        yield ["dialect", "check", file], named, {}, {}
    # Messages and payloads.
    yield row("lint", ["--profile", "none"], "profile")
    yield row("lint", ["--context", "none.json"], "none.json")
    yield row("lint", ["--context", "context-key.json"], "nothing")
    yield row("lint", ["--expect", "loud"], "loud")
    yield row("lint", ["--header", "nonsense"], "nonsense")
    yield ["lint", "payload.json", "--profile", "raw"], "--profile", {}, {}
    yield ["lint", "payload.json", "--context", "context.json"], "--context", {}, {}
    yield ["lint", "payload.json", "--expect", "visible"], "--expect", {}, {}
    yield ["lint", "payload.json", "--readings", "readings.yml"], "--readings", {}, {}
    yield ["lint", "none.json"], "none.json", {}, {}
    yield ["lint", "payload.json", "--push-type", "alrt"], "alrt", {}, {}
    yield ["lint", "payload.json", "--push-type", "alert", "--header", "apns-push-type:voip"], "apns-push-type", {}, {}
    yield ["rules", "size.limti"], "size.limti", {}, {}
    yield ["rules", "--dialect", "zeog"], "zeog", {}, {}
    yield ["rules", "size.limit", "--ambiguous"], "size.limit", {}, {}
    yield ["corpus", "list", "nothing-is-called-so"], "nothing-is-called-so", {}, {}
    yield ["corpus", "list", "--dialect", "zeog"], "zeog", {}, {}
    yield ["corpus", "show", "zego/none"], "zego/none", {}, {}
    yield ["history", "show", "none.jsonl"], "none.jsonl", {}, {}
    yield ["history", "compare", "none", "other"], "none", {}, {}
    yield ["init", "--language", "cobol"], "cobol", {}, {}
    yield ["init", "--dialect", "zeog"], "zeog", {}, {}
    yield ["init", "--ci", "travis"], "travis", {}, {}
    # Baselines.
    yield ["baseline", "accept", "--baseline", "b.jsonl", "--from", "none", "--all", "--reason", "because of that"], "none", {}, {}
    yield ["baseline", "accept", "--baseline", "b.jsonl", "--from", "none", "--reason", "because of that"], "Which", {}, {}
    yield ["baseline", "accept"], "--", {}, {}
    yield ["baseline", "show", "--baseline", "none.jsonl"], "none.jsonl", {}, {}
    yield ["baseline", "prune", "--baseline", "none.jsonl", "--testee", TESTEE], "none.jsonl", {}, {}
    # The endpoint.
    yield row("serve", ["--config", "none.yml"], "none.yml")
    yield row("serve", ["--config", "world-key.yml"], "tems")
    yield row("serve", ["--cert", "none.pem"], "--key")
    yield row("serve", ["--cert", "none.pem", "--key", "none.pem"], "--plaintext")
    yield row("serve", ["--ca-out", "ca.pem"], "--ca-out")
    yield row("serve", ["--name", "example.com"], "--name")
    yield row("serve", ["--inlet", "acme=0"], "acme")
    yield row("serve", ["--inlet-host", "127.0.0.2"], "--inlet-host")
    yield row("serve", ["--control-host", "127.0.0.2"], "--control-host")
    yield row("serve", ["--redact-key", "payload.json"], "--redact")
    yield row("serve", ["--upstream-ca", "payload.json"], "--upstream-ca")
    yield row("serve", ["--allow-host", "example.com"], "--allow-host")
    yield row("serve", ["--dialect", "zeog"], "zeog")
    yield row("serve", ["--log", "yaml"], "yaml")
    # The project's file, key by key, and the environment.
    check = ["check", *QUICK["check"][1:-1]]
    section = "check: { %s }\n"
    for text, named in [
        ("chek: {}\n", "chek"), (section % "testte: zego", "testte"), (section % "testee: zeog", "zeog"),
        (section % "corpus: [none]", "none"), (section % "corpus: [empty]", "empty"), (section % "failOn: eror", "eror"),
        (section % "gate: ordinray", "ordinray"), (section % "profile: zeed0", "zeed0"), (section % "stack: [a=b]", "--stack"),
        (section % "shrinkTime: soon", "soon"), (section % "baseline: none.jsonl", "none.jsonl"),
        (section % "maxSkipped: x", "maxSkipped"), (section % "minJudged: x", "minJudged"), (section % "strength: 2", "strength"),
        ("fuzz: { case: 1 }\n", "case"), ("reports: { directroy: x }\n", "directroy"), ("reports: { formats: [htlm] }\n", "htlm"),
        ("select: { skipRules: [size.limti] }\n", "size.limti"), ("select: { skipRules: [SN-4] }\n", "SN-4"),
        ("select: { onlyRules: [SN-4, size.limit] }\n", "SN-4"), ("select: { cases: [zego/none] }\n", "zego/none"),
        ("select: { skipCases: [zego/none] }\n", "zego/none"), ("dialects: { files: [none.dialect.yml] }\n", "none.dialect.yml"),
        ("dialects: { files: [gw.dialect.yml] }\n", "gateway"), ("dialects: { file: [gw.dialect.yml] }\n", "file"),
        ("zego: {}\n", "zego"),
    ]:
        typed = [word for word in check if word not in ("--case", "zego/documented/*")] if "cases: [" in text else check
        yield typed, named, {}, {"pushproof.yml": PROJECT + text}
    for text, named in [
        ("command: x, dialects: [zeog]", "zeog"), (f"command: {json.dumps(TESTEE)}, readings: none.yml", "none.yml"), ("comand: x", "comand"),
        ("command: x, profile: raw", "profile"), ("dialects: [zego]", "command"),
    ]:
        yield check, named, {}, {"pushproof.yml": "version: 1\ntestees:\n  zego: { %s }\n" % text}
    yield check, "version", {}, {"pushproof.yml": "testees: {}\n"}
    yield check, "several", {}, {"pushproof.yml": PROJECT + "  other: { command: x }\n"}
    yield check, "pushproof.yaml", {}, {"pushproof.yaml": PROJECT}
    yield [*check, "--project", "none.yml"], "none.yml", {}, {}
    yield [*check, "--project", "a.yml", "--no-project"], "--project", {}, {}
    for variable, value, named in [
        ("PUSHPROOF_CHECK_FAIL_ONN", "error", "FAIL_ON"), ("PUSHPROOF_CHECK_FAIL_ON", "eror", "eror"),
        ("PUSHPROOF_CHEK_GATE", "slip", "CHECK_GATE"), ("PUSHPROOF_CHECK_PROFILE", "zeed0", "zeed0"),
        ("PUSHPROOF_SELECT_SKIP_RULES", "SN-4", "SN-4"), ("PUSHPROOF_CHECK_CORPUS", "none", "none"),
        ("PUSHPROOF_DIALECTS_FILES", "none.dialect.yml", "none.dialect.yml"), ("PUSHPROOF_CHECK_STACK", "a=b", "--stack"),
        ("PUSHPROOF_PROJECT", "none.yml", "none.yml"), ("PUSHPROOF_CHECK_MIN_JUDGED", "x", "MIN_JUDGED"),
    ]:
        yield check, named, {variable: value}, {}


def problem(pushproof, typed, named, environment, files):
    """What is wrong with how it is told; None where it is told."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {**FILES, **files}.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
        if "--project" not in typed and files:
            typed = [word for word in typed if word != "--no-project"]
        if any(name.startswith("PUSHPROOF_") for name in environment):
            typed = [word for word in typed if word != "--no-project"]
        done = subprocess.run(
            [pushproof, *typed], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=SECONDS
        )
    said = done.stdout + done.stderr
    if done.returncode in (70, 132, 133, 134, 139) or done.returncode < 0:
        return f"it ends with {done.returncode}: {said[-200:]}"
    # A refusal names it; a run that took place, or lint's verdict, has a line about it.
    words = [*TOLD, "error"] if typed[0] == "lint" else TOLD
    # What a terminal line continues stands below its text, not its label.
    lines = [line for line in said.replace("\n" + " " * 12, " ").splitlines() if named in line]
    if lines and (done.returncode not in (0, 1) or any(any(word in line for word in words) for line in lines)):
        return None
    return f"it ends with {done.returncode} and does not say so: {said[-160:]!r}"


def main() -> int:
    pushproof = str(Path(sys.argv[1] if len(sys.argv) > 1 else ".build/release/pushproof").resolve())
    table, problems = list(rows()), 0
    for typed, named, environment, files in table:
        try:
            wrong = problem(pushproof, typed, named, environment, files)
        except subprocess.TimeoutExpired:
            wrong = f"it takes more than {SECONDS} s"
        if wrong:
            problems += 1
            words = [f"{name}={value}" for name, value in environment.items()] + [shlex.join(typed)]
            print(f"PROBLEM  {' '.join(words)}{' with ' + repr(list(files.values())[0][-60:]) if files else ''}: {wrong}")
    print(f"{len(table)} ways to name something in vain, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Campaigns that are killed at random moments and resumed, again and again: the last report is that of the same campaign in one
run, each end has its exit code, and no process is left behind. Usage: Tests/Hostility/kills.py [PUSHPROOF]

KILLS is how many there are, CASES how many random cases a campaign has, SEED what the moments come from."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import closing

KILLS = int(os.environ.get("KILLS", "66"))
CASES = int(os.environ.get("CASES", "20000"))
SEED = int(os.environ.get("SEED", "1"))
# A run that takes longer hangs.
SECONDS = 300
MEBIBYTES = 1024

EASEMOB = f"python3 '{closing.REPOSITORY}/Examples/testees/easemob.py'"
CRASHES = f"python3 '{Path(__file__).resolve()}' be crashing"


def fuzz(*more):
    # By default findings are made small for as long as their cases took: what comes of it would depend on the clock.
    patience = [] if "--no-shrink" in more else ["--shrink-time", f"{SECONDS}s"]
    return ["fuzz", "--seed", "7", *patience, *more]


# Name, arguments, and the exit code of the campaign when it comes to its end.
CAMPAIGNS = {
    "in process": (fuzz("--cases", str(4 * CASES)), 0),
    "a right testee": (fuzz("--cases", str(CASES), "--dialect", "easemob", "--testee", EASEMOB), 0),
    "a testee with a bug": (
        fuzz("--cases", str(CASES), "--dialect", "easemob", "--testee", EASEMOB + " --bug orphan-loc-args"), 1,
    ),
    "a testee that crashes": (fuzz("--cases", str(CASES // 4), "--dialect", "zego", "--testee", CRASHES, "--no-shrink"), 1),
    "one that is right, by check": (["check", "--dialect", "easemob", "--testee", EASEMOB], 0),
}  # fmt: skip

# What is done to a run, and the code with which it then ends. A second signal gives up what is in flight, a third everything.
MANNERS = {
    "KILL": ([signal.SIGKILL], -signal.SIGKILL),
    "INT": ([signal.SIGINT], 130),
    "TERM": ([signal.SIGTERM], 130),
    "INT as a terminal sends it": ([signal.SIGINT], 130),
    "INT and TERM": ([signal.SIGINT, signal.SIGTERM], 130),
    "INT and KILL": ([signal.SIGINT, signal.SIGKILL], None),
    "INT three times": ([signal.SIGINT] * 3, 130),
}

# Only these tell runs with the same options apart: how long they took.
TIMES = ("durationSeconds", "casesPerSecond")


def crashing() -> None:
    """Dies of one message in a thousand, and skips none: which, the message decides alone."""
    import zlib

    for line in sys.stdin:
        request = json.loads(line)
        message = json.dumps([request.get(key) for key in ("message", "messageText", "messageBase64")])
        if zlib.crc32(message.encode()) % 1000 == 0:
            os.abort()
        sys.stdout.write(json.dumps({"id": request["id"], "error": "no"}) + "\n")
        sys.stdout.flush()


# MARK: Runs


class Run:
    """A campaign that goes on in a folder."""

    def __init__(self, pushproof, folder, arguments, jobs, mark):
        self.folder = folder
        self.mark = mark
        self.files_before = self.files
        self.process = subprocess.Popen(
            [pushproof, *arguments, "--resume", "--report-dir", "run", "--jobs", str(jobs), "--quiet", "--no-color",
             "--corpus", str(closing.REPOSITORY / "Corpus")],
            cwd=folder, env=closing.marked(mark), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            start_new_session=True, text=True,
        )  # fmt: skip

    def ends_within(self, seconds) -> bool:
        try:
            self.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def send(self, number, to_all) -> None:
        try:
            os.killpg(self.process.pid, number) if to_all else self.process.send_signal(number)
        except ProcessLookupError:
            pass

    def end(self):
        """The exit code and what was said on standard error; None for the code of a run that has to be killed."""
        try:
            _, said = self.process.communicate(timeout=SECONDS)
            return self.process.returncode, said
        except subprocess.TimeoutExpired:
            self.send(signal.SIGKILL, to_all=True)
            return None, self.process.communicate()[1]

    @property
    def files(self) -> dict:
        """When each file in the run's folder was written last, but for those that the run renames or removes at this moment."""
        times = {}
        for folder, _, names in os.walk(self.folder):
            for path in (Path(folder, name) for name in names):
                with contextlib.suppress(FileNotFoundError):
                    times[path] = path.stat().st_mtime_ns
        return times

    @property
    def report(self):
        """What the run leaves beside times: the report, and every file of its findings and of its kept cases."""
        folder = self.folder / "run"
        report = json.loads((folder / "report.json").read_text())
        for name in TIMES:
            report["summary"].pop(name)
        for sample in report.get("yield", []):
            sample.pop("durationSeconds")
        files = {
            str(path.relative_to(folder)): path.read_bytes()
            for kind in ("findings", "kept")
            for path in sorted((folder / kind).rglob("*"))
            if path.is_file()
        }
        return report, files


def difference(actual, expected) -> str | None:
    (report, files), (other, others) = actual, expected
    for key in sorted(report.keys() | other.keys()):
        if report.get(key) != other.get(key):
            actual, expected = json.dumps(report.get(key)), json.dumps(other.get(key))
            start = max(0, len(os.path.commonprefix([actual, expected])) - 100)
            return f"{key} is …{actual[start : start + 300]} and not …{expected[start : start + 300]}"
    for name in sorted(files.keys() | others.keys()):
        if files.get(name) != others.get(name):
            return f"{name} is another, or there where it should not be"
    return None


def survival(mark) -> str | None:
    """Testees end with Pushproof: a shell that waits at the end of a pipe sees to it."""
    for _ in range(100):
        if not closing.survivors(mark):
            return None
        time.sleep(0.05)
    return f"{closing.kill_survivors(mark)} processes survive"


# MARK: Chains of kills in one folder


class Chains:
    """What all campaigns have in common: how many kills there are still to be, and what went wrong."""

    def __init__(self, pushproof, folder):
        self.pushproof = pushproof
        self.folder = Path(folder)
        self.lock = threading.Lock()
        self.kills = 0
        self.runs = 0
        self.failures = 0

    def tell(self, name, problem) -> None:
        with self.lock:
            self.failures += closing.tell(name, problem)

    def run(self, folder, arguments, jobs) -> Run:
        with self.lock:
            self.runs += 1
            number = self.runs
        return Run(self.pushproof, folder, arguments, jobs, f"{os.getpid()}-{number}")

    def judge_whole(self, name, run, code, expected=None):
        """Judges a run that came to its end; gives its report."""
        actual, said = run.end()
        if actual != code:
            return self.tell(name, f"ended with {actual} and not {code}: {said[-300:]!r}")
        self.tell(name, survival(run.mark))
        report = run.report
        if report[0]["complete"] is not True:
            self.tell(name, "its report is not complete")
        if expected:
            self.tell(name, difference(report, expected))
        return report

    def judge_kill(self, name, manner, run, done) -> bool:
        """Judges a run that was killed; whether it had not come to its end before."""
        code, said = run.end()
        due = MANNERS[manner][1]
        if code == done:
            self.judge_whole(f"{name}, too late", run, done)
            return False
        # Before it opens its folder nothing has begun, and a signal ends the process as it ends any other.
        early = code in (-signal.SIGINT, -signal.SIGTERM) and run.files == run.files_before
        if code is None:
            self.tell(name, f"still runs after {SECONDS} s")
        elif due is not None and code != due and not early:
            self.tell(name, f"ended with {code} and not {due}: {said[-300:]!r}")
        elif code == 130 and manner != "INT three times" and said.count("pushproof: interrupted") != 1:
            self.tell(name, f"does not tell one line: {said[-300:]!r}")
        self.tell(name, survival(run.mark))
        return True

    def campaign(self, name, kills) -> None:
        arguments, code = CAMPAIGNS[name]
        chance = random.Random(f"{SEED} {name}")
        whole = self.folder / name
        whole.mkdir()
        started = time.monotonic()
        expected = self.judge_whole(f"{name}, in one run", self.run(whole, arguments, 1), code)
        seconds = time.monotonic() - started
        if not expected:
            return
        chain = done = 0
        while done < kills and chain < 3 * KILLS:
            chain += 1
            folder = self.folder / f"{name} {chain}"
            folder.mkdir()
            killed = self.chain(name, folder, chance, min(chance.randint(3, 8), kills - done), seconds, arguments, code)
            told = f"{name}, chain {chain}: killed {'; '.join(killed) or 'never'}"
            self.judge_whole(told, self.run(folder, arguments, chance.choice([1, 2])), code, expected)
            if chain == 1:
                self.judge_whole(f"{told}; once more", self.run(folder, arguments, 1), code, expected)
            done += len(killed)
            print(told, flush=True)

    def chain(self, name, folder, chance, kills, seconds, arguments, code) -> list:
        """Kills the run in the folder again and again; how, and after how many seconds."""
        killed = []
        while len(killed) < kills:
            manner, jobs, moment = chance.choice(list(MANNERS)), chance.choice([1, 2]), chance.uniform(0, 0.6 * seconds)
            run = self.run(folder, arguments, jobs)
            if run.ends_within(moment):
                # It was resumed too late in its life to be killed once more.
                self.judge_whole(f"{name}, before its kill", run, code)
                break
            for index, number in enumerate(MANNERS[manner][0]):
                if index:
                    time.sleep(0.02)
                run.send(number, to_all="terminal" in manner)
            told = f"{manner} at {moment:.1f} s"
            if not self.judge_kill(f"{name}, killed {'; '.join([*killed, told])}", manner, run, code):
                break
            killed.append(told)
            with self.lock:
                self.kills += 1
        return killed


def main() -> int:
    if sys.argv[1:] == ["be", "crashing"]:
        crashing()
        return 0
    pushproof = closing.pushproof()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        chains = Chains(pushproof, folder)
        each = -(-KILLS // len(CAMPAIGNS))
        with ThreadPoolExecutor(2) as pool:
            for future in [pool.submit(chains.campaign, name, each) for name in CAMPAIGNS]:
                future.result()
    if chains.kills < KILLS:
        chains.tell("kills", f"only {chains.kills} of {KILLS} met a run")
    print(f"{chains.runs} runs in {time.monotonic() - started:.0f} s")
    return closing.end(chains.kills, "kills, each resumed", chains.failures, MEBIBYTES)


if __name__ == "__main__":
    sys.exit(main())

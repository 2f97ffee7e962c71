"""Runs of Pushproof whose files the schemas are held against."""

import json
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
TESTEES = REPOSITORY / "Examples/testees"
DIALECTS = [folder.name for folder in sorted((REPOSITORY / "Corpus").iterdir()) if (TESTEES / f"{folder.name}.py").exists()]
# One mistake of the ZEGO example that every command finds.
BUG = "missing-config-pushed"


@dataclass
class Run:
    """A run directory, and whether it should have found something."""

    name: str
    folder: Path
    is_red: bool


class Product:
    """The binary, and a folder for what it writes."""

    def __init__(self, path: str, folder: Path):
        self.path = str(Path(path).resolve())
        self.folder = folder.resolve()
        self.history = self.folder / "history.jsonl"

    def call(self, *arguments, expect=(0,), folder=REPOSITORY) -> subprocess.CompletedProcess:
        """Runs a command in the repository, whose adapters are files of it; ends the test where the exit code is another."""
        done = subprocess.run([self.path, *map(str, arguments)], cwd=folder, capture_output=True, text=True)
        if done.returncode not in expect:
            words = " ".join(map(str, arguments))
            raise SystemExit(f"{words}: exit {done.returncode}\n{done.stdout[-800:]}{done.stderr[-800:]}")
        return done

    def run(self, name: str, command: str, *arguments, red=False) -> Run:
        """A command that writes a report."""
        folder = self.folder / name
        self.call(command, *arguments, "--quiet", "--report-dir", folder, "--history", self.history, expect=(1,) if red else (0,))
        return Run(name, folder, red)

    def recorded(self, dialect: str, cases: int) -> Path:
        """A random campaign through a testee that records; what it finds does not matter here."""
        lines = self.folder / "lines" / dialect
        lines.mkdir(parents=True)
        testee = f"'{sys.executable}' '{HERE / 'recording.py'}' '{lines}' '{sys.executable}' '{TESTEES / (dialect + '.py')}'"
        self.call(
            "fuzz", "--dialect", dialect, "--cases", cases, "--seed", 17, "--no-shrink", "--jobs", 2, "--testee", testee, "--quiet",
            "--report-dir", self.folder / f"recorded-{dialect}", expect=(0, 1),
        )
        return lines

    def campaigns(self) -> list:
        """A red and a green run of every command that writes a report."""
        broken = ("--dialect", "zego", "--testee", f"python3 Examples/testees/zego.py --bug {BUG}")
        sound = ("--dialect", "zego", "--testee", "python3 Examples/testees/zego.py")
        runs = [
            self.run("check-green", "check", "--no-sweep", *sound),
            self.run("check-red", "check", "--no-sweep", *broken, red=True),
        ]
        # A random campaign may find something new in the example, and the reference against itself finds nothing.
        for colour, testee in (("green", sound[:2]), ("red", broken)):
            shards = [
                self.run(
                    f"fuzz-{colour}-{number}", "fuzz", "--cases", 600, "--seed", 1, "--shard", f"{number}/2", *testee, red=colour == "red"
                )
                for number in (1, 2)
            ]
            merged = self.folder / f"merge-{colour}"
            folders = [shard.folder for shard in shards]
            self.call(
                "merge", *folders, "--quiet", "--report-dir", merged, "--history", self.history, *testee[2:],
                expect=(1,) if colour == "red" else (0,),
            )
            runs += shards + [Run(merged.name, merged, colour == "red")]
        # What else a finding may have: reasons, sizes at which it begins, answers that are none.
        for name, answer in (("refusing", {"error": "TypeError: title"}), ("empty", {"payload": "{}"}), ("breaking", {"payload": {}})):
            testee = shlex.join(["python3", "Tests/Schemas/answering.py", json.dumps({"id": 0, **answer})])
            runs.append(self.run(name, "fuzz", "--cases", 300, "--seed", 1, "--dialect", "easemob", "--testee", testee, red=True))
        return runs + [self.serve(False), self.serve(True)]

    def matrix(self) -> dict:
        """A right and a broken compiler beside each other."""
        folder = self.folder / "matrix"
        testees = [
            {"name": name, "command": f"python3 {TESTEES / 'zego.py'}{options}", "dialects": ["zego"], "version": "1"}
            for name, options in (("right", ""), ("broken", f" --bug {BUG}"))
        ]
        file = self.folder / "matrix.yml"
        file.write_text(json.dumps({"version": 1, "options": ["--no-sweep", "--no-shrink"], "testees": testees}))
        self.call("matrix", file, "--report-dir", folder, expect=(1,))
        return json.loads((folder / "matrix.json").read_text("utf-8"))

    def serve(self, is_red: bool) -> Run:
        """The endpoint with one request, which breaks a rule where it is to be red."""
        name = "serve-red" if is_red else "serve-green"
        world = self.folder / "world.yaml"
        world.write_text("auth: none\n")
        endpoint = subprocess.Popen(
            [self.path, "serve", "--plaintext", "--port", "0", "--config", world, "--max-requests", "1", "--quiet",
             "--report-dir", self.folder / name],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        url = json.loads(endpoint.stdout.readline() or "{}").get("url")
        if not url:
            raise SystemExit(f"serve did not start: {endpoint.stderr.read()}")
        payload = {"aps": {"alert": 5 if is_red else "Hello"}}
        subprocess.run(
            ["curl", "--silent", "--show-error", "--fail", "--http2-prior-knowledge", "--max-time", "20", "-H", "apns-topic: com.example.app",
             "-H", "apns-push-type: alert", "--data", json.dumps(payload), f"{url}/3/device/{'ab' * 32}"],
            check=True, capture_output=True,
        )
        _, complaint = endpoint.communicate(timeout=30)
        if endpoint.returncode != int(is_red):
            raise SystemExit(f"serve ended with {endpoint.returncode}\n{complaint}")
        return Run(name, self.folder / name, is_red)

    def baseline(self, red: Run) -> Path:
        """A baseline with all errors and warnings of a run."""
        findings = json.loads((red.folder / "report.json").read_text("utf-8"))["findings"]
        names = [finding["fingerprint"] for finding in findings if finding["severity"] != "info"]
        file = self.folder / "baseline.jsonl"
        self.call("baseline", "accept", *names, "--baseline", file, "--from", red.folder, "--reason", "old clients need it", "--issue", "PUSH-12")
        return file

    def readings(self) -> Path:
        """The readings that the ZEGO example takes."""
        file = self.folder / "readings.yml"
        self.call("readings", "--dialect", "zego", "--testee", "python3 Examples/testees/zego.py", "--strength", 1, "--quiet", "--write", file)
        return file

    def settings(self) -> set:
        """The names of all settings of a project."""
        return set(json.loads(self.call("config", "--no-project", "--format", "json").stdout)["settings"])

    def first_project(self):
        """What `init` writes."""
        folder = self.folder / "new"
        folder.mkdir()
        self.call("init", folder=folder)
        return yaml.safe_load((folder / "pushproof.yml").read_text("utf-8"))

    def corpus(self) -> list:
        """The case files that it comes with; the folder `json` holds texts for parsers."""
        folder = self.folder / "corpus"
        self.call("corpus", "export", folder)
        return sorted(path for path in folder.rglob("*.json") if path.relative_to(folder).parts[0] != "json")


def emptied(folder: Path) -> Path:
    """The folder, with nothing in it."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder

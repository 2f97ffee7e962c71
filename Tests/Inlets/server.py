"""`pushproof serve` with inlets as a process."""

import json
import signal
import subprocess
import time
from pathlib import Path


class Server:
    """`with` stops it by SIGTERM; afterwards `report` and `messages` have what it wrote."""

    def __init__(self, pushproof: str, folder: Path, *vendors: str, arguments: tuple = ()):
        self.pushproof = pushproof
        self.folder = folder / "report"
        self.corpus = folder / "corpus"
        command = [
            pushproof, "serve", "--port", "0", "--control", "0", "--report-dir", str(self.folder),
            "--record-corpus", str(self.corpus), "--fail-on", "never", *arguments,
        ]
        for vendor in vendors:
            command += ["--inlet", f"{vendor}=0"]
        self.errors = folder / "errors.txt"
        with open(self.errors, "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        ready = json.loads(self.process.stdout.readline() or "{}")
        if not ready.get("ready"):
            raise SystemExit(f"{pushproof} serve did not start: {self.errors.read_text(encoding='utf-8')}")
        self.inlets = ready["inlets"]
        self.control = ready["controlUrl"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.output, _ = self.process.communicate(timeout=60)

    @property
    def messages(self) -> list:
        with open(self.folder / "messages.jsonl", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def messages_to(self, recipient: str) -> list:
        """The lines are written beside the answers: the first of a recipient may come a little later."""
        deadline = time.monotonic() + 30
        while True:
            lines = [line for line in self.messages if line["recipient"] == recipient]
            if lines or time.monotonic() > deadline:
                return lines
            time.sleep(0.02)

    @property
    def report(self) -> dict:
        return json.loads((self.folder / "report.json").read_text(encoding="utf-8"))

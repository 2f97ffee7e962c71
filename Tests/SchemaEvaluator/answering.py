"""The evaluator as a process: one question a line, one answer a line."""

import json
import subprocess


class Evaluator:
    def __init__(self, program: str):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, questions: list) -> list:
        """The answers to many questions, in their order."""
        answers = []
        for question in questions:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"the evaluator ended with {self.process.wait()} at {json.dumps(question)[:2000]}")
            answers.append(json.loads(line))
        return answers

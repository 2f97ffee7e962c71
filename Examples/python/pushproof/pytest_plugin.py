"""One test for each case of the corpus.

    @pytest.mark.pushproof("easemob", testee="python3 adapter.py")
    def test_payload(pushproof_case):
        pushproof_case.judge()

The cases are those of the `pushproof` binary; `corpus=["push/cases"]` adds case files of your own, and `only="rules/*"` chooses by ID.
All cases of a test function go through one run of `pushproof replay`, each with a fresh testee.
"""

import fnmatch
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import NamedTuple

import pytest

MARK = "pushproof(dialect, *, testee, corpus=(), only='*'): runs the test once for each case of the dialect"


def pytest_addoption(parser):
    parser.addini("pushproof_binary", "the pushproof program (default: $PUSHPROOF, or pushproof on the path)")


def pytest_configure(config):
    config.addinivalue_line("markers", MARK)
    config.stash[SESSION] = Session(config)


def pytest_unconfigure(config):
    session = config.stash.get(SESSION, None)
    if session:
        session.close()


def pytest_generate_tests(metafunc):
    if "pushproof_case" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("pushproof")
    if mark is None:
        raise pytest.UsageError(f"{metafunc.definition.nodeid} takes pushproof_case and has no pytest.mark.pushproof")
    session = metafunc.config.stash[SESSION]
    question = Question.of(*mark.args, **mark.kwargs)
    files = session.files(question)
    if not files:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: no case of {question.dialect} is called {question.only}")
    cases = [Case(name, path, question, session) for name, path in files.items()]
    metafunc.parametrize("pushproof_case", cases, ids=[case.name for case in cases])


def pytest_collection_finish(session):
    """Only what is selected is run."""
    for item in session.items:
        case = getattr(item, "callspec", None) and item.callspec.params.get("pushproof_case")
        if case:
            case.select()


class Question(NamedTuple):
    """What a test function asks for."""

    dialect: str
    testee: str
    corpus: tuple
    only: str

    @staticmethod
    def of(dialect, *, testee, corpus=(), only="*"):
        return Question(dialect, testee, tuple(corpus), only)


class Case:
    """A case, and what Pushproof says of the testee's answer."""

    def __init__(self, name, path, question, session):
        self.name, self.path = name, path
        self._question, self._session = question, session

    def select(self):
        self._session.select(self.path, self._question)

    def verdicts(self):
        """What `pushproof replay --format json` prints of the case file: one object, or one for each step or recipient."""
        return self._session.run_of(self._question).verdicts_of(self.path)

    def judge(self):
        """Fails with every finding, skips what the testee skips."""
        __tracebackhide__ = True
        verdicts = self.verdicts()
        if findings := [line for verdict in verdicts for line in described(verdict)]:
            again = f"  replay:   pushproof replay {self.path} --testee '{self._question.testee}'"
            pytest.fail("\n".join([*findings, again]), pytrace=False)
        if reasons := [verdict["reason"] for verdict in verdicts if verdict["verdict"] == "not judged"]:
            pytest.skip(reasons[0])


def described(verdict):
    """Lines for people about each finding that fails the case."""
    for finding in verdict["findings"] if verdict["verdict"] == "fails" else []:
        if finding["severity"] == "info":
            continue
        place = f" at {finding['pointer']}" if finding["pointer"] else ""
        yield f"{finding['rule']}{place}: {finding['title']}"
        for key in ["expected", "actual"]:
            if finding[key] is not None:
                yield f"  {key + ':':9} {json.dumps(finding[key], ensure_ascii=False)}"
        for key, word in [("reason", "reason:"), ("specRule", "rule:"), ("source", "source:")]:
            if finding[key]:
                yield f"  {word:9} {finding[key]}"


class Session:
    """The case files of a pytest run, and the runs of the binary."""

    def __init__(self, config):
        self._binary = config.getini("pushproof_binary") or os.environ.get("PUSHPROOF") or "pushproof"
        self._root = config.rootpath
        self._exported = None
        self._selected, self._runs = {}, {}

    def files(self, question):
        """The path of each case, by its ID."""
        listed = self._output("corpus", "list", "--dialect", question.dialect).splitlines()
        files = {name: self._shipped / f"{name}.json" for name in listed}
        for folder in question.corpus:
            files.update(own_files(self._root / folder, question.dialect))
        return {name: str(path) for name, path in files.items() if matches(name, question)}

    def select(self, path, question):
        self._selected.setdefault(question, []).append(path)

    def run_of(self, question):
        """The one run of the binary over all selected cases, begun when its first verdict is wanted."""
        if question not in self._runs:
            command = [self._binary, "replay", *self._selected[question], "--format", "json", "--testee", question.testee]
            self._runs[question] = Run(command, self._root)
        return self._runs[question]

    @property
    def _shipped(self):
        if self._exported is None:
            self._exported = pathlib.Path(tempfile.mkdtemp(prefix="pushproof-corpus-"))
            self._output("corpus", "export", str(self._exported))
        return self._exported

    def _output(self, *arguments):
        try:
            done = subprocess.run([self._binary, *arguments], capture_output=True, text=True, encoding="utf-8")
        except OSError as problem:
            raise pytest.UsageError(f"{self._binary} cannot be run: {problem.strerror}") from None
        if done.returncode:
            raise pytest.UsageError(last_line(done.stderr))
        return done.stdout

    def close(self):
        for run in self._runs.values():
            run.close()
        if self._exported:
            shutil.rmtree(self._exported, ignore_errors=True)


SESSION = pytest.StashKey[Session]()


def matches(name, question):
    return fnmatch.fnmatchcase(name, question.only) or fnmatch.fnmatchcase(name, f"{question.dialect}/{question.only}")


def own_files(folder, dialect):
    if not folder.is_dir():
        raise pytest.UsageError(f"{folder} is no folder")
    for path in sorted(folder.rglob("*.json")):
        if json.loads(path.read_text("utf-8")).get("dialect") == dialect:
            yield path.relative_to(folder).with_suffix("").as_posix(), path


class Run:
    """A run of the binary, whose lines are read as far as they are wanted."""

    def __init__(self, command, folder):
        self._complaints = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._complaints
        )
        self._whole, self._begun = {}, []

    def verdicts_of(self, path):
        while path not in self._whole and self._read_line():
            pass
        if path not in self._whole:
            pytest.fail(self._end(), pytrace=False)
        return self._whole[path]

    def _read_line(self):
        """Reads a line. A file is whole when that of the next one is read, or the end."""
        line = self._process.stdout.readline()
        verdict = json.loads(line) if line else None
        if self._begun and (verdict is None or verdict["path"] != self._begun[0]["path"]):
            self._whole[self._begun[0]["path"]] = self._begun
            self._begun = []
        if verdict:
            self._begun.append(verdict)
        return bool(line)

    def _end(self):
        """Why there is no verdict: the one line in which every failure of the binary ends."""
        code = self._process.wait()
        self._complaints.seek(0)
        return last_line(self._complaints.read().decode("utf-8", "replace")) or f"pushproof ended with {code}"

    def close(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._complaints.close()


def last_line(text):
    return (text.strip().splitlines() or [""])[-1]

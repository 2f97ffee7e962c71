"""Does what a page in Markdown says, block by block, in an empty folder: python3 tutorial.py PAGE PUSHPROOF

- ```console      lines that begin with `$ ` are commands for bash, what follows is what they print on standard output. A line `…` stands for any lines,
                  and `…` in a line for any characters. A command may only fail where `echo $?` comes next; a working directory lasts.
- ```LANGUAGE FILE  is saved as that file.
- ```diff FILE    is a change of that file: what it takes away and keeps must stand there, once.

Blocks of other languages are for reading.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path


class Mistake(Exception):
    """The page says something that is not so."""


def blocks(text):
    """Line number, language, file and lines of every block."""
    fence, inside = None, []
    for number, line in enumerate(text.splitlines(), 1):
        if fence is None and line.startswith("```"):
            language, _, file = line[3:].partition(" ")
            fence, inside = (number, language, file.strip()), []
        elif fence and line == "```":
            yield (*fence, inside)
            fence = None
        elif fence:
            inside.append(line)
    if fence:
        raise Mistake(f"line {fence[0]}: a block without an end")


def commands(lines):
    """Each command with the lines that it prints."""
    shown = []
    for line in lines:
        if line.startswith("$ "):
            shown.append((line[2:], []))
        elif not shown:
            raise Mistake("a console block begins with a command")
        else:
            shown[-1][1].append(line)
    return shown


def matches(expected, printed):
    """Whether the lines are those that the page shows."""
    lines = ["(?:.*\n)*?" if line == "…" else ".*?".join(map(re.escape, line.split("…"))) + "\n" for line in expected]
    return re.fullmatch("".join(lines), "".join(line + "\n" for line in printed)) is not None


class Reader:
    """Somebody who types what the page says."""

    def __init__(self, folder, pushproof):
        bin = folder / "bin"
        bin.mkdir()
        # A machine that has much else to do decides nothing.
        patience = "--testee-timeout 2m --testee-start-timeout 2m"
        program = bin / "pushproof"
        program.write_text(f"""#!/bin/sh
case "$1" in
    check|replay) exec {shlex.quote(str(pushproof))} "$@" {patience} ;;
    *) exec {shlex.quote(str(pushproof))} "$@" ;;
esac
""")
        program.chmod(0o755)
        self.directory = folder / "home"
        self.directory.mkdir()
        self.afterwards = folder / "directory"
        self.code = 0
        # Not where this test runs itself: a CI system would be seen, and variables of a project.
        self.environment = {"PATH": f"{bin}:{os.environ['PATH']}", "HOME": str(self.directory), "LC_ALL": "C.UTF-8"}

    def follow(self, language, file, lines):
        if language == "console":
            for command, expected in commands(lines):
                self.type(command, expected)
            self.expect_success("at the end of the block")
        elif file and language == "diff":
            self.change(file, lines)
        elif file:
            (self.directory / file).write_text("\n".join(lines) + "\n", "utf-8")

    def type(self, command, expected):
        if not command.startswith("echo $?"):
            self.expect_success(f"before: {command}")
        script = f"(exit {self.code})\n{command}\ncode=$?; pwd > {shlex.quote(str(self.afterwards))}; exit $code"
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.directory, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        self.code, self.said = done.returncode, done.stdout + done.stderr
        self.directory = Path(self.afterwards.read_text("utf-8").strip())
        if expected and not matches(expected, done.stdout.splitlines()):
            raise Mistake(f"{command}\n--- the page shows\n" + "\n".join(expected) + f"\n--- it prints\n{self.said}")

    def expect_success(self, where):
        if self.code:
            raise Mistake(f"exit code {self.code}, which the page does not show, {where}\n{self.said}")

    def change(self, file, lines):
        path = self.directory / file
        text = path.read_text("utf-8")
        before = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
        after = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")
        if text.count(before) != 1:
            raise Mistake(f"{file} has {text.count(before)} times\n{before}--- it is\n{text}")
        path.write_text(text.replace(before, after), "utf-8")


def main():
    page, pushproof = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(Path(folder), pushproof)
        for number, language, file, lines in blocks(page.read_text("utf-8")):
            try:
                reader.follow(language, file, lines)
            except Mistake as mistake:
                sys.exit(f"{page}:{number}: {mistake}")
            count += len(commands(lines)) if language == "console" else 0
    if not count:
        sys.exit(f"{page} has no command")
    print(f"{page}: {count} commands do what the page says")


if __name__ == "__main__":
    main()

"""Does what a page in Markdown says, block by block, in an empty folder: python3 page.py PAGE PUSHPROOF

- ```console      lines that begin with `$ ` are commands for one bash (`> ` continues one), what follows is what they print on standard output.
                  A line `…` stands for any lines, and `…` in a line for any characters. A command may only fail if `echo $?` comes next. Commands may run in the background.
- ```LANGUAGE FILE  is saved as that file.
- ```diff FILE    is a change of that file: what it removes and keeps must be there, once.

Blocks of other languages are for reading.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

# One shell for the whole page: working directory, variables and background jobs last. A null byte ends a command.
SHELL = r"""
code=0
while IFS= read -r -d '' -u "$1" command; do
    (exit "$code")
    eval "$command" > "$0.out" 2> "$0.err"
    code=$?
    pwd > "$0.directory"
    echo "$code" >&"$2"
done
"""


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
    """Each command with the lines that it prints; a line that begins with `> ` continues a command."""
    shown = []
    for line in lines:
        if line.startswith("$ "):
            shown.append([line[2:], []])
        elif not shown:
            raise Mistake("a console block begins with a command")
        elif line.startswith("> ") and not shown[-1][1]:
            shown[-1][0] += "\n" + line[2:]
        else:
            shown[-1][1].append(line)
    return shown


def matches(expected, printed):
    """Whether the lines are those that the page shows."""
    lines = ["(?:.*\n)*?" if line == "…" else ".*?".join(map(re.escape, line.split("…"))) + "\n" for line in expected]
    return re.fullmatch("".join(lines), "".join(line + "\n" for line in printed)) is not None


def difference(expected, printed):
    """The first line of the page that the output does not have."""
    for count in range(1, len(expected) + 1):
        if not matches([*expected[:count], "…"], printed):
            return f"this line differs: {expected[count - 1]}"
    return "it prints more"


class Reader:
    """Types what the page says."""

    def __init__(self, folder, pushproof):
        self.bin = folder / "bin"
        self.bin.mkdir()
        # A machine that has much else to do decides nothing.
        patience = "--testee-timeout 2m --testee-start-timeout 2m"
        self.program(
            "pushproof",
            f"""case "$1" in
    check|fuzz|replay) exec {shlex.quote(str(pushproof))} "$@" {patience} ;;
    *) exec {shlex.quote(str(pushproof))} "$@" ;;
esac""",
        )
        self.directory = folder / "home"
        self.directory.mkdir()
        # Not what runs this test itself: a CI system would be seen, and variables of a project.
        self.environment = {"PATH": f"{self.bin}:{os.environ['PATH']}", "HOME": str(self.directory), "LC_ALL": "C.UTF-8"}
        self.files = folder / "shell"
        self.code = 0
        self.said = ""
        self.count = 0
        orders, self.orders = os.pipe()
        self.codes, codes = os.pipe()
        self.shell = subprocess.Popen(
            ["bash", "-c", SHELL, str(self.files), str(orders), str(codes)],
            cwd=self.directory, env=self.environment, stdin=subprocess.DEVNULL, pass_fds=(orders, codes), start_new_session=True,
        )
        os.close(orders)
        os.close(codes)

    def close(self):
        """Ends the shell with all that it runs in the background."""
        try:
            os.killpg(self.shell.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        self.shell.wait()
        os.close(self.orders)
        os.close(self.codes)

    def program(self, name, script):
        """A program that the page finds before those of the machine."""
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def follow(self, language, file, lines):
        if language == "console":
            for command, expected in commands(lines):
                self.type(command, expected)
                self.count += 1
            self.expect_success("at the end of the block")
        elif file and language == "diff":
            self.change(file, lines)
        elif file:
            path = self.directory / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", "utf-8")

    def type(self, command, expected=()):
        if not command.startswith("echo $?"):
            self.expect_success(f"before: {command}")
        os.write(self.orders, command.encode() + b"\0")
        answer = b""
        while not answer.endswith(b"\n"):
            read = os.read(self.codes, 100)
            if not read:
                raise Mistake(f"{command}\n--- it ends the shell")
            answer += read
        self.code = int(answer)
        self.directory = Path(self.files.with_suffix(".directory").read_text("utf-8").rstrip("\n"))
        printed = self.files.with_suffix(".out").read_text("utf-8", "replace")
        self.said = printed + self.files.with_suffix(".err").read_text("utf-8", "replace")
        if expected and not matches(expected, printed.splitlines()):
            raise Mistake(
                f"{command}\n{difference(expected, printed.splitlines())}\n--- the page shows\n" + "\n".join(expected) + f"\n--- it prints\n{self.said}"
            )

    def expect_success(self, where):
        if self.code:
            raise Mistake(f"exit code {self.code}, which the page does not show, {where}\n{self.said}")

    def change(self, file, lines):
        path = self.directory / file
        if not path.is_file():
            raise Mistake(f"{file} is not there")
        text = path.read_text("utf-8")
        before = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
        after = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")
        if text.count(before) != 1:
            raise Mistake(f"{file} has {text.count(before)} times\n{before}--- it is\n{text}")
        path.write_text(text.replace(before, after), "utf-8")


def follow(page, pushproof, reader_of=Reader):
    """Does what the page says; returns how many commands it has."""
    with tempfile.TemporaryDirectory() as folder:
        reader = reader_of(Path(folder), pushproof)
        try:
            for number, language, file, lines in blocks(page.read_text("utf-8")):
                try:
                    reader.follow(language, file, lines)
                except Mistake as mistake:
                    raise Mistake(f"{page}:{number}: {mistake}") from None
        finally:
            reader.close()
    if not reader.count:
        raise Mistake(f"{page} has no command")
    return reader.count


def main():
    page = Path(sys.argv[1])
    try:
        count = follow(page, Path(sys.argv[2]).resolve())
    except Mistake as mistake:
        sys.exit(str(mistake))
    print(f"{page}: {count} commands do what the page says")


if __name__ == "__main__":
    main()

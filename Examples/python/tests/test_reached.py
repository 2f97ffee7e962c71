"""What a covered compiler tells, by a hand count of its lines."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[1] / "pushproof"

COMPILER = '''\
from testee import Refused, run, write_json

VIP = ("vip", "gold")
LEVELS = {"low": 1, "high": 10}


def never():
    return 1


def compile_message(message, context):
    """Compiles."""
    kind = message.get("type")
    if kind in VIP:
        return {"payload": "{}"}
    if message["ttl"] > 86400:
        raise Refused("too long")
    return {"payload": write_json({"level": LEVELS.get(message["level"], 0)})}


run("easemob", compile_message)
'''


def answers(folder, messages, files=("testee.py", "reached.py"), coverage="1"):
    for name in files:
        shutil.copy(PACKAGE / name, folder / name)
    (folder / "compiler.py").write_text(COMPILER)
    lines = [json.dumps({"id": n, "dialect": "easemob", "message": message, "context": {}}) for n, message in enumerate(messages)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PUSHPROOF_")}
    if coverage:
        environment["PUSHPROOF_COVERAGE"] = coverage
    done = subprocess.run(
        [sys.executable, "compiler.py"], cwd=folder, env=environment, input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


PLAIN = {"type": "txt", "ttl": 1, "level": "low"}


def test_each_line_is_told_by_the_first_that_reaches_it(tmp_path):
    first, same, refused, vip = answers(tmp_path, [PLAIN, PLAIN, {**PLAIN, "ttl": 86401}, {**PLAIN, "type": "vip"}])
    told = first["coverage"]["compiler.py"]
    assert told["reached"] == [1, 3, 4, 7, 11, 13, 14, 16, 18, 21]
    assert told["lines"] == [1, 3, 4, 7, 8, 11, 13, 14, 15, 16, 17, 18, 21]
    assert "coverage" not in same
    assert refused["coverage"] == {"compiler.py": {"reached": [17]}}
    assert vip["coverage"] == {"compiler.py": {"reached": [15]}}


def test_words_are_what_is_compared_and_looked_up(tmp_path):
    words = {(word["value"], word["names"][0] if word["names"] else None, word["at"]) for word in answers(tmp_path, [PLAIN])[0]["words"]}
    assert ("vip", "type", "compiler.py:14") in words
    assert ("gold", "type", "compiler.py:14") in words
    assert (86400, "ttl", "compiler.py:16") in words
    assert ("high", "level", "compiler.py:18") in words


def test_without_the_variable_nothing_is_told(tmp_path):
    assert "coverage" not in answers(tmp_path, [PLAIN], coverage=None)[0]


def test_one_file_alone_works_without_coverage(tmp_path):
    assert answers(tmp_path, [PLAIN], files=("testee.py",))[0]["payload"] == '{"level":1}'

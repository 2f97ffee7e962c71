#!/usr/bin/env python3
"""What an example compiler answers when one of its rules is broken.

    broken_rules.py TESTEES DIALECT

TESTEES is the folder of the example compilers. Standard input has requests of the testee protocol, one a line. For each
request and each bug of the dialect whose answer is another than that of the compiler without bugs, one line goes to standard
output: `case` (the number of the request), `rule` and `bug`, `right` and `wrong` (the two answers).
"""

import importlib
import json
import os
import sys

RULES_SHOWN = 40  # Of one bug so many cases are enough: in some of them another topic is open.


def main(folder, dialect):
    sys.path.insert(0, folder)
    sys.setrecursionlimit(10_000)
    testee, switches, compiler = (importlib.import_module(name) for name in ["testee", "switches", dialect])
    with open(os.path.join(folder, "bugs.jsonl"), encoding="utf-8") as table:
        rows = [row for row in map(json.loads, table) if row["dialect"] == dialect and not row["equivalent"]]
    bugs = [row for row in rows if "contradicts" not in row]  # Two readings of a topic break no rule.

    def answer(line, bug):
        switches.ACTIVE = bug
        try:
            answered = json.loads(testee.answer_line(line, dialect, compiler.compile_message, compiler.DEFAULTS))
        except Exception as crash:  # A bug may make a compiler crash, which shows as well.
            return {"error": str(crash)}
        return {key: value for key, value in answered.items() if key != "id"}

    requests = [line.encode("utf-8") for line in sys.stdin if line.strip()]
    right = [answer(line, None) for line in requests]
    for bug in bugs:
        shown = 0
        for number, line in enumerate(requests):
            wrong = answer(line, bug["name"])
            if wrong != right[number] and shown < RULES_SHOWN:
                shown += 1
                row = {"case": number, "rule": bug["rule"], "bug": bug["name"], "right": right[number], "wrong": wrong}
                print(json.dumps(row))


if __name__ == "__main__":
    main(*sys.argv[1:])

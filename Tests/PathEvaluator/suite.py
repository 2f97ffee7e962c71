"""The published compliance tests of JMESPath.

Usage: suite.py PROGRAM FOLDER. Every case has a result or the kind of an error; those for measuring speed only have to have a value.
"""

import json
import subprocess
import sys
from pathlib import Path

LEAST = 900


def same(left, right) -> bool:
    """Whether two values mean the same: a truth is no number, and 1 is 1.0."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def main(program: str, folder: str) -> int:
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    count, failed = 0, []
    for path in sorted(Path(folder, "tests").glob("*.json")):
        for group in json.loads(path.read_text("utf-8")):
            for case in group["cases"]:
                process.stdin.write(json.dumps({"expression": case["expression"], "given": group["given"]}) + "\n")
                process.stdin.flush()
                line = process.stdout.readline()
                if not line:
                    raise SystemExit(f"the evaluator ended with {process.wait()} at {case['expression'][:2000]}")
                answer = json.loads(line)
                count += 1
                if "error" in case:
                    right = answer.get("error") == case["error"]
                else:
                    right = "result" in answer and ("result" not in case or same(answer["result"], case["result"]))
                if not right:
                    failed.append(f"FAIL {path.name}: {json.dumps(case)[:500]} is answered {line[:500].strip()}")
    print("\n".join(failed + [f"compliance tests of JMESPath: {count - len(failed)} of {count} hold"]))
    return int(bool(failed) or count < LEAST)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

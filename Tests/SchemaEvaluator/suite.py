"""The official JSON-Schema-Test-Suite: all required tests of draft 2020-12, and the optional ones that are asked for.

Usage: suite.py PROGRAM FOLDER. An exception is in `exceptions.json` with its reason; one that is none any more is a failure, too.
"""

import json
import sys
from pathlib import Path

from answering import Evaluator

LEAST_TESTS = 1_200
HERE = Path(__file__).parent
# Formats of the suite's folder `optional/format` that are no assertion here.
UNASSERTED = {"idn-email", "idn-hostname", "iri", "iri-reference", "uri-template", "unknown"}


def remotes(suite: Path) -> dict:
    root = suite / "remotes"
    paths = [path for path in root.rglob("*.json") if "draft" not in path.parts[-2] or "2020-12" in str(path)]
    return {f"http://localhost:1234/{path.relative_to(root).as_posix()}": json.loads(path.read_text("utf-8")) for path in paths}


def files(suite: Path):
    root = suite / "tests" / "draft2020-12"
    for path in sorted(root.rglob("*.json")):
        name = path.relative_to(root).with_suffix("").as_posix()
        if path.stem not in UNASSERTED or path.parent.name != "format":
            yield name, json.loads(path.read_text("utf-8"))


def outcome(answer: dict, index: int, expected: bool) -> str | None:
    """What is wrong with the answer to one test; None where it is right."""
    if "refused" in answer:
        return f"refused: {answer['refused']}"
    if "verdict and report differ" in answer["errors"]:
        return "verdict and report differ"
    verdict = answer["valid"][index]
    return None if verdict == expected else f"{verdict}, expected {expected} {answer['errors']}"


def main(program: str, folder: str) -> int:
    suite = Path(folder)
    exceptions = json.loads((HERE / "exceptions.json").read_text("utf-8"))
    evaluator = Evaluator(program)
    evaluator.ask([{"documents": remotes(suite)}])
    counts = {"required": 0, "optional": 0}
    failed, met = [], set()
    for name, groups in files(suite):
        kind = "optional" if name.startswith("optional/") else "required"
        formats = name.startswith("optional/format/")
        questions = [
            {"schema": group["schema"], "instances": [test["data"] for test in group["tests"]], "formats": formats} for group in groups
        ]
        for group, answer in zip(groups, evaluator.ask(questions)):
            for index, test in enumerate(group["tests"]):
                counts[kind] += 1
                problem = outcome(answer, index, test["valid"])
                key = f"{name}: {group['description']}: {test['description']}"
                matching = [known for known in exceptions if key.startswith(known)]
                met.update(matching if problem else [])
                if problem and not matching:
                    failed.append(f"{key}: {problem}")
    stale = [known for known in exceptions if known not in met]
    print(f"{counts['required']} required and {counts['optional']} optional tests, {len(failed)} wrong, {len(met)} exceptions by name:")
    for known in sorted(met):
        print(f"  {known}: {exceptions[known]}")
    for line in failed + [f"no exception any more: {known}" for known in stale]:
        print(f"FAIL {line}")
    return int(bool(failed or stale) or counts["required"] < LEAST_TESTS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""The official JSON-Schema-Test-Suite: all tests of drafts 4, 6, 7, 2019-09 and 2020-12, required and optional.

Usage: suite.py PROGRAM FOLDER. An exception is in `exceptions.json` with its reason, by the draft's folder where it holds of one alone; one that is
none any more is a failure, too.
"""

import json
import sys
from pathlib import Path

from answering import Evaluator

# Drafts by the suite's folders, with the least number of required tests.
LEAST_TESTS = {"draft4": 600, "draft6": 800, "draft7": 900, "draft2019-09": 1_200, "draft2020-12": 1_200}
HERE = Path(__file__).parent
# Formats of the suite's folder `optional/format` that are no assertion here.
UNASSERTED = {"idn-email", "idn-hostname", "iri", "iri-reference", "uri-template", "unknown"}


def remotes(suite: Path) -> dict:
    root = suite / "remotes"
    return {f"http://localhost:1234/{path.relative_to(root).as_posix()}": json.loads(path.read_text("utf-8")) for path in root.rglob("*.json")}


def files(suite: Path, draft: str):
    root = suite / "tests" / draft
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


class Tally:
    def __init__(self):
        self.exceptions = json.loads((HERE / "exceptions.json").read_text("utf-8"))
        self.failed, self.met = [], set()

    def note(self, draft: str, key: str, problem: str | None) -> bool:
        """Whether the test went as the suite wants it."""
        if not problem:
            return True
        matching = [known for known in self.exceptions if key.startswith(known) or f"{draft} {key}".startswith(known)]
        self.met.update(matching)
        if not matching:
            self.failed.append(f"{draft} {key}: {problem}")
        return False


def run(evaluator: Evaluator, suite: Path, draft: str, tally: Tally) -> int:
    """How many required tests there are."""
    counts, passed = {"required": 0, "optional": 0}, {"required": 0, "optional": 0}
    for name, groups in files(suite, draft):
        kind = "optional" if name.startswith("optional/") else "required"
        formats = name.startswith("optional/format/")
        questions = [
            {"schema": group["schema"], "draft": draft, "instances": [test["data"] for test in group["tests"]], "formats": formats}
            for group in groups
        ]
        for group, answer in zip(groups, evaluator.ask(questions)):
            for index, test in enumerate(group["tests"]):
                counts[kind] += 1
                key = f"{name}: {group['description']}: {test['description']}"
                passed[kind] += tally.note(draft, key, outcome(answer, index, test["valid"]))
    print(f"{draft}: " + ", ".join(f"{passed[kind]} of {counts[kind]} {kind} tests" for kind in counts))
    return counts["required"]


def main(program: str, folder: str) -> int:
    evaluator, tally = Evaluator(program), Tally()
    evaluator.ask([{"documents": remotes(Path(folder))}])
    few = [draft for draft, least in LEAST_TESTS.items() if run(evaluator, Path(folder), draft, tally) < least]
    stale = [known for known in tally.exceptions if known not in tally.met]
    print(f"{len(tally.failed)} wrong, {len(tally.met)} exceptions by name:")
    for known in sorted(tally.met):
        print(f"  {known}: {tally.exceptions[known]}")
    lines = tally.failed + [f"no exception any more: {known}" for known in stale] + [f"too few tests of {draft}" for draft in few]
    for line in lines:
        print(f"FAIL {line}")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

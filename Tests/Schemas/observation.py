"""A line of `--cases-out`, as the published JSON Schema of Hypothesis' observations has a test case: its facts, in our words."""

import json

from jsonschema import Draft202012Validator
from runs import TESTEES, Product

# Required, no other member, and the type of each. Source: Hypothesis, docs/schema_observations.json.
TYPES = {
    "type": {"const": "test_case"},
    "status": {"enum": ["passed", "failed", "gave_up"]},
    "status_reason": {"type": "string"},
    "representation": {"type": "string"},
    "arguments": {"type": "object"},
    # Tyche takes no null here.
    "how_generated": {"type": "string"},
    "features": {"type": "object"},
    "coverage": {
        "type": ["object", "null"],
        "additionalProperties": {"type": "array", "items": {"type": "integer", "minimum": 1}, "uniqueItems": True},
    },
    "timing": {"type": "object", "additionalProperties": {"type": "number", "minimum": 0}},
    "metadata": {"type": "object"},
    "property": {"type": "string"},
    "run_start": {"type": "number"},
}
SCHEMA = {"type": "object", "properties": TYPES, "required": list(TYPES), "additionalProperties": False}
CASES = 600


def observation_problems(product: Product, dialects: list) -> tuple:
    """How many lines there are, and what is wrong with them."""
    validator, problems, count, statuses = Draft202012Validator(SCHEMA), [], 0, set()
    for dialect in dialects:
        path = product.folder / f"cases-{dialect}.jsonl"
        product.call(
            "fuzz", "--dialect", dialect, "--cases", CASES, "--seed", 3, "--jobs", 2, "--no-shrink", "--quiet", "--cases-out", path,
            "--testee", f"python3 '{TESTEES / (dialect + '.py')}'", "--report-dir", product.folder / f"observed-{dialect}", expect=(0, 1),
        )
        lines = path.read_text("utf-8").split("\n")[:-1]
        problems += [] if len(lines) == CASES else [f"{dialect}: {len(lines)} lines of {CASES} cases"]
        for number, line in enumerate(lines):
            value = json.loads(line)
            count += 1
            statuses.add(value.get("status"))
            problems += [f"{dialect}, line {number + 1}: {error.json_path}: {error.message[:200]}" for error in validator.iter_errors(value)]
            # Features are what Tyche counts and compares.
            problems += [
                f"{dialect}, line {number + 1}: feature {name}" for name, feature in value["features"].items() if not isinstance(feature, (str, int))
            ]
    return count, problems + ([] if "passed" in statuses else ["no case passed"])

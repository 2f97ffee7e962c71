"""The official suite's schemas and instances, spoilt by chance: the evaluator must refuse or judge each, and never end.

Usage: hostile_schemas.py PROGRAM FOLDER [COUNT] [SEED]. Verdict and report must agree, and no question may take long.
"""

import json
import random
import sys
import time
from pathlib import Path

from answering import Evaluator

SECONDS = 20
DRAFTS = ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"]
ATOMS = [
    None, True, False, 0, -1, 1, 1.5, 10**30, -(10**30), 1e300, 2**63 - 1, -(2**63), 2**64, "", "a", "#", "#/", "#/$defs", "^(a|b)*$", "\\", "[", "(((",
    "a{0,100000}", "urn:x", "..", "%", "//", "?", "$dynamicRef", [], {}, [[]], {"$ref": "#"}, {"$id": ""}, {"$id": "http://x/#"},
    {"$recursiveRef": "#"}, {"id": "#a"}, "http://json-schema.org/draft-04/schema#", "https://json-schema.org/draft/2019-09/schema",
]  # fmt: skip
KEYWORDS = [
    "$ref", "$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$schema", "$defs", "items", "prefixItems", "contains", "minContains", "properties",
    "patternProperties", "additionalProperties", "propertyNames", "required", "dependentRequired", "dependentSchemas", "allOf", "anyOf", "oneOf",
    "not", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties", "type", "enum", "const", "minLength", "maxLength", "pattern",
    "maxItems", "uniqueItems", "minimum", "maximum", "multipleOf", "format", "minProperties", "id", "definitions", "additionalItems", "dependencies",
    "exclusiveMinimum", "$recursiveRef", "$recursiveAnchor", "nullable",
]  # fmt: skip


def copy(value):
    return json.loads(json.dumps(value))


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], path + (key,))
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from places(element, path + (index,))


def spoilt(value, chance: random.Random, schemas: list):
    value = copy(value)
    for _ in range(chance.choice([1, 1, 2, 4])):
        new = copy(chance.choice(ATOMS) if chance.random() < 0.6 else chance.choice(schemas)[0])
        *way, last = chance.choice(list(places(value))) or (None,)
        if last is None:
            value = new
            continue
        around = value
        for key in way:
            around = around[key]
        kind = chance.random()
        if kind < 0.6 or isinstance(around, list):
            around[last] = new
        elif kind < 0.8:
            around[chance.choice(KEYWORDS)] = new
        else:
            around.pop(last)
    return value


def main(program: str, folder: str, count: int, seed: int) -> int:
    chance, evaluator = random.Random(seed), Evaluator(program)
    schemas = [
        (group["schema"], [test["data"] for test in group["tests"]], draft)
        for draft in DRAFTS
        for path in sorted(Path(folder, "tests", draft).rglob("*.json"))
        for group in json.loads(path.read_text("utf-8"))
    ]
    counts = {"refused": 0, "judged": 0, "without a verdict": 0}
    failed = []
    for _ in range(count):
        schema, instances, draft = chance.choice(schemas)
        schema = spoilt(schema, chance, schemas)
        spoilt_instances = [spoilt(value, chance, schemas) for value in instances[:3]]
        question = {"schema": schema, "draft": draft, "instances": spoilt_instances, "formats": chance.random() < 0.5}
        began = time.monotonic()
        [answer] = evaluator.ask([question])
        if time.monotonic() - began > SECONDS or "verdict and report differ" in answer.get("errors", []):
            failed.append(json.dumps(question)[:2000])
        verdicts = answer.get("valid", [])
        counts["refused"] += "refused" in answer
        counts["judged"] += sum(verdict is not None for verdict in verdicts)
        counts["without a verdict"] += sum(verdict is None for verdict in verdicts)
    for line in failed:
        print(f"FAIL too slow, or verdict and report differ: {line}")
    print(f"{count} spoilt schemas of seed {seed}: " + ", ".join(f"{number} {name}" for name, number in counts.items()))
    return int(bool(failed) or not counts["judged"] or not counts["refused"])


if __name__ == "__main__":
    PROGRAM, FOLDER, COUNT, SEED = sys.argv[1:] + ["5000", "1"][len(sys.argv) - 3 :]
    sys.exit(main(PROGRAM, FOLDER, int(COUNT), int(SEED)))

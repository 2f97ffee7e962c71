"""Random schemas and instances: the evaluator against the Python package `jsonschema`, half of them by draft 2020-12 and the rest by the others.

Usage: random_pairs.py PROGRAM [PAIRS] [SEED]. Every disagreement is printed whole; there must be none.
"""

import json
import random
import sys

from answering import Evaluator
from jsonschema import Draft4Validator, Draft6Validator, Draft7Validator, Draft201909Validator, Draft202012Validator
from jsonschema.validators import extend

INSTANCES = 10
NAMES = ["a", "b", "ab", "x-1", "é", "aps"]
TEXTS = ["", "a", "ab", "abc", "x-1", "é", "e\u0301", "😀", "😀😀", "A1", "aaaa", "a\nb", "10", " "]
NUMBERS = [0, 1, -1, 2, 3, 0.5, 1.5, 2.0, -2.5, 10, 1e3, 2**53, 2**53 + 1, 2**63, -(2**63), 1e20, 100000000000000000000, 7]
PATTERNS = ["^a", "a$", "^[a-z]+$", "^x-", "^.$", "^..$", "[0-9]", "^(a|b)*$", "^a{2,3}", "b?c", "^[^a]", "^(?!a)", "a(?=b)", "^$", "é"]
TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"]


VALIDATORS = {
    # 1.0 is a whole number in every draft here.
    "draft4": extend(Draft4Validator, type_checker=Draft6Validator.TYPE_CHECKER), "draft6": Draft6Validator, "draft7": Draft7Validator, "draft2019-09": Draft201909Validator,
    "draft2020-12": Draft202012Validator,
}  # fmt: skip


class Maker:
    """Schemas and instances from one seed. A schema has keywords of all drafts, of which its own draft must ignore some."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.draft = "draft2020-12"

    def value(self, depth: int = 3):
        r = self.random
        kind = r.randrange(10 if depth else 6)
        if kind < 1:
            return r.choice([None, True, False])
        if kind < 3:
            return r.choice(NUMBERS)
        if kind < 6:
            return r.choice(TEXTS)
        if kind < 8:
            return [self.value(depth - 1) for _ in range(r.randrange(5))]
        return {name: self.value(depth - 1) for name in r.sample(NAMES, r.randrange(5))}

    def schema(self, depth: int = 3):
        r = self.random
        if depth == 0 or r.random() < 0.08:
            always, never = ({}, {"not": {}}) if self.draft == "draft4" else (True, False)
            return r.choice([always, never, {}, {"type": r.choice(TYPES)}, {"type": r.choice(TYPES)}, {"const": self.value(1)}])
        schema = {}
        keywords = KEYWORDS + (OLDER_KEYWORDS if self.draft != "draft2020-12" else [])
        for _ in range(r.choice([1, 1, 2, 2, 3, 4])):
            schema.update(r.choice(keywords)(self, depth - 1))
        if self.draft == "draft2019-09":
            # Of these `jsonschema` knows not all that 2019-09 says (11.2, 11.3): it leaves `additionalProperties` out and takes `contains` in.
            schema = {name: value for name, value in schema.items() if not name.startswith("unevaluated")}
        if isinstance(schema.get("items"), bool):
            # On these two together it ends with a TypeError.
            schema.pop("additionalItems", None)
        if self.draft == "draft4":
            bounds = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
            for flag, bound in bounds.items():
                if flag in schema:
                    schema[flag] = r.choice([True, False])
                    schema.setdefault(bound, r.choice(NUMBERS))
        return schema

    def document(self):
        """A schema with definitions that it may refer to, and that may refer to it."""
        schema = self.schema()
        if not isinstance(schema, dict):
            return schema
        definitions, name = ("$defs", {"$anchor": "anchored"}) if "20" in self.draft else ("definitions", {"$id": "#anchored"})
        if self.draft == "draft4":
            name = {"id": "#anchored"}
        schema[definitions] = {"d0": self.schema(2), "d1": self.schema(2)}
        if not isinstance(schema[definitions]["d1"], dict) or "$ref" in schema[definitions]["d1"]:
            schema[definitions]["d1"] = {"not": {"type": "null"}}
        schema[definitions]["d1"].update(name)
        return schema

    def count(self):
        return self.random.choice([0, 1, 1, 2, 2, 3])

    def reference(self):
        # Only downwards in the instance or to the definitions: an endless schema is an error here and a crash there.
        definitions = "$defs" if "20" in self.draft else "definitions"
        return self.random.choice([f"#/{definitions}/d0", f"#/{definitions}/d1", "#anchored"])

    def additional(self, depth):
        # In draft 4 the only places for true and false.
        return self.random.choice([True, False, self.schema(depth)])

    def schemas(self, depth):
        return [self.schema(depth) for _ in range(self.random.choice([1, 2, 2, 3]))]

    def named(self, depth, names):
        return {name: self.schema(depth) for name in self.random.sample(names, self.random.choice([1, 2, 3]))}

    def names(self):
        return self.random.sample(NAMES, self.random.choice([0, 1, 1, 2]))


def number(maker, depth):
    keyword = maker.random.choice(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
    return {keyword: maker.random.choice(NUMBERS)}


def multiple(maker, depth):
    # In Python a decimal divisor is a float; whole divisors are exact in both.
    return {"multipleOf": maker.random.choice([1, 2, 3, 5, 7, 0.5, 10])}


KEYWORDS = [
    lambda m, d: {"type": m.random.choice(TYPES)},
    lambda m, d: {"type": m.random.sample(TYPES, 2)},
    lambda m, d: {"enum": [m.value(1) for _ in range(3)]},
    lambda m, d: {"const": m.value(2)},
    number,
    multiple,
    lambda m, d: {"minLength": m.count()},
    lambda m, d: {"maxLength": m.count()},
    lambda m, d: {"pattern": m.random.choice(PATTERNS)},
    lambda m, d: {"minItems": m.count()},
    lambda m, d: {"maxItems": m.count()},
    lambda m, d: {"uniqueItems": m.random.choice([True, True, False])},
    lambda m, d: {"prefixItems": m.schemas(d)},
    lambda m, d: {"items": m.schema(d)},
    lambda m, d: {"prefixItems": m.schemas(d), "items": m.schema(d)},
    lambda m, d: {"contains": m.schema(d)},
    lambda m, d: {"contains": m.schema(d), "minContains": m.count()},
    lambda m, d: {"contains": m.schema(d), "maxContains": m.count()},
    lambda m, d: {"properties": m.named(d, NAMES)},
    lambda m, d: {"properties": m.named(d, NAMES)},
    lambda m, d: {"patternProperties": m.named(d, PATTERNS)},
    lambda m, d: {"additionalProperties": m.schema(d)},
    lambda m, d: {"propertyNames": m.schema(min(d, 1))},
    lambda m, d: {"minProperties": m.count()},
    lambda m, d: {"maxProperties": m.count()},
    lambda m, d: {"required": m.names()},
    lambda m, d: {"dependentRequired": {m.random.choice(NAMES): m.names()}},
    lambda m, d: {"dependentSchemas": m.named(d, NAMES)},
    lambda m, d: {"allOf": m.schemas(d)},
    lambda m, d: {"anyOf": m.schemas(d)},
    lambda m, d: {"oneOf": m.schemas(d)},
    lambda m, d: {"not": m.schema(d)},
    lambda m, d: {"if": m.schema(d), "then": m.schema(d), "else": m.schema(d)},
    lambda m, d: {"if": m.schema(d), "then": m.schema(d)},
    lambda m, d: {"unevaluatedProperties": m.random.choice([False, {"type": m.random.choice(TYPES)}])},
    lambda m, d: {"unevaluatedItems": m.random.choice([False, {"type": m.random.choice(TYPES)}])},
    lambda m, d: {"properties": m.named(d, NAMES), "allOf": m.schemas(d), "unevaluatedProperties": False},
    lambda m, d: {"prefixItems": m.schemas(d), "anyOf": m.schemas(d), "unevaluatedItems": False},
    lambda m, d: {"items": {"$ref": m.reference()}},
    lambda m, d: {"properties": {m.random.choice(NAMES): {"$ref": m.reference()}}},
    lambda m, d: {"additionalProperties": {"$ref": "#"}},
]


OLDER_KEYWORDS = [
    lambda m, d: {"items": m.schemas(d)},
    lambda m, d: {"items": m.schemas(d), "additionalItems": m.additional(d)},
    lambda m, d: {"items": m.schema(d), "additionalItems": False},
    lambda m, d: {"additionalProperties": m.additional(d)},
    lambda m, d: {"dependencies": {m.random.choice(NAMES): m.names() or ["a"], m.random.choice(NAMES): m.schema(d)}} if "20" not in m.draft else {},
    lambda m, d: {"properties": {m.random.choice(NAMES): {"$ref": m.reference(), "type": m.random.choice(TYPES), "minLength": 2}}},
    lambda m, d: {"additionalProperties": {"$recursiveRef": "#"}},
]


def verdicts(schema, instances, draft):
    validator = VALIDATORS[draft](schema)
    return [validator.is_valid(instance) for instance in instances]


def main(program: str, pairs: int, seed: int) -> int:
    maker, evaluator = Maker(seed), Evaluator(program)
    counts = {True: 0, False: 0}
    disagreements = 0
    while sum(counts.values()) < pairs:
        maker.draft = maker.random.choice(list(VALIDATORS) + ["draft2020-12"] * 3)
        schema = maker.document()
        instances = [maker.value() for _ in range(INSTANCES)]
        expected = verdicts(schema, instances, maker.draft)
        [answer] = evaluator.ask([{"schema": schema, "draft": maker.draft, "instances": instances}])
        actual = answer.get("valid", [answer.get("refused")] * len(instances))
        if "verdict and report differ" in answer.get("errors", []):
            actual = ["verdict and report differ"] * len(instances)
        for instance, wanted, found in zip(instances, expected, actual):
            counts[wanted] += 1
            if wanted != found:
                disagreements += 1
                if disagreements <= 5:
                    print(f"FAIL {maker.draft}: jsonschema says {wanted}, the evaluator {found}\n  {json.dumps(schema)}\n  {json.dumps(instance)}")
    print(f"{sum(counts.values())} pairs of seed {seed}: {counts[True]} valid, {counts[False]} not, {disagreements} disagreements")
    return int(disagreements > 0)


if __name__ == "__main__":
    PROGRAM, PAIRS, SEED = (sys.argv[1:] + ["100000", "1"][len(sys.argv) - 2 :])
    sys.exit(main(PROGRAM, int(PAIRS), int(SEED)))

"""The published schemas, and two validators of them that share no code: jsonschema, which says why, and jsonschema-rs, which is fast."""

import json
from pathlib import Path

import jsonschema_rs
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

FOLDER = Path(__file__).resolve().parents[2] / "Documentation/Schemas"


class Schemas:
    """All schemas of the folder, by name: `case`, `report`, …"""

    def __init__(self):
        self.texts = {path.name: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.schema.json"))}
        registry = Registry().with_resources(
            (name, Resource.from_contents(schema)) for name, schema in self.texts.items()
        )
        fast = jsonschema_rs.Registry([("json-schema:///" + name, schema) for name, schema in self.texts.items()])
        self._slow, self._fast = {}, {}
        for name, schema in self.texts.items():
            short = name.removesuffix(".schema.json")
            self._slow[short] = Draft202012Validator(schema, registry=registry)
            self._fast[short] = jsonschema_rs.Draft202012Validator(schema, registry=fast)

    def errors(self, name: str, value) -> list:
        """What is wrong with a value, as pairs of a JSON path and the keyword that refuses it, each with a message."""
        return [((error.json_path, error.validator), error.message) for error in self._slow[name].iter_errors(value)]

    def accepts(self, name: str, value) -> bool:
        """Whether a value is valid, by the fast validator. It takes no lone surrogate in a text, no number beyond a double and no
        depth of some hundreds: these are asked of the other."""
        try:
            return self._fast[name].is_valid(value)
        except (ValueError, OverflowError):
            return self._slow[name].is_valid(value)

    def problem(self, name: str, value) -> str:
        """The first thing that is wrong with a value; empty for none. Both validators must agree."""
        errors = self.errors(name, value)
        if self.accepts(name, value) == bool(errors):
            return "the two validators disagree"
        if not errors:
            return ""
        (path, _), message = errors[0]
        return f"{path}: {message[:300]}"

    def faults(self) -> list:
        """What is wrong with the schemas themselves, in lines: each is one by its metaschema, is named by its file, has
        a title, a description and examples, and these are valid."""
        found = []
        for name, schema in self.texts.items():
            Draft202012Validator.check_schema(schema)
            short = name.removesuffix(".schema.json")
            if schema["$id"] != name:
                found.append(f"{name}: $id is {schema['$id']}")
            found += [f"{name} has no {key}" for key in ("title", "description", "examples") if not schema.get(key)]
            for number, example in enumerate(schema.get("examples", [])):
                problem = self.problem(short, example)
                if problem:
                    found.append(f"{name}, example {number}: {problem}")
        return found

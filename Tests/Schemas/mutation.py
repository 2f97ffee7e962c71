"""A valid value with one change that makes it invalid, and the reason for which it must be refused."""

import copy
from dataclasses import dataclass
from typing import Any


@dataclass
class Mutation:
    name: str
    """What is wrong, in words."""
    schema: str
    value: Any
    path: str
    """Where the schema refuses it, as a JSON path from `$`."""
    keyword: str
    """By which keyword; None for what may not be there at all."""

    def problem(self, schemas) -> str:
        """Why it is not refused as it must be; empty where it is."""
        errors = schemas.errors(self.schema, self.value)
        if (self.path, self.keyword) not in [place for place, _ in errors]:
            others = ", ".join(f"{path} {keyword}" for (path, keyword), _ in errors) or "nothing"
            return f"refused for {others}, not for {self.path} {self.keyword}"
        return "only one of the validators refuses it" if schemas.accepts(self.schema, self.value) else ""


class Mutator:
    """Makes mutations of one valid value."""

    def __init__(self, schema: str, value):
        self.schema, self.value, self.made = schema, value, []

    def put(self, name: str, place: list, new, path: str, keyword: str):
        """Puts a value at a place, given by the keys that lead to it."""
        return self._made(name, place, lambda holder, key: holder.__setitem__(key, new), path, keyword)

    def drop(self, name: str, place: list, path: str, keyword: str = "required"):
        """Takes a member away."""
        return self._made(name, place, lambda holder, key: holder.__delitem__(key), path, keyword)

    def _made(self, name, place, change, path, keyword):
        value = copy.deepcopy(self.value)
        holder = value
        for key in place[:-1]:
            holder = holder[key]
        change(holder, place[-1])
        self.made.append(Mutation(name, self.schema, value, path, keyword))
        return self

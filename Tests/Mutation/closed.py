"""Mutants that no message can tell from the compiler because of the values that can come to their place.

`closed.jsonl` has an object a line: `vendor`, `function`, the expression `value`, what values it can have, and the `reason` in
the compiler why it has no others. A mutant is equivalent where that makes its change idle: which values a change needs is worked
out here. A request that shows the contrary ends the measure.

- `words`: the texts, Booleans or null that there are; `except` is part of expressions that are evaluated before they are all;
- `text`: `characters` (a class of a regular expression), `least` and `most` of them;
- `integer`: the least and the greatest;
- `object`: what it never has: `null`, `blank` or `nested` members, `upper` case or `dots` in names; `empty` where it never is;
- `list`: `most` elements; `empty`, `blank` and `repeated` as for objects;
- `json`: compact JSON text of an object;
- `filled`: neither null, false, zero, nor an empty text, list or object;
- `names`: all that members of the object can be called.
"""

import ast
import copy
import itertools
import json
import re

import change
import changed
import testee
import typed
from infection import has_effects
from operators import called_name
from places import HERE
from sameness import same

FILE = HERE / "closed.jsonl"
# Characters of which one must be in a text that a change makes another one.
NEEDED = {
    "stripped": " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f", "lowered": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "html_escaped": "&<>\"'",
    "html_unescaped": "&", "percent_formatted": "%", "brace_formatted": "{}", "message_formatted": "'",
    "group_referenced": "\\$", "backslashes_lost": "\\", "url_decoded": "%+", "lines_joined": "\r\n",
    "spaces_collapsed": " \t", "controls_dropped": "".join(chr(code) for code in [*range(32), 127]), "cut_at_nul": "\0",
    "basic_plane_only": "\U0001f600", "latin_only": "\u4e2d", "composed": "\u0301", "marks_dropped": "\u200b",
    "digits_as_number": "0123456789",
    "word_as_value": "aeflnrstu", "json_parsed": "[{", "comma_split": ",",
}  # fmt: skip
LONGEST = {"cut_at_64_units": 64, "cut_at_100_characters": 100, "cut_at_255_bytes": 255, "cut_at_1024_bytes": 1024}
NEVER_OF_JSON = {"stripped", "lines_joined", "cut_at_nul", "digits_as_number", "word_as_value", "empty_as_null"}
OF_OBJECTS = {"nulls_dropped": "null", "blank_members_dropped": "blank", "one_level_only": "nested", "keys_lowered": "upper",
              "dots_as_paths": "dots", "empty_object_as_null": "empty"}  # fmt: skip
OF_LISTS = {"empty_list_as_null": "empty", "blanks_dropped": "blank", "deduplicated": "repeated"}
OF_EMPTY = {"empty_as_null", "empty_list_as_null", "empty_object_as_null", "zero_as_null"}
LENGTHS = {"at_most_ten": 10, "at_most_two": 2, "backwards": 1, "ordered": 1, "first_only": 1}


class Closed:
    def __init__(self):
        rows = map(json.loads, FILE.read_text("utf-8").splitlines()) if FILE.exists() else []
        self.rows = {}
        for row in rows:
            self.rows.setdefault((row["vendor"], row["function"]), {})[row["value"]] = row

    def row(self, mutant):
        """What is known of the value in a mutant's place; None where nothing is."""
        rows = self.rows.get((mutant.vendor, mutant.function()))
        return rows and rows.get(ast.unparse(mutant.original))

    def words(self, mutant):
        """The words that expressions of a mutant's function have everywhere in it."""
        rows = self.rows.get((mutant.vendor, mutant.function()), {})
        return {value: row["words"] for value, row in rows.items() if "words" in row and "except" not in row}

    def reason(self, mutant):
        """Why a mutant is equivalent; None where nothing here says so."""
        rows = self.rows.get((mutant.vendor, mutant.function()))
        if rows is None:
            return None
        row = self.row(mutant)
        for known in (self.reason_of_integer, reason_of_length, reason_of_equality, reason_of_names):
            if reason := known(mutant, rows):
                return reason
        if mutant.change and row and is_idle(mutant.change, row):
            return f"No value is changed: {row['reason']}"
        return None if mutant.change else same_for_all_words(mutant, rows)

    def reason_of_integer(self, mutant, rows):
        """Why the integer of what is one already is the same by other ways to read one."""
        if mutant.operator != "conversion":
            return None
        arguments = getattr(mutant.original, "args", [])
        row = rows.get(ast.unparse(arguments[0])) if called_name(mutant.original) == "whole" and len(arguments) == 1 else None
        others = {ast.unparse(arguments[0]), *(f"mutation.{name}({ast.unparse(arguments[0])})" for name in ("plain_integer", "lenient_integer"))} if row else ()
        return row["reason"] if row and "integer" in row and ast.unparse(mutant.replacement) in others else None


def reason_of_length(mutant, rows):
    """Why a length is the same in bytes and UTF-16 units: text never comes there."""
    if not typed.is_length_change(mutant.original, mutant.replacement):
        return None
    row = rows.get(ast.unparse(mutant.original.args[0]), {})
    return row["reason"] if set(row) & {"list", "object"} else None


def reason_of_equality(mutant, rows):
    """Why an equality that is too kind to texts is the same: an integer is on one side of it, or on both where it is spelled."""
    if mutant.operator != "equality" or not isinstance(mutant.original, ast.Compare) or len(mutant.original.ops) != 1:
        return None
    if not isinstance(mutant.original.ops[0], (ast.Eq, ast.NotEq)):
        return None
    known = [integer_reason(side, rows) for side in (mutant.original.left, mutant.original.comparators[0])]
    names = {one.attr for one in ast.walk(mutant.replacement) if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "mutation"}
    needed = any if names <= {"folded", "trimmed", "contains"} else all if names <= {"spelled"} else None
    return next(filter(None, known)) if needed and needed(known) else None


def integer_reason(node, rows):
    """Why an expression is an integer, or null; None where that is not known."""
    if isinstance(node, ast.Constant):
        return "It is a number." if type(node.value) is int else None
    if called_name(node) in ("whole", "len"):
        return "It is an integer, or null."
    row = rows.get(ast.unparse(node), {})
    return row["reason"] if "integer" in row else None


def reason_of_names(mutant, rows):
    """Why a member is found by its own name only, whatever the case: no other is like it."""
    if mutant.operator != "key-case":
        return None
    is_call = isinstance(mutant.original, ast.Call)
    members = mutant.original.func.value if is_call else mutant.original.comparators[0]
    key = (mutant.original.args[0] if is_call else mutant.original.left).value
    row = rows.get(ast.unparse(members), {})
    if "upper" in row.get("object", ()) and key == key.lower():
        return row["reason"]
    return row["reason"] if "names" in row and not any(one != key and one.lower() == key.lower() for one in row["names"]) else None


def is_idle(name, row):
    """Whether a change of values does nothing to any that a line allows."""
    kind = change.type_of(name)
    if "filled" in row:
        return name in OF_EMPTY
    if "names" in row:
        return name == "keys_lowered" and all(one == one.lower() for one in row["names"])
    if "words" in row:
        return not any(change.has_effect(name, word) for word in row["words"])
    if kind == "text" and "json" in row:
        return name in NEVER_OF_JSON
    if kind == "text" and "text" in row:
        characters, least, most = row["text"]["characters"], row["text"]["least"], row["text"]["most"]
        if name == "empty_as_null":
            return least > 0
        if name in LONGEST:
            return most <= LONGEST[name]
        return not any(re.fullmatch(characters, one) for one in NEEDED[name])
    if kind == "number" and "integer" in row:
        least, greatest = row["integer"]
        return name != "as_text" and not any(change.has_effect(name, number) for number in (least, 0, 1, greatest) if least <= number <= greatest)
    if kind == "object" and "object" in row:
        return OF_OBJECTS[name] in row["object"]
    if kind == "list" and "list" in row:
        return OF_LISTS.get(name) in row["list"].get("never", ()) or row["list"]["most"] <= LENGTHS.get(name, -1)
    return kind not in row and "words" not in row and set(row) & {"text", "integer", "object", "list", "json"} == set()


# ---- Closed sets of words ------------------------------------------------------------------------------------------


def same_for_all_words(mutant, rows):
    """The reason where original and mutant are the same for each combination of the words that they are made of."""
    original, other = mutant.original, mutant.replacement
    if not isinstance(original, ast.expr) or not isinstance(other, ast.expr) or has_effects(original) or has_effects(other):
        return None
    text = ast.unparse(original)
    known = {value: row for value, row in rows.items() if "words" in row and value in text}
    known = {value: row for value, row in known.items() if not any(one in text for one in row.get("except", ()))}
    if not known:
        return None
    names = {f"word{number}": value for number, value in enumerate(known)}
    codes = [compile(ast.Expression(ast.fix_missing_locations(with_words(one, names))), "words", "eval") for one in (original, other)]
    constants = {key: value for key, value in vars(testee).items() if callable(value)} | {"mutation": changed, "re": re}
    constants |= typed.constants_of(mutant.compiler, mutant.compiler.pieces[mutant.piece])
    for words in itertools.product(*(row["words"] for row in known.values())):
        try:
            values = [eval(code, constants | dict(zip(names, words))) for code in codes]
        except Exception:  # Something else is in the expression, or the mutant crashes.
            return None
        if not (bool(values[0]) == bool(values[1]) if mutant.is_tested else same(*values)):
            return None
    return "Alike for all words that there are: " + " ".join(dict.fromkeys(row["reason"] for row in known.values()))


def with_words(node, names):
    class Filler(ast.NodeTransformer):
        def visit(self, one):
            name = next((name for name, value in names.items() if isinstance(one, ast.expr) and ast.unparse(one) == value), None)
            return ast.Name(name, ast.Load()) if name else self.generic_visit(one)

    return Filler().visit(copy.deepcopy(node))

"""Mutants that no message can tell from the compiler, or whose difference the documents allow: reviewed by hand.

`equivalent.jsonl` has an object a line: `vendor`, `operator`, `function`, `before` and `after` (the changed lines of the
diff, without white space around them) and `reason`. No line numbers, so an entry holds while the compiler grows.
"""

import hashlib
import json

from places import HERE

FILE = HERE / "equivalent.jsonl"
NAMES = ("vendor", "operator", "function", "before", "after")


def key(mutant):
    """What an entry names a mutant by."""
    lines = mutant.diff()
    return (mutant.vendor, mutant.operator, mutant.function(), joined(lines, "-"), joined(lines, "+"))


def joined(lines, sign):
    return "\n".join(line[1:].strip() for line in lines if line.startswith(sign))


def content_number(mutant):
    """A number that depends on what an entry would name the mutant by, and on nothing else."""
    return int.from_bytes(hashlib.blake2b(json.dumps(key(mutant)).encode(), digest_size=7).digest(), "big")


class Equivalents:
    def __init__(self):
        rows = map(json.loads, FILE.read_text("utf-8").splitlines()) if FILE.exists() else []
        self.reasons = {tuple(row[name] for name in NAMES): row["reason"] for row in rows}
        self.places = {name[:3] for name in self.reasons}
        self.unused = set(self.reasons)

    def reason(self, mutant):
        """Why a mutant is equivalent; None where nobody said so."""
        if (mutant.vendor, mutant.operator, mutant.function()) not in self.places:
            return None  # Without a diff, which takes its time.
        name = key(mutant)
        self.unused.discard(name)
        return self.reasons.get(name)


def entry(mutant, reason):
    """The line of a mutant."""
    return json.dumps({**dict(zip(NAMES, key(mutant))), "reason": reason}, ensure_ascii=False)

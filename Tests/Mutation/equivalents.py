"""Mutants that no message can tell from the compiler, or whose difference the documents allow: reviewed by hand.

`equivalent.jsonl` has an object a line: `vendor`, `operator`, `function`, `before` and `after` (the changed lines of the
diff, without white space around them) and `reason`. No line numbers, so an entry holds while the compiler grows.
"""

import json

from places import HERE

FILE = HERE / "equivalent.jsonl"


def key(mutant):
    """What an entry names a mutant by."""
    lines = mutant.diff()
    return (mutant.vendor, mutant.operator, mutant.function(), joined(lines, "-"), joined(lines, "+"))


def joined(lines, sign):
    return "\n".join(line[1:].strip() for line in lines if line.startswith(sign))


class Equivalents:
    def __init__(self):
        self.reasons, self.unused = {}, set()
        if FILE.exists():
            for line in FILE.read_text("utf-8").splitlines():
                row = json.loads(line)
                name = (row["vendor"], row["operator"], row["function"], row["before"], row["after"])
                self.reasons[name] = row["reason"]
                self.unused.add(name)

    def reason(self, mutant):
        """Why a mutant is equivalent; None where nobody said so."""
        name = key(mutant)
        self.unused.discard(name)
        return self.reasons.get(name)


def entry(mutant, reason):
    """The line of a mutant."""
    names = ("vendor", "operator", "function", "before", "after")
    return json.dumps({**dict(zip(names, key(mutant))), "reason": reason}, ensure_ascii=False)

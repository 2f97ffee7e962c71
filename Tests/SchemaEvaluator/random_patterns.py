"""Random patterns: the engine for ECMA-262 against Python's `re`, as far as the two languages are one.

Usage: random_patterns.py PROGRAM [PATTERNS] [SEED]. What differs between them is written for `re` as ECMA-262 means it: `$` is the end of the text
(`\\Z`), and `\\B` holds in an empty text, where Python before 3.14 says no.
"""

import random
import re
import sys

from answering import Evaluator

TEXTS = ["", "a", "b", "ab", "abc", "aab", "c1", "1", " ", "a b", "cab", "abab", "a.", "-", "aaaa", "bca1 ", "a\nb"]
PLAIN = ["a", "b", "c", ".", "\\d", "\\w", "[ab]", "[^a]", "[a-c]", "\\.", "\\W", "\\D", "[^\\d]", "[\\w-]"]
ASSERTIONS = ["^", "$", "\\b", "\\B", "(?<=a)", "(?<!b)", "(?<=ab)", "(?<![abc])"]
QUANTIFIERS = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "{0,}", "*?", "+?"]


class Maker:
    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def pattern(self, depth: int = 3) -> str:
        return "|".join("".join(self.term(depth) for _ in range(self.random.randrange(4))) for _ in range(self.random.choice([1, 1, 2])))

    def term(self, depth: int) -> str:
        chance = self.random.random()
        if chance < 0.2:
            return self.random.choice(ASSERTIONS)
        if chance < 0.3 and depth:
            return f"({self.random.choice(['?=', '?!'])}{self.pattern(depth - 1)})"
        atom = self.random.choice(PLAIN)
        if chance < 0.55 and depth:
            atom = f"({self.random.choice(['', '?:'])}{self.pattern(depth - 1)})"
        return atom + self.random.choice(QUANTIFIERS)


def main(program: str, count: int, seed: int) -> int:
    maker, evaluator = Maker(seed), Evaluator(program)
    asked = disagreements = 0
    for _ in range(count):
        pattern = maker.pattern()
        ours = re.compile(pattern.replace("$", "\\Z"), re.ASCII)
        [answer] = evaluator.ask([{"schema": {"pattern": pattern}, "instances": TEXTS}])
        for text, found in zip(TEXTS, answer.get("valid", [answer.get("refused")] * len(TEXTS))):
            if not text and "\\B" in pattern:
                continue
            asked += 1
            if bool(ours.search(text)) != found:
                disagreements += 1
                print(f"FAIL {pattern!r} in {text!r}: {found}")
    print(f"{asked} matches of seed {seed}: {disagreements} disagreements with Python's re")
    return int(disagreements > 0)


if __name__ == "__main__":
    PROGRAM, COUNT, SEED = sys.argv[1:] + ["5000", "1"][len(sys.argv) - 2 :]
    sys.exit(main(PROGRAM, int(COUNT), int(SEED)))

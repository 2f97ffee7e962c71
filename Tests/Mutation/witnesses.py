"""Fewer runs of the gate: one verdict for all mutants that give the same wrong answers.

A mutant that gives every wrong answer of one that was found, to the same requests, is found as well: whatever spoke against
those answers speaks again. So those with few differences are asked about first, and then stand for others.
"""

# The verdicts on one answer by itself; what compares several answers is no witness.
OF_ONE_ANSWER = ("diff.", "effect.", "parser.", "size.", "apns.")
LARGEST = [1, 2, 4, 16, 64, 256, 1 << 40]


def verdicts(differences, ask, say):
    """The row of each mutant; `ask` gives the rows of those that it is given, by identity.

    `differences`: for each mutant the numbers of its wrong answers.
    """
    rows, found = {}, {}
    waiting = sorted(differences, key=lambda mutant: len(differences[mutant]))
    asked = 0
    for largest in LARGEST:
        part = [mutant for mutant in waiting if len(differences[mutant]) <= largest]
        waiting = waiting[len(part) :]
        alike = {}
        for mutant in part:
            if witness := witness_of(differences[mutant], found):
                rows[mutant.identity] = witness
            else:
                alike.setdefault(frozenset(differences[mutant]), []).append(mutant)
        answers = ask([mutants[0] for mutants in alike.values()])
        asked += len(alike)
        for answers_given, mutants in alike.items():
            row = answers[mutants[0].identity]
            for mutant in mutants:
                rows[mutant.identity] = row
            if row.get("phase") and row["foundBy"].startswith(OF_ONE_ANSWER):
                found.setdefault(min(answers_given), []).append((answers_given, row))
    say(f"the gate ran {asked} times for {len(differences)} mutants that differ")
    return rows


def witness_of(differences, found):
    """The row of a mutant that was found and whose wrong answers are all among these."""
    mine = set(differences)
    for number in differences:
        for answers_given, row in found.get(number, ()):
            if answers_given <= mine:
                return row
    return None

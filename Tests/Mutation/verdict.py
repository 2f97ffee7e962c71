"""What became of each mutant of a vendor."""

import sys
from dataclasses import dataclass

import gate
import witnesses
from compiler import Compiler
from mutants import mutants_of
from recording import Cases, first_difference, recorded
from trials import CRASH, DIFFERENT, HANG, IDLE, NOT_REACHED, results, trial

# How a mutant survives.
ACCEPTED = "accepted"  # Other answers, and no verdict against them.


@dataclass
class Verdict:
    """`phase`: what found the mutant, "check" or "fuzz"; None where it survives. `by`: the rule of the finding, or how the
    mutant survives. `equivalent`: why it is no bug; None where nobody has said that it is none."""

    mutant: object
    phase: str | None
    by: str
    detail: str = ""
    equivalent: str | None = None

    @property
    def is_idle(self):
        return self.phase is None and self.by == IDLE

    @property
    def counts(self):
        """Whether it is a bug as far as anybody knows."""
        return not self.is_idle and self.equivalent is None

    @property
    def is_false_alarm(self):
        """Whether it is found although it is no bug: the review is wrong, or the judges are."""
        return self.phase is not None and self.equivalent is not None

    @property
    def survives(self):
        return self.phase is None and self.counts


def judged(vendor, settings, equivalents, say):
    """The verdicts on all mutants of a vendor, and how many places gave no mutant and why."""
    compiler, left_out = Compiler(vendor), {}
    mutants = [mutant for mutant in mutants_of(compiler, left_out) if settings.wants(mutant)]
    say(f"{vendor}: {len(mutants)} mutants")
    checked = Cases(compiler, recorded(settings.pushproof, vendor, "check"))
    campaign = ("fuzz", f"--cases={settings.cases}", f"--seed={settings.seed}")
    fuzzed = Cases(compiler, recorded(settings.pushproof, vendor, *campaign)) if settings.cases else None
    say(f"{vendor}: {len(checked.lines)} requests of check, {len(fuzzed.lines) if fuzzed else 0} of fuzz")
    for cases in (checked, fuzzed) if fuzzed else (checked,):
        if line := first_difference(compiler, cases):
            sys.exit(f"{vendor}: the compiler without its switches is another: {line.decode()}")
    found = {}
    for mutant, result in results(mutants, lambda mutant: trial(mutant, checked, fuzzed), settings.jobs):
        found[mutant] = result
    say(f"{vendor}: {tally(result['check'] for result in found.values())}")
    verdicts = through_the_gate(compiler, [(mutant, found[mutant]) for mutant in mutants], settings, say)
    for verdict in verdicts:
        verdict.equivalent = equivalents.reason(verdict.mutant)
    return verdicts, left_out


def tally(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


def through_the_gate(compiler, trials, settings, say):
    """The real verdict on all whose answers differ."""
    def verdicts(mutants):
        return gate.verdicts(settings.pushproof, compiler, mutants, 0, settings.seed, settings.jobs)

    differ = {mutant: result["differences"] for mutant, result in trials if result["check"] == DIFFERENT}
    rows = witnesses.verdicts(differ, verdicts, say)
    rest = [mutant for mutant in differ if not rows[mutant.identity].get("phase")]
    say(f"{compiler.vendor}: check lets {len(rest)} of {len(differ)} pass that differ")
    if settings.cases:
        rest += [mutant for mutant, result in trials if result.get("fuzz") == DIFFERENT]
        rows |= gate.verdicts(settings.pushproof, compiler, rest, settings.cases, settings.seed, settings.jobs)
    return [verdict_on(mutant, result, rows.get(mutant.identity)) for mutant, result in trials]


def verdict_on(mutant, result, row):
    for phase in ("check", "fuzz"):
        if result.get(phase) in (CRASH, HANG):
            return Verdict(mutant, phase, result[phase])
    if row and row.get("phase"):
        return Verdict(mutant, row["phase"], row["foundBy"], row["title"])
    if row:
        return Verdict(mutant, None, ACCEPTED)
    outcomes = {result["check"], result.get("fuzz", result["check"])}
    if outcomes <= {NOT_REACHED, IDLE}:
        return Verdict(mutant, None, IDLE if IDLE in outcomes else NOT_REACHED)
    return Verdict(mutant, None, "equal")

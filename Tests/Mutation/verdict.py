"""What became of each mutant of a vendor."""

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import gate
import observed
import typed
from compiler import Compiler
from mutants import mutants_of
from recording import Cases, first_difference, recorded
from trials import CRASH, DIFFERENT, EQUAL, HANG, IDLE, NOT_REACHED, results, trial

# How a mutant survives.
ACCEPTED = "accepted"  # Other answers, and no verdict against them.
# From the outcome that says least to the one that says most.
SURVIVING = [IDLE, NOT_REACHED, EQUAL, ACCEPTED]
# A first few wrong answers are judged of each mutant; all of them, or MOST_JUDGED from the whole list, where none is found wrong.
DIFFERENCES = [12, None]
MOST_JUDGED = 300


@dataclass
class Verdict:
    """`phase`: what found the mutant, "check" or "fuzz"; None where it survives. `by`: the rule of the finding, or how the
    mutant survives. `equivalent`: why it is no bug; None where nobody has said that it is none. `topics`: where it survives
    because the documents leave each request open that it answers otherwise, the questions that they leave open."""

    mutant: object
    phase: str | None
    by: str
    detail: str = ""
    equivalent: str | None = None
    topics: dict | None = None

    def and_then(self, later):
        """With what a later phase says of a mutant that the earlier did not find."""
        if later.phase or SURVIVING.index(later.by) > SURVIVING.index(self.by):
            return later
        if later.by == self.by == ACCEPTED:
            self.topics = self.topics and later.topics and {**later.topics, **self.topics}
        return self

    @property
    def is_idle(self):
        return self.phase is None and self.by == IDLE

    @property
    def is_allowed(self):
        """Whether it has passed every judge with answers that the documents leave open, of which it takes one throughout."""
        return self.phase is None and self.equivalent is None and bool(self.topics)

    @property
    def counts(self):
        """Whether it is a bug as far as anybody knows."""
        return not self.is_idle and self.equivalent is None and not self.is_allowed

    @property
    def is_false_alarm(self):
        """Whether it is found although it is no bug: the review is wrong, or the judges are."""
        return self.phase is not None and self.equivalent is not None

    @property
    def survives(self):
        return self.phase is None and self.counts


def judged(vendor, settings, equivalents, closed, say):
    """The verdicts on all mutants of a vendor, and how many places gave no mutant and why."""
    compiler, left_out = Compiler(vendor), {}
    mutants = [mutant for mutant in mutants_of(compiler, left_out) if settings.wants(mutant)]
    say(f"{vendor}: {len(mutants)} mutants")
    phases = {"check": ("check",)}
    if settings.cases:
        phases["fuzz"] = ("fuzz", f"--cases={settings.cases}", f"--seed={settings.seed}")
    verdicts = {mutant: Verdict(mutant, None, IDLE) for mutant in mutants}
    proved = {mutant: reason for mutant in mutants if (reason := closed.reason(mutant))}
    unseen = {mutant: reason for mutant in mutants if mutant not in proved and (reason := unseen_reason(mutant, closed))}
    for phase, command in phases.items():
        left = [mutant for mutant in mutants if verdicts[mutant].phase is None]
        cases = Cases(compiler, recorded(settings.pushproof, vendor, *command), left)
        if line := first_difference(compiler, cases):
            sys.exit(f"{vendor}: the compiler without its switches is another: {line.decode()}")
        if wrong := next((mutant for mutant in proved if cases.infections.of(mutant)), None):
            line = cases.lines[cases.infections.of(wrong)[0]].decode()
            sys.exit(f"{wrong.identity} is no equivalent, though closed.jsonl says: {proved[wrong]} {line[:2000]}")
        say(f"{vendor}: {len(cases.lines)} requests of {phase}")
        for mutant, found in Phase(compiler, cases, settings, phase, say).verdicts(left).items():
            verdicts[mutant] = verdicts[mutant].and_then(found)
    if wrong := next((mutant for mutant in unseen if verdicts[mutant].phase or verdicts[mutant].by == ACCEPTED), None):
        sys.exit(f"{wrong.identity} is no equivalent, though its source seems to say: {unseen[wrong]} {verdicts[wrong].by}")
    for mutant, verdict in verdicts.items():
        verdict.equivalent = equivalents.reason(mutant) or proved.get(mutant) or unseen.get(mutant)
    return list(verdicts.values()), left_out


def unseen_reason(mutant, closed):
    """Why the source says that nobody can tell the mutant; None where it does not."""
    return typed.reason(mutant) or observed.reason(mutant, closed.words(mutant))


def tally(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


class Phase:
    """The verdicts on mutants by the requests of one command."""

    def __init__(self, compiler, cases, settings, phase, say):
        self.compiler, self.cases, self.settings, self.phase, self.say = compiler, cases, settings, phase, say

    def verdicts(self, mutants):
        found = dict.fromkeys(mutants)
        left = mutants
        for most in DIFFERENCES:
            tried = dict(results(left, lambda mutant: trial(mutant, self.cases, most), self.settings.jobs))
            differ = {mutant: tried[mutant]["differences"] for mutant in left if tried[mutant]["outcome"] == DIFFERENT}
            rows = gate.verdicts(self.settings.pushproof, self.compiler, self.asked(differ), self.cases, self.settings.jobs)
            for mutant in left:
                found[mutant] = self.verdict(mutant, tried[mutant]["outcome"], rows.get(mutant.identity, {}))
            self.say(f"{self.compiler.vendor}, {self.phase}: {tally(found[mutant].by for mutant in left)}")
            left = [mutant for mutant in differ if found[mutant].phase is None and mutant.operator != "state"]
        found.update(self.of_readings({mutant: self.asked(differ)[mutant] for mutant in left}))
        return found

    def of_readings(self, accepted):
        """Verdicts on mutants whose answers are all accepted, one by one: of a topic they may take one reading here, and
        another where they answer as the compiler does."""
        rows = gate.verdicts(self.settings.pushproof, self.compiler, accepted, self.cases, self.settings.jobs, answers_all=True)
        verdicts = {mutant: self.verdict(mutant, DIFFERENT, rows.get(mutant.identity, {})) for mutant in accepted}
        left = [mutant for mutant in accepted if verdicts[mutant].phase is None]
        with ThreadPoolExecutor(self.settings.jobs) as threads:
            topics = threads.map(lambda one: gate.topics(self.settings.pushproof, self.compiler, one, accepted[one], self.cases), left)
            for mutant, open_topics in zip(left, topics):
                verdicts[mutant].topics = open_topics
        if verdicts:
            self.say(f"{self.compiler.vendor}, {self.phase}, readings: {tally(verdict.by for verdict in verdicts.values())}")
        return verdicts

    def asked(self, differ):
        """What each mutant is asked by the gate: of state that it keeps, only the order of all requests shows something."""
        return {
            mutant: None if mutant.operator == "state" and self.phase == "check" else spread([index for index, _ in differences])
            for mutant, differences in differ.items()
        }

    def verdict(self, mutant, outcome, row):
        if row.get("phase"):
            return Verdict(mutant, self.phase, row["foundBy"], row["title"])
        if outcome in (CRASH, HANG):
            return Verdict(mutant, self.phase, outcome)
        return Verdict(mutant, None, ACCEPTED if outcome == DIFFERENT else outcome)


def spread(indices):
    """At most so many as are judged of a mutant, from the whole list."""
    step = -(-len(indices) // MOST_JUDGED)
    return indices[:: max(step, 1)]

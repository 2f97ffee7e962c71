"""The figures, and the list of survivors."""

import json

from verdict import ACCEPTED

COLUMNS = ["mutants", "by check", "by fuzz too", "survive", "not reached", "equal", "accepted", "allowed", "equivalent", "idle"]


def figures(verdicts):
    """The columns of a line. Percentages are of those that count as bugs."""
    counted = [verdict for verdict in verdicts if verdict.counts]
    by_check = sum(verdict.phase == "check" for verdict in counted)
    by_both = by_check + sum(verdict.phase == "fuzz" for verdict in counted)
    survive = [verdict for verdict in counted if verdict.survives]
    return [
        f"{len(counted)}", share(by_check, counted), share(by_both, counted), f"{len(survive)}",
        *(str(sum(verdict.by == how for verdict in survive)) for how in ("not reached", "equal", ACCEPTED)),
        str(sum(verdict.is_allowed for verdict in verdicts)),
        str(sum(verdict.equivalent is not None for verdict in verdicts)), str(sum(verdict.is_idle for verdict in verdicts)),
    ]  # fmt: skip


def share(part, whole):
    return f"{part} ({percent(part, whole):.1f} %)"


def percent(part, whole):
    return 100 * part / len(whole) if whole else 100.0


def kill_rates(verdicts):
    """Percent of the bugs that check finds, and that check and fuzz find."""
    counted = [verdict for verdict in verdicts if verdict.counts]
    phases = [verdict.phase for verdict in counted]
    return percent(phases.count("check"), counted), percent(len(counted) - phases.count(None), counted)


def table(title, groups, everything):
    """Lines of Markdown: a row a group, and one for all."""
    rows = [[name, *figures(verdicts)] for name, verdicts in groups] + [["all", *figures(everything)]]
    head = [title, *COLUMNS]
    return "\n".join(["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)])


def grouped(verdicts, name):
    groups = {}
    for verdict in verdicts:
        groups.setdefault(name(verdict.mutant), []).append(verdict)
    return groups


def page(verdicts, left_out, cases):
    """All figures as Markdown."""
    by_operator = sorted(grouped(verdicts, lambda mutant: mutant.operator).items())
    places = grouped([verdict for verdict in verdicts if verdict.survives], lambda mutant: f"{mutant.vendor} {mutant.function()}")
    places = sorted(places.items(), key=lambda item: (-len(item[1]), item[0]))
    left = ", ".join(f"{count} {reason}" for reason, count in sorted(left_out.items()))
    return "\n\n".join([
        f"Automatic mutants on `check` and `fuzz --cases {cases}`. Not made: {left or 'none'}.",
        table("mutants of", grouped(verdicts, lambda mutant: mutant.vendor).items(), verdicts),
        table("operator", by_operator, verdicts),
        "Where they survive: " + ", ".join(f"{name} {len(survivors)}" for name, survivors in places) + ".",
    ]) + "\n"  # fmt: skip


def row(verdict):
    """One verdict as a JSON object."""
    mutant = verdict.mutant
    members = {"identity": mutant.identity, "vendor": mutant.vendor, "operator": mutant.operator, "function": mutant.function(),
               "line": mutant.line, "phase": verdict.phase, "by": verdict.by}  # fmt: skip
    if verdict.detail:
        members["detail"] = verdict.detail
    if verdict.equivalent is not None:
        members["equivalent"] = verdict.equivalent
    if verdict.is_allowed:
        members["allowed"] = verdict.topics
    if verdict.phase is None:
        members["diff"] = mutant.diff()
    return json.dumps(members, ensure_ascii=False)

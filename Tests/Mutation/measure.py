#!/usr/bin/env python3
"""What share of automatic mutants of the example compilers `check` finds, and with it `fuzz`.

    Tests/Mutation/measure.py [PUSHPROOF]             the measure, with tables and Reports/mutation/survivors.jsonl
    Tests/Mutation/measure.py --show IDENTITY         one mutant's diff
    Tests/Mutation/measure.py --source IDENTITY       one mutant's whole source, which runs as a testee
    Tests/Mutation/measure.py --values --cases 0      which classes of values came to which place with check
    Tests/Mutation/measure.py --equivalent IDENTITY REASON     its line for equivalent.jsonl

The exit code is 1 where a share falls short of --expect-check or --expect-fuzz, or a mutant is found that is said to be
equivalent. See CONTRIBUTING.md.
"""

import argparse
import ast
import os
import sys
import time
import warnings
from pathlib import Path

import values_seen
from closed import Closed
from compiler import Compiler, vendors
from equivalents import Equivalents, content_number, entry
from mutants import mutants_of
from places import HERE, REPOSITORY, TESTEES
from table import kill_rates, page, row
from verdict import judged

warnings.simplefilter("ignore", SyntaxWarning)  # A mutant may well be odd.


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pushproof", nargs="?", default=str(REPOSITORY / ".build/release/pushproof"))
    parser.add_argument("--vendor", action="append", choices=vendors(), help="a vendor; repeat for more (default: all)")
    parser.add_argument("--operator", action="append", help="an operator; repeat for more (default: all)")
    parser.add_argument("--only", default="", help="only mutants with this in their identity")
    parser.add_argument("--sample", type=int, default=1, help="one mutant in so many (default: all)")
    parser.add_argument("--part", type=int, default=0, help="which of so many samples, from 0 (default: 0)")
    parser.add_argument("--cases", type=int, default=100_000, help="cases of the campaign (default: 100000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--expect-check", type=float, default=0, help="percent that check must find")
    parser.add_argument("--expect-fuzz", type=float, default=0, help="percent that check and fuzz must find")
    parser.add_argument("--report-dir", type=Path, default=REPOSITORY / "Reports" / "mutation")
    parser.add_argument("--show", metavar="IDENTITY")
    parser.add_argument("--source", metavar="IDENTITY")
    parser.add_argument("--values", action="store_true")
    parser.add_argument("--equivalent", nargs=2, metavar=("IDENTITY", "REASON"))
    settings = parser.parse_args()
    if not 0 <= settings.part < settings.sample:
        parser.error(f"--part: of --sample {settings.sample} there are parts from 0 to {settings.sample - 1}")
    settings.pushproof = os.path.abspath(settings.pushproof)
    settings.wants = Wanted(settings)
    settings.is_whole = not (settings.vendor or settings.operator or settings.only or settings.sample > 1)
    return settings


class Wanted:
    """Which mutants are measured. A sample is drawn by what a mutant changes, so it stays the same while the compiler grows."""

    def __init__(self, settings):
        self.settings = settings

    def __call__(self, mutant):
        if self.settings.only not in mutant.identity or mutant.operator not in (self.settings.operator or [mutant.operator]):
            return False
        return self.settings.sample == 1 or content_number(mutant) % self.settings.sample == self.settings.part


def named(identity):
    for mutant in mutants_of(Compiler(identity.split(".")[0]), {}):
        if mutant.identity == identity:
            return mutant
    sys.exit(f"there is no mutant {identity}")


def source(mutant):
    """A program that is the mutant, for any folder."""
    pieces = [ast.unparse(piece) for piece in mutant.compiler.pieces]
    pieces[mutant.piece] = mutant.applied(ast.unparse)
    head = f"import sys\nsys.path[:0] = [{str(HERE)!r}, {str(TESTEES)!r}]\nimport changed as mutation\n"
    return "\n\n".join([head, *pieces, f'main("{mutant.vendor}", compile_message, globals().get("DEFAULTS", {{}}))'])


def measure(settings):
    started = time.monotonic()

    def say(text):
        print(f"{time.monotonic() - started:6.0f} s  {text}", file=sys.stderr, flush=True)

    equivalents, closed, verdicts, left_out = Equivalents(), Closed(), [], {}
    settings.report_dir.mkdir(parents=True, exist_ok=True)
    for vendor in settings.vendor or vendors():
        of_vendor, left = judged(vendor, settings, equivalents, closed, say)
        verdicts += of_vendor
        for reason, count in left.items():
            left_out[reason] = left_out.get(reason, 0) + count
        # After each vendor, so that a run that is ended has its report.
        (settings.report_dir / "mutation.md").write_text(page(verdicts, left_out, settings.cases), "utf-8")
        for name, kept in (("survivors", lambda one: one.survives), ("verdicts", lambda one: True)):
            lines = [row(verdict) + "\n" for verdict in verdicts if kept(verdict)]
            (settings.report_dir / f"{name}.jsonl").write_text("".join(lines), "utf-8")
    print(page(verdicts, left_out, settings.cases))
    if settings.is_whole:
        for vendor, operator, function, _, after in sorted(equivalents.unused):
            say(f"equivalent.jsonl has a mutant that is not made any more: {vendor}, {operator}, {function}: {after}")
    alarms = [verdict for verdict in verdicts if verdict.is_false_alarm]
    for verdict in alarms:
        say(f"{verdict.mutant.identity} is found by {verdict.by} and said to be equivalent: {verdict.equivalent}")
    check, fuzz = kill_rates(verdicts)
    return 1 if alarms or check < settings.expect_check or fuzz < settings.expect_fuzz else 0


if __name__ == "__main__":
    chosen = options()
    if chosen.show:
        mutant = named(chosen.show)
        print(f"{TESTEES.relative_to(REPOSITORY)}/{mutant.vendor}.py:{mutant.line}, {mutant.function()}")
        print("\n".join(mutant.diff()))
    elif chosen.values:
        print(values_seen.page(chosen.vendor or vendors(), chosen))
    elif chosen.equivalent:
        print(entry(named(chosen.equivalent[0]), chosen.equivalent[1]))
    elif chosen.source:
        print(source(named(chosen.source)))
    else:
        sys.exit(measure(chosen))

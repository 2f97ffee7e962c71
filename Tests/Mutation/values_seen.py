"""Which classes of values came to which places: the cheap half of the measure, without a single mutant run.

A class is named by the change that would have shown it: `html_escaped` stands for text with `&`, `<`, `>` or quotes.
"""

import ast

import change
from compiler import Compiler
from mutants import mutants_of
from recording import Cases, recorded


def page(vendors, settings):
    """Markdown: for each vendor the places and the classes that none of their values was of; then all classes by vendor."""
    parts, shares = [], {}
    for vendor in vendors:
        compiler = Compiler(vendor)
        places = {}
        changes = [mutant for mutant in mutants_of(compiler, {}) if mutant.change]
        for mutant in changes:
            places.setdefault(mutant.value_place, []).append(mutant)
        lines = recorded(settings.pushproof, vendor, "check")
        if settings.cases:
            lines += recorded(settings.pushproof, vendor, "fuzz", f"--cases={settings.cases}", f"--seed={settings.seed}")
        infections = Cases(compiler, lines, changes).infections
        rows = [f"## {vendor}", "", "| line | value | types that came | classes that never came |", "| --- | --- | --- | --- |"]
        for place, mutants in places.items():
            types = infections.types.get(place, set())
            effects = {mutant.change for mutant in mutants if infections.of(mutant)}
            possible = {mutant.change for mutant in mutants if change.type_of(mutant.change) in types}
            for name in possible:
                seen, all_places = shares.setdefault(name, {}).get(vendor, (0, 0))
                shares[name][vendor] = (seen + (name in effects), all_places + 1)
            missing = ", ".join(sorted(possible - effects)) or "none"
            text = ast.unparse(mutants[0].original)[:60].replace("|", "\\|")
            rows.append(f"| {mutants[0].line} | `{text}` | {', '.join(sorted(types)) or 'none'} | {missing} |")
        parts.append("\n".join(rows))
    return "\n\n".join([*parts, summary(vendors, shares)]) + "\n"


def summary(vendors, shares):
    """At how many of the places that have values of a class's type a value of that class came."""
    rows = ["## All", "", f"| class | {' | '.join(vendors)} |", "| --- |" + " --- |" * len(vendors)]
    for name, of_vendors in sorted(shares.items(), key=lambda item: (change.type_of(item[0]), item[0])):
        cells = ["{} of {}".format(*of_vendors[vendor]) if vendor in of_vendors else "" for vendor in vendors]
        rows.append(f"| {change.type_of(name)}: {name} | {' | '.join(cells)} |")
    return "\n".join(rows)

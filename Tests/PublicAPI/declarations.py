#!/usr/bin/env python3
"""Compares the declarations of symbol graphs with FOLDER/MODULE.api, or writes them there.

    Tests/PublicAPI/declarations.py GRAPHS FOLDER [--update]
"""

import difflib
import json
import sys
from pathlib import Path

# Of every type, or of every type that has another one.
DERIVED = {"Copyable", "Escapable", "SendableMetatype", "Equatable"}


def declarations(graph):
    """One line a declaration, sorted: its path, and how it is declared. What the compiler derives by itself is left out."""
    lines, paths = [], {}
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        paths[symbol["identifier"]["precise"]] = path = ".".join(symbol["pathComponents"])
        lines.append(f"{path}: {' '.join(text.split())}")
    for relation in graph["relationships"]:
        protocol = relation.get("targetFallback", "").removeprefix("Swift.")
        if relation["kind"] == "conformsTo" and relation["source"] in paths and protocol not in DERIVED:
            lines.append(f"{paths[relation['source']]}: is {protocol}")
    return sorted(set(lines))


def main():
    graphs, folder, is_update = Path(sys.argv[1]), Path(sys.argv[2]), "--update" in sys.argv[3:]
    changed = 0
    modules = sorted(path for path in graphs.glob("*.symbols.json") if "@" not in path.name)
    if not modules:
        sys.exit("no symbol graph: is there a debug build?")
    for path in modules:
        name = path.name.removesuffix(".symbols.json")
        now = declarations(json.loads(path.read_text("utf-8")))
        known = folder / f"{name}.api"
        if is_update:
            folder.mkdir(parents=True, exist_ok=True)
            known.write_text("\n".join(now) + "\n", "utf-8")
            continue
        before = known.read_text("utf-8").splitlines() if known.exists() else []
        if now != before:
            changed += 1
            print(f"the public declarations of {name} differ from {known}:")
            print("\n".join(difflib.unified_diff(before, now, "known", "now", lineterm="", n=0)))
        else:
            print(f"{name}: {len(now)} public declarations, as known")
    if changed:
        sys.exit("say so in CHANGELOG.md, and run Tests/PublicAPI/run --update")


main()

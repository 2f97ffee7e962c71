#!/usr/bin/env python3
"""Writes what is made of the data of this folder: Documentation/Findings.md, and matrix.yml, the libraries as testees.

    Examples/builders/page.py [--check]

`--check` writes nothing, and ends with 1 if one of them differs from the data.
"""

import json
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = HERE.relative_to(ROOT)
WORK = pathlib.Path(".build/builders")  # From the root of the checkout, as the replay lines have it.
LIBRARIES = WORK / "libraries"
PYTHON = WORK / "bin" / "python"
CASES = FOLDER / "cases"
PAGE, MATRIX = ROOT / "Documentation" / "Findings.md", HERE / "matrix.yml"
# Findings of a whole run: two answers that differ since another finding makes one of them wrong.
SKIPPED_RULE = "readings.contradiction"
# Languages in the order of the page, and where their libraries are found by name.
LANGUAGES = {
    "python": "Python", "javascript": "JavaScript", "php": "PHP", "ruby": "Ruby", "go": "Go", "java": "Java",
}  # fmt: skip
REGISTRIES = {"javascript": "npm", "php": "Packagist", "ruby": "RubyGems", "go": "Go modules", "java": "Maven Central"}


def main():
    made = {PAGE: page(), MATRIX: matrix()}
    stale = [path for path, text in made.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        print(
            f"{path.relative_to(ROOT)}: {'differs from the data' if '--check' in sys.argv else 'written'}",
            file=sys.stderr,
        )
        if "--check" not in sys.argv:
            path.write_text(made[path], "utf-8")
    return 1 if stale and "--check" in sys.argv else 0


# ---- The data -------------------------------------------------------------------------------------------------------


def rows(name):
    path = HERE / name
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def testee(row, root="", folder=FOLDER):
    """The command line of a library's adapter, with `root` before paths from the root of the checkout."""
    builder, adapters, work = row["builder"], f"{folder}/adapters/{row['language']}".removeprefix("./"), f"{root}{WORK}"
    if row["language"] == "python":
        return f"{root}{PYTHON} {adapters}/{builder}_adapter.py"
    if row["language"] == "go":
        return f"{work}/go/{builder}"
    if row["language"] == "java":
        path = f"{work}/java/{builder}:{root}{LIBRARIES}/{builder}/*:{root}{LIBRARIES}/jackson/*"
        return f"java -XX:TieredStopAtLevel=1 -cp {path} {java_class(builder)}"
    program, ending = {"javascript": ("node", "js"), "php": ("php", "php"), "ruby": ("ruby", "rb")}[row["language"]]
    return f"{program} {adapters}/{builder}.{ending}"


def java_class(builder):
    return "".join(word.capitalize() for word in builder.split("_"))


def name_of(row):
    return f"{row['library']} {row['version']}"


# ---- matrix.yml -----------------------------------------------------------------------------------------------------


# As run.py runs each check, but that messages are made small: they stand behind the cells.
OPTIONS = ["--no-sweep", "--skip-rule", SKIPPED_RULE]
# The compilers of Examples/testees, by dialect.
EXAMPLES = ["apns", "easemob", "fcm", "getui", "jpush", "sns", "zego"]


def matrix():
    """Paths of the file start from its folder."""
    lines = ["# Made by page.py of builders.jsonl and expected.jsonl: the libraries as testees, and the example compilers."]
    lines.append("version: 1")
    lines += [f"options: {json.dumps(OPTIONS)}", "testees:"]
    expected = rows("expected.jsonl")
    for row in rows("builders.jsonl"):
        known = [one for one in expected if one["builder"] == row["builder"]]
        lines += [f"  - name: {quoted(row['builder'].replace('_', '-'))}", f"    version: {quoted(row['version'])}"]
        lines += [f"    language: {LANGUAGES[row['language']]}", f"    home: {quoted(home(row))}"]
        lines += [f"    command: {quoted(testee(row, '../../', '.'))}", "    dialects: apns"]
        lines.append(f"    options: {json.dumps(['--corpus', 'cases'])}")
        lines += ["    expected:"] if known else []
        lines += [
            f"      {quoted(one['fingerprint'])}: {quoted(one.get('finding') or one['setAside'])}" for one in known
        ]
    for dialect in EXAMPLES:
        lines += [f"  - name: example-{dialect}", "    language: Python", f"    dialects: {dialect}"]
        lines.append(f"    command: python3 ../testees/{dialect}.py")
    return "\n".join(lines) + "\n"


def home(row):
    return (
        f"https://github.com/{row['repository']}"
        if "repository" in row
        else f"https://pypi.org/project/{row['library']}/"
    )


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


# ---- The page -------------------------------------------------------------------------------------------------------

WIDTH = 150


def page():
    builders, findings = rows("builders.jsonl"), rows("findings.jsonl")
    parts = [text("head.md").format(**numbers(builders, findings)), table(builders, findings)]
    for row in builders:
        own = [finding for finding in findings if finding.get("builder") == row["builder"]]
        if own:
            about = [wrapped(row["about"])] if "about" in row else []
            parts += [f"## {name_of(row)}", *about, origin(row), *(entry(finding, row) for finding in own)]
    parts += [f"## {finding['library']}\n\n{entry(finding, None)}" for finding in findings if "builder" not in finding]
    parts.append(text("end.md"))
    return "\n\n".join(part for part in parts if part) + "\n"


def text(name):
    return (HERE / "page" / name).read_text("utf-8").strip()


def numbers(builders, findings):
    return {
        "libraries": len(builders),
        "faults": len([finding for finding in findings if "builder" in finding]),
        "languages": len({row["language"] for row in builders}),
        "faulty": len({finding["builder"] for finding in findings if "builder" in finding}),
    }


def table(builders, findings):
    lines = ["| language | library | version | found |", "|---|---|---|---|"]
    for language, title in LANGUAGES.items():
        for row in (row for row in builders if row["language"] == language):
            own = [finding["finding"] for finding in findings if finding.get("builder") == row["builder"]]
            own = [f"[{name}](#{name})" for name in [*own, *row.get("also", [])]]
            lines.append(
                f"| {title} | {row['library']} | {row['version']} | {', '.join(own) or row.get('nothing', 'nothing')} |"
            )
    for finding in findings:
        if "builder" not in finding:
            shown = f"[{finding['finding']}](#{finding['finding']}), {finding['kind']}"
            lines.append(f"| Python | {finding['of']} | {finding['version']} | {shown} |")
    return "\n".join(lines)


def origin(row):
    """Where a library of a repository is, and how old it is."""
    if "commit" not in row:
        return ""
    address = f"https://github.com/{row['repository']}"
    where = f"{LANGUAGES[row['language']]}, {REGISTRIES[row['language']]}"
    return wrapped(f"{where}; [{row['repository']}]({address}), commit `{row['commit'][:12]}` of {row['changed']}.")


def entry(finding, row):
    lines = [f"### {finding['finding']}", "", wrapped(f"{finding['title']} {finding['message']}"), ""]
    lines.append(item("document", finding["document"]))
    if "case" in finding:
        place = f" at `{finding['pointer']}`" if finding["pointer"] else ""
        lines += [item("case", case(finding["case"])), f"- shown by: `{finding['rule']}`{place}"]
    elif "shownBy" in finding:
        lines.append(item("shown by", finding["shownBy"]))
    lines.append(item("source", finding["source"]))
    lines.append(item("direct call", finding["directly"]))
    lines += [item(label, finding[name]) for name, label in (("known", "known"), ("mend", "fix")) if name in finding]
    again = finding.get("again") or replay_line(finding, row)
    lines += ["- replay" + (finding.get("after", "")) + ":", "", f"      {again}"]
    return "\n".join(lines)


def replay_line(finding, row):
    return f'.build/release/pushproof replay --no-project {CASES}/{finding["case"]}.json --testee "{testee(row)}"'


# Headers of which most cases have these values, and the page does not speak.
USUAL = {"apns-push-type": "alert", "apns-topic": "com.example.app"}


def case(name):
    read = json.loads((ROOT / CASES / f"{name}.json").read_text("utf-8"))
    message = json.dumps(read["message"], ensure_ascii=False, separators=(",", ":"))
    if len(message) > 200:
        message = message[:57] + "…" + message[-18:]
    headers = read.get("headers", {})
    if headers.get("apns-push-type") == "alert":
        headers = {key: value for key, value in headers.items() if USUAL.get(key) != value}
    beside = f" with `{json.dumps(headers, separators=(',', ':'))}`" if headers else ""
    return f"[{name.removeprefix('apns/')}](../{CASES}/{name}.json), `{message}`{beside}"


def item(name, text):
    return textwrap.indent(wrapped(f"{name}: {text}", WIDTH - 2), "  ").replace("  ", "- ", 1)


def wrapped(text, width=WIDTH):
    """Lines are broken at blanks outside of code and of links' addresses."""
    pieces = re.findall(r"`[^`]*`\S*|\S+", text)
    lines, line = [], ""
    for piece in pieces:
        if line and len(line) + 1 + len(piece) > width:
            lines.append(line)
            line = piece
        else:
            line = f"{line} {piece}".strip()
    return "\n".join([*lines, line])


if __name__ == "__main__":
    sys.exit(main())

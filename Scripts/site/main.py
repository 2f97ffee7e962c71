"""Writes the site: every Markdown page of the repository and the parts that the program made, with one navigation, and then checks it."""

import html
import pathlib
import re
import shutil
import subprocess
import sys

from checking import problems_of
from layout import SEARCH_BODY, Navigation, page_text
from rendering import Renderer
from search import index_of, script_of
from sources import INDEX, Sources
from vendor_rules import HEADING, with_rule_pages

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
# Beside the pages: whole documents that readers are sent to.
DOCUMENTS = ["Reports/sample/report.html"]
# A report links to the folders of its findings, which stay with the run.
FINDING_LINK = re.compile(r'<a href="findings/[^"]*">(.*?)</a>')


class Parts:
    """What `docs --pages` wrote, by paths in the site."""

    def __init__(self, folder):
        if not (folder / "style.css").is_file():
            sys.exit(f"{folder}: is not what \"pushproof docs --pages {folder}\" writes")
        self.style = (folder / "style.css").read_text(encoding="utf-8")
        self.version = (folder / "version.txt").read_text(encoding="utf-8").strip()
        self.pages = {}
        for file in sorted(folder.rglob("*.html")):
            path = file.relative_to(folder).as_posix()
            self.pages[path], of_rules = with_rule_pages(path, file.read_text(encoding="utf-8"))
            self.pages |= of_rules

    def titles(self):
        return {path: HEADING.search(text).group(1) for path, text in self.pages.items()}

    def rules(self):
        """The page of each rule by its ID."""
        return {
            pathlib.PurePosixPath(path).name.removesuffix(".html"): path
            for path in self.pages
            if path.startswith("rules/") and path != "rules/index.html"
        }


def rule_ids(rules_page):
    """Every rule, by the headings of Documentation/Rules.md."""
    return re.findall(r"^## (\S+)$", rules_page, re.MULTILINE)


def write(site, path, text):
    file = site / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def tracked_files():
    """What belongs to the repository, and not what lies around in it."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
    )
    if listed.returncode != 0:
        sys.exit(f"the site is made of a Git checkout: {listed.stderr.decode().strip()}")
    return [name for name in listed.stdout.decode().split("\0") if name and (REPOSITORY / name).is_file()]


def main():
    parts = Parts(pathlib.Path(sys.argv[1]))
    site = pathlib.Path(sys.argv[2])
    if site.exists() and any(site.iterdir()) and not (site / "style.css").exists():
        sys.exit(f"{site}: is no site; name a folder that may be written anew")
    shutil.rmtree(site, ignore_errors=True)

    sources = Sources(REPOSITORY, tracked_files(), DOCUMENTS)
    renderer = Renderer(sources, parts.rules())
    rendered = {page.path: renderer.render(page) for page in sources.pages}
    titles = {path: page.title for path, page in rendered.items()} | parts.titles()
    bodies = {path: page.body for path, page in rendered.items()} | parts.pages
    groups, labels = sources.index()
    navigation = Navigation(titles, groups, labels)
    for path, body in bodies.items():
        write(site, path, page_text(path, titles[path], body, navigation, parts.version))
    write(site, "search.html", page_text("search.html", "Search", SEARCH_BODY, navigation, parts.version, ["search-index.js", "search.js"]))
    write(site, "search-index.js", script_of(index_of({path: (html.unescape(titles[path]), body) for path, body in bodies.items()})))
    shutil.copyfile(REPOSITORY / "Scripts/site/search.js", site / "search.js")
    write(site, "style.css", parts.style)
    for name in sorted(sources.copied):
        if name in DOCUMENTS:
            write(site, name, FINDING_LINK.sub(r"\1", (REPOSITORY / name).read_text(encoding="utf-8")))
        else:
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(REPOSITORY / name, site / name)

    problems = renderer.problems + problems_of(site)
    listed = {path for _, paths in groups for path in paths}
    for page in sources.pages:
        if page.source.startswith("Documentation/") and page.path not in listed and page.source != INDEX:
            problems.append(f"{INDEX}: does not list {page.source}")
    for rule in rule_ids((REPOSITORY / "Documentation/Rules.md").read_text(encoding="utf-8")):
        if not (site / "rules" / f"{rule}.html").is_file():
            problems.append(f"rules/{rule}.html: the rule {rule} has no page")
    for problem in problems:
        print(f"PROBLEM  {problem}", file=sys.stderr)
    print(f"{site}/index.html: {len(titles)} pages, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

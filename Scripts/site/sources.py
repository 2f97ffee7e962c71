"""Which files of the repository are pages, and where a link of one of them leads."""

import dataclasses
import html
import pathlib
import posixpath
import re

# Folders whose Markdown is all pages; elsewhere the README of a folder is one.
PAGE_FOLDERS = ["Documentation"]
# Whose READMEs are pages.
README_FOLDERS = ["Examples", "Corpus", "Reports"]
# Files of these folders are copied where a page links to them.
COPIED_FOLDERS = ["Documentation"]


# The page that lists all pages by group: a heading for each group, and an entry with a link for each page.
INDEX = "Documentation/README.md"
ENTRY = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\)", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Page:
    source: str
    # In the site.
    path: str


@dataclasses.dataclass(frozen=True)
class Target:
    """Where a link leads: to a path of the site, or to a file that is in the repository only."""

    path: str
    is_in_site: bool


class Sources:
    def __init__(self, repository, files, documents):
        self.repository = repository
        self.files = set(files)
        self.folders = {str(parent) for name in files for parent in pathlib.PurePosixPath(name).parents}
        self.pages = [Page(name, site_path(name)) for name in sorted(files) if is_page(name)]
        self.by_source = {page.source: page for page in self.pages}
        self.copied = set(documents) & self.files

    def text(self, page):
        return (self.repository / page.source).read_text(encoding="utf-8")

    def index(self):
        """The groups of the index, each with the paths of its pages, and the name of each page there."""
        page = self.by_source[INDEX]
        groups, labels = [], {}
        for section in self.text(page).split("\n## ")[1:]:
            name, _, entries = section.partition("\n")
            paths = []
            for label, link in ENTRY.findall(entries):
                target = self.target(page, link)
                if target:
                    paths.append(target.path)
                    labels[target.path] = html.escape(label.replace("`", ""))
            groups.append((name, paths))
        return groups, labels

    def target(self, page, link):
        """What a relative link of a page names; None where there is nothing."""
        name = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), link))
        readme = posixpath.normpath(f"{name}/README.md")
        for source in (name, readme):
            if source in self.by_source:
                return Target(self.by_source[source].path, True)
        if name in self.files:
            if name.split("/")[0] in COPIED_FOLDERS:
                self.copied.add(name)
            return Target(name, name in self.copied)
        if name in self.folders:
            documents = [copied for copied in sorted(self.copied) if copied.startswith(name + "/")]
            return Target(documents[0], True) if documents else Target(name, False)
        return None


def is_page(name):
    parts = name.split("/")
    if not name.endswith(".md"):
        return False
    if len(parts) == 1 or parts[0] in PAGE_FOLDERS:
        return True
    return parts[0] in README_FOLDERS and parts[-1] == "README.md"


def site_path(name):
    if name.endswith("README.md"):
        return name.removesuffix("README.md") + "index.html"
    return name.removesuffix(".md") + ".html"

"""Which files of the repository are pages, and where a link of one of them leads."""

import dataclasses
import pathlib
import posixpath

# Folders whose Markdown is all pages; elsewhere the README of a folder is one.
PAGE_FOLDERS = ["Documentation"]
# Whose READMEs are pages.
README_FOLDERS = ["Examples", "Corpus", "Reports"]
# Files of these folders are copied where a page links to them.
COPIED_FOLDERS = ["Documentation"]


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

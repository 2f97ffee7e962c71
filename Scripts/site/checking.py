"""What is wrong with a site: links that lead nowhere, and whatever a browser would load from elsewhere or run."""

import html.parser
import posixpath
import re
import urllib.parse

# Attributes whose value a browser loads by itself; of `a` it is followed only when somebody asks.
LOADED = {"src", "srcset", "poster", "data", "background", "action", "formaction", "xlink:href"}
STYLE_ADDRESS = re.compile(r"""url\(\s*['"]?([^'")]*)|@import\s+['"]([^'"]*)""", re.IGNORECASE)
# The page of the search alone has scripts: files of the site.
SCRIPTED = {"search.html"}
# Whole documents, which have been tested where they are made.
DOCUMENTS = re.compile(r"^Reports/")


class Reader(html.parser.HTMLParser):
    """Gathers a page's anchors, its links, and what it loads."""

    def __init__(self, text):
        super().__init__()
        self.anchors = set()
        self.repeated = []
        self.links = []
        self.loads = []
        self.scripts = []
        self.in_style = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.in_style = tag == "style"
        if tag == "script":
            self.scripts.append("a script" if dict(attributes).get("src") else "a script of its own")
        for name, value in attributes:
            value = value or ""
            if name == "id":
                if value in self.anchors:
                    self.repeated.append(value)
                self.anchors.add(value)
            elif name.startswith("on"):
                self.scripts.append(f"the attribute {name}")
            elif name in LOADED or (name == "href" and tag != "a"):
                self.loads.append(value)
            elif name == "href":
                self.links.append(value)
            elif name == "style":
                self.loads += addresses_of_style(value)

    def handle_data(self, data):
        if self.in_style:
            self.loads += addresses_of_style(data)

    def handle_endtag(self, tag):
        self.in_style = False


def addresses_of_style(text):
    return [first or second for first, second in STYLE_ADDRESS.findall(text)]


def is_foreign(address):
    return "//" in address.split("#")[0] or bool(re.match(r"[a-z][a-z0-9+.-]*:", address, re.IGNORECASE))


def problems_of(site):
    """One line each, which begins with the page's path; none where all is well."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {name: Reader((site / name).read_text(encoding="utf-8")) for name in sorted(files) if name.endswith((".html", ".svg"))}
    problems = []
    for name, page in pages.items():
        if not DOCUMENTS.match(name):
            problems += [f"{name}: has {script}" for script in page.scripts if not (name in SCRIPTED and script == "a script")]
        problems += [f"{name}: loads {address}" for address in page.loads if is_foreign(address)]
        problems += [f"{name}: two places are called {anchor}" for anchor in page.repeated]
        for address in page.links + [loaded for loaded in page.loads if not is_foreign(loaded)]:
            problems += broken(name, address, pages, files)
    for name in sorted(files):
        if name.endswith(".css"):
            addresses = addresses_of_style((site / name).read_text(encoding="utf-8"))
            problems += [f"{name}: loads {address}" for address in addresses if is_foreign(address)]
    return problems


def broken(name, address, pages, files):
    if is_foreign(address):
        # Followed on demand only; but nothing a browser would run.
        return [] if re.match(r"(https?|mailto):", address) else [f"{name}: links to {address}"]
    path, _, anchor = address.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), urllib.parse.unquote(path))) if path else name
    if target not in files:
        return [f"{name}: links to {address}, which is not there"]
    if anchor and (target not in pages or urllib.parse.unquote(anchor) not in pages[target].anchors):
        return [f"{name}: links to {address}, where nothing is called {anchor}"]
    return []

"""What stands around the body of each page."""

import html
import posixpath

from rendering import relative

# Around the groups of Documentation/README.md, by paths in the site; a path with a slash at its end is a folder. No page is out of reach: what no
# group names comes last.
BEFORE = [("Begin", ["index.html", "Documentation/index.html"])]
AFTER = [("Rules and vendors", ["rules/index.html", "vendors/", "Corpus/"]), ("Examples", ["Examples/"]), ("Project", [])]
# Reached from rules/index.html, and from the field above.
UNLISTED = ("rules/", "search.html")


class Navigation:
    """The same list on each page."""

    def __init__(self, titles, groups, labels):
        """`groups` has names with paths, as the index of the documentation lists them; `labels` has its names of pages."""
        self.titles = titles | labels
        left = [path for path in titles if not path.startswith(UNLISTED) or path == "rules/index.html"]
        groups = BEFORE + groups + AFTER
        named = {path for _, paths in groups for path in paths if not path.endswith("/")}
        self.groups = []
        for name, paths in groups:
            members = []
            for path in paths:
                if path.endswith("/"):
                    members += [other for other in left if other.startswith(path) and other not in named]
                elif path in titles:
                    members.append(path)
            self.groups.append((name, members))
        listed = {path for _, members in self.groups for path in members}
        self.groups[-1][1].extend(path for path in left if path not in listed)

    def html(self, current):
        text = ""
        for name, members in self.groups:
            if members:
                items = "".join(f"<li>{self.item(path, current)}</li>\n" for path in members)
                text += f"<h2>{html.escape(name)}</h2>\n<ul>\n{items}</ul>\n"
        return text

    def item(self, path, current):
        mark = ' aria-current="page"' if path == current else ""
        return f'<a href="{relative(current, path)}"{mark}>{self.titles[path]}</a>'


def page_text(path, title, body, navigation, version, scripts=()):
    style = relative(path, "style.css")
    name = title if path == "index.html" else f"{title} - Pushproof"
    loaded = "".join(f'<script src="{relative(path, script)}" defer></script>\n' for script in scripts)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{name}</title>
<link rel="stylesheet" href="{style}"/>
{loaded}</head>
<body class="site">
<main>
<p class="to-pages"><a href="#pages">All pages</a></p>
{body}<footer><p>{html.escape(version)}</p></footer>
</main>
<nav id="pages" aria-label="Pages">
<form class="search" role="search" action="{relative(path, "search.html")}">
<label>Search <input type="search" name="q"/></label>
</form>
{navigation.html(path)}</nav>
</body>
</html>
"""


# The one page with a script.
SEARCH_BODY = """<h1>Search</h1>
<p><label>Words <input type="search" id="query"/></label></p>
<noscript><p>The search needs JavaScript. The list of pages is beside this text.</p></noscript>
<p id="found" role="status"></p>
<ol id="results"></ol>
"""

"""What stands around the body of each page."""

import html
import posixpath

from rendering import relative

# By paths in the site; what is named nowhere comes under the heading of its folder, so that no page is out of reach.
GROUPS = [
    ("Begin", ["index.html", "Documentation/Tutorial.html"]),
    ("Reference", ["Documentation/CommandLine.html", "rules/index.html", "Documentation/Rules.html", "Documentation/Records.html"]),
    ("Vendors", ["vendors/", "Documentation/Ambiguities.html", "Documentation/SenderMistakes.html", "Corpus/"]),
    ("Guides", ["Documentation/"]),
    ("Recipes", ["Examples/"]),
    ("Inside", ["Documentation/Internals.html", "Documentation/Architecture.html", "Documentation/Words.html"]),
    ("Project", []),
]
# Where `CONTRIBUTING.html` and all others come that no group names.
REST = "Project"
# Reached from rules/index.html.
UNLISTED = "rules/"


class Navigation:
    """The same list on each page."""

    def __init__(self, titles):
        self.titles = titles
        left = [path for path in titles if not path.startswith(UNLISTED)]
        named = {path for _, paths in GROUPS for path in paths if not path.endswith("/")}
        self.groups = []
        for name, paths in GROUPS:
            members = []
            for path in paths:
                if path.endswith("/"):
                    members += [other for other in left if other.startswith(path) and other not in named]
                elif path in titles:
                    members.append(path)
            self.groups.append((name, members))
        listed = {path for _, members in self.groups for path in members}
        next(members for name, members in self.groups if name == REST).extend(path for path in left if path not in listed)

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


def page_text(path, title, body, navigation):
    style = relative(path, "style.css")
    name = title if path == "index.html" else f"{title} - Pushproof"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{name}</title>
<link rel="stylesheet" href="{style}"/>
</head>
<body class="site">
<main>
<p class="to-pages"><a href="#pages">All pages</a></p>
{body}</main>
<nav id="pages" aria-label="Pages">
{navigation.html(path)}</nav>
</body>
</html>
"""

"""A page for each compile rule of a vendor, from its row and its example in the vendor's page."""

import re

from rendering import relative

ROW = re.compile(r'<tr id="([^"]+)"><td>(<code>.*?</code>)</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>', re.DOTALL)
EXAMPLE = re.compile(r'<section class="example">\n<h3 id="([^"]+)">.*?</section>\n', re.DOTALL)
WITHIN = re.compile(r'href="#([^"]*)"')
HEADING = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)


def page_of(rule):
    return f"rules/{rule}.html"


def with_rule_pages(path, text):
    """The vendor's page with links to its rules, and the bodies of their pages by path; both none where the page has no rules."""
    rows = ROW.findall(text)
    names = {name for name, *_ in rows}
    examples = {match[1]: match[0] for match in EXAMPLE.finditer(text)}
    vendor = HEADING.search(text)[1]
    pages = {}
    for name, _, statement, source, shown in rows:
        page = page_of(name)

        def elsewhere(match):
            """A link within the vendor's page, from the rule's."""
            target = page_of(match[1]) if match[1] in names else f"{path}#{match[1]}"
            return f'href="{relative(page, target)}"'

        body = f'<h1>{name}</h1>\n<p class="requirement">{statement}</p>\n<p>Source: {source}</p>\n'
        body += f'<p>All rules and examples: <a href="{relative(page, path)}#{name}">{vendor}</a></p>\n'
        anchor = WITHIN.search(shown)
        if anchor and anchor[1] in examples:
            body += "<h2>Example</h2>\n" + WITHIN.sub(elsewhere, examples[anchor[1]])
        pages[page] = body

    def linked(match):
        return match[0].replace(match[2], f'<a href="{relative(path, page_of(match[1]))}">{match[2]}</a>', 1)

    return ROW.sub(linked, text), pages

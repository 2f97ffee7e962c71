"""Markdown as HTML, with links that lead within the site."""

import dataclasses
import html
import posixpath
import re

from markdown_it import MarkdownIt
from markdown_it.token import Token


@dataclasses.dataclass(frozen=True)
class Rendered:
    title: str
    body: str


class Renderer:
    """Makes pages, and gathers what is wrong with their links in `problems`."""

    def __init__(self, sources, rules):
        self.sources = sources
        # Where a rule is explained, by its ID.
        self.rules = rules
        self.problems = []
        # Raw HTML would need a check of its own, and no page has any.
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
        self.markdown.renderer.rules["table_open"] = lambda *_: '<div class="wide" role="group" tabindex="0" aria-label="Table"><table class="grid">\n'
        self.markdown.renderer.rules["table_close"] = lambda *_: "</table></div>\n"

    def render(self, page):
        tokens = self.markdown.parse(self.sources.text(page))
        self.empty_heads(tokens)
        title = self.name_headings(tokens) or page.source
        for token in tokens:
            if token.type == "inline":
                token.children = self.with_links(page, token.children)
        return Rendered(title, self.markdown.renderer.render(tokens, self.markdown.options, {}))

    @staticmethod
    def empty_heads(tokens):
        """The head of a column that has no name is an empty cell."""
        for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:]):
            if opening.type == "th_open" and not inline.content:
                opening.tag = closing.tag = "td"

    def name_headings(self, tokens):
        """Gives each heading the name by which GitHub links to it; returns the first heading's text as HTML."""
        title = None
        taken = {}
        for opening, inline in zip(tokens, tokens[1:]):
            if opening.type != "heading_open":
                continue
            text = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
            slug = slug_of(text)
            count = taken.get(slug, 0)
            taken[slug] = count + 1
            opening.attrSet("id", slug if count == 0 else f"{slug}-{count}")
            title = title or html.escape(text)
        return title

    # Links

    def with_links(self, page, children):
        written = []
        # Of each link that is open: what comes in place of its end.
        ends = []
        for child in children:
            if child.type == "link_open":
                written.append(self.link(page, child, ends))
            elif child.type == "link_close":
                written.append(ends.pop())
            elif child.type == "image":
                child.attrSet("src", self.image(page, child.attrGet("src")))
                written.append(child)
            elif child.type == "code_inline" and not ends:
                written += self.with_rule(page, child)
            else:
                written.append(child)
        return written

    def link(self, page, token, ends):
        address, _, anchor = token.attrGet("href").partition("#")
        if re.match(r"[a-z]+:", address) or not address:
            ends.append(Token("link_close", "a", -1))
            return token
        target = self.sources.target(page, address)
        if target is None:
            self.problems.append(f"{page.source}: there is no {address}")
        if target is None or not target.is_in_site:
            path = target.path if target else address
            ends.append(raw(f" (<code>{html.escape(path)}</code>)</span>"))
            return raw('<span class="in-repository">')
        token.attrSet("href", relative(page.path, target.path) + (f"#{anchor}" if anchor else ""))
        ends.append(Token("link_close", "a", -1))
        return token

    def image(self, page, address):
        target = self.sources.target(page, address)
        if target is None or not target.is_in_site:
            self.problems.append(f"{page.source}: the picture {address} is not in the site")
            return address
        return relative(page.path, target.path)

    def with_rule(self, page, code):
        """The ID of a rule leads to the rule's page."""
        place = self.rules.get(code.content)
        if place is None:
            return [code]
        opening = Token("link_open", "a", 1, attrs={"href": relative(page.path, place)})
        return [opening, code, Token("link_close", "a", -1)]


def relative(page, target):
    """A link from one page of the site to another."""
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def slug_of(text):
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def raw(text):
    token = Token("html_inline", "", 0)
    token.content = text
    return token

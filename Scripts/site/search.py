"""The index of the site's search: made with the site, so that a search needs no server and no network."""

import html.parser
import json
import re

# What begins a part of a page that a reader can be sent to, if it has a name.
HEADINGS = {"h1", "h2", "h3", "h4", "tr"}
# What is shown of a part.
SNIPPET = 140
WORD = re.compile(r"[\w.+-]*\w")


class Parts(html.parser.HTMLParser):
    """Cuts a page into parts, each with its anchor, heading and text."""

    def __init__(self, body):
        super().__init__()
        self.parts = []
        self.heading = None
        self.begin("", None)
        self.feed(body)
        self.close()

    def begin(self, anchor, heading):
        self.parts.append({"anchor": anchor, "heading": "", "text": []})
        self.heading = heading

    def handle_starttag(self, tag, attributes):
        if tag in HEADINGS:
            anchor = dict(attributes).get("id")
            if tag == "h1":
                self.heading = tag
            elif anchor:
                self.begin(anchor, tag)

    def handle_endtag(self, tag):
        if tag == self.heading or (tag == "td" and self.heading == "tr"):
            self.heading = None

    def handle_data(self, data):
        if self.heading:
            self.parts[-1]["heading"] += data
        else:
            self.parts[-1]["text"].append(data)


def words_of(text):
    """The words of a text, in small letters; a name with dots or hyphens counts as a whole and by its parts."""
    found = set()
    for word in WORD.findall(text.lower()):
        found.add(word)
        found.update(re.findall(r"\w+", word))
    return found


def index_of(pages):
    """`pages` has title and body by path. Gives the parts, and for each word the numbers of the parts that have it."""
    parts, words = [], {}
    for path, (title, body) in pages.items():
        for part in Parts(body).parts:
            heading, text = (" ".join(each.split()) for each in (part["heading"], " ".join(part["text"])))
            if not heading and not text:
                continue
            place = path + (f"#{part['anchor']}" if part["anchor"] else "")
            for word in words_of(f"{title} {heading} {text}"):
                words.setdefault(word, []).append(len(parts))
            parts.append([place, title, "" if heading == title else heading, text[:SNIPPET]])
    return {"parts": parts, "words": dict(sorted(words.items()))}


def script_of(index):
    """As a script and not as JSON: a page that was opened from a disk may load no other file."""
    return "const searchIndex = " + json.dumps(index, ensure_ascii=False, separators=(",", ":")) + ";\n"

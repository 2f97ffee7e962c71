"""What Markdown becomes: names of headings as GitHub has them, and links that lead within the site."""

import pathlib
import tempfile
import unittest

from rendering import Renderer
from sources import Page, Sources


class RenderingTests(unittest.TestCase):
    FILES = ["README.md", "Documentation/Guide.md", "Documentation/x.schema.json", "Examples/go/README.md", "Sources/a.swift"]

    def render(self, text, source="Documentation/Guide.md"):
        """The page's body, and what is wrong with its links."""
        with tempfile.TemporaryDirectory() as folder:
            repository = pathlib.Path(folder)
            for name in self.FILES:
                (repository / name).parent.mkdir(parents=True, exist_ok=True)
                (repository / name).write_text(text, encoding="utf-8")
            self.sources = Sources(repository, self.FILES, [])
            renderer = Renderer(self.sources, {"size.limit": "rules/size.limit.html", "EM-C3": "rules/EM-C3.html"})
            page = renderer.render(self.sources.by_source[source])
            return page.body, renderer.problems

    def test_every_page_has_a_place(self):
        self.render("# A")
        self.assertEqual(
            self.sources.pages,
            [
                Page("Documentation/Guide.md", "Documentation/Guide.html"),
                Page("Examples/go/README.md", "Examples/go/index.html"),
                Page("README.md", "index.html"),
            ],
        )

    def test_the_index_has_groups(self):
        text = "# A\n\n- [none](Guide.md): before the groups\n\n## Guides\n\n- [The `guide`](Guide.md): why\n- [Go](../Examples/go)\n\n## Empty\n"
        with tempfile.TemporaryDirectory() as folder:
            repository = pathlib.Path(folder)
            (repository / "Documentation").mkdir()
            (repository / "Documentation/README.md").write_text(text, encoding="utf-8")
            sources = Sources(repository, [*self.FILES, "Documentation/README.md"], [])
            self.assertEqual(
                sources.index(),
                (
                    [("Guides", ["Documentation/Guide.html", "Examples/go/index.html"]), ("Empty", [])],
                    {"Documentation/Guide.html": "The guide", "Examples/go/index.html": "Go"},
                ),
            )

    def test_links_lead_within_the_site(self):
        for link, address in [
            ("../README.md#install", "../index.html#install"),
            ("../Examples/go/README.md", "../Examples/go/index.html"),
            ("../Examples/go", "../Examples/go/index.html"),
            ("x.schema.json", "x.schema.json"),
            ("#here", "#here"),
            ("https://example.com/a", "https://example.com/a"),
        ]:
            with self.subTest(link):
                body, problems = self.render(f"[there]({link})")
                self.assertEqual((body, problems), (f'<p><a href="{address}">there</a></p>\n', []))

    def test_what_is_linked_in_the_documentation_is_copied(self):
        self.render("A word")
        self.assertEqual(self.sources.copied, set())
        self.render("[schema](x.schema.json)")
        self.assertEqual(self.sources.copied, {"Documentation/x.schema.json"})

    def test_sources_are_named(self):
        body, problems = self.render("[the code](../Sources/a.swift)")
        self.assertEqual(body, '<p><span class="in-repository">the code (<code>Sources/a.swift</code>)</span></p>\n')
        self.assertEqual(problems, [])

    def test_what_is_not_there_is_a_problem(self):
        self.assertEqual(self.render("[x](nowhere.md)")[1], ["Documentation/Guide.md: there is no nowhere.md"])
        self.assertEqual(len(self.render("![x](nowhere.png)")[1]), 1)

    def test_rules_lead_to_their_pages(self):
        body, _ = self.render("`size.limit`, `EM-C3`, `other` and [`size.limit`](#a)")
        self.assertIn('<a href="../rules/size.limit.html"><code>size.limit</code></a>', body)
        self.assertIn('<a href="../rules/EM-C3.html"><code>EM-C3</code></a>', body)
        self.assertIn(", <code>other</code>", body)
        self.assertIn('<a href="#a"><code>size.limit</code></a>', body)

    def test_headings_are_called_as_on_github(self):
        body, _ = self.render("# The `size.limit`, or: how?\n\n## Again\n\n## Again\n")
        self.assertIn('<h1 id="the-sizelimit-or-how">', body)
        self.assertIn('<h2 id="again">', body)
        self.assertIn('<h2 id="again-1">', body)

    def test_html_stays_text(self):
        body, _ = self.render("<script>1</script>")
        self.assertNotIn("<script>", body)


if __name__ == "__main__":
    unittest.main()

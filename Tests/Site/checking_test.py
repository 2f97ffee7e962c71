"""Each fault that a site can have is found, and none where there is none."""

import pathlib
import tempfile
import unittest

from checking import problems_of

GOOD = '<h1 id="top">A</h1><a href="b.html#there">b</a><a href="https://example.com/">elsewhere</a><a href="#top">up</a>'


class CheckingTests(unittest.TestCase):
    def problems(self, body, other='<p id="there">B</p>', style="body { color: red; }"):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder)
            (site / "a.html").write_text(body, encoding="utf-8")
            (site / "b.html").write_text(other, encoding="utf-8")
            (site / "style.css").write_text(style, encoding="utf-8")
            return problems_of(site)

    def test_finds_nothing_where_all_is_well(self):
        self.assertEqual(self.problems(GOOD), [])

    def test_finds_links_that_lead_nowhere(self):
        for address in ["c.html", "../a.html", "b.html#here", "#nowhere", "style.css#x", "javascript:alert(1)", "folder/"]:
            with self.subTest(address):
                problems = self.problems(f'<a href="{address}">x</a>')
                self.assertEqual(len(problems), 1)
                self.assertTrue(problems[0].startswith("a.html: links to " + address), problems)

    def test_finds_what_would_be_loaded(self):
        for body in [
            '<img src="https://example.com/x.png"/>',
            '<img src="//example.com/x.png"/>',
            '<img srcset="http://example.com/x.png 2x"/>',
            '<link rel="stylesheet" href="http://example.com/x.css"/>',
            '<p style="background: url(https://example.com/x.png)">x</p>',
            '<style>@import "https://example.com/x.css";</style>',
        ]:
            with self.subTest(body):
                problems = self.problems(body)
                self.assertEqual(len(problems), 1)
                self.assertTrue(problems[0].startswith("a.html: loads "), problems)
        self.assertEqual(self.problems(GOOD, style="a { background: url('http://example.com/x') }"), ["style.css: loads http://example.com/x"])

    def test_finds_pictures_that_are_not_there(self):
        self.assertEqual(self.problems('<img src="x.png"/>'), ["a.html: links to x.png, which is not there"])

    def test_finds_scripts_and_equal_names(self):
        self.assertEqual(self.problems("<script>1</script>"), ["a.html: has a script of its own"])
        self.assertEqual(self.problems('<script src="style.css"></script>'), ["a.html: has a script"])
        self.assertEqual(self.problems('<p onclick="1">x</p>'), ["a.html: has the attribute onclick"])
        self.assertEqual(self.problems('<p id="x">x</p><p id="x">y</p>'), ["a.html: two places are called x"])


if __name__ == "__main__":
    unittest.main()

"""Each rule of a vendor has a page, with its example and links that lead somewhere."""

import unittest

from vendor_rules import with_rule_pages

PAGE = """<h1>Acme: compile rules</h1>
<table><tbody>
<tr id="AC-1"><td><code>AC-1</code></td><td>A title is the title.</td><td>Acme, push</td><td><a href="#case-a">a</a></td></tr>
<tr id="AC-2"><td><code>AC-2</code></td><td>A body is the body.</td><td>Acme, push</td><td></td></tr>
</tbody></table>
<h2>Examples</h2>
<section class="example">
<h3 id="case-a">a</h3>
<p>Rules: <a href="#AC-1"><code>AC-1</code></a> <a href="#AC-2"><code>AC-2</code></a>, <a href="#case-b">b</a></p>
</section>
<section class="example">
<h3 id="case-b">b</h3>
</section>
"""


class VendorRulesTests(unittest.TestCase):
    def setUp(self):
        self.text, self.pages = with_rule_pages("vendors/acme.html", PAGE)

    def test_each_rule_has_a_page(self):
        self.assertEqual(list(self.pages), ["rules/AC-1.html", "rules/AC-2.html"])
        page = self.pages["rules/AC-1.html"]
        self.assertTrue(page.startswith('<h1>AC-1</h1>\n<p class="requirement">A title is the title.</p>\n<p>Source: Acme, push</p>\n'))
        self.assertIn('<a href="../vendors/acme.html#AC-1">Acme: compile rules</a>', page)

    def test_the_example_comes_with_it(self):
        page = self.pages["rules/AC-1.html"]
        self.assertIn('<h3 id="case-a">a</h3>', page)
        self.assertNotIn('<h3 id="case-b">', page)
        for link in ['href="AC-1.html"', 'href="AC-2.html"', 'href="../vendors/acme.html#case-b"']:
            self.assertIn(link, page)
        self.assertNotIn("Example", self.pages["rules/AC-2.html"])

    def test_the_vendors_page_leads_to_them(self):
        self.assertIn('<tr id="AC-1"><td><a href="../rules/AC-1.html"><code>AC-1</code></a></td>', self.text)
        self.assertEqual(self.text.count("../rules/"), 2)

    def test_other_pages_stay(self):
        self.assertEqual(with_rule_pages("rules/index.html", "<h1>Rules</h1>"), ("<h1>Rules</h1>", {}))


if __name__ == "__main__":
    unittest.main()

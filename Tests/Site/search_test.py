"""The index has each part of each page, and the script finds them."""

import json
import pathlib
import shutil
import subprocess
import unittest

from search import index_of, script_of

PAGES = {
    "a.html": ("Alerts", '<h1 id="a">Alerts</h1><p>A badge on the icon.</p><h2 id="s">Sounds</h2><p>A tone, named in aps.sound.</p>'),
    "b.html": ("Rules", '<h1>Rules</h1><table><tr id="EM-C3"><td><code>EM-C3</code></td><td>arguments need a key</td></tr></table>'),
}
SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "Scripts/site/search.js"


class SearchTests(unittest.TestCase):
    def test_parts_have_their_places(self):
        self.assertEqual(
            index_of(PAGES)["parts"],
            [
                ["a.html", "Alerts", "", "A badge on the icon."],
                ["a.html#s", "Alerts", "Sounds", "A tone, named in aps.sound."],
                ["b.html", "Rules", "", ""],
                ["b.html#EM-C3", "Rules", "EM-C3", "arguments need a key"],
            ],
        )

    def test_names_count_as_a_whole_and_by_their_parts(self):
        words = index_of(PAGES)["words"]
        for word in ["aps.sound", "aps", "sound", "em-c3", "tone"]:
            self.assertIn(word, words)
        self.assertEqual(words["aps.sound"], [1])

    def found(self, query, pages=PAGES):
        script = f"const {{ search }} = require({json.dumps(str(SCRIPT))}); {script_of(index_of(pages))}"
        script += f"console.log(JSON.stringify(search(searchIndex, {json.dumps(query)}).map((each) => each[0])));"
        return json.loads(subprocess.run(["node", "-e", script], check=True, capture_output=True, text=True).stdout)

    @unittest.skipUnless(shutil.which("node"), "Node.js is not installed: the script was not tried")
    def test_the_script_finds_places(self):
        for query, places in [
            ("badge", ["a.html"]),
            ("aps.sound", ["a.html#s"]),
            ("em-c3", ["b.html#EM-C3"]),
            ("key ARGUM", ["b.html#EM-C3"]),
            ("badge tone", []),
            ("", []),
            ("constructor", []),
            ("sound", ["a.html#s"]),
        ]:
            with self.subTest(query):
                self.assertEqual(self.found(query), places)

    @unittest.skipUnless(shutil.which("node"), "Node.js is not installed: the script was not tried")
    def test_names_of_parts_come_first(self):
        pages = {"x.html": ("X", "<p>about sounds</p>"), "y.html": ("Y", '<h2 id="s">Sounds</h2>')}
        self.assertEqual(self.found("sounds", pages), ["y.html#s", "x.html"])
        pages |= {"w.html": ("Sounds and more", '<h2 id="t">Sounds, sounds</h2>'), "z.html": ("Sounds", "<p>sounds</p>")}
        self.assertEqual(self.found("Sounds ", pages)[:2], ["y.html#s", "z.html"])


if __name__ == "__main__":
    unittest.main()

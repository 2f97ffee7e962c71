"""A page that says something wrong is found out."""

import pathlib
import tempfile
import unittest

from guides import GuideReader, missing, problems
from page import Mistake, follow

RIGHT = """# A

```text a/b.txt
one
two
```

```console
$ cat a/b.txt
one
…
$ cd a; x=1; sleep 60 &
$ echo $x; \\
> cat b.txt | head -1; false
1
o…
$ echo $?
1
$ kill $!; cd ..
```

```diff a/b.txt
 one
-two
+three
```

```console
$ cat a/b.txt
one
three
```
"""

WORKFLOW = """```yaml .github/workflows/a.yml
jobs:
  a:
    steps:
      - uses: actions/checkout@v4
      - run: |
          curl -fsSL -o "$RUNNER_TEMP/p.deb" "${{ vars.PUSHPROOF_DEB }}"
          sudo apt-get install --yes "$RUNNER_TEMP/p.deb"
          mkdir report
      - uses: actions/upload-artifact@v4
        with: { name: a, path: report }
```
"""

PIPELINE = """```yaml .gitlab-ci.yml
a:
  before_script: ['curl -fsSL -o p.deb "$PUSHPROOF_DEB"']
  script: [apt-get install --yes ./p.deb, touch junit.xml]
  artifacts: { reports: { junit: junit.xml } }
```
"""


class PageTests(unittest.TestCase):
    def on_page(self, text, function):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.md"
            page.write_text(text, "utf-8")
            return function(page)

    def follow(self, text):
        return self.on_page(text, lambda page: follow(page, pathlib.Path("/bin/true"), GuideReader))

    def expect_mistake(self, text, words):
        with self.assertRaises(Mistake) as raised:
            self.follow(text)
        self.assertIn(words, str(raised.exception))

    def test_a_right_page(self):
        self.assertEqual(self.follow(RIGHT), 6)

    def test_what_a_page_says_wrong(self):
        for change, words in [
            (("one\nthree\n", "one\nfour\n"), "this line differs: four"),
            (("one\nthree\n", "one\n"), "it prints more"),
            (("$ echo $?\n1\n", ""), "exit code 1, which the page does not show"),
            (("$ echo $?\n1\n", "$ echo $?\n0\n"), "this line differs: 0"),
            (("-two", "-too"), "a/b.txt has 0 times"),
            (("$ cat a/b.txt\none\n…", "$ exit"), "it ends the shell"),
            (("diff a/b.txt", "diff b.txt"), "b.txt is not there"),
        ]:
            with self.subTest(words):
                self.assertIn(change[0], RIGHT)
                self.expect_mistake(RIGHT.replace(*change), words)
        self.expect_mistake("# Nothing\n", "has no command")

    def test_files_of_services_are_run(self):
        self.assertEqual(self.follow(WORKFLOW), 1)
        self.assertEqual(self.follow(PIPELINE), 1)

    def test_what_files_of_services_say_wrong(self):
        self.expect_mistake(WORKFLOW.replace("mkdir", "rmdir"), "exit code 1")
        self.expect_mistake(WORKFLOW.replace("path: report", "path: reports"), "reports is kept, but was not written")
        self.expect_mistake(WORKFLOW.replace("vars.PUSHPROOF_DEB", "vars.X"), "knows no value")
        self.expect_mistake(WORKFLOW.replace('--yes "$RUNNER_TEMP', '--yes "/nowhere'), "exit code")
        self.expect_mistake(PIPELINE.replace("touch junit.xml", "'true'"), "junit.xml is kept, but was not written")

    def test_what_a_terminal_does_not_show(self):
        self.assertEqual(self.on_page(RIGHT, lambda page: list(problems(page))), [])
        text = f"| a |\n\n```text\n{'x' * 77}\n```\n"
        found = self.on_page(text, lambda page: list(problems(page)))
        self.assertEqual([problem.split(":")[2].strip() for problem in found], ["a table, which a terminal does not show", "over 76 columns"])

    def test_what_is_not_installed(self):
        self.assertEqual(self.on_page("```sh a.sh\n```\n```console\n$ cat a.sh\n```\n", missing), [])
        self.assertEqual(self.on_page("```python a.py\n```\n", missing), [])


if __name__ == "__main__":
    unittest.main()

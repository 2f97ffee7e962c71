"""Pictures of every kind of page in three widths and both themes, for Documentation/Pictures.md. They are small: each has a
palette, and the height of a screen."""

import io

from PIL import Image

import samples
from harness import Page, problems

WIDTHS = {390: 1200, 768: 1100, 1280: 900}
SCHEMES = ["light", "dark"]
# All of them together, in bytes.
MOST_BYTES = 3_000_000

PAGE = """# Pictures

What the pages look like, in three widths, light and dark. `make pictures` makes them anew, with the compilers of `Examples/testees` and a mock endpoint.
"""
CHAPTERS = {
    "report": ("The report", "`report.html` of a run with three kinds of causes: the verdict, what changed, the first causes, all findings."),
    "pass": ("A report that passes", "One sentence says what was judged, and what was not looked at."),
    "phones": ("The live page", "The phones behind `pushproof serve --dashboard`, with texts in several languages, a Live Activity and a phone that is offline."),
    "matrix": ("The matrix", "`matrix.html` of `pushproof matrix`: compilers beside each other."),
    "site": ("The site", "The page of a rule, with its examples and their phones."),
}


def save(tab, target, name):
    """Pictures in all widths and themes."""
    sizes = 0
    for width, height in WIDTHS.items():
        tab.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            tab.emulate_media(color_scheme=scheme)
            tab.wait_for_timeout(300)
            picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
            file = target / f"{name}-{width}-{scheme}.png"
            picture.quantize(colors=256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(file, optimize=True)
            sizes += file.stat().st_size
    return sizes


def names():
    return [f"{chapter}-{width}-{scheme}.png" for chapter in CHAPTERS for width in WIDTHS for scheme in SCHEMES]


def page_text():
    text = PAGE
    for chapter, (title, words) in CHAPTERS.items():
        text += f"\n## {title}\n\n{words}\n"
        for name in names():
            what, width, scheme = name.removesuffix(".png").split("-")
            if what == chapter:
                text += f"\n![{title}, {width} pixels wide, {scheme}](pictures/{name})\n"
    return text


def make(browser, pushproof, folder, target):
    """Writes the pictures, the page that shows them, and the README's picture; returns the exit code."""
    pictures = target / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    sizes = 0
    pages = {
        "report": samples.report(pushproof, folder), "pass": samples.passing_report(pushproof, folder),
        "matrix": samples.matrix(pushproof, folder),
    }
    site = samples.site(pushproof, folder)
    if site is None:
        return "no pictures: what reads Markdown is not to be had"
    # Its own check is for `make docs`: the pictures are not there yet.
    pages["site"] = site[0] / "rules/aps.alert.loc_args.orphan.html"
    for name, path in pages.items():
        page = Page(browser)
        page.open(path)
        sizes += save(page.page, pictures, name)
        page.context.close()
    with samples.phones(browser, pushproof, folder) as (page, _):
        sizes += save(page.page, pictures, "phones")
    for old in set(pictures.glob("*.png")) - {pictures / name for name in names()}:
        old.unlink()
    (target / "report.png").write_bytes((pictures / "report-1280-light.png").read_bytes())
    (target / "Pictures.md").write_text(page_text())
    if sizes > MOST_BYTES:
        problems.append(f"the pictures have {sizes} bytes, of {MOST_BYTES}")
    print(f"{pictures}: {sum(1 for _ in pictures.iterdir())} pictures, {sizes} bytes, {len(problems)} problems")
    return 1 if problems else 0

"""Opens the report of a run with 200 findings in Chromium and uses it as people do, and follows a run and the phones behind an endpoint on their live
pages."""

import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

import every_page
import large_report
import pictures
from harness import HERE, REPOSITORY, Endpoint, Page, activity, check, eventually, make_report, problems, shows, start, texts, until

# Of the processor, so that whatever else the machine does decides nothing.
SECONDS_TO_OPEN = 2


def earlier_run(testee):
    """The line of a run before, with a finding that is gone now, as Pushproof writes it; its texts are hostile, too."""
    finding = {
        "fingerprint": "0123456789abcdef", "rule": "diff.payload", "severity": "error", "dialect": "zego", "pointer": "/aps/sound",
        "title": "ZEGO: <img src=x onerror='window.taken = 1'> is gone </script>", "status": "confirmed", "baselined": False, "count": 3,
    }
    return {
        "schemaVersion": 1, "tool": {"name": "pushproof", "version": "0"}, "time": "2026-01-02T03:04:05Z", "revision": None,
        "command": "check", "testee": testee, "selection": "everything", "shard": None, "seed": "0x0000000000000000",
        "complete": True, "exitCode": 1,
        "summary": {
            "cases": 10, "judged": 10, "skipped": 0, "violations": 1, "warnings": 0, "origins": {}, "durationSeconds": 1.0,
            "casesPerSecond": 10.0,
        },
        "dialects": {"zego": {"cases": 10, "judged": 10}},
        "coverage": {"strength": 2, "tuplesCovered": 5, "tuplesTotal": 10, "rulesExercised": 1, "rulesTotal": 2},
        "findings": [finding],
    }


def use_history(tab, total):
    """What changed since the run before, and the pictures of figures and sizes."""
    check("1 gone" in tab.locator(".since > p").text_content(), "it says what changed since the run before")
    tab.locator(".since summary:has-text('Gone (1)')").click()
    check(tab.get_by_text("is gone </script>").is_visible(), "a title of the run before is text")
    marked = tab.locator(".finding .new").count()
    check(0 < marked < total, f"{marked} findings are marked as new")
    tab.locator(".since summary:has-text('New (')").click()
    link = tab.locator(".since a[href^='#f-']").first
    target = link.get_attribute("href")
    link.click()
    check(eventually(lambda: tab.locator(target).is_visible()), "what is new leads to its finding")
    tab.locator(".run-data > summary").click()
    check(tab.locator("svg.trend").count() == 3, "violations, rate and coverage are drawn over the runs")
    check(tab.locator("svg.sizes path.limit").count() == 1, "sizes are drawn beside the limit")


def use(browser, report):
    page = Page(browser, viewport={"width": 1280, "height": 900})
    seconds = page.open(report)
    tab = page.page
    total = tab.locator(".finding").count()
    check(total >= 200, f"{total} findings are there")
    check(0 < seconds < SECONDS_TO_OPEN, f"opening it takes the processor {seconds:.2f} s")
    check(tab.evaluate("window.taken") is None, "texts of senders run nothing")
    check(tab.locator("img").count() == 0, "texts of senders are no elements")

    use_history(tab, total)

    # Search, filters.
    tab.keyboard.press("/")
    tab.keyboard.type("way-ad ")
    check(0 < page.visible() < total, "searching leaves some")
    check(all("way-ad" in text for text in tab.locator(".finding:visible").all_text_contents()), "… that have the word")
    tab.fill("#search", "")
    for name in ["dialect", "group", "severity", "status"]:
        values = tab.locator(f"#by-{name} option").evaluate_all("options => options.map(o => o.value).filter(v => v)")
        counts = []
        for value in values:
            tab.select_option(f"#by-{name}", value)
            counts.append(page.visible())
        tab.select_option(f"#by-{name}", "")
        check(sum(counts) == total and 0 not in counts, f"the values of {name} divide the findings: {dict(zip(values, counts))}")

    # Links, keys.
    last = tab.locator("details.finding > div[id]").last.get_attribute("id")
    tab.evaluate("for (const finding of document.querySelectorAll('details.finding')) finding.open = false")
    tab.evaluate(f"location.hash = '#{last}'")
    check(eventually(lambda: tab.locator(f"#{last}").is_visible()), "a link to a finding opens it")
    other = Page(browser)
    other.open(report, f"#{last}")
    check(other.page.locator(f"#{last}").is_visible(), "… from elsewhere, too")
    tab.evaluate("document.activeElement.blur()")
    for key in "jjk":
        tab.keyboard.press(key)
    focused = tab.evaluate("Array.from(document.querySelectorAll('.finding')).findIndex(f => f.contains(document.activeElement))")
    check(focused == 0, "j, j and k end at the first finding" if focused == 0 else f"j, j and k end at finding {focused}")

    # Copying, themes.
    tab.evaluate("document.querySelector('details.finding').open = true")
    button = tab.locator("button.copy:visible").first
    command = button.evaluate("button => button.previousElementSibling.textContent")
    button.click()
    check(eventually(lambda: button.text_content() == "Copied"), "the replay command is copied")
    tab.locator("#search").fill("")
    tab.locator("#search").focus()
    tab.keyboard.press("Control+V")
    check(eventually(lambda: tab.locator("#search").input_value() == command), "… and can be pasted")
    tab.fill("#search", "")
    before = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.click("#theme")
    after = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    check(before != after, "the theme can be changed")
    tab.reload()
    check(tab.evaluate("getComputedStyle(document.body).backgroundColor") == after, "… and stays")

    checks = (HERE / "page_checks.js").read_text()
    for scheme in ["light", "dark"]:
        tab.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
        found = tab.evaluate(checks)
        check(not found, f"contrast and names, {scheme}: {found or 'fine'}")

    # Paper, small screens.
    tab.emulate_media(media="print")
    check(not tab.locator("#controls").is_visible(), "paper has no controls")
    check(len(tab.pdf()) > 10_000, "it can be printed")
    tab.emulate_media(media="screen")
    tab.set_viewport_size({"width": 360, "height": 740})
    width = tab.evaluate("document.scrollingElement.scrollWidth")
    check(width <= 360, f"360 pixels are enough: it takes {width}")

    check(not page.complaints, f"the console is silent: {page.complaints[:3]}")
    foreign = [url for url in page.requests if not url.startswith(report.as_uri())]
    check(not foreign, f"it asks for nothing: {foreign[:3]}")


# Run in the page: keeps each number of cases that it shows.
WATCH = """
    window.shown = [];
    new MutationObserver(() => window.shown.push(document.getElementById("cases").textContent))
      .observe(document.getElementById("cases"), { childList: true });
"""


def follow(browser, pushproof, folder):
    """The page that follows a run, from its beginning to its end, without a reload."""
    # The compiler begins when the page is there.
    gate = pathlib.Path(folder) / "begin"
    example = [sys.executable, str(REPOSITORY / "Examples/testees/easemob.py"), "--bug", "orphan-loc-args"]
    testee = shlex.join(["sh", "-c", 'until [ -e "$0" ]; do sleep 0.1; done; exec "$@"', str(gate), *example])
    command = [
        pushproof, "fuzz", "--no-project", "--dialect", "easemob", "--cases", "6000", "--seed", "1", "--no-shrink", "--quiet", "--dashboard",
        "--testee", testee, "--testee-timeout", "5m", "--testee-start-timeout", "5m", "--report-dir", f"{folder}/live",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        url = run.stderr.readline().split()[-1]
        check(url.startswith("http://127.0.0.1:"), "a run says where it can be followed")
        page = Page(browser)
        tab = page.page
        tab.goto(url)
        tab.evaluate(WATCH)
        gate.touch()
        until(tab, "document.getElementById('state').textContent.startsWith('The run has ended. Report: ')")
        shown = tab.evaluate("window.shown")
        check(len(set(shown)) > 2, f"it is followed to its end without a reload: {', '.join(shown[:3])} …")
        check(tab.locator("#cases").text_content() == "6,000 of 6,000", "… with all cases: " + tab.locator("#cases").text_content())
        report = json.loads((pathlib.Path(folder) / "live/report.json").read_text("utf-8"))
        gating = [one for one in report["findings"] if one["severity"] != "info"]
        seen = tab.locator(".finding .note").all_text_contents()
        check(sorted(seen) == sorted(one["fingerprint"] for one in gating), f"… and all {len(gating)} findings, each once")
        found = tab.evaluate((HERE / "page_checks.js").read_text())
        check(not found, f"contrast and names of the live page: {found or 'fine'}")
        check(not page.complaints, f"its console is silent: {page.complaints[:3]}")
        foreign = [asked for asked in page.requests if not asked.startswith(url)]
        check(not foreign, f"it asks nobody else: {foreign[:3]}")
        run.communicate()
    check(run.returncode == 1, "the run ends as it would without the page")


def chat(tab, endpoint, token):
    """The ten pushes of a chat, and what Apple's documents say is on the phone after them."""
    anna = {"thread-id": "anna"}
    endpoint.push(token, {"alert": {"title": "Anna", "body": "Hello"}, "badge": 1, "sound": "default", **anna}, collapse="anna-1")
    endpoint.push(token, {"alert": {"title": "Anna", "body": "Hello!"}, **anna}, collapse="anna-1")
    endpoint.push(token, {"alert": {"title": "Anna", "body": "Lunch?"}, "badge": 2, **anna}, collapse="anna-2")
    endpoint.push(token, {"alert": {"title": "Ben", "body": "Hi"}, "badge": 3, "thread-id": "ben"}, collapse="ben-1")
    shows(tab, ".body", ["Hi", "Lunch?"], "of each thread the newest is on the lock screen, the newest thread first")
    shows(tab, ".thread .name", ["ben", "anna"], "… under its name")
    shows(tab, ".badge", ["3"], "the badge is on the app's icon")
    tab.locator(".more").click()
    shows(tab, ".body", ["Hi", "Lunch?", "Hello!"], "a thread is opened; a collapse ID has taken the place of the first")
    check(tab.evaluate("document.activeElement.className") == "more", "… and the key that did it keeps the focus")

    endpoint.push(token, {"content-available": 1}, "background")
    endpoint.tell("POST", f"/v1/devices/{token}/actions", {"action": "remove", "collapseId": "anna-2"})
    shows(tab, ".body", ["Hi", "Hello!"], "what is recalled is gone")

    start = {"attributes_type": "Courier", "attributes": {}, "alert": {"title": "Lunch", "body": "On its way"}}
    endpoint.push(token, activity("start", content_state={"minutes": 20}, **start), "liveactivity")
    shows(tab, ".activity .state", ["active"], "a Live Activity begins")
    shows(tab, ".activity .fields span", ["minutes", "20"], "… with its content")
    endpoint.push(token, activity("update", content_state={"minutes": 15}, stale_date=int(time.time()) - 1), "liveactivity")
    shows(tab, ".activity .state", ["stale"], "… is stale after its date")
    endpoint.push(token, activity("update", content_state={"minutes": 5}), "liveactivity")
    shows(tab, ".activity .fields span", ["minutes", "5"], "… is updated")
    endpoint.push(token, activity("end", content_state={"minutes": 0}, dismissal_date=int(time.time()) + 900), "liveactivity")
    shows(tab, ".activity .state", ["ended"], "… and ends, and stays until its date")

    endpoint.push(token, {"badge": 0})
    shows(tab, ".badge", [], "a badge of 0 is none")
    shows(tab, ".body", ["Hi", "Hello!"], "… and leaves the notifications")
    check("1 wake in an hour" in texts(tab, ".dock")[0], "the silent push has woken the app")
    kinds = texts(tab, "details.history li")
    wanted = ["10 delivered", "9 delivered", "8 delivered", "7 delivered", "6 delivered", "5 delivered", "4 delivered", "3 delivered",
              "1 replaced", "2 delivered", "1 delivered"]
    seen = [" ".join(kind.split(":")[0].split("(")[0].split()[1:3]) for kind in kinds]
    check(sorted(seen) == sorted(wanted), f"what became of each push is told: {seen}")


def what_is_behind(tab, endpoint, token):
    """A push by keys alone, from a phone and back to it."""
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("j")
    check(tab.evaluate("document.activeElement.className") == "device", "j goes to the phone")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Tab")
    focused = "document.activeElement.dataset.key"
    key = tab.evaluate(focused)
    tab.keyboard.press("Enter")
    check(eventually(lambda: '"event": "end"' in " ".join(texts(tab, "#sheet pre"))), "Enter shows the push behind the Live Activity")
    check(texts(tab, "#sheet-title") == ["Push 9"], "… with its number")
    rows = texts(tab, "#sheet th") + texts(tab, "#sheet td")
    check("apns-push-type" in rows and "liveactivity" in rows and "200" in rows, "… its headers, and the answer")
    # Meanwhile the phone is drawn anew.
    endpoint.push(token, {"alert": {"title": "Ben", "body": "Still there?"}, "thread-id": "ben"}, collapse="ben-1")
    shows(tab, ".body", ["Still there?", "Hello!"], "what comes meanwhile is drawn behind it")
    tab.keyboard.press("Escape")
    check(not tab.locator("#sheet").is_visible(), "Escape closes it")
    # The event of a dialog that closes comes in a task of its own.
    check(eventually(lambda: tab.evaluate(focused) == key), "… and the focus is where it was")


def all_languages(browser_page, endpoint, token):
    """Texts of other languages, hostile ones, a phone that is offline, and small and dark screens."""
    tab = browser_page.page
    title = "<img src=x onerror='window.taken = 1'>"
    endpoint.push(token, {"alert": {"title": title, "body": "您有一条新消息 \u202e"}, "badge": 120, "thread-id": "z"})
    endpoint.push(token, {"alert": {"title": "رسالة جديدة من أحمد", "subtitle": "العمل", "body": "هل نلتقي غدًا؟"}, "thread-id": "ar"})
    long = {"title": "W" * 300, "body": "word " * 300}
    endpoint.push(token, {"alert": long, "interruption-level": "passive", "thread-id": "x" * 64})
    shows(tab, f"article:has-text('{token[-8:]}') .title", ["رسالة جديدة من أحمد", title, long["title"]], "texts of any language are drawn")
    check(tab.locator("img").count() == 0 and tab.evaluate("window.taken") is None, "… and stay texts")
    directions = tab.locator("article").first.locator(".title").evaluate_all("all => all.map(e => getComputedStyle(e).direction)")
    check(directions == ["rtl", "ltr", "ltr"], f"… each in its direction: {directions}")
    shows(tab, f"article:has-text('{token[-8:]}') h4", ["Notification Center only"], "what came quietly is in Notification Center alone")

    endpoint.tell("PUT", f"/v1/devices/{token}", {"online": False})
    endpoint.push(token, {"alert": "later"})
    shows(tab, ".marks li", ["offline"], "a phone that is offline says so")
    check(eventually(lambda: any("waits: device offline" in text for text in texts(tab, ".waiting li"))), "… and what waits for it")

    checks = (HERE / "page_checks.js").read_text()
    tab.locator("details.history summary").first.click()
    for scheme in ["light", "dark"]:
        tab.emulate_media(color_scheme=scheme)
        found = tab.evaluate(checks)
        check(not found, f"contrast and names of the phones, {scheme}: {found or 'fine'}")
    colours = set()
    for scheme in ["light", "dark"]:
        tab.emulate_media(color_scheme=scheme)
        colours.add(tab.evaluate("getComputedStyle(document.querySelector('.banner')).backgroundColor"))
        for width in [1280, 390]:
            tab.set_viewport_size({"width": width, "height": 900})
            took = tab.evaluate("document.scrollingElement.scrollWidth")
            check(took <= width, f"{width} pixels are enough: it takes {took}")
            tab.locator("article").first.locator("button.banner").first.click()
            check(eventually(lambda: tab.locator("#sheet pre").count() > 0), "a click shows the push")
            sheet = tab.locator("#sheet").evaluate("sheet => [sheet.getBoundingClientRect().right, sheet.scrollWidth - sheet.clientWidth]")
            check(sheet[0] <= width and sheet[1] <= 0, f"… in {width} pixels: {sheet}")
            found = tab.evaluate(checks)
            check(not found, f"… legible: {found or 'fine'}")
            tab.click("#sheet-close")
    check(len(colours) == 2, "a dark system has dark phones")
    tab.set_viewport_size({"width": 1280, "height": 900})
    tab.emulate_media(color_scheme="light")


def watch_phones(browser, pushproof, folder):
    """The page of an endpoint draws the phones that are pushed to."""
    endpoint = Endpoint(pushproof, folder, "--control", "0", "--report-dir", f"{folder}/serve")
    page = Page(browser, viewport={"width": 1280, "height": 900})
    tab = page.page
    tab.goto(endpoint.page)
    check(tab.locator("#none").is_visible(), "without pushes there is no phone")
    token = "ab" * 32
    chat(tab, endpoint, token)
    check(tab.locator("#cases").text_content() == "10", "ten requests are counted")
    what_is_behind(tab, endpoint, token)
    all_languages(page, endpoint, "cd" * 32)
    shows(tab, "h3 code", ["…cdcdcdcd", "…abababab"], "the newest device is first")
    for key in "jjk":
        tab.keyboard.press(key)
    check(tab.evaluate("document.activeElement.dataset.id") == "2", "j, j and k end at the first phone")

    # The chat's device is among the newest, since it is pushed to again.
    endpoint.push(token, {"alert": "again"})
    # A connection each: curl 7.88 breaks one that it takes again after --http2-prior-knowledge.
    for number in range(10, 69):
        endpoint.push("ef" * 31 + str(number), {"alert": "one of many"})
    check(eventually(lambda: tab.locator("article h3").count() == 60), "sixty phones are drawn")
    check(eventually(lambda: "…cdcdcdcd" not in texts(tab, "h3 code")), "… and the one that waited longest is gone")
    check("…abababab" in texts(tab, "h3 code"), "… but none that was pushed to lately")
    endpoint.tell("POST", "/v1/reset", {})
    check(eventually(lambda: tab.locator("article").count() == 0), "phones that are forgotten are drawn no more")

    endpoint.push(token, {"alert": "the last"})
    shows(tab, ".body", ["the last"], "what comes after that is drawn")
    code = endpoint.end()
    until(tab, "document.getElementById('state').textContent.startsWith('The endpoint has stopped. Report: ')")
    check(texts(tab, ".body") == ["the last"], "at the end the phones stay")
    complaints = [one for one in page.complaints if "ERR_CONNECTION_REFUSED" not in one]
    check(not complaints, f"its console is silent: {complaints[:3]}")
    foreign = [asked for asked in page.requests if not asked.startswith(endpoint.page)]
    check(not foreign, f"it asks nobody else: {foreign[:3]}")
    check(code == 0, f"the endpoint ends as it would without the page: {code}")


def watch_masked_phones(browser, pushproof, folder):
    """Nothing of a person is drawn where nothing of a person is recorded; and the page needs no control interface."""
    endpoint = Endpoint(pushproof, folder, "--redact", "--report-dir", f"{folder}/masked")
    page = Page(browser)
    tab = page.page
    bodies = []
    page.page.on("response", lambda response: bodies.append(response))
    tab.goto(endpoint.page)
    check("masked" in tab.locator("#masked").text_content(), "a page says that it masks")
    endpoint.push("0123456789abcdef" * 4, {"alert": {"title": "Quxzy", "body": "Vwkjq 9c7e"}, "badge": 3, "thread-id": "secret thread"})
    shows(tab, ".badge", ["3"], "a phone is drawn without --control")
    tab.locator("button.banner").click()
    check(eventually(lambda: tab.locator("#sheet pre").count() > 0), "… and its push is shown")
    text = tab.evaluate("document.documentElement.outerHTML") + "".join(one.url for one in bodies)
    text += "".join(one.text() for one in bodies if "event-stream" not in one.headers.get("content-type", ""))
    canaries = ["Quxzy", "Vwkjq", "9c7e", "secret", "89abcdef"]
    told = [canary for canary in canaries if canary.lower() in text.lower()]
    check(not told, f"… without texts and tokens: {told or 'none'}")
    check(not page.complaints, f"its console is silent: {page.complaints[:3]}")
    endpoint.end()


def use_without_script(browser, report):
    page = Page(browser, java_script_enabled=False)
    page.open(report)
    check(page.page.locator("details.finding[open]").count() > 0, "without script, findings are open")
    check(not page.page.locator("#controls").is_visible(), "… and nothing is there that does nothing")


def main():
    pushproof = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = start(playwright)
        if "--pictures" in sys.argv:
            return pictures.make(browser, pushproof, folder, pathlib.Path(sys.argv[sys.argv.index("--pictures") + 1]))
        # Without what an interpreter reads at its start: it is started for each finding.
        hostile = f"'{sys.executable}' -I -S '{HERE}/hostile_testee.py'"
        history = pathlib.Path(folder) / "history.jsonl"
        history.write_text(json.dumps(earlier_run(hostile)) + "\n")
        report = make_report(pushproof, f"{folder}/hostile", hostile, "--dialect", "zego", "--no-shrink", "--history", str(history))
        use(browser, report)
        use_without_script(browser, report)
        follow(browser, pushproof, folder)
        watch_phones(browser, pushproof, folder)
        watch_masked_phones(browser, pushproof, folder)
        every_page.test(browser, pushproof, folder)
        large_report.test(browser, pushproof, folder)
        browser.close()
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

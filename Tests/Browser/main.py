"""Opens the report of a run with 200 findings in Chromium and uses it as people do, and follows a run and an endpoint on their live
pages."""

import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import Error, sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
# Of the processor, so that whatever else the machine does decides nothing.
SECONDS_TO_OPEN = 2
# What takes a moment has so long.
PATIENCE = 60

problems = []


def check(holds, what):
    print(("ok       " if holds else "PROBLEM  ") + what, flush=True)
    if not holds:
        problems.append(what)


def eventually(holds, seconds=PATIENCE):
    """Whether something comes to hold."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def make_report(pushproof, folder, testee, *options):
    """A run with that testee; its report.html."""
    command = [pushproof, "check", "--no-project", "--no-sweep", "--quiet", "--testee", testee, "--report-dir", folder, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 1:
        sys.exit(f"the run ends with {done.returncode}: {done.stdout[-1000:]} {done.stderr[-1000:]}")
    return pathlib.Path(folder) / "report.html"


class Page:
    """A page in a browser, with all that it complains of and asks for."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.complaints, self.requests = [], []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(f"dialog {dialog.message}"))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def open(self, path, fragment=""):
        """Opens a file; the seconds of the processor that this takes."""
        measure = self.context.new_cdp_session(self.page)
        measure.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.goto(path.as_uri() + fragment, wait_until="load")
        metrics = {one["name"]: one["value"] for one in measure.send("Performance.getMetrics")["metrics"]}
        measure.detach()
        return metrics["TaskDuration"]

    def visible(self):
        return self.page.locator(".finding:visible").count()


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
    check("1 gone" in tab.locator("h2:text-is('Since the last run') + p").text_content(), "it says what changed since the run before")
    check(tab.get_by_text("is gone </script>").is_visible(), "a title of the run before is text")
    marked = tab.locator(".finding .new").count()
    check(0 < marked < total, f"{marked} findings are marked as new")
    link = tab.locator("a[href^='#f-']").first
    target = link.get_attribute("href")
    link.click()
    check(eventually(lambda: tab.locator(target).is_visible()), "what is new leads to its finding")
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


def until(tab, expression):
    """Waits for what a page will show. The page's policy has no eval, which Playwright's own waiting needs."""
    if not eventually(lambda: tab.evaluate(expression), 5 * PATIENCE):
        sys.exit(f"it never came to pass: {expression}")


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
        until(tab, "document.getElementById('state').textContent.startsWith('The run is over')")
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


def watch_endpoint(browser, pushproof, folder):
    """The page of an endpoint draws the phone that gets what arrives."""
    world = pathlib.Path(folder) / "world.yml"
    world.write_text("auth: none\n")
    command = [
        pushproof, "serve", "--port", "0", "--plaintext", "--config", str(world), "--dashboard", "--report-dir", f"{folder}/serve",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as serve:
        url = serve.stderr.readline().split()[-1]
        endpoint = json.loads(serve.stdout.readline())["url"]
        page = Page(browser)
        tab = page.page
        tab.goto(url)
        title = "<img src=x onerror='window.taken = 1'>"
        payload = json.dumps({"aps": {"alert": {"title": title, "body": "您有一条新消息 \u202e"}, "badge": 3}})
        push = ["curl", "-s", "--http2-prior-knowledge", "-H", "apns-topic: com.example.app", "-H", "apns-push-type: alert"]
        subprocess.run([*push, "-d", payload, f"{endpoint}/3/device/{'ab' * 32}"], check=True)
        until(tab, "document.getElementById('title').textContent !== ''")
        check(tab.locator("#title").text_content() == title, "an endpoint's page shows the push that arrives")
        check(tab.locator("img").count() == 0 and tab.evaluate("window.taken") is None, "… and its text is text")
        check(tab.locator("#badge").text_content() == "3", "… with its badge")
        check(tab.locator("#cases").text_content() == "1", "… as the first request")
        found = tab.evaluate((HERE / "page_checks.js").read_text())
        check(not found, f"contrast and names of the endpoint's page: {found or 'fine'}")
        serve.terminate()
        until(tab, "document.getElementById('state').textContent.startsWith('The endpoint is over')")
        check(not page.complaints, f"its console is silent: {page.complaints[:3]}")
        serve.communicate()
    check(serve.returncode == 0, f"the endpoint ends as it would without the page: {serve.returncode}")


def use_without_script(browser, report):
    page = Page(browser, java_script_enabled=False)
    page.open(report)
    check(page.page.locator("details.finding[open]").count() > 0, "without script, findings are open")
    check(not page.page.locator("#controls").is_visible(), "… and nothing is there that does nothing")


def start(playwright):
    try:
        return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    except Error as error:
        if "--if-there" not in sys.argv:
            raise
        print(f"skip  the browser test: chromium does not start: {str(error).splitlines()[0]}")
        sys.exit(0)


def main():
    pushproof = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = start(playwright)
        # Without what an interpreter reads at its start: it is started for each finding.
        hostile = f"'{sys.executable}' -I -S '{HERE}/hostile_testee.py'"
        history = pathlib.Path(folder) / "history.jsonl"
        history.write_text(json.dumps(earlier_run(hostile)) + "\n")
        report = make_report(pushproof, f"{folder}/hostile", hostile, "--dialect", "zego", "--no-shrink", "--history", str(history))
        use(browser, report)
        use_without_script(browser, report)
        follow(browser, pushproof, folder)
        watch_endpoint(browser, pushproof, folder)
        if "--screenshots" in sys.argv:
            target = pathlib.Path(sys.argv[sys.argv.index("--screenshots") + 1])
            example = f"python3 '{REPOSITORY}/Examples/testees/easemob.py' --bug orphan-loc-args"
            report = make_report(pushproof, f"{folder}/example", example, "--dialect", "easemob")
            page = Page(browser, viewport={"width": 1200, "height": 1100}, device_scale_factor=1)
            page.open(report)
            page.page.evaluate("document.querySelector('details.finding').scrollIntoView()")
            page.page.screenshot(path=target / "report.png")
        browser.close()
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the tests in a browser have in common: pages, endpoints, and how they say what holds."""

import json
import pathlib
import shutil
import subprocess
import sys
import time

from playwright.sync_api import Error

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
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


def make_report(pushproof, folder, testee, *options, command=("check", "--no-sweep"), code=1, within=None):
    """A run with that testee, in a folder if that is named, which ends with that code; its report.html."""
    line = [pushproof, *command, "--no-project", "--quiet", "--testee", testee, "--report-dir", folder, *options]
    done = subprocess.run(line, capture_output=True, text=True, check=False, cwd=within)
    if done.returncode != code:
        sys.exit(f"the run ends with {done.returncode}: {done.stdout[-1000:]} {done.stderr[-1000:]}")
    return pathlib.Path(within or "", folder, "report.html")


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


class Endpoint:
    """An endpoint whose phones a page draws."""

    def __init__(self, pushproof, folder, *options):
        world = pathlib.Path(folder) / "world.yml"
        world.write_text("auth: none\n")
        command = [pushproof, "serve", "--port", "0", "--plaintext", "--config", str(world), "--dashboard", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.page = ""
        while "followed at" not in self.page:
            self.page = self.process.stderr.readline()
        self.page = self.page.split()[-1]
        ready = json.loads(self.process.stdout.readline())
        self.url, self.control = ready["url"], ready.get("controlUrl")

    def push(self, token, aps, kind="alert", collapse=None):
        """Pushes to a device, or to each that curl makes of the token."""
        topic = "com.example.chat" + (".push-type.liveactivity" if kind == "liveactivity" else "")
        headers = {"apns-topic": topic, "apns-push-type": kind, "apns-priority": "5" if kind == "background" else "10"}
        if collapse:
            headers["apns-collapse-id"] = collapse
        lines = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
        command = ["curl", "-sS", "-o", "/dev/null", "--http2-prior-knowledge", *lines, "-d", json.dumps({"aps": aps})]
        subprocess.run([*command, f"{self.url}/3/device/{token}"], check=True)

    def tell(self, method, path, body):
        """Asks the control interface for something."""
        subprocess.run(["curl", "-sSf", "-o", "/dev/null", "-X", method, "-d", json.dumps(body), self.control + path], check=True)

    def end(self):
        self.process.terminate()
        self.process.communicate()
        return self.process.returncode


def texts(tab, selector):
    return [text.strip() for text in tab.locator(selector).all_text_contents()]


def shows(tab, selector, wanted, what):
    """Whether these texts come to stand there."""
    holds = eventually(lambda: texts(tab, selector) == wanted)
    check(holds, what if holds else f"{what}: {texts(tab, selector)}, not {wanted}")


def activity(event, **members):
    """What is in `aps` of a push of a Live Activity."""
    return {"timestamp": int(time.time()), "event": event, **{name.replace("_", "-"): value for name, value in members.items()}}


def until(tab, expression):
    """Waits for what a page will show. The page's policy has no eval, which Playwright's own waiting needs."""
    if not eventually(lambda: tab.evaluate(expression), 5 * PATIENCE):
        sys.exit(f"it never came to pass: {expression}")


def start(playwright):
    try:
        return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    except Error as error:
        if "--if-there" not in sys.argv:
            raise
        print(f"skip  the browser test: chromium does not start: {str(error).splitlines()[0]}")
        sys.exit(0)

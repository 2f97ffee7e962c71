"""One of each kind of page, with real data: texts in several languages, several causes, phones with everything on them."""

import contextlib
import pathlib
import subprocess
import time

from harness import HERE, REPOSITORY, Endpoint, Page, activity, check, eventually, make_report, texts

# Beside orphan-loc-args: one mistake goes between the runs, and two come.
MISTAKES_BEFORE = ["no-category"]
MISTAKES = ["badge-as-text", "no-thread"]
MATRIX = """
version: 1
options: [--no-sweep, --no-shrink]
testees:
  - {name: right, version: "1.0", language: Python, command: "python3 testees/easemob.py", dialects: easemob}
  - {name: without-key, version: "1.1", language: Python, command: "python3 testees/easemob.py --bug orphan-loc-args", dialects: easemob}
  - {name: getui, version: "2.0", language: Python, command: "python3 testees/getui.py", dialects: getui}
"""


def with_testees(folder):
    """The folder, with the example compilers in it: pages then have short paths."""
    link = pathlib.Path(folder) / "testees"
    if not link.exists():
        link.symlink_to(REPOSITORY / "Examples/testees")
    return folder


def report(pushproof, folder):
    """A second run, so that the page says what changed."""
    # A history is of one command: what it runs changes between the runs.
    script = pathlib.Path(with_testees(folder)) / "compiler.sh"
    for name, mistakes in [("before", MISTAKES_BEFORE), ("report", MISTAKES)]:
        script.write_text(f"python3 testees/easemob.py --bug orphan-loc-args | python3 '{HERE}/sample_testee.py' {' '.join(mistakes)}\n")
        path = make_report(pushproof, name, "sh compiler.sh", "--dialect", "easemob", "--history", "history.jsonl",
                           "--shrink-time", "10m", within=folder)
    return path


def passing_report(pushproof, folder):
    return make_report(pushproof, "pass", "python3 testees/easemob.py", "--dialect", "easemob", code=0, within=with_testees(folder))


def matrix(pushproof, folder):
    (pathlib.Path(with_testees(folder)) / "matrix.yml").write_text(MATRIX)
    subprocess.run([pushproof, "matrix", "matrix.yml", "--report-dir", "matrix"], capture_output=True, check=False, cwd=folder)
    return pathlib.Path(folder) / "matrix/matrix.html"


def site(pushproof, folder):
    """The folder of the site, and what is wrong with it; None where Markdown cannot be read, since its reader is not to be had."""
    parts, target = f"{folder}/parts", pathlib.Path(folder) / "site"
    subprocess.run([pushproof, "docs", f"{folder}/documents", "--pages", parts], check=True, capture_output=True)
    done = subprocess.run([str(REPOSITORY / "Scripts/make-site"), parts, str(target)], capture_output=True, text=True, check=False)
    return None if done.returncode == 69 else (target, done.stderr if done.returncode else "")


def fill_phones(endpoint):
    """Four phones: a chat, Live Activities, texts from right to left with pictures, and one that is offline."""
    chat, courier, arabic, offline = ("ab" * 32, "cd" * 32, "ef" * 32, "09" * 32)
    endpoint.push(offline, {"alert": {"title": "Calendar", "body": "Dentist at 15:00"}, "badge": 1})
    endpoint.tell("PUT", f"/v1/devices/{offline}", {"online": False})
    endpoint.push(offline, {"alert": {"title": "Calendar", "body": "Team meeting at 16:30"}, "badge": 2})
    start = {"attributes_type": "Courier", "attributes": {}, "alert": {"title": "午餐", "body": "外卖在路上 🛵"}}
    endpoint.push(courier, activity("start", content_state={"minutes": 12, "骑手": "王小明", "stop": "3 of 5"}, **start), "liveactivity")
    endpoint.push(courier, {"alert": {"title": "王小明", "body": "我到楼下了，请下来取餐。"}, "badge": 3, "sound": "default", "thread-id": "courier"})
    endpoint.push(arabic, {"alert": {"title": "أحمد", "subtitle": "العمل", "body": "هل نلتقي غدًا الساعة ٩؟ ☕"}, "badge": 7, "thread-id": "ahmad"})
    endpoint.push(arabic, {"alert": {"title": "דנה", "body": "מזל טוב! 🎉👨‍👩‍👧"}, "thread-id": "dana"})
    endpoint.push(arabic, {"alert": {"title": "Newsletter", "body": "Quiet news"}, "interruption-level": "passive", "thread-id": "news"})
    endpoint.push(chat, {"alert": {"title": "Anna", "body": "Are you coming tonight?"}, "badge": 1, "sound": "default", "thread-id": "anna"})
    endpoint.push(chat, {"alert": {"title": "Anna", "body": "Table for four at 8 🍜"}, "badge": 2, "thread-id": "anna"})
    endpoint.push(chat, {"alert": {"title": "Ben", "body": "您有一条新消息：周末去爬山吗？"}, "badge": 12, "interruption-level": "time-sensitive", "thread-id": "ben"})
    endpoint.push(chat, {"badge": "x"})


@contextlib.contextmanager
def phones(browser, pushproof, folder, **options):
    """A page with four phones, and its endpoint."""
    endpoint = Endpoint(pushproof, folder, "--control", "0", "--report-dir", f"{folder}/serve")
    page = Page(browser, **options)
    page.page.goto(endpoint.page)
    fill_phones(endpoint)
    check(eventually(lambda: page.page.locator("article.device .phone").count() == 4), "four phones are drawn")
    eventually(lambda: "…09090909" in texts(page.page, ".device h3 code"))
    time.sleep(0.5)
    try:
        yield page, endpoint
    finally:
        endpoint.end()

"""The rules by which CI systems read junit.xml.

Jenkins (junit-plugin, and the schema junit-10.xsd of xunit-plugin): a suite has a name and its counts, a test case a class name and a name, and
one result; of two suites with the same name and time stamp it reads one. GitLab (Unit test reports): of two test cases with the same class and
name the first counts, a file is under 30 MB, and the text of `failure` is what it shows.
"""

from pathlib import Path
from xml.etree import ElementTree

from junitparser import JUnitXml

RESULTS = {"failure": "failures", "error": "errors", "skipped": "skipped"}
MOST_BYTES = 30_000_000


def names(path: Path) -> list:
    """Class and name of every test case, in order."""
    return [(case.get("classname"), case.get("name")) for case in ElementTree.parse(path).iter("testcase")]


def problems(path: Path) -> list:
    """What a reader would stumble over, in lines."""
    found = []
    root = ElementTree.parse(path).getroot()
    suites = root.findall("testsuite")
    if root.tag != "testsuites" or not suites:
        return ["no testsuites, or none in it"]
    if path.stat().st_size >= MOST_BYTES:
        found.append(f"{path.stat().st_size} bytes")
    found += counted("testsuites", root, [case for suite in suites for case in suite.findall("testcase")])
    for suite in suites:
        name = suite.get("name") or ""
        cases = suite.findall("testcase")
        if not name or not cases:
            found.append(f"suite \"{name}\" has no name or no test case")
        found += counted(name, suite, cases)
        for case in cases:
            results = [child for child in case if child.tag in RESULTS]
            if not case.get("name") or not case.get("classname"):
                found.append(f"{name}: a test case without name or class name")
            if len(results) > 1 or {child.tag for child in case} - set(RESULTS) - {"system-out", "system-err", "properties"}:
                found.append(f"{name}, {case.get('name')}: {[child.tag for child in case]}")
            for result in results:
                if result.tag == "failure" and not (result.text or "").strip():
                    found.append(f"{name}, {case.get('name')}: a failure without text")
                if not result.get("message"):
                    found.append(f"{name}, {case.get('name')}: {result.tag} without message")
    suite_names = [suite.get("name") for suite in suites]
    for what, listed in (("suites", suite_names), ("test cases", names(path))):
        if len(set(listed)) != len(listed):
            found.append(f"{what} with equal names: {[one for one in set(listed) if listed.count(one) > 1][:5]}")
    return found + read_by_others(path, root)


def counted(name: str, element, cases: list) -> list:
    """Whether the counts of an element are those of its test cases."""
    found = []
    due = {"tests": len(cases)} | {count: sum(case.find(tag) is not None for case in cases) for tag, count in RESULTS.items()}
    for count, number in due.items():
        if element.get(count) != str(number):
            found.append(f"{name}: {count} is {element.get(count)}, not {number}")
    try:
        if float(element.get("time")) < 0:
            raise ValueError
    except (TypeError, ValueError):
        found.append(f"{name}: time is {element.get('time')}")
    return found


def read_by_others(path: Path, root) -> list:
    """Whether junitparser reads the same counts."""
    read = JUnitXml.fromfile(str(path))
    cases = [case for suite in read for case in suite]
    ours = (int(root.get("tests")), int(root.get("failures")) + int(root.get("errors")), int(root.get("skipped")))
    theirs = (len(cases), sum(case.is_failure or case.is_error for case in cases), sum(case.is_skipped for case in cases))
    return [] if ours == theirs else [f"junitparser reads {theirs}, the file says {ours}"]


def taken_though_spoilt(path: Path, folder: Path) -> list:
    """Which spoilt forms of a file, written to the folder, nothing is said about."""
    def rename(root):
        first, second = root.findall("testsuite")[-1].findall("testcase")[:2]
        second.attrib.update(first.attrib)

    def fail(root):
        ElementTree.SubElement(next(root.iter("testcase")), "failure", message="a").text = "a"

    def err(root):
        case = next(case for case in root.iter("testcase") if case.find("failure") is not None)
        ElementTree.SubElement(case, "error", message="a").text = "a"

    changes = {
        "two test cases of one name": rename,
        "a test case without class name": lambda root: next(root.iter("testcase")).attrib.pop("classname"),
        "a suite without name": lambda root: root.find("testsuite").attrib.pop("name"),
        "a failure that is not counted": fail,
        "a failure without text": lambda root: next(root.iter("failure")).clear(),
        "two results of a test case": err,
        "a time that is no number": lambda root: root.find("testsuite").set("time", "1,5"),
    }
    taken = []
    for name, change in changes.items():
        tree = ElementTree.parse(path)
        change(tree.getroot())
        spoilt = folder / "spoilt.xml"
        tree.write(spoilt, encoding="utf-8", xml_declaration=True)
        if not problems(spoilt):
            taken.append(name)
    return taken

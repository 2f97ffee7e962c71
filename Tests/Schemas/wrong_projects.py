"""Projects' settings that are right, and some that no reader may take."""

from mutation import Mutator

FULL = {
    "version": 1,
    "testees": {"server": {"command": "node push/adapter.cjs", "dialects": ["easemob", "fcm"], "readings": "push/readings.yml"}},
    "check": {"testee": "server", "corpus": ["push/cases"], "failOn": "never", "baseline": "push/baseline.jsonl", "maxSkipped": "2.5%", "minJudged": 0},
    "fuzz": {"testee": "server", "cases": 1, "corpus": "push/cases", "failOn": "warning", "maxSkipped": 100, "minJudged": 1000},
    "reports": {"directory": "push/reports", "formats": ["html", "junit", "sarif", "gitlab", "github"], "history": "push/history.jsonl"},
    "select": {"onlyRules": ["aps.*"], "skipRules": ["aps.alert.string_form"], "cases": ["zego/*"], "skipCases": "easemob/types/*"},
}
# A value in place of a list, a number in place of a text and the other way round, and keys without a value are right as well.
PROJECTS = [
    FULL,
    {"version": "1"},
    {"version": 1, "testees": {"one": {"command": "./t", "dialects": "apns"}}, "check": None, "fuzz": {"cases": "10", "minJudged": None}},
    {"version": 1, "testees": None, "reports": {"formats": "junit"}, "check": {"corpus": [2026], "maxSkipped": "100%", "minJudged": "7"}},
]


def wrong_projects() -> list:
    made = Mutator("project", FULL)
    made.drop("no version", ["version"], "$")
    made.put("a later version", ["version"], 2, "$.version", "enum")
    made.put("no value of version", ["version"], None, "$.version", "enum")
    made.put("an unknown section", ["chek"], {}, "$", "additionalProperties")
    made.put("an unknown setting", ["check", "failon"], "error", "$.check", "additionalProperties")
    made.put("a setting of fuzz", ["check", "cases"], 10, "$.check", "additionalProperties")
    made.put("an unknown setting of reports", ["reports", "format"], "html", "$.reports", "additionalProperties")
    made.put("an unknown setting of a selection", ["select", "rules"], ["a"], "$.select", "additionalProperties")
    made.put("a section that is a list", ["check"], [], "$.check", "type")
    made.put("testees in a list", ["testees"], [], "$.testees", "type")
    made.put("a testee that is a command", ["testees", "server"], "./t", "$.testees.server", "anyOf")
    made.drop("a testee without a command", ["testees", "server", "command"], "$.testees.server", "anyOf")
    made.put("an unknown key of a testee", ["testees", "server", "dialect"], "fcm", "$.testees.server", "anyOf")
    made.put("an unknown dialect", ["testees", "server", "dialects"], ["huawei"], "$.testees.server", "anyOf")
    made.put("an unknown severity", ["check", "failOn"], "fatal", "$.check.failOn", "enum")
    made.put("a severity that is false", ["check", "failOn"], False, "$.check.failOn", "enum")
    made.put("more than all", ["check", "maxSkipped"], "101%", "$.check.maxSkipped", "anyOf")
    made.put("fewer than none", ["check", "maxSkipped"], -1, "$.check.maxSkipped", "anyOf")
    made.put("a share without its sign", ["check", "maxSkipped"], 0.05, "$.check.maxSkipped", "anyOf")
    made.put("a number in words", ["check", "minJudged"], "many", "$.check.minJudged", "anyOf")
    made.put("half a case", ["check", "minJudged"], 0.5, "$.check.minJudged", "anyOf")
    made.put("no case to run", ["fuzz", "cases"], 0, "$.fuzz.cases", "anyOf")
    made.put("an unknown format", ["reports", "formats"], ["html", "xml"], "$.reports.formats", "anyOf")
    made.put("a format that is empty", ["reports", "formats"], [None], "$.reports.formats", "anyOf")
    made.put("an empty path", ["check", "baseline"], "", "$.check.baseline", "minLength")
    made.put("a path that is a list", ["check", "baseline"], ["a"], "$.check.baseline", "type")
    made.put("a list in a list", ["check", "corpus"], [["a"]], "$.check.corpus", "anyOf")
    made.put("a pattern that is empty", ["select", "skipRules"], [""], "$.select.skipRules", "anyOf")
    made.put("a pattern that is nothing", ["select", "cases"], [None], "$.select.cases", "anyOf")
    return made.made


def settings(schema: dict) -> set:
    """Every setting that the schema has, as `pushproof config` names it."""
    sections = {name: one["properties"] for name, one in schema["properties"].items() if "properties" in one}
    return {f"{section}.{name}" for section, settings in sections.items() for name in settings}

"""The plugin with the example compilers as adapters. It needs the `pushproof` program: see README.md."""

import pathlib
import sys

import pytest

pytest_plugins = ["pytester"]
TESTEES = pathlib.Path(__file__).resolve().parents[2] / "testees"


@pytest.fixture
def run(pytester):
    def run(dialect, more="", *arguments, switch=""):
        pytester.makepyfile(
            f"""
            import pytest

            @pytest.mark.pushproof({dialect!r}, testee="{sys.executable} {TESTEES}/{dialect}.py {switch}"{more})
            def test_payload(pushproof_case):
                pushproof_case.judge()
            """
        )
        return pytester.runpytest_subprocess(*arguments)

    return run


def test_a_right_compiler_passes(run):
    outcomes = run("zego", ', only="documented/*"').parseoutcomes()
    assert set(outcomes) == {"passed"} and outcomes["passed"] > 3


def test_a_bug_fails_its_cases_with_rule_and_source(run):
    result = run("easemob", ', only="rules/*"', switch="--bug orphan-loc-args")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] > 0 and outcomes["passed"] > outcomes["failed"]
    result.stdout.fnmatch_lines(["*diff.payload at /aps/alert/*loc-args*", "*source:*Easemob*", "*replay:*pushproof replay*"])


def test_only_what_is_selected_runs(run):
    assert run("zego", "", "-k", "ZG-10").parseoutcomes()["passed"] < 20


def test_own_cases_are_there_with_the_shipped_ones(run, pytester):
    case = pytester.mkdir("cases") / "mine.json"
    case.write_text('{"id":"zego/mine","dialect":"zego","message":{"pushConfig":{"title":"t","content":"c"}}}')
    result = run("zego", ', corpus=["cases"], only="mine"', "-v")
    result.stdout.fnmatch_lines(["*[[]mine[]] PASSED*"])


def test_a_testee_that_cannot_be_started_is_one_line(pytester):
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.pushproof("zego", testee="./missing", only="documented/*")
        def test_payload(pushproof_case):
            pushproof_case.judge()
        """
    )
    result = pytester.runpytest_subprocess()
    assert set(result.parseoutcomes()) == {"failed"}
    result.stdout.fnmatch_lines(["*pushproof: *missing*"])


@pytest.mark.parametrize(
    "mark, words",
    [('"nobody", testee="x"', "nobody"), ('"zego", testee="x", only="none/*"', "none/"), ('"zego", testee="x", corpus=["no"]', "no folder")],
)
def test_wrong_usage_is_one_line(pytester, mark, words):
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.mark.pushproof({mark})
        def test_payload(pushproof_case):
            pass
        """
    )
    result = pytester.runpytest_subprocess()
    assert result.ret != 0
    result.stdout.fnmatch_lines([f"*{words}*"])

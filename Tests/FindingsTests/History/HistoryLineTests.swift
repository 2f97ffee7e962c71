import JSONModel
import Testing

@testable import Findings

@Suite struct HistoryLineTests {
    private func line(_ run: HistoryRun) -> [UInt8] { run.json.serialized() + [0x0A] }

    @Test func aRunComesBackFromItsLine() throws {
        let run = PastRuns.run("a", "b") {
            $0.revision = "0123abc"
            $0.scope.testee = nil
            $0.scope.shard = Shard(index: 3, of: 8)
            $0.findings[0].title = "a \"quoted\"\nand broken\u{2028}line"
        }
        #expect(try HistoryRun(line: run.json.serialized(), place: "line 1") == run)
        // A line feed in a text does not end the line.
        #expect(RunHistory(parsing: line(run) + line(run)).runs == [run, run])
    }

    @Test func theEditionOfTheRulesComesBack() throws {
        for edition in ["2026.11", nil] {
            let run = PastRuns.run("a") { $0.rulesEdition = edition }
            #expect(try HistoryRun(line: run.json.serialized(), place: "line 1").rulesEdition == edition)
        }
    }

    @Test func linesMayEndAsOnWindowsWithEmptyOnesBetween() {
        let text = PastRuns.run("a").json.serialized()
        let history = RunHistory(parsing: text + [0x0D, 0x0A, 0x0D, 0x0A, 0x0A] + text)
        #expect(history.runs.count == 2)
        #expect(history.skipped.isEmpty)
    }

    /// Whoever is killed in the middle of a line leaves a part of it, and the next run begins one of its own.
    @Test func aTornLineTakesNothingElseWithIt() {
        let (before, torn, after) = (PastRuns.run("a"), PastRuns.run("b"), PastRuns.run("c"))
        let whole = torn.json.serialized()
        for length in whole.indices {
            let history = RunHistory(parsing: line(before) + whole[..<length] + [0x0A] + line(after))
            #expect(history.runs == [before, after], "torn after \(length) bytes")
            #expect(history.skipped.map(\.line) == (length == 0 ? [] : [2]))
        }
    }

    private static func summary(rate: String) -> JSONValue {
        [
            "cases": 1, "judged": 1, "skipped": 0, "violations": 0, "warnings": 0, "durationSeconds": 1,
            "casesPerSecond": .number(JSONNumber(uncheckedLexeme: rate)),
        ]
    }

    private static let wrong: [(key: String, value: JSONValue, words: String)] = [
        ("schemaVersion", 2, "later version"), ("time", .null, "\"time\""), ("seed", 7, "\"seed\""),
        ("command", .null, "\"command\""), ("exitCode", "1", "\"exitCode\""), ("findings", [:], "\"findings\""),
        ("findings", [["fingerprint": "x"]], "\"findings/0/fingerprint\""), ("summary", [:], "\"summary/cases\""),
        ("shard", ["index": 4, "count": 3], "\"shard\""),
        ("summary", summary(rate: "1e300"), "\"summary/casesPerSecond\""),
        ("summary", summary(rate: "-1"), "\"summary/casesPerSecond\""),
    ]

    @Test(arguments: wrong)
    func aLineThatCannotBeUsedIsSkippedAndSaysWhy(key: String, value: JSONValue, words: String) throws {
        var object = try #require(PastRuns.run("a").json.objectValue)
        object[key] = value
        let history = RunHistory(parsing: JSONValue.object(object).serialized())
        #expect(history.runs.isEmpty)
        #expect(history.skipped.first?.problem.contains(words) == true, "\(history.skipped)")
    }

    @Test func membersOfLaterVersionsAreLeftAlone() throws {
        var object = try #require(PastRuns.run("a").json.objectValue)
        object["weather"] = "fine"
        #expect(try HistoryRun(line: JSONValue.object(object).serialized(), place: "line 1") == PastRuns.run("a"))
    }
}

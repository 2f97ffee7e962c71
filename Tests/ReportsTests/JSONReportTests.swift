import APNsRules
import CaseGeneration
import EasemobVendor
import Findings
import JSONModel
import PushModel
import Testing

@testable import Reports

@Suite struct JSONReportTests {
    private func report(_ report: RunReport) throws -> JSONValue {
        try JSONValue(parsing: Array(JSONReportWriter().text(of: report).utf8))
    }

    /// The keys that do not change, with the kinds of their values.
    private let topLevel: [(String, JSONValue.Kind)] = [
        ("schemaVersion", .number), ("tool", .object), ("command", .string), ("seed", .string), ("shard", .null),
        ("complete", .boolean), ("summary", .object), ("coverage", .object), ("findings", .array), ("parsers", .object),
        ("mock", .object),
    ]
    private let inner: [(String, [(String, JSONValue.Kind)])] = [
        ("tool", [("name", .string), ("version", .string), ("rules", .string)]),
        (
            "summary",
            [
                ("cases", .number), ("passed", .number), ("violations", .number), ("warnings", .number),
                ("ambiguous", .number), ("skipped", .number), ("baselined", .number), ("durationSeconds", .number),
                ("casesPerSecond", .number),
            ]
        ),
        (
            "coverage",
            [("rules", .object), ("strength", .number), ("tuplesCovered", .number), ("tuplesTotal", .number)]
        ),
        ("mock", [("requests", .number), ("byReason", .object)]),
    ]
    private let findingKeys: [(String, JSONValue.Kind)] = [
        ("fingerprint", .string), ("rule", .string), ("severity", .string), ("dialect", .string), ("title", .string),
        ("pointer", .string), ("specRule", .string), ("source", .string), ("count", .number), ("firstCase", .number),
        ("status", .string), ("baselined", .boolean), ("case", .object), ("originalCase", .object), ("replay", .string),
    ]

    private func expect(_ object: JSONValue?, has keys: [(String, JSONValue.Kind)]) {
        for (key, kind) in keys {
            #expect(object?[key]?.kind == kind, "\(key)")
        }
    }

    @Test func hasEveryKeyWithItsType() throws {
        let json = try report(Runs.report([Runs.finding()]))
        expect(json, has: topLevel)
        for (key, keys) in inner { expect(json[key], has: keys) }
        let finding = try #require(json["findings"]?.arrayValue?.first)
        expect(finding, has: findingKeys)
        // These two are whatever JSON has.
        #expect(finding["expected"] == 1)
        #expect(finding["actual"] == "1")
    }

    @Test func hasTheSameKeysWhereNothingWasFound() throws {
        let json = try report(Runs.report())
        expect(json, has: topLevel)
        for (key, keys) in inner { expect(json[key], has: keys) }
        #expect(json["findings"] == [])
    }

    @Test func givesTheFiguresOfTheRun() throws {
        let findings = [Runs.finding(), Runs.finding(rule: "w", severity: .warning), Runs.finding(severity: .info)]
        let json = try report(Runs.report(findings, isComplete: false))
        #expect(json["schemaVersion"] == 1)
        #expect(json["tool"] == ["name": "pushproof", "version": "1.0.0", "rules": .string(RulesEdition.current)])
        #expect(json["command"] == "check")
        #expect(json["seed"] == "0x00000000000000ab")
        #expect(json["complete"] == false)
        let summary = json["summary"]
        #expect(summary?["cases"] == 1000)
        #expect(summary?["passed"] == 990)
        #expect(summary?["violations"] == 1)
        #expect(summary?["warnings"] == 1)
        #expect(summary?["ambiguous"] == 50)
        #expect(summary?["skipped"] == 3)
        #expect(summary?["durationSeconds"]?.numberValue?.doubleValue == 12.345)
        // 1000 cases in 12.345 s.
        #expect(summary?["casesPerSecond"]?.numberValue?.doubleValue == 81.004)
        #expect(json["mock"]?["requests"] == 797)
        #expect(json["coverage"]?["rules"]?["EM-C3"] == 12)
    }

    @Test func givesAFindingWithTheCommandThatRunsItAgain() throws {
        let finding = Runs.finding()
        let json = try #require(
            try report(Runs.report([finding], testeeCommand: "python3 it's.py"))["findings"]?.arrayValue?.first
        )
        #expect(json["fingerprint"] == .string(finding.name))
        #expect(json["pointer"] == "/aps/badge")
        #expect(json["severity"] == "error")
        #expect(json["dialect"] == "easemob")
        #expect(json["status"] == "confirmed")
        #expect(json["count"] == 4)
        #expect(json["firstCase"] == 17)
        #expect(json["case"]?["id"] == "easemob/small")
        #expect(json["originalCase"]?["id"] == "easemob/first")
        #expect(
            json["replay"]
                == .string("pushproof replay findings/\(finding.name) --testee 'python3 it'\\''s.py'")
        )
    }

    @Test func countsCasesByWhereTheyComeFrom() throws {
        var run = Runs.report()
        run.statistics.origins = ["sweep": 900, "corpus": 100]
        #expect(try report(run)["summary"]?["origins"] == ["corpus": 100, "sweep": 900])
        #expect(
            TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: run).contains(
                "cases from  100 corpus, 900 sweep"
            )
        )
    }

    @Test func ordersCountsByName() throws {
        let json = try report(Runs.report())
        #expect(json["mock"]?["byReason"]?.objectValue?.keys == ["OK", "PayloadTooLarge"])
        #expect(json["summary"]?["outcomes"]?.objectValue?.keys == ["failure", "payload", "suppressed"])
        #expect(json["coverage"]?["rules"]?.objectValue?.keys == ["EM-A5", "EM-C3"])
    }

    @Test(arguments: [Duration.zero, .nanoseconds(1), .milliseconds(1), .seconds(1_000_000_000)])
    func writesEveryDurationAsANumber(duration: Duration) throws {
        let summary = try report(Runs.report(duration: duration))["summary"]
        let seconds = try #require(summary?["durationSeconds"]?.numberValue?.doubleValue)
        #expect(abs(seconds - duration / .seconds(1)) <= 0.0005)
        let rate = try #require(summary?["casesPerSecond"]?.numberValue?.doubleValue)
        #expect(rate >= 0 && rate.isFinite)
    }

    @Test(arguments: Runs.hostileTexts)
    func keepsHostileTextsAsTheyAre(text: String) throws {
        let json = try report(Runs.report([Runs.finding(hostile: text)]))
        let finding = try #require(json["findings"]?.arrayValue?.first)
        for key in ["title", "expected", "actual", "specRule", "source"] {
            #expect(finding[key] == .string(text), "\(key)")
        }
    }

    @Test func countsWhatWasJudgedOfEachDialect() throws {
        let good = try report(Runs.report())
        #expect(good["inconclusive"]?.isNull == true)
        #expect(good["notJudged"] == [])
        #expect(
            good["dialects"]?["easemob"]
                == [
                    "cases": 900, "judged": 894, "skipped": 3, "failed": 3, "payloadsDue": 700, "payloads": 697,
                    "handedOn": 0, "withoutHeaders": 0, "headersDue": 0,
                ]
        )
        #expect(good["summary"]?["judged"] == 994)
        #expect(good["summary"]?["failed"] == 3)
        let nothing = try report(Runs.reportOfNothing)
        #expect(nothing["inconclusive"] == "nothing was judged for apns: why")
        #expect(nothing["notJudged"] == ["apns"])
    }

    /// What a testee skipped was generated, and is not covered.
    @Test func combinationsThatWereOnlyGeneratedAreAFigureOfTheirOwn() throws {
        let model = EasemobGenerator().model
        var (judged, skipped) = (TupleCoverage(model: model, strength: 2), TupleCoverage(model: model, strength: 2))
        judged.record(model.nominalRow)
        var row = model.nominalRow
        row.values[1] = 1
        skipped.record(model.nominalRow)
        skipped.record(row)
        var report = Runs.report()
        report.statistics.coverage = [.easemob: judged]
        report.statistics.coverageWithoutOutcome = [.easemob: skipped]
        let coverage = try #require(try self.report(report)["coverage"])
        #expect(coverage["tuplesCovered"]?.intValue == judged.covered)
        #expect(coverage["tuplesGenerated"]?.intValue == skipped.covered)
        #expect(coverage["tuplesNotJudged"]?.intValue == skipped.covered - judged.covered)
        #expect(skipped.covered > judged.covered)
    }
}

import Campaign
import CaseFiles
import Findings
import JSONModel
import PushModel
import SNSVendor
import Testing

@testable import Reports

@Suite struct MutantReportTests {
    private func compiler(found: Bool) -> MutantVerdict {
        MutantVerdict(
            mutant: Mutant(name: "bug", dialect: .sns, rule: "S1", summary: "", isEquivalent: false),
            outcome: found ? .found(.check, rule: "R", title: "", cases: 3) : .survived
        )
    }

    /// All mutants of a part of the harness, of which the given ones are not found.
    private func harness(_ part: HarnessMutant.Part, surviving names: [String] = []) -> [HarnessVerdict] {
        HarnessMutant.all.filter { $0.part == part && !$0.isEquivalent }.map { mutant in
            HarnessVerdict(mutant: mutant, faults: names.contains(mutant.name) ? [] : ["a fault"])
        }
    }

    @Test func theHarnessHasARowForEachPartAndNamesWhatSurvives() {
        let verdicts = harness(.mock, surviving: ["mock.without-size"]) + harness(.rules)
        let lines = MutantReport([], harness: verdicts, fuzzCases: 1).markdown.split(separator: "\n")
        let mocks = harness(.mock).count
        #expect(lines.contains { $0.hasPrefix("| mock | \(mocks) | \(mocks - 1) (") })
        #expect(
            lines.contains { $0.hasPrefix("| rules | \(harness(.rules).count) | \(harness(.rules).count) (100 %)") }
        )
        #expect(lines.contains { $0.hasPrefix("- mock.without-size: SURVIVED") })
        #expect(!lines.contains { $0.hasPrefix("| all") })
    }

    @Test func manyBugsThatAreFoundInOnePartMakeGoodForNoneInAnother() {
        let rules = harness(.rules)
        #expect(MutantReport([compiler(found: true)], harness: rules, fuzzCases: 1).meets(check: 90, fuzz: 98))
        #expect(!MutantReport([compiler(found: false)], harness: rules, fuzzCases: 1).meets(check: 90, fuzz: 98))
        let blind = harness(.mock).map { HarnessVerdict(mutant: $0.mutant, faults: []) }
        #expect(!MutantReport([], harness: rules + blind, fuzzCases: 1).meets(check: 90, fuzz: 98))
    }

    @Test func mixedReadingsAreCountedApart() {
        func mixed(_ rule: String?) -> MutantVerdict {
            MutantVerdict(
                mutant: Mutant(
                    name: "m",
                    dialect: .sns,
                    rule: "S1",
                    summary: "",
                    isEquivalent: false,
                    contradicts: "SN-9"
                ),
                outcome: rule.map { .found(.check, rule: $0, title: "", cases: 3) } ?? .survived
            )
        }
        let verdicts = [compiler(found: true), mixed("readings.contradiction"), mixed(nil)]
        let report = MutantReport(verdicts, harness: [], fuzzCases: 1)
        let row = report.markdown.split(separator: "\n").first { $0.hasPrefix("| sns |") }
        #expect(row == "| sns | 1 | 1 (100 %) | 1 (100 %) | 0 | 0 | 0 | 2 | 1 |")
        #expect(report.json["summary"]?["mixed"] == 2 && report.json["summary"]?["mixedNamed"] == 1)
        #expect(report.list.contains("sns m (SN-9): SURVIVED"))
        #expect(report.meets(check: 50, fuzz: 100) && !report.meets(check: 90, fuzz: 100))
    }

    @Test func variantsThatTakeAnotherReadingAreCounted() {
        func variant(_ topic: String?) -> MutantVerdict {
            MutantVerdict(
                mutant: Mutant(name: "v", dialect: .sns, rule: "S1", summary: "", isEquivalent: true, topic: topic),
                outcome: .survived
            )
        }
        let report = MutantReport([variant("SN-9"), variant(nil), variant("SN-16")], harness: [], fuzzCases: 1)
        let row = report.markdown.split(separator: "\n").first { $0.hasPrefix("| sns |") }
        #expect(row == "| sns | 0 | 0 (–) | 0 (–) | 3 | 2 | 0 | 0 | 0 |")
        #expect(report.json["summary"]?["otherReadings"] == 2)
        #expect(report.json["mutants"]?.arrayValue?.first?["topic"] == "SN-9")
    }

    @Test func whatAProfileLeavesOutIsSaid() {
        var selection = AppliedSelection()
        selection.profile = KeptProfile(name: "php2019", casesLeftOut: 12)
        let report = MutantReport([compiler(found: true)], harness: [], fuzzCases: 1, selection: selection)
        #expect(report.markdown.contains("php2019 alone: 12 cases of other profiles were left out"))
        #expect(report.json["profile"] == "php2019" && report.json["casesOfOtherProfiles"] == 12)
        #expect(MutantReport([], harness: [], fuzzCases: 1).json["profile"] == .null)
        #expect(!report.markdown.contains("Left out"))
    }

    @Test func rulesAndCasesThatAreLeftOutAreSaid() {
        let selection = AppliedSelection(
            Selection(skipRules: ["SN-1"].map(NamePattern.init), skipCases: ["sns/size/*"].map(NamePattern.init)),
            casesLeftOut: 7
        )
        let report = MutantReport([compiler(found: true)], harness: [], fuzzCases: 1, selection: selection)
        #expect(report.markdown.contains("Left out, cases: 7 cases (sns/size/\\*)"), "\(report.markdown)")
        #expect(report.markdown.contains("Left out, rules: 1 of"))
        #expect(report.json["selection"]?["casesLeftOut"] == 7)
        #expect(report.json["selection"]?["rulesLeftOut"] == 1)
        #expect(report.json["selection"]?["skipRules"] == ["SN-1"])
    }

    @Test func aFalseAlarmOfTheSelfCheckFailsTheMeasurement() throws {
        let variant = try #require(HarnessMutant.all.first { $0.isEquivalent })
        let report = MutantReport([], harness: [HarnessVerdict(mutant: variant, faults: ["a fault"])], fuzzCases: 1)
        #expect(!report.meets(check: 0, fuzz: 0))
        #expect(report.list.contains("FALSE ALARM of the self-check: a fault"))
    }

    @Test func theJSONHasTheHarnessUnderItsOwnName() {
        let verdicts = harness(.mock, surviving: ["mock.anybody"])
        let json = MutantReport([], harness: verdicts, fuzzCases: 1).json
        #expect(json["harness"]?["summary"]?["mock"]?["bugs"]?.intValue == verdicts.count)
        #expect(json["harness"]?["summary"]?["mock"]?["foundBySelfCheck"]?.intValue == verdicts.count - 1)
        let survivor = json["harness"]?["mutants"]?.arrayValue?.first { $0["name"]?.stringValue == "mock.anybody" }
        #expect(survivor?["right"]?.boolValue == false && survivor?["foundBy"] == nil)
    }
}

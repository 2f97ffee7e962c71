import CaseGeneration
import EasemobVendor
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite struct RunReportTests {
    static let words = [
        ("findings/0123abcd", "findings/0123abcd"), ("", "''"), ("two words", "'two words'"), ("$(id)", "'$(id)'"),
        ("it's", "'it'\\''s'"), ("'\u{301};id", "''\\''\u{301};id'"), ("a\nb", "'a\nb'"), ("é", "'é'"),
    ]

    @Test(arguments: words)
    func quotesAWordForTheShell(text: String, word: String) {
        #expect(ShellWord.quoted(text).unicodeScalars.elementsEqual(word.unicodeScalars))
    }

    @Test func twoHalvesMergeToTheWholeInAnyOrder() throws {
        let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": "text"]])
        let trials = [
            try Trials.referenceTrial(of: testCase),
            try Trials.trial(of: testCase, .outcome(.suppressed("quiet"))),
            try Trials.trial(of: testCase, .skipped("not mine")),
            try Trials.trial(of: testCase, .failed(TesteeFailure(.crash, "it fell over"))),
        ]
        func statistics(_ trials: [Trial]) -> RunStatistics {
            var statistics = RunStatistics()
            for trial in trials {
                statistics.count(trial, of: GeneratedCase(testCase: trial.testCase), diagnostics: trial.diagnostics)
            }
            return statistics
        }
        let whole = statistics(trials)
        #expect(whole.cases == 4)
        #expect(whole.passed == 1)
        #expect(whole.skipped == 1)
        #expect(whole.outcomes == ["payload": 1, "suppressed": 1, "failure": 1])
        #expect(whole.answers == ["OK": 1])
        #expect(whole.requests == whole.payloads)
        #expect(
            whole.judged == [
                .easemob: JudgedCases(
                    cases: 4,
                    judged: 2,
                    skipped: 1,
                    payloadsDue: 4,
                    payloads: 1,
                    headersDue: 1,
                    skipReasons: ["not mine": 1]
                )
            ]
        )
        #expect(whole.failedCount == 1)
        let (left, right) = (statistics(Array(trials[..<2])), statistics(Array(trials[2...])))
        for (first, second) in [(left, right), (right, left)] {
            var merged = first
            merged.merge(second)
            #expect(merged.cases == whole.cases)
            #expect(merged.passed == whole.passed)
            #expect(merged.skipped == whole.skipped)
            #expect(merged.judged == whole.judged)
            #expect(merged.outcomes == whole.outcomes)
            #expect(merged.answers == whole.answers)
            #expect(merged.compileRules == whole.compileRules)
        }
    }

    /// What came without headers was not judged on them, and no report may keep that to itself.
    @Test func payloadsWithoutTheirHeadersAreCounted() throws {
        let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": "text"]])
        let reference = try Trials.referenceTrial(of: testCase)
        guard case .outcome(.payload(let bytes, headers: let headers)) = reference.observation else {
            Issue.record("the message becomes a payload")
            return
        }
        #expect(!headers.isEmpty)
        var statistics = RunStatistics()
        for headers in [headers, []] {
            let trial = try Trials.trial(of: testCase, .outcome(.payload(bytes, headers: headers)))
            statistics.count(trial, of: GeneratedCase(testCase: testCase), diagnostics: trial.diagnostics)
        }
        #expect(statistics.judged[.easemob]?.headersDue == 2)
        #expect(statistics.judged[.easemob]?.withoutHeaders == 1)
    }

    @Test func showsADiagnosticWithoutItsPowerOverATerminal() {
        let diagnostic = Diagnostic(
            CheckID(id: "diff.payload"),
            place: "/\u{1B}[2Jx",
            kind: "value",
            title: "a\u{9B}31m title\nof two lines",
            expected: "\u{1B}",
            actual: .string("\u{9B}2J"),
            source: "a\rb"
        )
        let text = DifferenceText.line(diagnostic)
        #expect(text.split(separator: "\n").count == 4)
        #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(text.contains(#"a\u{9B}31m title\nof two lines"#))
    }

    @Test func cutsLongValuesAndSaysHowLongTheyAre() {
        let long = DifferenceText.shown(.string(String(repeating: "x", count: 1000)))
        #expect(long.hasSuffix("… (1002 bytes)"))
        #expect(long.count < 450)
        #expect(DifferenceText.shown(["a": [1, nil, true]]) == #"{"a":[1,null,true]}"#)
    }
}

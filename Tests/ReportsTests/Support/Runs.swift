import Determinism
import EasemobVendor
import JSONModel
import PushModel

@testable import Findings

/// Reports of runs that never were.
enum Runs {
    static func report(
        _ findings: [Finding] = [],
        isComplete: Bool = true,
        duration: Duration = .milliseconds(12_345),
        testeeCommand: String? = nil
    ) -> RunReport {
        var statistics = RunStatistics()
        statistics.cases = 1000
        statistics.passed = 990
        statistics.ambiguous = 50
        statistics.skipped = 3
        statistics.judged = [
            .easemob: JudgedCases(cases: 900, judged: 894, skipped: 3, payloadsDue: 700, payloads: 697),
            .apns: JudgedCases(cases: 100, judged: 100, payloadsDue: 100, payloads: 100),
        ]
        statistics.outcomes = ["suppressed": 200, "payload": 797, "failure": 3]
        statistics.answers = ["PayloadTooLarge": 7, "OK": 790]
        statistics.compileRules = ["EM-C3": 12, "EM-A5": 20]
        statistics.knownDeviations = ["big-number": 4]
        return RunReport(
            toolVersion: "1.0.0",
            command: "check",
            seed: 0xAB,
            isComplete: isComplete,
            statistics: statistics,
            strength: 2,
            dialects: [.easemob, .apns],
            findings: findings,
            duration: duration,
            testeeCommand: testeeCommand,
            directory: "Reports/latest",
            parsers: [(name: "json-c", version: "0.16"), (name: "Foundation", version: "6.3")]
        )
    }

    /// A run that found nothing, since the testee skips what the user named.
    static var reportOfNothing: RunReport {
        var report = report()
        report.statistics.judged[.apns] = JudgedCases(cases: 100, skipped: 100)
        report.shortfall = "nothing was judged for apns: why"
        return report
    }

    static func finding(
        _ title: String = "another value against the reference",
        rule: String = "diff.payload",
        severity: Severity = .error,
        place: String = "/aps/badge",
        expected: JSONValue? = 1,
        actual: JSONValue? = "1",
        specRule: String? = "EM-C4",
        source: String? = "Easemob, a page",
        dialect: Dialect = .easemob
    ) -> Finding {
        let diagnostic = Diagnostic(
            CheckID(id: rule),
            severity: severity,
            place: place,
            kind: "type",
            title: title,
            expected: expected,
            actual: actual,
            specRule: specRule,
            source: source
        )
        return Finding(
            fingerprint: diagnostic.fingerprint(dialect: dialect),
            dialect: dialect,
            diagnostic: diagnostic,
            count: 4,
            firstCase: 17,
            status: .confirmed,
            smallest: evidence("easemob/small"),
            original: evidence("easemob/first")
        )
    }

    /// A baseline that knows the findings.
    static func baseline(knowing findings: [Finding]) -> BaselineReview {
        let verdicts = findings.map { finding in
            let entry = BaselineEntry(
                fingerprint: finding.fingerprint,
                rule: finding.diagnostic.rule,
                reason: "a reason that is long enough",
                issue: "https://example.com/issues/1",
                added: "2026-11-21",
                expires: nil,
                reproducer: finding.reproducer.testCase
            )
            return (entry, BaselineReview.Verdict.known)
        }
        return BaselineReview(verdicts: verdicts)
    }

    private static func evidence(_ id: String) -> Finding.Evidence {
        Finding.Evidence(
            number: 17,
            testCase: Case(id: id, dialect: .easemob, message: .value([:])),
            byteCount: 60,
            expected: nil,
            actual: ["suppressed": "quiet"],
            diff: "a difference\n"
        )
    }

    /// Texts as hostile senders and testees write them.
    static let hostileTexts = [
        "a | b `code` ``more`` <img src=x onerror=alert(1)>", "line one\nline two\r\n# heading\r- item",
        "]]> --> <![CDATA[ &amp; & \" '", "\u{0}\u{1}\u{8}\u{B}\u{1B}[2J\u{7F}\u{9B}31m\u{FFFE}\u{FFFF}",
        "`\u{301}<b> |\u{301} <\u{338}script> '\u{301}", "\u{202E}txet \u{1F468}\u{200D}\u{1F469} \u{E000}",
        "[a](http://x) ![b](c) *d* _e_",
    ]

    /// A finding with the text in every place that takes one.
    static func finding(hostile text: String, severity: Severity = .error) -> Finding {
        finding(
            text,
            rule: "testee.crash",
            severity: severity,
            place: "/" + text,
            expected: .string(text),
            actual: .string(text),
            specRule: text,
            source: text
        )
    }
}

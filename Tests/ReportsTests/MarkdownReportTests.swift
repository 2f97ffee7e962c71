import APNsRules
import Findings
import JSONModel
import PushModel
import Testing

@testable import Reports

@Suite struct MarkdownReportTests {
    private func lines(_ report: RunReport) -> [String] {
        // By code point: CR LF is one character, but CommonMark ends a line at either.
        MarkdownReportWriter().text(of: report).unicodeScalars
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
            .map { String($0) }
    }

    static let headings: [([Finding], Bool, String)] = [
        ([], true, "# Pushproof check: no violation"),
        ([Runs.finding()], true, "# Pushproof check: 1 violation"),
        ([Runs.finding(), Runs.finding(rule: "size.limit")], true, "# Pushproof check: 2 violations"),
        (
            [Runs.finding(severity: .warning)], false,
            "# Pushproof check: no violation (the run did not finish)"
        ),
    ]

    @Test(arguments: headings)
    func beginsWithTheVerdict(findings: [Finding], isComplete: Bool, heading: String) {
        #expect(lines(Runs.report(findings, isComplete: isComplete)).first == heading)
    }

    @Test func putsErrorsBeforeWarningsBeforeInformation() {
        let report = Runs.report([
            Runs.finding(severity: .info), Runs.finding(severity: .warning), Runs.finding(severity: .error),
        ])
        let headings = lines(report).filter { $0.hasPrefix("## ") }
        #expect(headings == ["## Violations", "## Warnings", "## Information"])
    }

    /// What the message breaks itself is no expectation of a violation to its reader, but a rule.
    @Test func informationNamesTheRuleThatIsBroken() {
        let excused = Runs.finding(rule: "expected-violations", severity: .info, specRule: "aps.badge.type")
        let unsettled = Runs.finding(rule: "diff.unsettled", severity: .info)
        let rows = lines(Runs.report([excused, unsettled])).filter { $0.hasPrefix("| `") }
        #expect(rows.map { $0.split(separator: "|").first } == [" `aps.badge.type` ", " `diff.unsettled` "])
    }

    @Test func showsWhatIsNeededToUnderstandAFinding() {
        let finding = Runs.finding()
        let text = lines(Runs.report([finding]))
        #expect(text.contains("### `diff.payload` at `/aps/badge`"))
        #expect(text.contains("- fingerprint `\(finding.name)`, confirmed"))
        #expect(text.contains("- seen in 4 cases, first in case 17"))
        #expect(text.contains("- rule `EM-C4`"))
        #expect(text.contains("- source: Easemob, a page"))
        #expect(text.contains("- expected: `1`"))
        #expect(text.contains("- actual: `\"1\"`"))
        #expect(text.contains("- smallest case: `easemob/small`"))
        #expect(text.contains("- replay: `pushproof replay Reports/latest/findings/\(finding.name)`"))
    }

    @Test func givesTheFiguresAsATableOfTwoColumns() {
        let rows = lines(Runs.report(testeeCommand: "a | b")).filter { $0.hasPrefix("|") }
        #expect(rows.contains("| Cases | 1000, of which 990 passed |"))
        #expect(rows.contains("| Judged | 994 |"))
        let nothing = MarkdownReportWriter().text(of: Runs.reportOfNothing)
        #expect(nothing.hasPrefix("# Pushproof check: inconclusive, nothing was judged for apns: why"))
        #expect(nothing.contains("| Not judged | apns: the testee skips all 100 cases |"))
        #expect(rows.contains("| Delivered to the mock endpoint | 797 (OK 790, PayloadTooLarge 7) |"))
        #expect(rows.contains("| Testee | `a \\| b` |"))
        #expect(rows.contains("| json-c | 0.16 |"))
        #expect(rows.contains("| Rules | edition \(RulesEdition.current) |"))
        for row in rows {
            // Three bars that are no text, so two cells.
            #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 3, "\(row)")
        }
    }

    @Test(arguments: Runs.hostileTexts)
    func hostileTextsAddNoLineAndNoMarkup(text: String) {
        let plain = lines(Runs.report([Runs.finding(hostile: "plain")]))
        let hostile = lines(Runs.report([Runs.finding(hostile: text)], testeeCommand: text))
        #expect(hostile.count == plain.count)
        for (line, model) in zip(hostile, plain) {
            let bare = withoutCodeAndEscapes(line)
            #expect(!bare.contains { "<>`*_~[]\u{B}".unicodeScalars.contains($0) }, "\(line)")
            // The same kind of line as it would be with a plain text.
            #expect(line.unicodeScalars.prefix(2).elementsEqual(model.unicodeScalars.prefix(2)) || !isMarkup(line))
        }
    }

    @Test func keepsTheTextOfCodeWhole() {
        let lines = lines(Runs.report([Runs.finding(expected: "a``b`c")]))
        #expect(lines.contains("- expected: ``` \"a``b`c\" ```"))
    }

    /// The border is met at another byte with each length of what stands before the findings.
    @Test(arguments: stride(from: 0, to: 300, by: 50).map { $0 })
    func fitsAStepSummaryAndSaysHowManyFindingsAreLeftOut(lengthOfTheHead: Int) throws {
        let count = 4_000
        let findings = (0..<count).map { number in
            Runs.finding("finding \(number)", severity: number < 10 ? .error : .warning, place: "/\(number)")
        }
        var report = Runs.report(findings)
        report.parsers = [(name: "parser", version: String(repeating: "1", count: lengthOfTheHead))]
        #expect(MarkdownReportWriter().text(of: report).utf8.count < 1 << 20)
        let lines = lines(report)
        let shown = lines.count { $0.hasPrefix("### ") }
        #expect(shown > 10 && shown < count)
        let last = try #require(lines.last { !$0.isEmpty })
        #expect(last == "\(count - shown) findings are left out here: report.json has all.")
        // Cut between two findings: the last one that is shown is whole.
        let replays = lines.count { $0.hasPrefix("- replay: ") }
        #expect(replays == shown)
    }

    @Test func leavesNothingOutOfAReportThatFits() {
        let text = MarkdownReportWriter().text(of: Runs.report((0..<100).map { Runs.finding(place: "/\($0)") }))
        #expect(!text.contains("left out"))
    }

    @Test func cutsALongBaseline() {
        let known = (0..<300).map { number in
            var finding = Runs.finding(place: "/\(number)")
            finding.isBaselined = true
            return finding
        }
        var report = Runs.report(known)
        report.baseline = Runs.baseline(knowing: known)
        let lines = lines(report)
        #expect(lines.count { $0.hasPrefix("- `") } == 200)
        #expect(lines.contains("- … and 100 more"))
    }

    private func isMarkup(_ line: String) -> Bool {
        line.hasPrefix("#") || line.hasPrefix("- ") || line.hasPrefix("|")
    }

    /// What is left of a line for Markdown to interpret: code spans as CommonMark 6.1 finds them, and escapes, are gone.
    private func withoutCodeAndEscapes(_ line: String) -> [Unicode.Scalar] {
        var rest = Array(line.unicodeScalars)[...]
        var bare: [Unicode.Scalar] = []
        while let scalar = rest.first {
            if scalar == "\\" {
                rest = rest.dropFirst(2)
            } else if scalar == "`" {
                let fence = rest.prefix { $0 == "`" }.count
                rest = rest.dropFirst(fence)
                var run = 0
                while let inner = rest.first {
                    if inner == "`" {
                        run += 1
                    } else if run == fence {
                        break
                    } else {
                        run = 0
                    }
                    rest = rest.dropFirst()
                }
                if run != fence { bare.append("`") }
            } else {
                bare.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return bare
    }
}

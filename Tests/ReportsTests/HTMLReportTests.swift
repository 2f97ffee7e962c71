import CaseFiles
import CaseGeneration
import Crypto
import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Testing

@testable import Findings
@testable import Reports

/// The page is well-formed XML, so an independent parser tells markup from text.
@Suite struct HTMLReportTests {
    /// The classes of the matrix's marks.
    private static let marks = Set(["error", "warning", "info", "known", "none"])

    private func elements(_ report: RunReport) throws -> [ElementReader.Element] {
        try ElementReader.read(HTMLReportWriter().text(of: report))
    }

    private func texts(of name: String, in elements: [ElementReader.Element]) -> [String] {
        elements.filter { $0.name == name }.map(\.text)
    }

    private func full(_ findings: [Finding]) -> RunReport {
        var report = Runs.report(findings, testeeCommand: "compile")
        report.baseline = Runs.baseline(knowing: findings.filter(\.isBaselined))
        report.statistics.coverage[.easemob] = TupleCoverage(model: EasemobGenerator().model, strength: 1)
        return report
    }

    @Test(arguments: [[], [Runs.finding()], [Runs.finding(severity: .warning), Runs.finding(severity: .info)]])
    func beginsWithTheVerdict(findings: [Finding]) throws {
        let elements = try elements(Runs.report(findings, testeeCommand: "compile"))
        let word = findings.isEmpty ? "Pass" : findings.count == 1 ? "Fail" : "Warning"
        let sentence =
            findings.isEmpty
            ? "Your compiler does what the documents say in 994 judged cases; not looked at: 3 cases that the testee skipped."
            : "Your Easemob compiler sends badge as a text instead of a number: on the phone, the number on the app's icon "
                + "does not change."
        #expect(texts(of: "title", in: elements) == ["\(word): \(sentence)"])
        let heading = try #require(texts(of: "h1", in: elements).first)
        #expect(
            heading.contains(
                findings.isEmpty ? sentence : "on the phone, the number on the app's icon does not change."
            )
        )
        #expect(elements.contains { $0.attributes["class"] == "word" && $0.text == word + ":" })
        // The field stands in the sentence as code.
        #expect(elements.contains { $0.name == "code" && $0.text == "badge" } == !findings.isEmpty)
        let line = "Pushproof check: \(word == "Fail" ? "1 violation" : "no violation")"
        #expect(texts(of: "p", in: elements).first == line)
    }

    @Test func isNotGoodNewsWhereTooLittleWasJudged() throws {
        let report = Runs.reportOfNothing
        let elements = try elements(report)
        #expect(
            texts(of: "title", in: elements) == [
                "No proof: Nothing is proved, because nothing was judged for apns: why."
            ]
        )
        #expect(elements.contains { $0.attributes["class"] == "verdict warning" })
        #expect(texts(of: "td", in: elements).contains("apns: the testee skips all 100 cases"))
    }

    @Test func needsNoNetworkAndRunsItsOwnScriptOnly() throws {
        let elements = try elements(full([Runs.finding()]))
        let active = Set(["link", "img", "iframe", "object", "embed", "form", "base"])
        #expect(elements.allSatisfy { !active.contains($0.name) })
        for element in elements {
            for (name, value) in element.attributes where name != "http-equiv" && name != "content" {
                #expect(!name.hasPrefix("on") && !value.contains("//") && !value.contains("javascript:"))
            }
        }
        let style = try #require(texts(of: "style", in: elements).first)
        #expect(!style.contains("url(") && !style.contains("@import"))
        let policy = elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        let content = try #require(policy?.attributes["content"])
        #expect(content.hasPrefix("default-src 'none'"))
        #expect(elements.count { $0.name == "script" } == 1)
        // The policy names the script by its hash: of the text between the marks, as a browser takes it.
        let page = HTMLReportWriter().text(of: full([Runs.finding()]))
        let script = try #require(page.firstRange(of: "<script>"))
        let end = try #require(page.firstRange(of: "</script>"))
        let hash = Data(SHA256.hash(data: Data(page[script.upperBound..<end.lowerBound].utf8))).base64EncodedString()
        #expect(content.hasSuffix("script-src 'sha256-\(hash)'"))
        // What only the script gives life to is not shown without it.
        for name in ["controls", "theme"] {
            #expect(elements.first { $0.attributes["id"] == name }?.attributes["hidden"] == "hidden")
        }
    }

    @Test func showsWhatIsNeededToUnderstandAFinding() throws {
        var finding = Runs.finding()
        finding.shrunk = Finding.Shrunk(
            evidence: finding.smallest,
            calls: 9,
            threshold: SizeThreshold(passes: 4096, fails: 4097),
            arbitraryMembers: []
        )
        let elements = try elements(Runs.report([finding]))
        let details = texts(of: "td", in: elements)
        for fact in [
            finding.name, "confirmed", "in 4 cases, first in case 17", "EM-C4", "Easemob, a page", "easemob/small",
            "passes at 4096, fails at 4097 bytes",
        ] {
            #expect(details.contains(fact), "\(fact)")
        }
        let whole = try #require(elements.firstIndex { $0.attributes["class"] == "finding" })
        let blocks = texts(of: "pre", in: Array(elements[whole...]))
        #expect(blocks.prefix(3) == ["1", "\"1\"", "a difference\n"])
        #expect(try JSONValue(parsing: Array(blocks[3].utf8)) == finding.smallest.testCase.json)
        #expect(
            elements.first { $0.attributes["class"] == "replay" }?.text
                == "pushproof replay Reports/latest/findings/\(finding.name)"
        )
        #expect(elements.contains { $0.attributes["href"] == "findings/\(finding.name)/case.json" })
    }

    @Test func theFirstCausesAreCardsWithTheMessageBothSidesAndTheCommand() throws {
        let findings = (0..<4).map { Runs.finding(rule: "rule.\($0)") }
        let report = Runs.report(findings)
        let elements = try elements(report)
        let first = try #require(elements.firstIndex { $0.attributes["class"] == "cause" })
        let rest = try #require(elements.firstIndex { $0.attributes["id"] == "controls" })
        #expect(elements.count { $0.attributes["class"] == "cause" } == 3)
        let cards = elements[first..<rest]
        #expect(cards.count { $0.attributes["class"] == "message-line" && $0.text == "{}" } == 3)
        #expect(cards.count { $0.attributes["class"] == "replay" } == 3)
        let links = cards.compactMap { $0.attributes["href"] }
        #expect(links == report.newCauses.prefix(3).map { "#f-\($0.head.name)" })
    }

    /// The run's data comes last, and folded.
    @Test func whatTheRunIsComesAfterWhatItFound() throws {
        let elements = try elements(Runs.report([Runs.finding()]))
        let data = try #require(elements.firstIndex { $0.attributes["class"] == "run-data" })
        #expect(elements[data].attributes["open"] == nil)
        #expect(elements[data...].contains { $0.text == "json-c" })
        #expect(!elements[..<data].contains { $0.text == "json-c" })
        #expect(!elements[data...].contains { $0.attributes["class"] == "finding" })
    }

    @Test func opensViolationsAndFoldsTheRest() throws {
        let elements = try elements(
            Runs.report([Runs.finding(), Runs.finding(severity: .warning), Runs.finding(severity: .info)])
        )
        let findings = elements.filter { $0.attributes["class"] == "finding" }
        #expect(findings.map { $0.attributes["open"] } == ["open", nil, nil])
        #expect(
            texts(of: "h2", in: elements).filter { $0.hasSuffix("(1)") } == [
                "Violations (1)", "Warnings (1)", "Information (1)",
            ]
        )
    }

    @Test func countsFindingsByDialectAndCheck() throws {
        var known = Runs.finding(rule: "parser.value")
        known.isBaselined = true
        var other = Runs.finding(rule: "size.limit", severity: .warning)
        other.dialect = .apns
        let matrix = JudgeMatrix(
            Runs.report([Runs.finding(), Runs.finding(place: "/x"), known, other, Runs.finding(rule: "testee.crash")])
        )
        #expect(matrix.rows.map(\.dialect) == [.easemob, .apns])
        func cell(_ row: Int, _ group: CheckGroup) throws -> JudgeMatrix.Cell {
            matrix.rows[row].cells[try #require(CheckGroup.allCases.firstIndex(of: group))]
        }
        #expect(try cell(0, .reference) == JudgeMatrix.Cell(errors: 2))
        #expect(try cell(0, .testee) == JudgeMatrix.Cell(errors: 1))
        #expect(try cell(0, .parsers) == JudgeMatrix.Cell(known: 1))
        #expect(try cell(0, .rules) == JudgeMatrix.Cell())
        #expect(try cell(1, .rules) == JudgeMatrix.Cell(warnings: 1))
        #expect(try cell(1, .reference) == JudgeMatrix.Cell())
    }

    @Test func showsTheMatrixWithAMarkForEachKindOfFinding() throws {
        let elements = try elements(Runs.report([Runs.finding(), Runs.finding(severity: .info)]))
        let marks = elements.filter { element in
            element.name == "span" && Self.marks.contains(element.attributes["class"] ?? "")
                && !["error", "info"].contains(element.text)
        }
        #expect(marks.map(\.text).filter { $0 != "–" } == ["✗ 1", "i 1"])
        // Two dialects by every group; one cell has two marks.
        #expect(marks.count == 2 * CheckGroup.allCases.count + 1)
    }

    @Test func namesWhatWasNotExercised() throws {
        var report = full([])
        report.statistics.compileRulesOfCorpus = ["EM-C3": 7]
        let elements = try elements(report)
        let summary = try #require(texts(of: "summary", in: elements).first { $0.contains(" of ") })
        #expect(summary.contains("2 of "))
        #expect(summary.contains(" combinations of 1 values were judged (0.0 %)"))
        #expect(elements.contains { $0.name == "tr" && $0.attributes["class"] == "gap" })
        let numbers = elements.filter { $0.attributes["class"] == "number" }.map(\.text)
        #expect(numbers.contains("12") && numbers.contains("7"))
        #expect(texts(of: "li", in: elements).contains { $0.hasPrefix("not judged: ") })
    }

    @Test func showsNoCoverageOfAnEndpoint() throws {
        var report = full([Runs.finding(rule: "size.limit", specRule: nil, dialect: .apns)])
        report.endpoint = ServedEndpoint(url: "https://x", configuration: nil, connections: 1, omissions: [])
        let elements = try elements(report)
        #expect(!texts(of: "h3", in: elements).contains("Coverage"))
        #expect(texts(of: "td", in: elements).contains("in 4 requests, first in request 17"))
        #expect(texts(of: "pre", in: elements).contains { $0.hasPrefix("pushproof lint ") })
        // What a vendor's rules say of a push, no lint of its payload shows.
        report.findings = [Runs.finding(dialect: .apns)]
        #expect(!texts(of: "pre", in: try self.elements(report)).contains { $0.hasPrefix("pushproof lint ") })
    }

    @Test func showsNoReplayOfWhatNoCaseShowsOnItsOwn() throws {
        var finding = Runs.finding(dialect: .apns)
        finding.status = .stateful
        var report = Runs.report([finding])
        report.endpoint = ServedEndpoint(url: "https://x", configuration: nil, connections: 1, omissions: [])
        let headings = texts(of: "h3", in: try elements(report))
        #expect(headings.contains("Actual") && !headings.contains("Replay") && !headings.contains("See it again"))
        let results = SARIFReportWriter().json(of: report)["runs"]?.arrayValue?.first?["results"]?.arrayValue
        #expect(results?.count == 1)
        #expect(results?.first?["properties"]?["replay"] == nil)
    }

    @Test func namesWhatTheBaselineKnowsAndShowsItNowhereElse() throws {
        var known = Runs.finding()
        known.isBaselined = true
        let elements = try elements(full([known]))
        let verdict = try #require(texts(of: "title", in: elements).first)
        #expect(verdict.contains(", except for 1 cause that the baseline knows; not looked at: "))
        #expect(
            texts(of: "li", in: elements).contains(
                "\(known.name) diff.payload, seen in 4 cases: a reason that is long enough"
            )
        )
        #expect(!elements.contains { $0.attributes["class"] == "finding" })
        #expect(!texts(of: "h2", in: try self.elements(Runs.report([known]))).contains("Baseline"))
        // At the top, in words, and on the terminal.
        #expect(elements.contains { $0.name == "p" && $0.text.hasPrefix("0 new findings, 1 known. ") })
        let terminal = TerminalSummary(style: TerminalStyle(usesColor: false)).text(
            of: full([known, Runs.finding(place: "/x")])
        )
        #expect(terminal.contains("Against the baseline: 1 new finding, 1 known."))
    }

    @Test func showsManyFindingsInALineAndSaysHowManyAreLeftOut() throws {
        let report = Runs.report((0..<50).map { Runs.finding(place: "/\($0)") })
        let page = HTMLReportWriter().text(of: report, limits: HTMLPage.Limits(inFull: 10, inAll: 30))
        let elements = try ElementReader.read(page)
        #expect(elements.count { $0.attributes["class"] == "finding" } == 10)
        #expect(elements.count { $0.attributes["class"] == "finding brief" } == 20)
        #expect(texts(of: "p", in: elements).contains("20 more are in report.json."))
    }

    /// 10,000 findings make a page of less than 10 MB: what one more of them adds says so.
    @Test func aLineOfTheListIsShort() {
        func size(_ findings: Int) -> Int {
            let report = Runs.report((0..<findings).map { Runs.finding(place: "/\($0)") })
            return HTMLReportWriter().text(of: report, limits: HTMLPage.Limits(inFull: 0)).utf8.count
        }
        #expect((size(60) - size(10)) / 50 < 800)
    }

    @Test func cutsLongTexts() throws {
        let text = String(repeating: "ä", count: 10_000)
        let elements = try elements(Runs.report([Runs.finding(text, rule: "size.limit")]))
        let title = try #require(elements.last { $0.attributes["class"] == "headline" }?.text)
        #expect(title.unicodeScalars.count < 500)
        // It stands behind its field and a dash.
        #expect(title.contains("ä… (\(20_000 + "– ".utf8.count) bytes)"))
    }

    @Test(
        arguments: Runs.hostileTexts + ["{{verdict}} {{{x}}} {{#a}}", "\"\u{301} onclick=\"x\"", "</pre></style><b>"]
    )
    func hostileTextsAddNoMarkup(text: String) throws {
        func shape(_ text: String) throws -> [[String]] {
            var known = Runs.finding(hostile: text, severity: .warning)
            known.isBaselined = true
            let finding = Runs.finding(hostile: text)
            var report = full([finding, known])
            report.testeeCommand = text
            report.toolVersion = text
            return try elements(report).map { element in
                [element.name]
                    + element.attributes.sorted { $0.key < $1.key }.map {
                        // The only attributes that differ from finding to finding.
                        "\($0.key)=\($0.value.replacing(finding.name, with: "FINDING"))"
                    }
            }
        }
        #expect(try shape(text) == shape("plain"))
    }

    @Test func keepsTheTextThatAPageCanHold() throws {
        let text = "]]> & <b> 'x' \"quoted\" \u{1F600} {{verdict}}"
        let elements = try elements(Runs.report([Runs.finding(source: text)]))
        #expect(texts(of: "td", in: elements).contains(text))
    }

    @Test func escapesWhatSteersAPage() {
        let escaped = MarkupText.ofPage("a\u{1B}[2J\u{0}\u{202E}b\u{2066}\u{FFFE}\r\n\tc")
        #expect(
            escaped.unicodeScalars.elementsEqual(
                #"a\u{1B}[2J\u{0}\u{202E}b\u{2066}\u{FFFE}\r"#.unicodeScalars + "\n\tc".unicodeScalars
            )
        )
    }
}

import Campaign
import Foundation
import Testees
import Testing

@testable import Reports

/// Which lines were reached, by a hand count over a file of six lines.
@Suite("Reports of code")
struct CodeReportTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).py").path

    private func report(reached: Set<Int>) throws -> CodeReport {
        let code = """
            def compile(message):
                if message.get("type") == "vip":
                    a = 1
                    b = 2
                c = "<3"
                return c
            """
        try Data(code.utf8).write(to: URL(fileURLWithPath: file))
        var coverage = CodeCoverage()
        coverage.files[file] = CodeCoverage.File(lines: [2, 3, 4, 5, 6], reached: reached)
        return CodeReport(coverage, reader: CodeReader())
    }

    /// geninfo(1): DA is line and count, LF lines found, LH lines hit.
    @Test func lcovHasEachLineWithCode() throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let expected = """
            TN:
            SF:\(file)
            DA:2,1
            DA:3,0
            DA:4,0
            DA:5,1
            DA:6,1
            LF:5
            LH:3
            end_of_record

            """
        #expect(try report(reached: [2, 5, 6]).lcov == expected)
    }

    @Test func aGapNamesTheConditionBeforeIt() throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let gaps = try report(reached: [2, 5, 6]).gaps
        #expect(gaps.map(\.lines) == [3...4])
        #expect(gaps.first?.condition == 2)
        let line = #"if message.get("type") == "vip":"#
        #expect(gaps.first?.words == "\(file):3–4, behind line 2: \(line) (type with \"vip\")")
        #expect(try report(reached: [2, 3, 4, 5, 6]).gaps == [])
        #expect(try report(reached: []).gaps.map(\.lines) == [2...6])
    }

    @Test func textOfTheCodeBecomesNoMarkup() throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let page = try report(reached: [2, 5, 6]).page
        #expect(page.contains("c = &quot;&lt;3&quot;"))
        #expect(page.contains("3 of 5 lines of the testee&#39;s code were reached"))
        #expect(page.ranges(of: #"<tr class="miss">"#).count == 2)
    }
}

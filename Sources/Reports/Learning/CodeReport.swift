import Campaign
import CaseGeneration
import Findings
import JSONModel
import Mustache
import Testees

/// Which lines of the testee's code the cases reached: as LCOV, which editors and services read, and as a page.
package struct CodeReport: Sendable {
    package static let lcovName = "coverage.info"
    package static let pageName = "coverage.html"

    private let coverage: CodeCoverage
    private let reader: CodeReader

    /// - Parameters:
    ///   - coverage: Of the run.
    ///   - reader: Of the code's text.
    package init(_ coverage: CodeCoverage, reader: CodeReader) {
        self.coverage = coverage
        self.reader = reader
    }

    private var files: [(name: String, file: CodeCoverage.File)] {
        coverage.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// As `lcov` writes its trace files (geninfo(1)). How often a line was reached, no testee says: 1 stands for at least once.
    package var lcov: String {
        files.map { name, file in
            let lines = file.all.sorted().map { "DA:\($0),\(file.reached.contains($0) ? 1 : 0)" }
            return
                (["TN:", "SF:\(name)"] + lines + ["LF:\(lines.count)", "LH:\(file.reached.count)", "end_of_record"])
                .joined(separator: "\n") + "\n"
        }.joined()
    }

    /// A block of lines that no case reached, and the condition before it.
    package struct Gap: Sendable, Equatable {
        package var file: String
        package var lines: ClosedRange<Int>
        /// The line of the condition that no case met; nil where none was found.
        package var condition: Int?
        /// The condition's text; nil where the file cannot be read.
        package var code: String?
        /// What the condition compares, as in `type with "vip"`.
        package var comparisons: [String]

        /// As in `compiler.py:12–15, behind line 11: if type == "vip": (type with "vip")`.
        package var words: String {
            let place = lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
            guard let condition else { return "\(file):\(place)" }
            let what = comparisons.isEmpty ? "" : " (\(comparisons.joined(separator: "; ")))"
            return "\(file):\(place), behind line \(condition)\(code.map { ": \($0)" } ?? "")\(what)"
        }
    }

    /// What no case reached, in the order of files and lines.
    package var gaps: [Gap] {
        files.flatMap { name, file -> [Gap] in
            let (all, scan) = (file.all.sorted(), reader.scan(of: name))
            let text = reader.text(of: name)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
            var gaps: [Gap] = []
            var start: Int?
            for (index, line) in all.enumerated() {
                let isReached = file.reached.contains(line)
                if !isReached, start == nil { start = index }
                guard let first = start, isReached || index == all.count - 1 else { continue }
                start = nil
                let last = isReached ? all[index - 1] : line
                let condition = first > 0 ? all[first - 1] : nil
                gaps.append(
                    Gap(
                        file: name,
                        lines: all[first]...last,
                        condition: condition,
                        code: condition.flatMap {
                            text.indices.contains($0 - 1) ? CodeReport.shown(text[$0 - 1]) : nil
                        },
                        comparisons: (condition.flatMap { scan?.comparisons[$0] } ?? []).map(CodeReport.words)
                    )
                )
            }
            return gaps
        }
    }

    /// A line of code as a sentence quotes it.
    private static func shown(_ line: Substring) -> String {
        let text = line.trimmingPrefix { $0 == " " || $0 == "\t" }
        return text.count <= 100 ? String(text) : text.prefix(100) + "…"
    }

    private static func words(_ comparison: CodeCondition.Comparison) -> String {
        let values = comparison.values.prefix(4).map { String(decoding: $0.serialized(), as: UTF8.self) }
        return "\(comparison.names.first ?? "something") with \(values.joined(separator: ", "))"
    }

    /// The page. Files whose text cannot be read have their figures and gaps alone.
    package var page: String {
        let (reached, all) = (coverage.reachedCount, coverage.lineCount)
        return MustacheTemplate.ofProgram(CodeReport.template).render(
            [
                "title": "\(reached) of \(all) lines of the testee's code were reached",
                "tone": reached == all ? "good" : "warning",
                "gaps": gaps.map(\.words),
                "files": files.map(values),
            ] as [String: Any]
        )
    }

    private func values(_ name: String, _ file: CodeCoverage.File) -> [String: Any] {
        let lines = reader.text(of: name)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        return [
            "name": name,
            "figure": "\(file.reached.count) of \(file.all.count) lines",
            "isOpen": !file.unreached.isEmpty,
            "lines": lines.enumerated().map { index, text in
                let number = index + 1
                let state = file.reached.contains(number) ? "hit" : file.lines.contains(number) ? "miss" : "no"
                return ["number": "\(number)", "state": state, "text": String(text)]
            },
        ] as [String: Any]
    }

    private static let template = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>{{title}}</title>
        <style>\(HTMLStyle.text)</style>
        </head>
        <body>
        <main>
        <div class="verdict {{tone}}"><h1>{{title}}</h1></div>
        <p>No case reached the coloured lines. A reached line is not proved right.</p>
        {{#gaps.first}}<h2>What no case reached</h2>{{/gaps.first}}
        <ul>
        {{#gaps}}
        <li><code>{{.}}</code></li>
        {{/gaps}}
        </ul>
        {{#files}}
        <details{{#isOpen}} open="open"{{/isOpen}}>
        <summary><strong>{{name}}</strong>: {{figure}}</summary>
        <table class="code">
        <caption class="unseen">The lines of {{name}}, with their numbers</caption>
        <tbody>
        {{#lines}}
        <tr class="{{state}}"><td>{{number}}</td><td>{{text}}</td></tr>
        {{/lines}}
        </tbody></table>
        </details>
        {{/files}}
        </main>
        </body>
        </html>

        """
}

import Crypto
import JSONModel
import Mustache
import PushModel

/// The page of a matrix: one table, and behind each cell its smallest messages. It works without its script, which filters and compares.
package struct MatrixPage {
    private let matrix: CompilerMatrix
    private let earlier: EarlierMatrix?
    private let toolVersion: String

    /// - Parameters:
    ///   - matrix: To show.
    ///   - earlier: To compare it with; nil for no other.
    ///   - toolVersion: Of the program that made it.
    package init(_ matrix: CompilerMatrix, since earlier: EarlierMatrix?, toolVersion: String) {
        self.matrix = matrix
        self.earlier = earlier
        self.toolVersion = toolVersion
    }

    /// One sentence: how many testees fail.
    package var verdict: String { MatrixPage.verdict(of: matrix) }

    static func verdict(of matrix: CompilerMatrix) -> String {
        let judged = matrix.columns.filter { $0.problem == nil }
        let failing = judged.filter { $0.findings.contains(where: \.isError) }
        let left = matrix.columns.count - judged.count
        let isKnown = !failing.isEmpty && failing.allSatisfy(\.newErrors.isEmpty)
        guard !judged.isEmpty else { return "\(left.counted("testee")) could not be judged" }
        return "Errors in \(failing.count) of \(judged.count.counted("testee"))"
            + (isKnown ? ", all expected" : "") + (left > 0 ? "; \(left) could not be judged" : "")
    }

    private var tone: String {
        if matrix.columns.contains(where: { !$0.newErrors.isEmpty }) { return "error" }
        return matrix.columns.contains { $0.problem != nil } ? "warning" : "good"
    }

    /// HTML.
    package var text: String {
        MustacheTemplate.ofProgram(MatrixPage.template).render(
            [
                "title": verdict,
                "tone": tone,
                "columns": matrix.columns.indices.map(head),
                "languages": Array(Set(matrix.columns.compactMap(\.testee.language))).sorted(),
                "tables": tables,
                "shared": matrix.shared.isEmpty
                    ? [] : [["rows": matrix.shared.map { ["id": anchor($0), "title": $0.title] }]],
                "hasChanges": earlier != nil,
                "details": matrix.columns.enumerated().map(details),
                "toolVersion": toolVersion,
            ] as [String: Any]
        )
    }

    private func anchor(_ row: CompilerMatrix.Row) -> String {
        "r-" + String(matrix.rows.firstIndex { $0.id == row.id } ?? 0)
    }

    /// A table for each dialect with the testees that compile it, first the one that most of them do.
    private var tables: [[String: Any]] {
        var dialects: [Dialect] = []
        for row in matrix.rows where !dialects.contains(row.dialect) { dialects.append(row.dialect) }
        return dialects.map { dialect in (dialect, columns(of: dialect)) }.sorted { $0.1.count > $1.1.count }
            .map { dialect, columns in
                [
                    "dialect": dialect.rawValue, "heads": columns.map(head), "width": "\(columns.count + 1)",
                    "themes": themes(of: dialect, columns),
                ]
            }
    }

    private func columns(of dialect: Dialect) -> [Int] {
        matrix.columns.indices.filter { matrix.columns[$0].testee.dialects.contains(dialect) }
    }

    private func head(_ index: Int) -> [String: Any] {
        let column = matrix.columns[index]
        let errors = column.findings.filter { $0.isError && $0.isHead }.count
        return [
            "index": "\(index)", "name": column.testee.name, "version": column.testee.version ?? "",
            "language": column.testee.language ?? "", "isFailed": column.problem != nil,
            "figure": column.problem == nil ? "\(errors)" : "–",
        ]
    }

    private func themes(of dialect: Dialect, _ columns: [Int]) -> [[String: Any]] {
        var themes: [(name: String, rows: [(Int, CompilerMatrix.Row)])] = []
        for (index, row) in matrix.rows.enumerated() where row.dialect == dialect {
            if themes.last?.name != row.theme { themes.append((row.theme, [])) }
            themes[themes.count - 1].rows.append((index, row))
        }
        return themes.map { theme in
            ["theme": theme.name, "rows": theme.rows.map { self.row($0, $1, columns) }]
        }
    }

    private func row(_ index: Int, _ row: CompilerMatrix.Row, _ columns: [Int]) -> [String: Any] {
        [
            "id": "r-\(index)", "title": row.title,
            "isFailing": row.cells.contains { $0.state.isBad },
            "cells": columns.map { position -> [String: Any] in
                let (column, cell) = (matrix.columns[position], row.cells[position])
                let before = earlier.flatMap { $0.state(row: row.id, testee: column.testee.name) }
                let isChanged = before.map { $0 != cell.state } ?? false
                var words = "\(column.testee.name): \(cell.state.rawValue), asked in \(cell.asked.counted("case"))"
                if isChanged, let before { words += "; before: \(before.rawValue)" }
                return [
                    "column": "\(position)", "state": cell.state.name, "sign": cell.state.sign, "words": words,
                    "changed": isChanged ? " changed" : "",
                    "link": cell.findings.first.map { ["#f-\(position)-\($0)"] } ?? [],
                ]
            },
        ]
    }

    private func details(_ index: Int, _ column: CompilerMatrix.Column) -> [String: Any] {
        let testee = column.testee
        return [
            "index": "\(index)", "name": testee.name, "version": testee.version ?? "",
            "language": testee.language ?? "",
            "home": testee.home.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? [$0] : [] } ?? [],
            "command": testee.command,
            "problem": column.problem.map { [$0] } ?? [],
            "report": column.problem == nil ? ["\(testee.name)/report.html"] : [],
            "figures":
                "\(column.judged.counted("case")) judged, \(column.skipped) skipped; "
                + "\(column.findings.filter { $0.isError && $0.isHead }.count.counted("cause")) of errors",
            "gone": column.gone,
            "findings": column.findings.enumerated().map { finding(index, $0, $1, testee) },
        ]
    }

    private func finding(
        _ column: Int,
        _ index: Int,
        _ finding: MatrixFinding,
        _ testee: CompilerMatrix.Testee
    ) -> [String: Any] {
        let place = finding.place.isEmpty ? "" : " at \(finding.place)"
        return [
            "anchor": "f-\(column)-\(index)", "tone": finding.isError ? "error" : "warning",
            "headline": "\(finding.rule)\(place): \(finding.title)",
            "known": finding.known.map { [$0] } ?? [],
            "isFollower": !finding.isDirect,
            "case": MatrixPage.pretty(finding.testCase),
            "expected": (finding.right ?? finding.expected).map { [MatrixPage.pretty($0)] } ?? [],
            "actual": MatrixPage.pretty(finding.sent),
            "source": finding.source.map { [$0] } ?? [],
            "replay": finding.replay.map { [$0] } ?? [],
            "report": "\(testee.name)/report.html#f-\(finding.fingerprint)",
        ]
    }

    /// A payload that is in the value as a text is shown as what it says.
    private static func pretty(_ value: JSONValue) -> String {
        var shown = value
        if let text = value["payload"]?.stringValue, let payload = try? JSONValue(parsing: Array(text.utf8)),
            var object = value.objectValue
        {
            object["payload"] = payload
            shown = .object(object)
        }
        return String(decoding: shown.serialized(.pretty), as: UTF8.self)
    }
}

extension CompilerMatrix.Cell.State {
    /// As a class of the page.
    fileprivate var name: String { self == .notAsked ? "unasked" : rawValue }

    fileprivate var sign: String {
        switch self {
        case .fail: "✗"
        case .known: "≈"
        case .warning: "!"
        case .follows: "↳"
        case .pass: "✓"
        case .open: "?"
        case .notAsked: "·"
        }
    }
}

extension MatrixPage {
    private static let script =
        "//<![CDATA[\n" + String(decoding: PackageResources.matrix_js, as: UTF8.self) + "//]]>"
    private static let scriptHash = "sha256-" + Base64.standard.encode(Array(SHA256.hash(data: Array(script.utf8))))

    private static let template = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(scriptHash)'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>{{title}}</title>
        <style>\(HTMLStyle.text)</style>
        </head>
        <body class="matrix-page">
        <main>
        <div class="verdict {{tone}}"><h1>{{title}}</h1></div>
        {{#shared}}
        <h2>Rows that every testee fails</h2>
        <p>The expectation itself may be wrong here. Look at these rows first.</p>
        <ul>
        {{#rows}}
        <li><a href="#{{id}}">{{title}}</a></li>
        {{/rows}}
        </ul>
        {{/shared}}
        <div id="controls" role="search" aria-label="The matrix" hidden="hidden">
        <label>Search rows <input type="search" id="search" placeholder="/"/></label>
        <label>Language <select id="by-language"><option value="">all</option>\
        {{#languages}}<option>{{.}}</option>{{/languages}}</select></label>
        <label>Compare <select id="left"><option value="">–</option>\
        {{#columns}}<option value="{{index}}">{{name}}</option>{{/columns}}</select></label>
        <label>with <select id="right"><option value="">–</option>\
        {{#columns}}<option value="{{index}}">{{name}}</option>{{/columns}}</select></label>
        <label><input type="checkbox" id="only-failing" checked="checked"/> failing rows only</label>
        {{#hasChanges}}<label><input type="checkbox" id="only-changed"/> changed since</label>{{/hasChanges}}
        <span id="shown" role="status"></span>
        </div>
        {{#tables}}
        <h2>{{dialect}}</h2>
        <div class="wide" role="group" tabindex="0" aria-label="Matrix of {{dialect}}"><table class="matrix">
        <caption>One row for each thing that the cases of {{dialect}} ask for, one column for each testee</caption>
        <thead><tr><th scope="col">asked for</th>
        {{#heads}}
        <th scope="col" class="who" data-column="{{index}}" data-language="{{language}}">\
        <a href="#c-{{index}}" title="{{name}} {{version}}"><span>{{name}} <small>{{version}}</small></span></a></th>
        {{/heads}}
        </tr>
        <tr><th scope="row">causes of errors</th>
        {{#heads}}
        <td data-column="{{index}}" class="number">{{figure}}</td>
        {{/heads}}
        </tr></thead>
        {{#themes}}
        <tbody>
        <tr class="theme"><th scope="rowgroup" colspan="{{width}}">{{theme}}</th></tr>
        {{#rows}}
        <tr id="{{id}}"{{#isFailing}} class="failing"{{/isFailing}}><th scope="row">{{title}}</th>{{#cells}}\
        <td class="{{state}}{{changed}}" data-column="{{column}}" title="{{words}}">\
        {{#link}}<a href="{{.}}" aria-label="{{words}}">{{sign}}</a>{{/link}}{{^link}}<span aria-label="{{words}}">{{sign}}</span>{{/link}}</td>{{/cells}}</tr>
        {{/rows}}
        </tbody>
        {{/themes}}
        </table></div>
        {{/tables}}
        <p class="note">✓ pass, ✗ fail, ≈ a failure that is expected, ↳ seen here, but its cause is in another row, ! warning, \
        ? the documents allow more than one outcome, · not tested</p>
        {{#details}}
        <section id="c-{{index}}">
        <h2>{{name}} {{version}}</h2>
        <p>{{language}} {{#home}}<a href="{{.}}">{{.}}</a>{{/home}} <code>{{command}}</code></p>
        {{#problem}}
        <p class="error">Not judged: {{.}}</p>
        {{/problem}}
        {{#report}}
        <p>{{figures}}: <a href="{{.}}">the whole report</a></p>
        {{/report}}
        {{#gone}}
        <p class="good">Expected, but no longer seen: <code>{{.}}</code></p>
        {{/gone}}
        {{#findings}}
        <details id="{{anchor}}" class="finding">
        <summary><span class="{{tone}}">{{tone}}</span> <span class="headline">{{headline}}</span>\
        {{#known}} <span class="known">expected</span>{{/known}}\
        {{#isFollower}} <span class="note">seen with another cause</span>{{/isFollower}}</summary>
        {{#known}}
        <p>Expected: {{.}}</p>
        {{/known}}
        <div class="columns"><div><h3>Message</h3><pre>{{case}}</pre></div>
        <div>{{#expected}}<h3>Right</h3><pre class="expected">{{.}}</pre>{{/expected}}
        <h3>Sent</h3><pre class="actual">{{actual}}</pre></div></div>
        {{#source}}<p>Source: {{.}}</p>{{/source}}
        {{#replay}}<p>Replay, in the folder of the matrix file: <code>{{.}}</code></p>{{/replay}}
        <p><a href="{{report}}">In the report</a></p>
        </details>
        {{/findings}}
        </section>
        {{/details}}
        </main>
        <footer>Written by pushproof {{toolVersion}}.</footer>
        <script>\(script)</script>
        </body>
        </html>

        """
}

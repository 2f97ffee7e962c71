import Findings

/// What changed since the last run and what its figures are beside those of the runs before, for the template.
struct HTMLPast {
    private let report: RunReport
    /// Of a list; the rest is in `report.json`.
    private static let mostEntries = 50
    /// Runs of a picture: the last ones.
    private static let mostRuns = 100
    private static let (width, height) = (300.0, 60.0)

    init(_ report: RunReport) {
        self.report = report
    }

    var values: [[String: Any]] {
        guard let past = report.past else { return [] }
        return [
            [
                "pastWords": past.comparison == nil
                    ? past.words : "Against " + past.words + ". These are findings: a cause has one or more.",
                "pastLists": lists(past),
                "trends": trends(past),
            ]
        ]
    }

    /// What became of a finding, in a sentence.
    static func words(of history: FindingHistory) -> String {
        var words = [
            "first seen in run \(history.firstSeen)", "in \(history.runsSeen) of \(history.runsAsked.counted("run"))",
        ]
        if history.timesGone > 0 { words.append("gone \(history.timesGone.counted("time"))") }
        if history.timesBack > 0 { words.append("back \(history.timesBack.counted("time"))") }
        return "\(history.state.words): " + words.joined(separator: ", ")
    }

    private func lists(_ past: RunPast) -> [[String: Any]] {
        guard let comparison = past.comparison else { return [] }
        return [("New", comparison.new, true), ("Gone", comparison.gone, false)].filter { !$0.1.isEmpty }
            .map { name, findings, isHere in
                let shown = findings.prefix(HTMLPast.mostEntries)
                let rest = findings.count - shown.count
                return [
                    "pastList": "\(name) (\(findings.count))",
                    "entries": shown.map { finding in
                        // What a baseline knows is not shown in full, so there is nothing to lead to.
                        let leads = isHere && !finding.isBaselined
                        return [
                            "link": leads ? [finding.name] : [],
                            "entryName": leads ? [] : [finding.name],
                            "entryTitle": finding.title, "entryRule": finding.rule,
                        ] as [String: Any]
                    },
                    "more": rest > 0 ? ["… and \(rest) more"] : [],
                ]
            }
    }

    /// A line for each figure; one run makes none.
    private func trends(_ past: RunPast) -> [[String: String]] {
        let runs = (past.earlier.map(\.run) + [past.present]).suffix(HTMLPast.mostRuns)
        guard runs.count > 1 else { return [] }
        return Trend.trends(of: Array(runs)).filter { $0.values.count > 1 }.map { trend in
            let step = HTMLPast.width / Double(trend.values.count - 1)
            let points = trend.heights.enumerated().map { index, height in
                "\(Int(Double(index) * step + 5)) \(Int((1 - height) * HTMLPast.height + 5))"
            }
            let last = points.last?.split(separator: " ").map(String.init) ?? ["0", "0"]
            return [
                "trendName": trend.name, "trendWords": trend.summary, "trendLine": "M" + points.joined(separator: "L"),
                "lastX": last[0], "lastY": last[1],
            ]
        }
    }
}

/// What changed, in Mustache: a sentence with its lists at the top, and pictures of figures beside the run's data.
enum HTMLPastTemplate {
    static let section = """
        {{#past}}
        <section class="since">
        <h2>Since the last run</h2>
        <p>{{pastWords}}</p>
        {{#pastLists}}
        <details>
        <summary>{{pastList}}</summary>
        <ul>
        {{#entries}}
        <li>{{entryTitle}} {{#link}}<a href="#f-{{.}}">{{.}}</a>{{/link}}{{#entryName}}<code>{{.}}</code>{{/entryName}} \
        <code>{{entryRule}}</code></li>
        {{/entries}}
        {{#more}}
        <li>{{.}}</li>
        {{/more}}
        </ul>
        </details>
        {{/pastLists}}
        </section>
        {{/past}}
        """

    static let trends = """
        {{#past}}
        <h3>Figures over the runs</h3>
        <div class="pictures">
        {{#trends}}
        <figure>
        <figcaption><strong>{{trendName}}</strong>: {{trendWords}}</figcaption>
        <svg class="trend" viewBox="0 0 310 70" role="img" aria-label="{{trendName}}: {{trendWords}}"><path d="{{trendLine}}"/>\
        <circle cx="{{lastX}}" cy="{{lastY}}" r="3"/></svg>
        </figure>
        {{/trends}}
        {{^trends}}
        <p class="note">The next run draws them.</p>
        {{/trends}}
        </div>
        {{/past}}
        """
}

import Findings
import JSONCBridge
import JSONModel
import PushModel

/// The bytes as json-c and Foundation read them, against the strict reader.
enum ParserCheck {
    static func diagnostics(in analysis: PayloadAnalysis) -> [Diagnostic] {
        analysis.disagreements.compactMap { disagreement in
            // A known leniency on a malformed text is counted by the statistics, and is no finding.
            guard disagreement.isFinding else { return nil }
            return Diagnostic(
                .parser(disagreement.kind),
                place: disagreement.pointer.description,
                kind: "\(disagreement.parser) \(disagreement.deviation?.id ?? "unknown")",
                title: disagreement.message,
                expected: disagreement.expected,
                actual: disagreement.actual,
                source: disagreement.deviation?.statement
            )
        }
    }
}

import CaseFiles
import Determinism
import JSONModel
import PushModel
import Testees
import Vendors

extension ReadingContradiction {
    /// What its findings say is wrong.
    package static let check = CheckID.reading(.contradiction)

    /// The finding: its case is the smallest that speaks against the usual reading, and its counterpart one that shows it.
    package var finding: Finding {
        let (usual, other) = (words(readings.usual), words(readings.other))
        var diagnostic = Diagnostic(
            Self.check,
            // Each of the two answers is right: only a person can say whether the difference is meant. Slips are often met in two ways.
            severity: isOrdinary ? .warning : .info,
            place: place,
            kind: "contradiction",
            title:
                "\(topic.name) is read as \(usual) in \(number(counts.usual)), but as \(other) in \(number(counts.other)): "
                + "no reading explains both",
            expected: .string(usual),
            actual: .string(other)
        )
        diagnostic.source = "open topic \(topic.topic.id): \(topic.topic.question)"
        // A refusal for a reason of its own may look like a reading that refuses: who fails elsewhere for the same reason has one fault.
        diagnostic.reason = [cases.other, cases.usual].lazy.compactMap(\.refusal).first
        let evidence = Finding.Evidence(
            number: cases.other.number,
            testCase: cases.other.testCase,
            byteCount: cases.other.byteCount,
            expected: nil,
            actual: cases.other.actual,
            diff: diff,
            caseClass: cases.other.testCase.caseClass
        )
        var finding = Finding(
            diagnostic,
            fingerprint: diagnostic.fingerprint(dialect: topic.topic.dialect),
            evidence: evidence
        )
        finding.count = counts.other
        finding.counterpart = cases.usual
        return finding
    }

    private var isOrdinary: Bool {
        cases.usual.testCase.caseClass == .ordinary && cases.other.testCase.caseClass == .ordinary
    }

    private var place: String { "reading:\(topic.topic.id)" + (topic.place.map { ":\($0)" } ?? "") }

    private func number(_ cases: Int) -> String { cases == 1 ? "1 case" : "\(cases) cases" }

    private func words(_ readings: ReadingSet) -> String {
        readings.isEmpty ? "no single reading" : Wording.alternatives(readings.names(of: topic.topic))
    }

    private var diff: String {
        var lines = ["\(Self.check) at \(topic.name)", "  \(topic.topic.question)"]
        for reading in topic.topic.readings { lines.append("  - \(reading.name): \(reading.sentence)") }
        lines += [
            "  \(cases.usual.testCase.id) (other.json): \(words(readings.usual))",
            "  \(cases.other.testCase.id) (case.json): \(words(readings.other))",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ReadingAnswer {
    /// Why the testee refuses the message; nil where it does not.
    fileprivate var refusal: String? { actual["error"]?.stringValue.flatMap(DecisiveLine.ofReason) }
}

extension ReadingEvidence {
    /// A finding for each topic and place of which no single reading explains all answers.
    package var findings: [Finding] { ReadingInference(self).allContradictions.map(\.finding) }
}

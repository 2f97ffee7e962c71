import CaseFiles
import Findings
import JSONModel
import PushModel
import VendorModel

/// What `compile` prints of one message.
struct CompileResult {
    let expectation: Expectation
    let compiler: any VendorCompiler
    /// What was compiled.
    let testCase: Case

    /// One line of JSON: the outcome as a testee would answer it, the rule of each member, and the open topics.
    func json(input: String) -> String {
        var members: [JSONValue] = []
        var advice: [JSONValue] = []
        if case .payload(let payload) = expectation.primary.kind {
            members = payload.trace.map { ["pointer": .string($0.pointer.description), "rule": .string($0.rule)] }
            advice = payload.advice.map { .string($0) }
        }
        let object: JSONValue = [
            "input": .string(input),
            "outcome": expectation.primary.outcome.json,
            "rule": expectation.primary.rule.map { .string($0) } ?? .null,
            "members": .array(members),
            "advice": .array(advice),
            "ambiguous": .array(expectation.points.map { .string($0.topic) }),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    func text(explaining: Bool) -> String {
        var lines = outcome(expectation.primary, explaining: explaining)
        if explaining, let classification = compiler.classification(of: testCase, expectation.primary) {
            lines += [""] + ClassificationText(classification, of: testCase.dialect).lines
        }
        if explaining, expectation.isAmbiguous {
            lines += ["", "The documents also allow other readings:"]
            lines += expectation.points.flatMap { point in
                let place = point.place.map { " (\($0))" } ?? ""
                let others = point.names.filter { $0 != point.reading.name }.joined(separator: ", ")
                return [
                    "  \(point.topic)\(place): \(point.subject.question)",
                    "    taken: \(point.reading.name), \(point.reading.sentence)",
                    "    also right: \(others)",
                ]
            }
        }
        return lines.joined(separator: "\n")
    }

    private func outcome(_ expected: ExpectedOutcome, explaining: Bool) -> [String] {
        switch expected.kind {
        case .payload(let payload): return self.payload(payload, explaining: explaining)
        case .suppressed(let reason): return ["suppressed: \(reason)"] + rule(expected.rule, explaining)
        case .refused(let reason): return ["error: \(reason)"] + rule(expected.rule, explaining)
        case .removed(let identifiers):
            var lines = ["removed: \(identifiers.joined(separator: ", "))"]
            lines += rule(expected.rule, explaining)
            if let shown = expected.shown {
                lines.append("shown: \(String(decoding: shown.texts.serialized(), as: UTF8.self))")
                lines += rule(shown.rule, explaining)
            }
            return lines
        }
    }

    private func payload(_ payload: ExpectedPayload, explaining: Bool) -> [String] {
        var lines = payload.headers.map { "\($0.name): \($0.value)" }
        lines += ["", String(decoding: payload.bytes, as: UTF8.self)]
        guard explaining else { return lines }
        lines += ["", "\(payload.bytes.count) bytes"]
        for entry in payload.trace {
            let value = payload.value[entry.pointer].map { String(decoding: $0.serialized(), as: UTF8.self) }
            lines.append(entry.pointer == .root ? "as a whole" : "\(entry.pointer): \(value ?? "")")
            lines += rule(entry.rule, true)
        }
        for header in payload.headers {
            lines.append("header \(header.name): \(header.value)")
            lines += rule(header.rule, true)
        }
        for id in payload.advice {
            lines += ["information: the message does not follow a rule of its vendor"] + rule(id, true)
        }
        return lines
    }

    private func rule(_ id: String?, _ explaining: Bool) -> [String] {
        guard explaining, let id else { return [] }
        guard let rule = compiler.rules.first(where: { $0.id == id }) else { return ["  \(id)"] }
        return ["  \(rule.id): \(rule.statement)", "  source: \(rule.source)"]
    }
}

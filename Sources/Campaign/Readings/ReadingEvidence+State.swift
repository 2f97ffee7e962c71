import CaseFiles
import JSONModel
import PushModel
import Vendors

extension ReadingEvidence {
    /// As `state.json` has it, sorted: a dictionary's own order differs from run to run.
    var json: JSONValue {
        let entries = witnesses.map { (constraint: $0.key.json, witness: $0.value) }
            .sorted { $0.constraint.serialized().lexicographicallyPrecedes($1.constraint.serialized()) }
        return [
            "wrong": .number(JSONNumber(wrong)), "met": Self.json(met), "unsearched": Self.json(unsearched),
            "right": Self.json(right.mapValues { Int($0.bits) }),
            "facts": .array(
                entries.map { entry in
                    [
                        "constraint": entry.constraint, "count": .number(JSONNumber(entry.witness.count)),
                        "smallest": entry.witness.smallest.json,
                    ]
                }
            ),
        ]
    }

    private static func json(_ counts: [AskedTopic: Int]) -> JSONValue {
        .array(
            counts.sorted { $0.key < $1.key }.map { topic, count in
                ["topic": topic.json, "count": .number(JSONNumber(count))]
            }
        )
    }
}

extension AskedTopic {
    fileprivate var json: JSONValue {
        .array([.string(topic.id)] + (place.map { [.string($0)] } ?? []))
    }
}

extension ReadingConstraint {
    fileprivate var json: JSONValue {
        [
            "topics": .array(topics.map(\.json)),
            "alternatives": .array(
                alternatives.map { .array($0.map { .number(JSONNumber(Int($0.bits))) }) }
            ),
        ]
    }
}

extension ReadingAnswer {
    fileprivate var json: JSONValue {
        [
            "number": .number(JSONNumber(number)), "byteCount": .number(JSONNumber(byteCount)),
            "case": testCase.json, "actual": actual,
        ]
    }
}

// MARK: Reading it again

extension ReadingEvidence {
    /// Reads what `json` wrote.
    ///
    /// - Parameters:
    ///   - state: The value.
    ///   - file: What it is in, for the message.
    /// - Throws: ``CaseFileError`` where it is something else.
    init(state: JSONValue, file: String) throws(CaseFileError) {
        let reader = EvidenceReader(file: file)
        wrong = try reader.count(state["wrong"])
        met = try reader.counts(state["met"])
        unsearched = try reader.counts(state["unsearched"])
        right = try reader.counts(state["right"]).mapValues { ReadingSet(bits: UInt32(truncatingIfNeeded: $0)) }
        for fact in state["facts"]?.arrayValue ?? [] { try reader.add(fact, to: &self) }
    }
}

private struct EvidenceReader {
    /// More than any campaign counts.
    private static let mostCounted = 1 << 43
    private static let topics = Dictionary(
        AmbiguityCatalogue.all.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    let file: String

    func count(_ value: JSONValue?) throws(CaseFileError) -> Int {
        guard let count = value?.intValue, (0...Self.mostCounted).contains(count) else { throw broken }
        return count
    }

    func counts(_ value: JSONValue?) throws(CaseFileError) -> [AskedTopic: Int] {
        var counts: [AskedTopic: Int] = [:]
        for entry in value?.arrayValue ?? [] { counts[try topic(entry["topic"])] = try count(entry["count"]) }
        return counts
    }

    func add(_ fact: JSONValue, to evidence: inout ReadingEvidence) throws(CaseFileError) {
        guard let smallest = fact["smallest"], let testCase = smallest["case"], let actual = smallest["actual"] else {
            throw broken
        }
        let answer = ReadingAnswer(
            number: try count(smallest["number"]),
            byteCount: try count(smallest["byteCount"]),
            testCase: try CaseDecoder(file: file).decode(testCase),
            actual: actual
        )
        let witness = ReadingEvidence.Witness(count: try count(fact["count"]), smallest: answer)
        evidence.add(try constraint(fact["constraint"]), witness)
    }

    private func constraint(_ value: JSONValue?) throws(CaseFileError) -> ReadingConstraint {
        var topics: [AskedTopic] = []
        for entry in value?["topics"]?.arrayValue ?? [] { topics.append(try topic(entry)) }
        var alternatives: [[ReadingSet]] = []
        for entry in value?["alternatives"]?.arrayValue ?? [] {
            let bits = (entry.arrayValue ?? []).compactMap { $0.intValue.flatMap(UInt32.init(exactly:)) }
            guard bits.count == topics.count else { throw broken }
            alternatives.append(bits.map { ReadingSet(bits: $0) })
        }
        guard !topics.isEmpty, !alternatives.isEmpty else { throw broken }
        return ReadingConstraint(topics: topics, alternatives: alternatives)
    }

    private func topic(_ value: JSONValue?) throws(CaseFileError) -> AskedTopic {
        guard let names = value?.arrayValue?.compactMap(\.stringValue), let id = names.first, names.count <= 2,
            let topic = Self.topics[id]
        else { throw broken }
        return AskedTopic(topic, at: names.dropFirst().first)
    }

    private var broken: CaseFileError { CaseFileError(file: file, problem: "\"readings\" is missing or wrong") }
}

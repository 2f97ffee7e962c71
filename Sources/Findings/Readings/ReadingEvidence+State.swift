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
    /// - Throws: ``CaseFileError`` where it is something else.
    init(_ field: JSONField) throws(CaseFileError) {
        wrong = try field["wrong"].count
        met = try field["met"].topicCounts
        unsearched = try field["unsearched"].topicCounts
        right = try field["right"].topicCounts.mapValues { ReadingSet(bits: UInt32(truncatingIfNeeded: $0)) }
        for fact in try field["facts"].listIfThere {
            add(
                try ReadingConstraint(fact["constraint"]),
                Witness(count: try fact["count"].count, smallest: try ReadingAnswer(fact["smallest"]))
            )
        }
    }
}

extension ReadingAnswer {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        self.init(
            number: try field["number"].count,
            byteCount: try field["byteCount"].count,
            testCase: try field["case"].testCase,
            actual: try field["actual"].present
        )
    }
}

extension ReadingConstraint {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        var topics: [AskedTopic] = []
        for topic in try field["topics"].list { topics.append(try topic.parsed(AskedTopic.init)) }
        var alternatives: [[ReadingSet]] = []
        for entry in try field["alternatives"].list {
            let bits = try entry.list.compactMap { $0.value?.intValue.flatMap(UInt32.init(exactly:)) }
            guard bits.count == topics.count else { throw entry.broken }
            alternatives.append(bits.map { ReadingSet(bits: $0) })
        }
        guard !topics.isEmpty, !alternatives.isEmpty else { throw field.broken }
        self.init(topics: topics, alternatives: alternatives)
    }
}

extension AskedTopic {
    private static let all = Dictionary(
        AmbiguityCatalogue.all.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Nil for a value that names no topic.
    fileprivate init?(_ json: JSONValue) {
        guard let names = json.arrayValue?.compactMap(\.stringValue), let id = names.first, names.count <= 2,
            let topic = Self.all[id]
        else { return nil }
        self.init(topic, at: names.dropFirst().first)
    }
}

extension JSONField {
    fileprivate var listIfThere: [JSONField] {
        get throws(CaseFileError) { isThere ? try list : [] }
    }

    /// A list of topics, each with a count.
    fileprivate var topicCounts: [AskedTopic: Int] {
        get throws(CaseFileError) {
            var counts: [AskedTopic: Int] = [:]
            for entry in try listIfThere {
                counts[try entry["topic"].parsed(AskedTopic.init)] = try entry["count"].count
            }
            return counts
        }
    }
}

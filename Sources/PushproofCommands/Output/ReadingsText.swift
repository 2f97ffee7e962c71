import CaseFiles
import Findings
import JSONModel
import PushModel
import Vendors

/// The readings that a testee was found to take, for people, as JSON lines, and as a file.
struct ReadingsText {
    let readings: [TopicReading]
    /// Cases whose answer no readings explain.
    let wrong: Int

    private var dialects: [Dialect] {
        Dialect.allCases.filter { dialect in readings.contains { $0.topic.dialect == dialect } }
    }

    // MARK: Text

    var text: String {
        var lines = dialects.flatMap { dialect in
            let readings = readings.filter { $0.topic.dialect == dialect }
            let width = readings.map(\.name.count).max() ?? 0
            return [headline(dialect, readings)]
                + readings.map { "  \($0.name.padded(to: width))  \(Self.words(of: $0))" }
        }
        if wrong > 0 {
            lines.append(
                "answers that are wrong in every reading, and show none: \(wrong); pushproof check shows why"
            )
        }
        return lines.joined(separator: "\n")
    }

    private func headline(_ dialect: Dialect, _ readings: [TopicReading]) -> String {
        let topics = Dictionary(grouping: readings, by: \.topic.id).values
        let settled = topics.count { $0.allSatisfy { $0.reading != nil } }
        return "\(dialect.rawValue): \(settled) of \(topics.count) topics that occurred are settled"
    }

    private static func words(of reading: TopicReading) -> String {
        switch reading.conclusion {
        case .taken:
            return "\(reading.reading ?? "")  (\(numbered(reading.decidedBy)))"
        case .undecided(let left):
            let names = Wording.alternatives(left.names(of: reading.topic))
            let bound =
                reading.unsearched > 0
                ? "; given up in \(numbered(reading.unsearched)) because there are too many combinations of readings"
                : ""
            return "undecided: \(names)\(bound)"
        case .contradiction(let contradiction):
            let (usual, other) = contradiction.texts
            return "contradiction: \(usual), and \(other)"
        case .varies:
            return "varies, which is allowed: the rest of the message decides"
        }
    }

    // MARK: JSON

    /// One object a line, for each topic, or for each place of one that has several readings.
    var json: String {
        readings.map { String(decoding: Self.json($0).serialized(), as: UTF8.self) }.joined(separator: "\n")
    }

    private static func json(_ reading: TopicReading) -> JSONValue {
        var object: JSONObject = [
            "dialect": .string(reading.topic.dialect.rawValue), "topic": .string(reading.topic.id),
        ]
        if let place = reading.place { object["place"] = .string(place) }
        object["state"] = .string(reading.state)
        object["reading"] = reading.reading.map { .string($0) } ?? .null
        object["decidedBy"] = .number(JSONNumber(reading.decidedBy))
        object["met"] = .number(JSONNumber(reading.met))
        object["givenUp"] = .number(JSONNumber(reading.unsearched))
        switch reading.conclusion {
        case .undecided(let left): object["possible"] = .array(left.names(of: reading.topic).map { .string($0) })
        case .contradiction(let contradiction): object["cases"] = .array(contradiction.json)
        case .taken, .varies: break
        }
        return .object(object)
    }

    // MARK: File

    /// `readings.yml`: what is known, and in comments what is not.
    var yaml: String {
        var lines = [
            "# The readings of one compiler, found by pushproof readings. pushproof rules --ambiguous explains them."
        ]
        for dialect in dialects {
            lines.append("\(dialect.rawValue):")
            for (id, readings) in topics(of: dialect) { lines += Self.lines(id, readings) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func topics(of dialect: Dialect) -> [(String, [TopicReading])] {
        Dictionary(grouping: readings.filter { $0.topic.dialect == dialect }, by: \.topic.id)
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func lines(_ id: String, _ readings: [TopicReading]) -> [String] {
        let pinned = readings.filter(\.canBePinned)
        let open = readings.filter { !$0.canBePinned }.map { "  # \($0.name): \($0.state)" }
        if pinned.count == 1, let only = pinned.first, only.places.isEmpty {
            return ["  \(id): \(yaml(only.reading))"] + open
        }
        if pinned.isEmpty { return open }
        // Where a topic has places, its reading at one that was not met is not known.
        let places = pinned.flatMap { reading in reading.places.map { "    \(yaml($0)): \(yaml(reading.reading))" } }
        return ["  \(id):"] + places + open
    }

    private static func yaml(_ text: String?) -> String {
        let text = text ?? ""
        let isPlain = text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        }
        if isPlain, !text.isEmpty, !text.hasPrefix("-"), text.lowercased() != "null" { return text }
        return String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
    }
}

extension TopicReading {
    fileprivate var state: String {
        switch conclusion {
        case .taken: topic.varies ? "taken, but it may vary" : "taken"
        case .undecided: "undecided"
        case .contradiction: "contradiction"
        case .varies: "varies"
        }
    }
}

extension ReadingContradiction {
    /// Each side in words: the reading, how many cases, and the smallest.
    fileprivate var texts: (usual: String, other: String) {
        (
            side(readings.usual, counts.usual, cases.usual), side(readings.other, counts.other, cases.other)
        )
    }

    private func side(_ readings: ReadingSet, _ count: Int, _ answer: ReadingAnswer) -> String {
        let names = Wording.alternatives(readings.names(of: topic.topic))
        return "\(names) in \(numbered(count)) (\(answer.testCase.id))"
    }

    /// Both cases, each with its answer and the readings that explain it.
    fileprivate var json: [JSONValue] {
        [(readings.usual, counts.usual, cases.usual), (readings.other, counts.other, cases.other)].map { side in
            [
                "readings": .array(side.0.names(of: topic.topic).map { .string($0) }),
                "count": .number(JSONNumber(side.1)), "case": side.2.testCase.json, "outcome": side.2.actual,
            ]
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

private func numbered(_ count: Int) -> String { count == 1 ? "1 case" : "\(count) cases" }

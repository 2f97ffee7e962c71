import JSONModel
import PushModel

/// Open topics in text.
enum TopicText {
    static func page(_ topic: Topic) -> String {
        let readings = topic.readings.map { "  - \($0.name): \($0.sentence)" }
        return ([topic.id, "  " + topic.question] + readings + remark(on: topic).map { "  " + $0 }).joined(
            separator: "\n"
        )
    }

    /// A section of `Documentation/Ambiguities.md`.
    static func markdown(_ topic: Topic) -> String {
        let readings = topic.readings.enumerated().map { index, reading in
            "\(index + 1). `\(reading.name)`: \(reading.sentence)"
        }
        let paragraphs = [topic.question, readings.joined(separator: "\n")] + remark(on: topic)
        return "### \(topic.id)\n\n" + paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// One line of JSON.
    static func json(_ topic: Topic) -> String {
        let readings = topic.readings.map { reading -> JSONValue in
            ["name": .string(reading.name), "text": .string(reading.sentence)]
        }
        var object: JSONObject = [
            "topic": .string(topic.id),
            "dialect": .string(topic.dialect.rawValue),
            "question": .string(topic.question),
            "readings": .array(readings),
            "varies": .bool(topic.varies),
        ]
        if let observed = topic.observed {
            object["observed"] = [
                "reading": .string(observed.reading),
                "places": .array((observed.places ?? []).map { .string($0) }),
                "answer": .string(observed.answer), "source": .string(observed.source),
            ]
        }
        return String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
    }

    private static func remark(on topic: Topic) -> [String] {
        let varying = "One compiler may take different readings in different messages: the rest of the message decides."
        return (topic.varies ? [varying] : []) + (topic.observed.map { [words(for: $0)] } ?? [])
    }

    private static func words(for observed: Topic.Observation) -> String {
        let places = observed.places.map { " at " + $0.joined(separator: ", ") } ?? ""
        let answer = observed.answer.hasSuffix(".") ? observed.answer : observed.answer + "."
        return
            "The service is seen to answer `\(observed.reading)`\(places): \(answer) Senders are judged by this reading. "
            + "(\(observed.source))"
    }
}

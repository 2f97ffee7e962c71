import JSONModel
import PushModel

/// What is wrong with a message, by one rule.
package struct SenderFinding: Sendable, Equatable {
    /// Whose members the place is among.
    package enum Subject: String, Sendable {
        /// What the sender wrote.
        case message
        /// What the vendor makes of it.
        case payload
    }

    /// A rule of Apple's, an effect, or a mistake of the catalogue; the name is the same for ever.
    package var rule: String
    package var severity: Severity
    package var subject: Subject
    /// A JSON Pointer, or `header:NAME`; empty for the whole.
    package var place: String
    /// One sentence.
    package var message: String
    /// The vendor's compile rules that put there what is wrong, or that keep the push back.
    package var compileRules: [String] = []
    package var source: String?
    /// The readings of open topics with which it is so; empty where it is so with all.
    package var condition: ReadingCondition?

    package init(
        _ rule: String,
        _ severity: Severity,
        in subject: Subject = .payload,
        at place: String = "",
        _ message: String,
        compileRules: [String] = [],
        source: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.subject = subject
        self.place = place
        self.message = message
        self.compileRules = compileRules
        self.source = source
    }
}

/// With which readings something is so, where it is not so with all.
package struct ReadingCondition: Sendable, Equatable {
    /// A reading of one topic.
    package struct Choice: Sendable, Equatable {
        package var topic: String
        package var place: String?
        package var reading: String
        /// What becomes of the message.
        package var sentence: String
    }

    /// The smallest choice found, beside the reference's own readings.
    package var choices: [Choice]
    /// Whether it is so with these choices, or so with all but such.
    package var holds: Bool

    init(_ points: [ReadingPoint], holds: Bool) {
        choices = points.filter { $0.taken != 0 }.map {
            Choice(topic: $0.topic, place: $0.place, reading: $0.reading.name, sentence: $0.reading.sentence)
        }
        self.holds = holds
    }
}

extension ReadingCondition {
    /// `only where SN-9 is read as "refused"`.
    package var words: String { "\(holds ? "only" : "not") where \(choiceWords)" }

    /// `SN-9 is read as "refused" and …`.
    package var choiceWords: String {
        choices.map { choice in
            let place = choice.place.map { " (\($0))" } ?? ""
            return "\(choice.topic)\(place) is read as \"\(choice.reading)\""
        }.joined(separator: " and ")
    }
}

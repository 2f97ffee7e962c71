import PushModel
import Vendors

/// What a testee's language or library makes of something that no ordinary message has: a fact about its stack, and no fault of the
/// compiler that is built on it.
package struct Habit: Sendable, Hashable, Comparable {
    package enum Handling: String, Sendable, CaseIterable {
        /// The number is read as a double.
        case rounded
        /// The number is beyond what the library writes, and becomes null.
        case becomesNull = "becomes null"
        /// An empty object is read as an empty list.
        case becomesList = "becomes []"
        /// The surrogate is replaced, or sent on as it came.
        case replaced
        /// The message is refused.
        case refused
        /// The member is as good as absent.
        case ignored
        /// The value is taken for what it could mean.
        case converted
        /// Of equal names the first counts.
        case firstCounts = "the first counts"
        /// The text is read all the same.
        case read
    }

    /// What the stack meets.
    package enum Met: Sendable, Hashable {
        case oddity(Oddity.Kind)
        /// A text of an ordinary message that is over the limit as the testee's library writes it, and not as it is.
        case escapedText
    }

    package let dialect: Dialect
    package let met: Met
    package let handling: Handling

    package init(_ dialect: Dialect, _ met: Met, _ handling: Handling) {
        self.dialect = dialect
        self.met = met
        self.handling = handling
    }

    package init(_ dialect: Dialect, _ kind: Oddity.Kind, _ handling: Handling) {
        self.init(dialect, .oddity(kind), handling)
    }

    package static func < (lhs: Habit, rhs: Habit) -> Bool { lhs.name < rhs.name }

    /// As a run's state has it.
    package var name: String { "\(dialect.rawValue):\(met.rawValue):\(handling.rawValue)" }

    /// What ``name`` wrote; nil for something else.
    package init?(name: String) {
        let parts = name.split(separator: ":", maxSplits: 2).map(String.init)
        guard parts.count == 3, let dialect = Dialect(rawValue: parts[0]), let met = Met(rawValue: parts[1]),
            let handling = Handling(rawValue: parts[2])
        else { return nil }
        self.init(dialect, met, handling)
    }
}

extension Habit.Met: RawRepresentable, CaseIterable {
    package static let allCases = Oddity.Kind.allCases.map(Self.oddity) + [.escapedText]

    package init?(rawValue: String) {
        guard let met = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = met
    }

    package var rawValue: String {
        switch self {
        case .oddity(let kind): kind.rawValue
        case .escapedText: "escapedText"
        }
    }

    /// In a table of what becomes of it.
    package var words: String {
        switch self {
        case .oddity(let kind): kind.words
        case .escapedText: "a text that is over the limit only because of the testee's escapes (\\u4f60 for 你)"
        }
    }
}

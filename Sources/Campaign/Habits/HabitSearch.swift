import CaseFiles
import CaseGeneration
import Findings
import JSONModel
import PushModel
import Vendors

/// Looks for a habit of the testee's stack that explains an answer which no reading of the documents explains.
///
/// What a library does is asked where the documents say nothing of it: of numbers that a double rounds, of names that are there twice, of
/// values of a type that the field does not have. A message that a library reads in another way is another message, so the answer is
/// compared once more with what is right for that one.
struct HabitSearch {
    /// Messages that a library might make of the one that was sent, and combinations of readings tried for each.
    private static let mostMessages = 12
    private static let mostReadings = 64
    /// A library's doing changes no more places than this: an answer that is wrong all over is the compiler's.
    private static let mostDifferences = 6

    let testCase: Case
    let observed: ObservedOutcome
    var escapes: WrittenEscapes = []

    /// What explains the answer: the right outcome under some habits.
    struct Explanation {
        var nearest: ReadingSearch.Nearest
        var habits: [Habit]
    }

    /// - Parameter nearest: The right outcome that is nearest to the answer, and differs from it.
    /// - Returns: Nil where no habit explains the answer.
    func explanation(of nearest: ReadingSearch.Nearest) -> Explanation? {
        if let habits = habits(of: nearest.differences) { return Self.settled(nearest, habits) }
        if isTooLargeAsWritten(nearest.outcome) {
            return Self.settled(nearest, [Habit(testCase.dialect, .escapedText, .refused)])
        }
        let oddities = testCase.oddities.filter { $0.place.first != "context" && $0.place.first != "headers" }
        if case .refused = observed.outcome, let kind = testCase.oddities.map(\.kind).first(where: \.mayBeRefused) {
            return Self.settled(nearest, [habit(kind, .refused)])
        }
        let telling = oddities.filter(\.kind.isLeftToLibraries)
        // What documents refuse is no matter of libraries, as long as senders write it.
        if case .refused = nearest.outcome.kind, nearest.outcome.rules == nil, nearest.outcome.rule != nil,
            oddities.caseClass < .exotic
        {
            return nil
        }
        guard !telling.isEmpty, nearest.differences.count <= Self.mostDifferences else { return nil }
        if telling.contains(where: { $0.kind == .invalidJSON || $0.kind == .loneSurrogate }) {
            // Nobody says what is in it, so whatever comes out of it was read by the library's rules.
            let kind = telling.contains { $0.kind == .loneSurrogate } ? Oddity.Kind.loneSurrogate : .invalidJSON
            return Self.settled(nearest, [habit(kind, kind == .loneSurrogate ? .replaced : .read)])
        }
        // What another message would be behind the same steps, nobody has worked out.
        return testCase.earlierSteps == nil ? explanation(byMessagesOf: telling) : nil
    }

    /// Whether nothing is sent, and the payload would be over its limit as the testee's library writes it.
    private func isTooLargeAsWritten(_ due: ExpectedOutcome) -> Bool {
        switch observed.outcome {
        case .refused, .suppressed: break
        default: return false
        }
        guard !escapes.isEmpty, let payload = due.payload else { return false }
        if escapes.byteCount(of: payload.bytes) > PayloadLimit.bytes(for: payload.pushType) { return true }
        // A message may have a limit of its own.
        let limit = CaseGenerators.generator(for: testCase.dialect)?.messageLimit
        return limit.map { escapes.byteCount(of: testCase.message.bytes) > $0 } ?? false
    }

    private func habit(_ kind: Oddity.Kind, _ handling: Habit.Handling) -> Habit {
        Habit(testCase.dialect, kind, handling)
    }

    private static func settled(_ nearest: ReadingSearch.Nearest, _ habits: [Habit]) -> Explanation {
        var nearest = nearest
        nearest.differences = []
        return Explanation(nearest: nearest, habits: Array(Set(habits)).sorted())
    }

    // MARK: What differs by a library's doing alone

    /// The habits that explain each of the differences; nil where one is left.
    private func habits(of differences: [OutcomeDifference]) -> [Habit]? {
        var habits: [Habit] = []
        for difference in differences {
            guard let found = habit(of: difference) else { return nil }
            habits.append(found)
        }
        return habits
    }

    private func habit(of difference: OutcomeDifference) -> Habit? {
        guard let expected = difference.expected, let place = difference.place else { return nil }
        // Writers of several languages leave members out that are null; an app finds nothing there either way.
        guard let actual = difference.actual else { return expected.isNull ? habit(.null, .ignored) : nil }
        if case .number(let due) = expected {
            if case .number(let given) = actual, due.isRounded(as: given) { return habit(.longNumber, .rounded) }
            return due.doubleValue == nil && actual.isNull ? habit(.beyondDouble, .becomesNull) : nil
        }
        // Where Apple names the member an object is one, and the app does not read a list.
        if expected == [:], actual == [], !place.hasPrefix("/aps") { return habit(.empty, .becomesList) }
        return nil
    }

    // MARK: Messages that a library makes of the one that was sent

    private func explanation(byMessagesOf oddities: [Oddity]) -> Explanation? {
        guard let message = testCase.message.readable else { return nil }
        for (handling, changed) in MessageVariants(message, oddities).all.prefix(Self.mostMessages) {
            var other = testCase
            other.message = .value(changed)
            other.expectation = nil
            guard let expectation = ReferenceExpectation.of(other) else { continue }
            let nearest = ReadingSearch.nearest(in: expectation, to: observed, bound: Self.mostReadings)
            if nearest.differences.isEmpty || habits(of: nearest.differences) != nil {
                let kinds = Set(oddities.map(\.kind))
                return Self.settled(nearest, kinds.map { habit($0, handling) })
            }
        }
        return nil
    }
}

/// The messages that a library might make of one with oddities in it, each with how it handles them.
private struct MessageVariants {
    private let message: JSONValue
    private let oddities: [Oddity]

    init(_ message: JSONValue, _ oddities: [Oddity]) {
        self.message = message
        self.oddities = oddities
    }

    var all: [(Habit.Handling, JSONValue)] {
        var all: [(Habit.Handling, JSONValue)] = []
        func add(_ handling: Habit.Handling, _ changed: JSONValue) {
            if changed != message, !all.contains(where: { $0.1 == changed }) { all.append((handling, changed)) }
        }
        add(.ignored, changed { _, _ in nil })
        for number in 0..<3 { add(.converted, changed { $0.conversions(number, isElement: $1) }) }
        if oddities.contains(where: { $0.kind == .equalNames }) {
            add(.firstCounts, message.keepingFirstNames)
        }
        // One compiler need not treat two places alike.
        if oddities.count > 1 {
            for oddity in oddities {
                let lone = MessageVariants(message, [oddity])
                add(.ignored, lone.changed { _, _ in nil })
                for number in 0..<2 { add(.converted, lone.changed { $0.conversions(number, isElement: $1) }) }
            }
        }
        return all
    }

    /// The message with other values in the places of what is odd; nil takes a member away.
    private func changed(_ change: (JSONValue, _ isElement: Bool) -> JSONValue?) -> JSONValue {
        var draft = CaseDraft(message: message)
        for oddity in oddities where !oddity.place.isEmpty {
            let slot = Slot.message(oddity.place, in: message)
            guard let value = draft.value(at: slot) else { continue }
            draft.set(change(value, Int(oddity.place.last ?? "") != nil), at: slot)
        }
        return draft.message
    }
}

extension JSONValue {
    /// What a language makes of a value of another type, the usual first; the same value where there is nothing else.
    fileprivate func conversions(_ number: Int, isElement: Bool) -> JSONValue {
        let all: [JSONValue]
        switch self {
        case .number(let value):
            let whole = value.integerPart.map { JSONValue.number(JSONNumber($0)) }
            all = [whole ?? self, .string(value.lexeme), .bool(value.doubleValue != 0)]
        case .string(let text):
            let read = (try? JSONValue(parsing: Array(text.utf8))) ?? self
            all = [read, [self], .bool(!text.isEmpty)]
        case .bool(let value): all = [value ? 1 : 0, .string(value ? "true" : "false"), self]
        case .array(let elements):
            let texts = elements.filter { $0.stringValue != nil }
            all = [.array(texts), .array(elements.map(\.asText)), elements.count == 1 ? elements[0] : self]
        case .object: all = [[self], .string(text), self]
        case .null: all = [self, self, self]
        }
        return all[number]
    }

    private var asText: JSONValue {
        switch self {
        case .number(let number): .string(number.lexeme)
        case .bool(let value): .string(value ? "true" : "false")
        default: self
        }
    }

    /// The value with the first of equal names alone.
    fileprivate var keepingFirstNames: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.keepingFirstNames))
        case .object(let object):
            var seen: Set<[UInt8]> = []
            let members = object.members.filter { seen.insert(Array($0.key.utf8)).inserted }
            return .object(
                JSONObject(members: members.map { JSONMember(key: $0.key, value: $0.value.keepingFirstNames) })
            )
        default: return self
        }
    }
}

extension Oddity.Kind {
    /// Whether the documents leave to the library what becomes of it.
    fileprivate var isLeftToLibraries: Bool {
        switch self {
        case .empty, .unknownName, .misplacedName, .outOfRange, .extent, .manySlips: false
        default: true
        }
    }

    /// Whether a program that refuses it has a right to.
    fileprivate var mayBeRefused: Bool {
        switch self {
        case .nameCase: false
        case .outOfRange, .extent: true
        default: isLeftToLibraries
        }
    }
}

extension OutcomeDifference {
    /// The place in the payload; nil where it is about something else.
    fileprivate var place: String? {
        switch subject {
        case .payload(let pointer, _): pointer.description
        case .rule(let breach): breach.place
        default: nil
        }
    }
}

extension JSONNumber {
    /// Whether the other number is what a double makes of this one.
    fileprivate func isRounded(as other: JSONNumber) -> Bool {
        guard let double = doubleValue, !isEqualInValue(to: other) else { return false }
        return other.doubleValue == double
    }
}

extension MessageInput {
    /// The message as a value; nil for what is no JSON.
    fileprivate var readable: JSONValue? {
        if case .value(let value) = self { return value }
        return try? JSONValue(parsing: bytes)
    }
}

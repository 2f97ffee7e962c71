import JSONModel
import PushModel

/// A pattern with placeholders: `{0}` to `{n}`, and the built-in `{$fromNickname}`, `{$dynamicFrom}` and `{$msg}`.
struct EasemobPattern: Sendable {
    /// What becomes of a placeholder without an argument, and of one that an argument holds. No document says.
    enum Filling: String, CaseIterable, Sendable {
        /// The one stays, the other is text.
        case kept
        /// The one is left out, the other is text.
        case emptied
        /// The one stays, the other is filled in, and what comes in with it is text.
        case nestedOnce = "nested-once"
        /// The one stays. Arguments are put in one after the other, so that each fills the placeholders in those before it.
        case nestedInTurn = "nested-in-turn"

        /// The same for the placeholders in an argument; nil where they are text.
        fileprivate var inArguments: Filling? {
            switch self {
            case .kept, .emptied: nil
            case .nestedOnce: .kept
            case .nestedInTurn: .nestedInTurn
            }
        }
    }

    /// What the placeholders stand for.
    struct Values: Sendable {
        var arguments: [String]
        var fromNickname: String
        var dynamicFrom: String
        var message: String
    }

    /// A text, and what was noticed on the way.
    struct Filled: Sendable {
        fileprivate(set) var text = ""
        fileprivate(set) var lacksArguments = false
        /// From the first place of the message's content to the last, in UTF-8 bytes; nil where it is not used.
        fileprivate var message: Range<Int>?
        fileprivate(set) var usesNickname = false
        /// Arguments that a complete list has.
        fileprivate(set) var argumentCount = 0
        /// Arguments whose own placeholders were filled in.
        fileprivate var nestedCount: Int

        /// What stands around the content.
        var aroundMessage: OpenText? {
            message.map { range in
                OpenText(
                    before: String(decoding: text.utf8.prefix(range.lowerBound), as: UTF8.self),
                    behind: String(decoding: text.utf8.dropFirst(range.upperBound), as: UTF8.self)
                )
            }
        }

        /// Notes that the content follows, which is as long as the range.
        fileprivate mutating func noteMessage(_ range: Range<Int>) {
            let start = text.utf8.count
            let (lower, upper) = (start + range.lowerBound, start + range.upperBound)
            message = (message?.lowerBound ?? lower)..<upper
        }
    }

    /// Arguments can multiply each other without end: behind so many a placeholder in one is text.
    private static let largestNestedCount = 64

    private let pattern: String

    init(_ pattern: String) {
        self.pattern = pattern
    }

    /// Fills in the placeholders in one pass: what was put in is not scanned again, unless an argument by `filling`. An
    /// argument may be a built-in's name.
    func filled(_ values: Values, _ filling: Filling) -> Filled {
        filled(values, filling, behind: -1, nestedCount: 0)
    }

    /// The same for the pattern that an argument is: the placeholders up to its own number, `last`, are text.
    private func filled(_ values: Values, _ filling: Filling, behind last: Int, nestedCount: Int) -> Filled {
        var filled = Filled(nestedCount: nestedCount)
        var rest = pattern.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else { break }
            let name = rest[rest.index(after: open)..<close]
            let next = rest.index(after: close)
            filled.text += String(Substring(rest[..<open]))
            if let builtIn = Self.builtIn(name, values, noting: &filled) {
                filled.text += builtIn
            } else if let index = Self.argumentIndex(name), index > last {
                filled.argumentCount = max(filled.argumentCount, index + 1)
                if index < values.arguments.count {
                    filled.text += Self.argument(index, values, filling, noting: &filled)
                } else {
                    filled.lacksArguments = true
                    if filling != .emptied { filled.text += String(Substring(rest[open..<next])) }
                }
            } else {
                // No placeholder: the brace is text, and the next one may begin a placeholder.
                filled.text += "{"
                rest = rest[rest.index(after: open)...]
                continue
            }
            rest = rest[next...]
        }
        filled.text += String(Substring(rest))
        return filled
    }

    /// An argument as it is, or what it stands for where it is a built-in placeholder, or holds any.
    private static func argument(
        _ index: Int,
        _ values: Values,
        _ filling: Filling,
        noting filled: inout Filled
    ) -> String {
        let argument = values.arguments[index]
        let text = argument.utf8
        if text.count > 2, text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}"),
            let builtIn = Self.builtIn(text.dropFirst().dropLast(), values, noting: &filled)
        {
            return builtIn
        }
        guard let own = filling.inArguments, filled.nestedCount < largestNestedCount else { return argument }
        let nested = EasemobPattern(argument).filled(
            values,
            own,
            behind: own == .nestedInTurn ? index : -1,
            nestedCount: filled.nestedCount + 1
        )
        filled.nestedCount = nested.nestedCount
        if let range = nested.message { filled.noteMessage(range) }
        filled.usesNickname = filled.usesNickname || nested.usesNickname
        return nested.text
    }

    private static func builtIn(_ name: Substring.UTF8View, _ values: Values, noting filled: inout Filled) -> String? {
        guard name.first == UInt8(ascii: "$") else { return nil }
        switch String(Substring(name)) {
        case "$fromNickname":
            filled.usesNickname = true
            return values.fromNickname
        case "$dynamicFrom": return values.dynamicFrom
        case "$msg":
            filled.noteMessage(0..<values.message.utf8.count)
            return values.message
        default: return nil
        }
    }

    /// The number of an argument; nil for what is none, or has more digits than any list of arguments needs.
    private static func argumentIndex(_ name: Substring.UTF8View) -> Int? {
        guard (1...4).contains(name.count), name.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(Substring(name))
    }
}

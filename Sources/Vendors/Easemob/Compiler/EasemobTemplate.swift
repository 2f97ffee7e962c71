import JSONModel
import PushModel
import VendorModel

/// A pattern with placeholders: `{0}` to `{n}`, and the built-in `{$fromNickname}`, `{$dynamicFrom}` and `{$msg}`.
struct EasemobTemplate: Sendable {
    /// What the built-in placeholders stand for.
    struct BuiltIns: Sendable {
        var fromNickname: String
        var dynamicFrom: String
        var message: String
    }

    /// What becomes of a placeholder without an argument. No document says.
    enum MissingArgument: Sendable {
        case kept, emptied
    }

    /// What becomes of a placeholder that an argument holds. No document says.
    enum Nesting: Sendable {
        /// It is text.
        case none
        /// It is filled in, and what comes in with it is text.
        case once
        /// Arguments are put in one after the other, so that each fills the placeholders in those before it.
        case inTurn
    }

    /// A text, and what was noticed on the way.
    struct Rendering: Sendable {
        var text: String
        var lacksArguments = false
        /// From the first place of the message's content to the last, in UTF-8 bytes; nil where it is not used.
        fileprivate(set) var message: Range<Int>?
        var usesNickname = false
        /// Arguments that a complete list has.
        var argumentCount = 0
        /// Arguments whose own placeholders were filled in.
        fileprivate var nestedCount = 0

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

    let pattern: String

    /// Fills in the placeholders in one pass: what was put in is not scanned again, unless an argument by `nesting`. An
    /// argument may be a built-in's name.
    func render(
        _ arguments: [String],
        _ builtIns: BuiltIns,
        missing: MissingArgument,
        nesting: Nesting = .none
    ) -> Rendering {
        render(arguments, builtIns, missing: missing, nesting: nesting, behind: -1, nestedCount: 0)
    }

    /// The same for the pattern that an argument is: the placeholders up to its own number, `last`, are text.
    private func render(
        _ arguments: [String],
        _ builtIns: BuiltIns,
        missing: MissingArgument,
        nesting: Nesting,
        behind last: Int,
        nestedCount: Int
    ) -> Rendering {
        var rendering = Rendering(text: "", nestedCount: nestedCount)
        var rest = pattern.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else { break }
            let name = rest[rest.index(after: open)..<close]
            let next = rest.index(after: close)
            rendering.text += String(Substring(rest[..<open]))
            if let builtIn = Self.value(of: name, builtIns, noting: &rendering) {
                rendering.text += builtIn
            } else if let index = Self.argumentIndex(name), index > last {
                rendering.argumentCount = max(rendering.argumentCount, index + 1)
                if index < arguments.count {
                    rendering.text += Self.value(of: index, arguments, builtIns, nesting, noting: &rendering)
                } else {
                    rendering.lacksArguments = true
                    if missing == .kept { rendering.text += String(Substring(rest[open..<next])) }
                }
            } else {
                // No placeholder: the brace is text, and the next one may begin a placeholder.
                rendering.text += "{"
                rest = rest[rest.index(after: open)...]
                continue
            }
            rest = rest[next...]
        }
        rendering.text += String(Substring(rest))
        return rendering
    }

    /// An argument as it is, or what it stands for where it is a built-in placeholder, or holds any.
    private static func value(
        of index: Int,
        _ arguments: [String],
        _ builtIns: BuiltIns,
        _ nesting: Nesting,
        noting rendering: inout Rendering
    ) -> String {
        let argument = arguments[index]
        let text = argument.utf8
        if text.count > 2, text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}"),
            let builtIn = value(of: text.dropFirst().dropLast(), builtIns, noting: &rendering)
        {
            return builtIn
        }
        guard nesting != .none, rendering.nestedCount < largestNestedCount else { return argument }
        let nested = EasemobTemplate(pattern: argument).render(
            arguments,
            builtIns,
            missing: .kept,
            nesting: nesting == .once ? .none : .inTurn,
            behind: nesting == .once ? -1 : index,
            nestedCount: rendering.nestedCount + 1
        )
        rendering.nestedCount = nested.nestedCount
        if let range = nested.message { rendering.noteMessage(range) }
        rendering.usesNickname = rendering.usesNickname || nested.usesNickname
        return nested.text
    }

    private static func value(
        of name: Substring.UTF8View,
        _ builtIns: BuiltIns,
        noting rendering: inout Rendering
    ) -> String? {
        guard name.first == UInt8(ascii: "$") else { return nil }
        switch String(Substring(name)) {
        case "$fromNickname":
            rendering.usesNickname = true
            return builtIns.fromNickname
        case "$dynamicFrom": return builtIns.dynamicFrom
        case "$msg":
            rendering.noteMessage(0..<builtIns.message.utf8.count)
            return builtIns.message
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

import JSONModel

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

    /// A text, and what was noticed on the way.
    struct Rendering: Sendable {
        var text: String
        var lacksArguments = false
        var usesMessage = false
        var usesNickname = false
        /// Arguments that a complete list has.
        var argumentCount = 0
    }

    let pattern: String

    /// Fills in the placeholders in one pass: what was put in is not scanned again. An argument may be a built-in's name.
    func render(_ arguments: [String], _ builtIns: BuiltIns, missing: MissingArgument) -> Rendering {
        var rendering = Rendering(text: "")
        var rest = pattern.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else { break }
            let name = rest[rest.index(after: open)..<close]
            let next = rest.index(after: close)
            rendering.text += String(Substring(rest[..<open]))
            if let builtIn = Self.value(of: name, builtIns, noting: &rendering) {
                rendering.text += builtIn
            } else if let index = Self.argumentIndex(name) {
                rendering.argumentCount = max(rendering.argumentCount, index + 1)
                if index < arguments.count {
                    rendering.text += Self.value(of: arguments[index], builtIns, noting: &rendering)
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

    /// An argument as it is, or what it stands for where it is a built-in placeholder.
    private static func value(
        of argument: String,
        _ builtIns: BuiltIns,
        noting rendering: inout Rendering
    ) -> String {
        let text = argument.utf8
        guard text.count > 2, text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return argument }
        return value(of: text.dropFirst().dropLast(), builtIns, noting: &rendering) ?? argument
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
            rendering.usesMessage = true
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

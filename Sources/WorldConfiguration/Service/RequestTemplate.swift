import PushModel

/// A text with places for what belongs to one case, as in `{"to": "{{deviceToken}}", "message": {{message}}}`.
package struct RequestTemplate: Sendable, Equatable {
    /// What stands in a place.
    package enum Value: Sendable, Equatable {
        /// The vendor's message, byte for byte.
        case message
        /// The device token of this case alone.
        case deviceToken
        /// The headers that are meant, as an object: dialect `apns` only.
        case headers
        /// The case's ID.
        case id
        case dialect
        /// The context whole, or a member of it by the names that lead to it.
        case context([String])
    }

    package enum Part: Sendable, Equatable {
        case text(String)
        case value(Value)
    }

    package var parts: [Part]

    package init(parts: [Part]) {
        self.parts = parts
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: With `{{NAME}}` for what belongs to a case, and `${NAME}` for a variable of the environment.
    ///   - environment: The variables.
    /// - Throws: ``RequestTemplateError``.
    package init(_ text: String, environment: [String: String]) throws(RequestTemplateError) {
        parts = []
        var rest = try Self.expanded(text, environment)[...]
        while let open = rest.firstRange(of: "{{") {
            append(rest[..<open.lowerBound])
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "}}") else {
                throw RequestTemplateError(sentence: "\"{{\" has no \"}}\"")
            }
            var name = rest[..<close.lowerBound]
            while name.first == " " { name.removeFirst() }
            while name.last == " " { name.removeLast() }
            parts.append(.value(try Self.value(String(name))))
            rest = rest[close.upperBound...]
        }
        append(rest)
    }

    private mutating func append(_ text: Substring) {
        if !text.isEmpty { parts.append(.text(String(text))) }
    }

    /// What may stand between the braces; `context.NAME` goes with every member of the context.
    package static let names = ["message", "deviceToken", "headers", "id", "dialect", "context"]

    private static func value(_ name: String) throws(RequestTemplateError) -> Value {
        switch name {
        case "message": return .message
        case "deviceToken": return .deviceToken
        case "headers": return .headers
        case "id": return .id
        case "dialect": return .dialect
        case "context": return .context([])
        default:
            let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard names.first == "context", !names.contains("") else {
                let hint = Wording.suggestion(for: name, among: Self.names + ["context.now"])
                throw RequestTemplateError(sentence: "there is no {{\(Wording.shortened(name))}}; \(hint)")
            }
            return .context(Array(names.dropFirst()))
        }
    }

    /// The text with the values of the variables in it.
    private static func expanded(
        _ text: String,
        _ environment: [String: String]
    ) throws(RequestTemplateError) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "${") {
            result += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "}") else {
                throw RequestTemplateError(sentence: "\"${\" has no \"}\"")
            }
            let name = String(rest[..<close.lowerBound])
            guard let value = environment[name] else {
                throw RequestTemplateError(
                    sentence: "there is no variable \(Wording.shortened(name)) in the environment"
                )
            }
            result += value
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

/// Why a text is no template, in a sentence.
package struct RequestTemplateError: Error, Sendable, Equatable {
    package var sentence: String
}

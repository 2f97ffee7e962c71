import JSONModel

/// A JSON value as YAML: blocks for what has something in it, and plain texts where they are read as texts.
package enum YAMLText {
    /// The value's text, with a line feed at the end.
    package static func text(_ value: JSONValue) -> String {
        var lines: [String] = []
        append(value, indentation: "", to: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    /// A key of 1024 characters or more says before it that it is one (YAML 1.2.2, 7.4.2).
    private static let longestKey = 1000

    private static func append(_ value: JSONValue, indentation: String, to lines: inout [String]) {
        switch value {
        case .object(let object) where !object.isEmpty:
            for member in object.members {
                let key = scalar(.string(member.key))
                if key.utf8.count < longestKey {
                    append(key + ":", member.value, indentation, to: &lines)
                } else {
                    lines.append("\(indentation)? \(key)")
                    append(":", member.value, indentation, to: &lines)
                }
            }
        case .array(let elements) where !elements.isEmpty:
            for element in elements { append("-", element, indentation, to: &lines) }
        default:
            lines.append(indentation + scalar(value))
        }
    }

    private static func append(_ head: String, _ value: JSONValue, _ indentation: String, to lines: inout [String]) {
        if isBlock(value) {
            lines.append(indentation + head)
            append(value, indentation: indentation + "  ", to: &lines)
        } else {
            lines.append("\(indentation)\(head) \(scalar(value))")
        }
    }

    private static func isBlock(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let object): !object.isEmpty
        // A list of scalars stays on its line.
        case .array(let elements): elements.contains(where: \.isContainer)
        default: false
        }
    }

    private static func scalar(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): isPlain(text) ? text : String(decoding: value.serialized(.ascii), as: UTF8.self)
        case .array(let elements): "[" + elements.map(scalar).joined(separator: ", ") + "]"
        default: String(decoding: value.serialized(), as: UTF8.self)
        }
    }

    /// Letters, digits and what means nothing in YAML, and no word that is read as something else.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 || first == UInt8(ascii: "/") else {
            return false
        }
        let isSafe = text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "_-./".utf8.contains($0) }
        return isSafe && !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    }
}

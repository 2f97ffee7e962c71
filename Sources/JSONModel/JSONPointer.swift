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

    /// Whether it points to something in the value at `other`, and not to that itself.
    package func isInside(_ other: JSONPointer) -> Bool {
        tokens.count > other.tokens.count && tokens.starts(with: other.tokens)
    }
}

// By code points, as members are told apart.
extension JSONPointer {
    package static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
        lhs.tokens.count == rhs.tokens.count && zip(lhs.tokens, rhs.tokens).allSatisfy { $0.hasSameScalars(as: $1) }
    }

    package func hash(into hasher: inout Hasher) {
        for token in tokens { token.hashScalars(into: &hasher) }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The text of RFC 6901 §3: `/aps/alert/loc-args/0`, empty for the root.
    package var description: String {
        var text = ""
        for token in tokens {
            text.append("/")
            for scalar in token.unicodeScalars {
                switch scalar {
                case "~": text.append("~0")
                case "/": text.append("~1")
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }

    /// Reads a pointer as RFC 6901 §3 writes it; nil for any other text.
    package init?(_ text: String) {
        self.init()
        var scalars = text.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return }
        guard first == "/" else { return nil }
        var token = String.UnicodeScalarView()
        while let scalar = scalars.next() {
            switch scalar {
            case "/":
                tokens.append(String(token))
                token = String.UnicodeScalarView()
            case "~":
                switch scalars.next() {
                case "0": token.append("~")
                case "1": token.append("/")
                default: return nil
                }
            default:
                token.append(scalar)
            }
        }
        tokens.append(String(token))
    }
}

extension JSONValue {
    /// The value at the pointer; nil where there is none. Of duplicate members it is the last.
    package subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                guard let member = object[token] else { return nil }
                value = member
            case .array(let elements):
                guard let index = Self.arrayIndex(token), index < elements.count else { return nil }
                value = elements[index]
            default:
                return nil
            }
        }
        return value
    }

    /// An index of RFC 6901 §4: digits alone, and no zero before another.
    private static func arrayIndex(_ token: String) -> Int? {
        guard let index = Int(token), index >= 0, token.utf8.count == String(index).utf8.count else { return nil }
        return index
    }
}

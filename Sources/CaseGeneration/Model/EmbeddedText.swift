import JSONModel

// Messages whose members are strings that hold JSON, one inside the other.
extension JSONValue {
    /// Sets a member in place. The first `texts` members of the path are strings that hold JSON, and stay strings: what
    /// follows is set inside. A text that is no JSON is left alone.
    package mutating func set(_ value: JSONValue?, at path: [String], inTexts texts: Int) {
        guard texts > 0, path.count > 1, let key = path.first else {
            set(value, at: path)
            return
        }
        var inside: JSONValue
        switch self[key] {
        case nil:
            guard value != nil else { return }
            inside = [:]
        case .string(let text)?:
            guard let read = try? JSONValue(parsing: Array(text.utf8)) else { return }
            inside = read
        case _?:
            // No text to stay one.
            set(value, at: path)
            return
        }
        inside.set(value, at: Array(path.dropFirst()), inTexts: texts - 1)
        set(.string(inside.text), at: [key])
    }

    /// What a string that holds JSON says; nil for every other value.
    package var valueInText: JSONValue? {
        stringValue.flatMap { try? JSONValue(parsing: Array($0.utf8)) }
    }

    /// The value as compact JSON.
    package var text: String {
        String(decoding: serialized(), as: UTF8.self)
    }
}

import JSONModel

/// Where in a JSON text a place is, to show a part of the text around it.
enum PlaceInText {
    /// How many scalars stand before the place, or before the innermost object around it that has a name.
    ///
    /// By the names alone, one after the other: in what is shown to people a name that is met too early costs nothing.
    static func offset(of place: String, in text: [Unicode.Scalar]) -> Int {
        guard place.hasPrefix("/"), let pointer = JSONPointer(place) else { return 0 }
        var offset = 0
        for token in pointer.tokens {
            let name = Array(String(decoding: JSONValue.string(token).serialized(), as: UTF8.self).unicodeScalars)
            guard let found = first(name, in: text, from: offset) else { continue }
            offset = found
        }
        return offset
    }

    private static func first(_ part: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int) -> Int? {
        guard start + part.count <= text.count else { return nil }
        return (start...(text.count - part.count)).first { index in
            text[index] == part[0] && text[index..<(index + part.count)].elementsEqual(part)
        }
    }
}

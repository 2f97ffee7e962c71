import JSONModel

/// A habit of a parser that is known: where it departs from RFC 8259, or from the values that are written.
package struct KnownDeviation: Sendable {
    /// Stable and short, as in a report: "trailing-comma".
    package let id: String
    /// The ``PeerParser/name`` of each parser that has it.
    package let parsers: [String]
    /// The versions 0.n of json-c in which it is found; nil for a parser other than json-c.
    package let jsonCVersions: ClosedRange<Int>?
    package let kind: ParserDisagreement.Kind
    /// One sentence for people.
    package let statement: String
    /// Whether the habit explains a disagreement of this kind.
    let covers: @Sendable (Circumstances) -> Bool

    init(
        _ id: String,
        of parsers: [String],
        jsonC versions: ClosedRange<Int>? = nil,
        _ kind: ParserDisagreement.Kind,
        _ statement: String,
        covers: @escaping @Sendable (Circumstances) -> Bool
    ) {
        self.id = id
        self.parsers = parsers
        self.jsonCVersions = versions
        self.kind = kind
        self.statement = statement
        self.covers = covers
    }

    /// Those that hold for the json-c that is loaded.
    package static var current: [KnownDeviation] {
        all.filter { $0.jsonCVersions?.contains(JSONCParser.minorVersion) ?? true }
    }

    func explains(_ kind: ParserDisagreement.Kind, by parser: String, _ circumstances: Circumstances) -> Bool {
        self.kind == kind && parsers.contains(parser) && covers(circumstances)
    }
}

/// The text on which a parser disagrees, and what the strict reader makes of it.
struct Circumstances {
    let bytes: [UInt8]
    let strict: Result<JSONValue, JSONError>
    let difference: JSONDifference?

    /// Of a text that is not JSON: why not.
    var error: JSONError? {
        if case .failure(let error) = strict { error } else { nil }
    }

    /// Of a text that is JSON: what it says.
    var value: JSONValue? {
        if case .success(let value) = strict { value } else { nil }
    }

    /// The byte that many places from the one that cannot be; nil outside the text.
    func byte(_ distance: Int = 0) -> Unicode.Scalar? {
        guard let error else { return nil }
        let index = error.offset + distance
        return bytes.indices.contains(index) ? Unicode.Scalar(bytes[index]) : nil
    }

    /// Whether the string that differs, or a name in one of the objects around the difference, is of a certain kind: a
    /// name that is read as another can hide, overwrite or rename its neighbours.
    func concernsText(where isMisread: (String) -> Bool) -> Bool {
        if difference?.expected?.stringValue.map(isMisread) ?? false { return true }
        return concernsObject { $0.keys.contains(where: isMisread) }
    }

    /// Whether one of the objects around the difference meets a condition.
    func concernsObject(where condition: (JSONObject) -> Bool) -> Bool {
        guard let difference, let value else { return false }
        let tokens = difference.pointer.tokens
        return tokens.indices.contains { end in
            value[JSONPointer(tokens: Array(tokens[..<end]))]?.objectValue.map(condition) ?? false
        }
    }
}

import JSONModel

/// A value of a JSON file and where it stands, so that what is wrong with it is told with file and place.
///
/// A member that is not there is a field as well, whose value is nil: reading it says what should be there.
package struct JSONField: Sendable {
    /// More than any campaign counts; sums of a million such numbers are still whole numbers.
    package static let mostCounted = 1 << 43

    /// Nil where there is none.
    package let value: JSONValue?
    /// Named in errors.
    package let file: String
    /// Keys and positions, as `parts/0/shard`; empty for the file's whole value.
    package let place: String

    /// - Parameters:
    ///   - value: The file's, or a part of it.
    ///   - file: Named in errors.
    ///   - place: Of the value in the file, as `steps/0`.
    package init(_ value: JSONValue?, file: String, place: String = "") {
        self.value = value
        self.file = file
        self.place = place
    }

    /// A member of an object; one without a value where this is none, or has none of that name.
    package subscript(key: String) -> JSONField {
        JSONField(value?[key], file: file, place: place.isEmpty ? key : "\(place)/\(key)")
    }

    package var isThere: Bool { value != nil }

    /// The field, or nil where it has no value or null for one.
    package var unlessNull: JSONField? { value == nil || value == .null ? nil : self }

    // MARK: What it must be

    /// - Throws: ``CaseFileError`` where it is not there.
    package var present: JSONValue {
        get throws(CaseFileError) { try parsed { $0 } }
    }

    /// - Throws: ``CaseFileError`` for anything but a string.
    package var text: String {
        get throws(CaseFileError) { try must(be: "a string", value?.stringValue) }
    }

    /// The string, or nil where there is no value.
    ///
    /// - Throws: ``CaseFileError`` for a value that is no string.
    package var textIfThere: String? {
        get throws(CaseFileError) { isThere ? try text : nil }
    }

    /// Whether it is `true`, and not `false` or without a value.
    ///
    /// - Throws: ``CaseFileError`` for a value of another type.
    package var isTrue: Bool {
        get throws(CaseFileError) { isThere ? try must(be: "true or false", value?.boolValue) : false }
    }

    /// A count: a whole number from 0 to ``mostCounted``.
    ///
    /// - Throws: ``CaseFileError`` for anything else.
    package var count: Int {
        get throws(CaseFileError) { try integer(in: 0...Self.mostCounted) }
    }

    /// - Throws: ``CaseFileError`` for anything but a whole number of the range.
    package func integer(in range: ClosedRange<Int>) throws(CaseFileError) -> Int {
        let integer = value?.intValue.flatMap { range.contains($0) ? $0 : nil }
        return try must(be: "a whole number from \(range.lowerBound) to \(range.upperBound)", integer)
    }

    /// - Throws: ``CaseFileError`` for anything but a list.
    package var list: [JSONField] {
        get throws(CaseFileError) {
            let list = try must(be: "a list", value?.arrayValue)
            return list.enumerated().map { JSONField($1, file: file, place: "\(place)/\($0)") }
        }
    }

    /// - Throws: ``CaseFileError`` for anything but a list of strings.
    package var texts: [String] {
        get throws(CaseFileError) {
            let texts = value?.arrayValue?.compactMap(\.stringValue)
            return try must(be: "a list of strings", texts?.count == value?.arrayValue?.count ? texts : nil)
        }
    }

    /// - Throws: ``CaseFileError`` for anything but an object.
    package var object: JSONObject {
        get throws(CaseFileError) { try must(be: "an object", value?.objectValue) }
    }

    /// The members of an object, in its order.
    ///
    /// - Throws: ``CaseFileError`` for anything but an object.
    package var members: [(key: String, field: JSONField)] {
        get throws(CaseFileError) { try object.keys.map { ($0, self[$0]) } }
    }

    /// An object of counts.
    ///
    /// - Throws: ``CaseFileError`` for anything else.
    package var counts: [String: Int] {
        get throws(CaseFileError) {
            var counts: [String: Int] = [:]
            for member in try members { counts[member.key] = try member.field.count }
            return counts
        }
    }

    /// What can be made of the value.
    ///
    /// - Parameter parse: Nil for a value that is none of the kind.
    /// - Returns: What `parse` makes of it.
    /// - Throws: ``CaseFileError`` where there is no value, or `parse` makes nothing of it.
    package func parsed<Value>(_ parse: (JSONValue) -> Value?) throws(CaseFileError) -> Value {
        guard let parsed = value.flatMap(parse) else { throw broken }
        return parsed
    }

    /// What a string stands for: a fingerprint, a dialect's name.
    ///
    /// - Parameter parse: Nil for a string that stands for none.
    /// - Returns: What `parse` makes of it.
    /// - Throws: ``CaseFileError`` where it is no string, or `parse` makes nothing of it.
    package func parsed<Value>(text parse: (String) -> Value?) throws(CaseFileError) -> Value {
        try parsed { $0.stringValue.flatMap(parse) }
    }

    // MARK: What is wrong

    /// - Throws: ``CaseFileError`` for a member with none of the names: one that is misspelt would silently say less.
    package func refuseKeys(but known: [String], of what: String) throws(CaseFileError) {
        for key in value?.objectValue?.keys ?? [] where !known.contains(key) {
            throw problem("\(what) has the unknown key \"\(key)\"; the known keys are \(known.joined(separator: ", "))")
        }
    }

    /// For a value that this program did not write so.
    package var broken: CaseFileError { problem("\(words) is missing or wrong") }

    /// - Parameter text: What is wrong, as the rest of a line that begins with the file's name.
    /// - Returns: The error, with file and text.
    package func problem(_ text: String) -> CaseFileError { CaseFileError(file: file, problem: text) }

    private var words: String { place.isEmpty ? "its value" : "\"\(place)\"" }

    private func must<Value>(be what: String, _ value: Value?) throws(CaseFileError) -> Value {
        guard let value else { throw problem("\(words) must be \(what)") }
        return value
    }
}

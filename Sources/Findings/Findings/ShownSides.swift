import JSONModel
import PushModel

/// Expected and actual as a report shows them: whole where they are short, or else both around their first difference.
package struct ShownSides: Sendable, Equatable {
    package let expected: String?
    package let actual: String?

    /// Longer texts are cut, in Unicode scalars: the files beside the report have them whole.
    package static let longest = 400
    /// Of what is shown, so much stands before the first difference.
    private static let before = 60

    package init(_ expected: JSONValue?, _ actual: JSONValue?, longest: Int = ShownSides.longest) {
        let areTexts = [expected, actual].allSatisfy { $0?.kind ?? .string == .string }
        func scalars(_ value: JSONValue) -> [Unicode.Scalar] {
            let text = areTexts ? value.stringValue : nil
            return Array((text ?? String(decoding: value.serialized(), as: UTF8.self)).unicodeScalars)
        }
        self.init(expected.map(scalars), actual.map(scalars), longest) { part in
            let text = String(String.UnicodeScalarView(part))
            return areTexts ? String(decoding: JSONValue.string(text).serialized(), as: UTF8.self) : text
        }
    }

    /// Outcomes, as `Outcome.json` has them: `payload {"aps":…}`, `error "…"`.
    ///
    /// Long payloads are shown around the first member in which they differ, wherever it stands in each of them.
    package init(outcomes expected: JSONValue?, _ actual: JSONValue?, longest: Int = ShownSides.longest) {
        let (left, right) = (expected.map(ShownSides.words), actual.map(ShownSides.words))
        func spelled(_ part: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(part)) }
        guard max(left?.count ?? 0, right?.count ?? 0) > longest,
            let values = ShownSides.payloads(expected, actual)
        else {
            self.init(left, right, longest, spelled: spelled)
            return
        }
        let place = JSONDiff.differences(expected: values.0, actual: values.1).first?.pointer.description
        let note = place.map { $0.isEmpty ? "they differ as a whole" : "the first difference is at \($0)" }
        func shown(_ scalars: [Unicode.Scalar]) -> String {
            let offset = PlaceInText.offset(of: place ?? "", in: scalars)
            let start = max(0, min(offset - ShownSides.before, scalars.count - longest))
            let end = min(start + longest, scalars.count)
            return (start > 0 ? "…" : "") + VisibleText.of(spelled(scalars[start..<end]))
                + (end < scalars.count ? "…" : "")
                + " (\(note ?? "the values are the same"); \(scalars[...].byteCount) bytes in all)"
        }
        self.init(shown: left.map(shown), right.map(shown))
    }

    /// Both as JSON; nil where one of them is no payload, or none that can be read.
    private static func payloads(_ expected: JSONValue?, _ actual: JSONValue?) -> (JSONValue, JSONValue)? {
        let texts = [expected, actual].compactMap { $0?["payload"]?.stringValue }
        let values = texts.compactMap { try? JSONValue(parsing: Array($0.utf8)) }
        return values.count == 2 ? (values[0], values[1]) : nil
    }

    /// The same, with a text for a side that has no value.
    package func filled(with text: String) -> ShownSides {
        ShownSides(shown: expected ?? text, actual ?? text)
    }

    private init(shown expected: String?, _ actual: String?) {
        self.expected = expected
        self.actual = actual
    }

    /// Both sides as texts; `spelled` is how a part of either is written.
    private init(
        _ expected: [Unicode.Scalar]?,
        _ actual: [Unicode.Scalar]?,
        _ longest: Int,
        spelled: (ArraySlice<Unicode.Scalar>) -> String
    ) {
        let isLong = max(expected?.count ?? 0, actual?.count ?? 0) > longest
        let same = isLong ? ShownSides.commonCount(expected, actual) : nil
        func shown(_ scalars: [Unicode.Scalar]) -> String {
            let start = isLong ? min(max(0, (same ?? 0) - ShownSides.before), scalars.count) : 0
            let end = isLong ? min(start + longest, scalars.count) : scalars.count
            let window = VisibleText.of(spelled(scalars[start..<end]))
            guard start > 0 || end < scalars.count else { return window }
            let bytes = "\(spelled(scalars[...]).utf8.count) bytes"
            // Where nothing is the same, as in a payload and an error, there is no place to name.
            let note = same.flatMap { $0 > 0 ? $0 : nil }.map { count in
                "the first difference is after \(count) characters, \(scalars.prefix(count).byteCount) bytes; "
                    + "\(bytes) in all"
            }
            return (start > 0 ? "…" : "") + window + (end < scalars.count ? "…" : "") + " (\(note ?? bytes))"
        }
        self.expected = expected.map(shown)
        self.actual = actual.map(shown)
    }

    /// How many characters both begin with; nil where one is missing or both are the same.
    private static func commonCount(_ expected: [Unicode.Scalar]?, _ actual: [Unicode.Scalar]?) -> Int? {
        guard let expected, let actual, expected != actual else { return nil }
        return zip(expected, actual).prefix { $0 == $1 }.count
    }

    private static func words(_ outcome: JSONValue) -> [Unicode.Scalar] {
        // Rules alone say no more than what kind of outcome is due.
        if let kind = outcome.stringValue { return Array(kind.unicodeScalars) }
        let members = outcome.objectValue?.members ?? []
        let parts = members.map { member in
            // A payload is JSON itself, and is read best as it is.
            let text = member.key == "payload" ? member.value.stringValue : nil
            return "\(member.key) \(text ?? String(decoding: member.value.serialized(), as: UTF8.self))"
        }
        return Array(parts.joined(separator: ", ").unicodeScalars)
    }
}

extension ArraySlice<Unicode.Scalar> {
    /// In UTF-8.
    fileprivate var byteCount: Int { reduce(0) { $0 + UTF8.width($1) } }
}

extension Diagnostic {
    /// Expected and actual of one case.
    package func sides(longest: Int = ShownSides.longest) -> ShownSides {
        check.isInvariant
            ? ShownSides(outcomes: expected, actual, longest: longest)
            : ShownSides(expected, actual, longest: longest)
    }
}

extension Finding {
    /// Expected and actual of the case that is replayed; where the outcome is another, the outcomes themselves.
    package func sides(longest: Int = ShownSides.longest) -> ShownSides {
        guard diagnostic.check == .difference(.outcome) else { return diagnostic.sides(longest: longest) }
        return ShownSides(outcomes: reproducer.expected ?? diagnostic.expected, reproducer.actual, longest: longest)
    }
}

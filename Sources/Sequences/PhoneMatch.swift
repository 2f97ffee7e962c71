import JSONModel

/// Whether a part of a phone's JSON is what it must be. What is not named may be anything; a list has as many elements as are named.
enum PhoneMatch {
    struct Difference: Equatable {
        /// A JSON Pointer into the phone.
        var place: String
        var expected: JSONValue
        /// Nil where nothing is there.
        var actual: JSONValue?
    }

    /// - Parameters:
    ///   - expected: What must be there; null also where nothing is.
    ///   - actual: What is there; nil where nothing is.
    ///   - place: A JSON Pointer to both.
    /// - Returns: The differences, in the order of what is expected.
    static func differences(_ expected: JSONValue, _ actual: JSONValue?, at place: String = "") -> [Difference] {
        switch (expected, actual) {
        case (.object(let members), .object(let object)?):
            return members.members.flatMap { member in
                differences(member.value, object[member.key], at: "\(place)\(JSONPointer(tokens: [member.key]))")
            }
        case (.array(let elements), .array(let found)?) where elements.count == found.count:
            return zip(elements, found).enumerated().flatMap { index, pair in
                differences(pair.0, pair.1, at: "\(place)/\(index)")
            }
        default:
            let isEqual = actual.map { JSONDiff.areEqual(expected, $0) } ?? expected.isNull
            return isEqual
                ? [] : [Difference(place: place, expected: expected, actual: actual.map { named($0, in: expected) })]
        }
    }

    /// What is there of the members that are expected somewhere at this place: all else only hides the difference.
    private static func named(_ actual: JSONValue, in expected: JSONValue) -> JSONValue {
        switch (actual, expected) {
        case (.object(let object), .object(let members)):
            var named: JSONObject = [:]
            for member in object.members {
                if let inside = members[member.key] { named[member.key] = self.named(member.value, in: inside) }
            }
            return .object(named)
        case (.array(let found), .array(let elements)):
            guard var all = elements.first?.objectValue else { return actual }
            for case .object(let element) in elements {
                for member in element.members where all[member.key] == nil { all[member.key] = member.value }
            }
            return .array(found.map { named($0, in: .object(all)) })
        default: return actual
        }
    }
}

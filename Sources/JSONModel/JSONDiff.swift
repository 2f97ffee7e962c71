/// One place where two values differ in meaning.
package struct JSONDifference: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// Expected, and not there.
        case missing
        /// There, and not expected.
        case unexpected
        /// There in both, of different kinds (string and number).
        case type
        /// There in both, of one kind, with different values.
        case value
    }

    package var pointer: JSONPointer
    package var kind: Kind
    package var expected: JSONValue?
    package var actual: JSONValue?

    package init(pointer: JSONPointer, kind: Kind, expected: JSONValue?, actual: JSONValue?) {
        self.pointer = pointer
        self.kind = kind
        self.expected = expected
        self.actual = actual
    }
}

/// Compares what two values mean: member order and spelling never matter, `1` equals `1.0`, arrays are ordered,
/// of duplicate members the last counts.
package enum JSONDiff {
    /// Every place where the values differ, in the order of the expected value's members, then the unexpected ones.
    ///
    /// Arrays are compared index by index; of the longer one the rest is missing or unexpected.
    package static func differences(expected: JSONValue, actual: JSONValue) -> [JSONDifference] {
        var search = DifferenceSearch { _ in false }
        search.compare(expected, actual)
        return search.differences
    }

    /// Whether all differences are of one kind: it looks no further than the first that is not.
    package static func differences(
        expected: JSONValue,
        actual: JSONValue,
        allSatisfy isAccepted: (JSONDifference) -> Bool
    ) -> Bool {
        withoutActuallyEscaping(isAccepted) { isAccepted in
            var search = DifferenceSearch { !isAccepted($0) }
            search.compare(expected, actual)
            return !search.isAtEnd
        }
    }

    /// Whether the two mean the same: cheaper than asking for the differences.
    package static func areEqual(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool {
        switch (lhs, rhs) {
        case (.array(let lhs), .array(let rhs)):
            lhs.count == rhs.count && zip(lhs, rhs).allSatisfy(areEqual)
        case (.object(let lhs), .object(let rhs)):
            areEqual(lhs, rhs)
        default:
            areEqualScalars(lhs, rhs)
        }
    }

    private static func areEqual(_ lhs: JSONObject, _ rhs: JSONObject) -> Bool {
        if haveSameNames(lhs, rhs) {
            var overwritten: Set<Int>?
            return zip(lhs.members, rhs.members).enumerated().allSatisfy { index, pair in
                if areEqual(pair.0.value, pair.1.value) { return true }
                let indices = overwritten ?? Self.overwritten(in: lhs)
                overwritten = indices
                return indices.contains(index)
            }
        }
        let lhs = MemberTable(lhs)
        let rhs = MemberTable(rhs)
        return lhs.members.count == rhs.members.count
            && lhs.members.allSatisfy { member in
                rhs.value(of: member.key).map { areEqual(member.value, $0) } ?? false
            }
    }

    /// The usual case: the same names in the same order.
    fileprivate static func haveSameNames(_ lhs: JSONObject, _ rhs: JSONObject) -> Bool {
        lhs.count == rhs.count && zip(lhs.members, rhs.members).allSatisfy { $0.key.hasSameScalars(as: $1.key) }
    }

    /// Indices of members that do not matter, since a later one of the same name counts.
    fileprivate static func overwritten(in object: JSONObject) -> Set<Int> {
        var last: [[UInt8]: Int] = [:]
        var overwritten: Set<Int> = []
        for (index, member) in object.members.enumerated() {
            if let before = last.updateValue(index, forKey: Array(member.key.utf8)) { overwritten.insert(before) }
        }
        return overwritten
    }

    fileprivate static func areEqualScalars(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool {
        if case .number(let lhs) = lhs, case .number(let rhs) = rhs { return lhs.isEqualInValue(to: rhs) }
        return lhs == rhs
    }
}

/// Walks two values side by side and remembers where it is.
private struct DifferenceSearch {
    private(set) var differences: [JSONDifference] = []
    /// Whether a difference was met at which the search is to end.
    private(set) var isAtEnd = false
    private var pointer = JSONPointer.root
    private let endsSearch: (JSONDifference) -> Bool

    init(endingAt endsSearch: @escaping (JSONDifference) -> Bool) {
        self.endsSearch = endsSearch
    }

    mutating func compare(_ expected: JSONValue, _ actual: JSONValue) {
        switch (expected, actual) {
        case (.array(let expected), .array(let actual)):
            for index in 0..<max(expected.count, actual.count) where !isAtEnd {
                compareMember(String(index), element(index, of: expected), element(index, of: actual))
            }
        case (.object(let expected), .object(let actual)):
            if JSONDiff.haveSameNames(expected, actual) {
                compareInOrder(expected, actual)
            } else {
                compare(MemberTable(expected), MemberTable(actual))
            }
        default:
            guard !JSONDiff.areEqualScalars(expected, actual) else { return }
            report(expected.kind == actual.kind ? .value : .type, expected, actual)
        }
    }

    /// Compares objects with the same names in the same order, which needs no table.
    private mutating func compareInOrder(_ expected: JSONObject, _ actual: JSONObject) {
        var overwritten: Set<Int>?
        for index in expected.members.indices where !isAtEnd {
            let (member, other) = (expected.members[index], actual.members[index].value)
            if JSONDiff.areEqual(member.value, other) { continue }
            let indices = overwritten ?? JSONDiff.overwritten(in: expected)
            overwritten = indices
            if indices.contains(index) { continue }
            compareMember(member.key, member.value, other)
        }
    }

    private mutating func compare(_ expected: MemberTable, _ actual: MemberTable) {
        for member in expected.members where !isAtEnd {
            compareMember(member.key, member.value, actual.value(of: member.key))
        }
        for member in actual.members where !isAtEnd && expected.value(of: member.key) == nil {
            compareMember(member.key, nil, member.value)
        }
    }

    // A conditional expression with a nil would be JSON's null.
    private func element(_ index: Int, of elements: [JSONValue]) -> JSONValue? {
        guard index < elements.count else { return nil }
        return elements[index]
    }

    private mutating func compareMember(_ token: String, _ expected: JSONValue?, _ actual: JSONValue?) {
        pointer.tokens.append(token)
        switch (expected, actual) {
        case (let expected?, let actual?): compare(expected, actual)
        case (_?, nil): report(.missing, expected, nil)
        case (nil, _?): report(.unexpected, nil, actual)
        case (nil, nil): break
        }
        pointer.tokens.removeLast()
    }

    private mutating func report(_ kind: JSONDifference.Kind, _ expected: JSONValue?, _ actual: JSONValue?) {
        let difference = JSONDifference(pointer: pointer, kind: kind, expected: expected, actual: actual)
        differences.append(difference)
        if endsSearch(difference) { isAtEnd = true }
    }
}

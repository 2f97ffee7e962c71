import JSONModel

/// Lengths of lists at which compilers stop: nothing, the few entries that somebody filled by hand, a handful, and more
/// than any page shows.
package enum ListLength {
    package static let all = [0, 1, 2, 3, 4, 8, 64]

    /// The lengths at which there is something in the list.
    package static let filled = all.filter { $0 > 0 }

    /// A further length for a list beside one of this length: each of the filled ones beside one of the others.
    package static func beside(_ length: Int) -> Int {
        guard let index = filled.firstIndex(of: length) else { return filled[0] }
        return filled[(index + 1) % filled.count]
    }

    /// Three lists beside one another, the first one of this length.
    package static func three(_ length: Int, _ names: String...) -> [(name: String, length: Int)] {
        let second = beside(length)
        return Array(zip(names, [length, second, beside(second)]).map { (name: $0, length: $1) })
    }

    package static func name(_ length: Int) -> String { "length-" + String(length) }

    /// Short texts that all differ and are in no order, so that a list that was cut, sorted or turned round shows.
    ///
    /// - Parameters:
    ///   - length: 0 to 64.
    ///   - label: Begins each member.
    /// - Returns: The texts. A longer list begins with the texts of a shorter one.
    package static func members(_ length: Int, _ label: String) -> [String] {
        // The factor has no divisor in common with 64, so no number comes twice.
        (0..<length).map { label + String(($0 * 35 + 46) % 64) }
    }

    package static func list(_ length: Int, _ label: String) -> JSONValue {
        .array(members(length, label).map(JSONValue.string))
    }

    /// A list of that length whose last member is the given one, as in one that is searched and not only copied.
    package static func list(_ length: Int, _ label: String, endingWith last: String) -> JSONValue {
        .array((members(max(length - 1, 0), label) + [last]).suffix(length).map(JSONValue.string))
    }
}

/// A set of code points: what a class of a pattern stands for.
package struct ScalarSet: Sendable {
    /// In ascending order, and apart from each other.
    package private(set) var ranges: [ClosedRange<UInt32>]
    /// Further members by their property.
    package let properties: [ScalarProperty]
    package let isNegated: Bool
    /// The members below 128, one bit each.
    private var ascii: (low: UInt64, high: UInt64) = (0, 0)

    init(_ ranges: [ClosedRange<UInt32>], properties: [ScalarProperty] = [], isNegated: Bool = false) {
        self.ranges = Self.merged(ranges)
        self.properties = properties
        self.isNegated = isNegated
        for value in UInt32(0)..<128 where contains(slowly: value) {
            if value < 64 { ascii.low |= 1 << UInt64(value) } else { ascii.high |= 1 << UInt64(value - 64) }
        }
    }

    init(_ scalar: UInt32) {
        self.init([scalar...scalar])
    }

    package func contains(_ value: UInt32) -> Bool {
        if value < 64 { return ascii.low >> UInt64(value) & 1 == 1 }
        if value < 128 { return ascii.high >> UInt64(value - 64) & 1 == 1 }
        return contains(slowly: value)
    }

    private func contains(slowly value: UInt32) -> Bool {
        let isMember =
            ranges.contains { $0.contains(value) }
            || !properties.isEmpty && properties.contains { $0.holds(of: value) }
        return isMember != isNegated
    }

    /// The one member of a set without properties.
    var soleScalar: Unicode.Scalar? {
        guard !isNegated, properties.isEmpty, ranges.count == 1, let range = ranges.first, range.count == 1 else {
            return nil
        }
        return Unicode.Scalar(range.lowerBound)
    }

    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

// The classes of ECMA-262 (22.2.2.9, CharacterClassEscape).
extension ScalarSet {
    static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    static let wordCharacters: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    /// WhiteSpace and LineTerminator.
    static let whiteSpace: [ClosedRange<UInt32>] = [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ]
    static let lineTerminators: [ClosedRange<UInt32>] = [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]

    /// Everything that is in none of the ranges.
    static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var complement: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in merged(ranges) {
            if next < range.lowerBound { complement.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { complement.append(next...0x10FFFF) }
        return complement
    }
}

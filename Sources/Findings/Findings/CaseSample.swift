/// Some of the cases that show a finding: which, depends on their numbers alone and not on the order in which they came.
///
/// All of them, up to a bound; beyond it those whose numbers are smallest when they are mixed. So two samples are of the
/// same part of the campaign, what jobs share adds up in any order, and what falls out never comes back.
package struct CaseSample: Sendable, Equatable {
    private static let most = 64

    /// Numbers of cases, mixed and sorted.
    private var mixed: [UInt64] = []

    package init() {}

    package init(_ numbers: some Sequence<Int>) {
        for number in numbers { add(number) }
    }

    /// The numbers of the cases, sorted.
    package var numbers: [Int] { mixed.map { Int(truncatingIfNeeded: Self.unmix($0)) }.sorted() }

    package mutating func add(_ number: Int) { insert(Self.mix(UInt64(truncatingIfNeeded: number))) }

    package mutating func merge(_ other: CaseSample) {
        for value in other.mixed { insert(value) }
    }

    private mutating func insert(_ value: UInt64) {
        if mixed.count == Self.most, let last = mixed.last, value >= last { return }
        let index = mixed.firstIndex { $0 >= value } ?? mixed.endIndex
        if index < mixed.endIndex, mixed[index] == value { return }
        mixed.insert(value, at: index)
        if mixed.count > Self.most { mixed.removeLast() }
    }

    /// The share of these cases that are among the others, 0 to 1; nil where the samples do not tell.
    package func share(within other: CaseSample) -> Double? {
        let limit = other.mixed.count == Self.most ? other.mixed.last ?? 0 : .max
        let known = mixed.filter { $0 <= limit }
        guard !known.isEmpty, !other.mixed.isEmpty else { return nil }
        let others = Set(other.mixed)
        return Double(known.count { others.contains($0) }) / Double(known.count)
    }

    // MARK: Mixing, one to one

    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// The inverse of the factor, modulo 2 to the 64th.
    private static let inverse: UInt64 = 0xF1DE_83E1_9937_733D

    private static func mix(_ number: UInt64) -> UInt64 {
        let value = number &* factor
        return (value ^ (value >> 32)) &* factor
    }

    private static func unmix(_ mixed: UInt64) -> UInt64 {
        let value = mixed &* inverse
        return (value ^ (value >> 32)) &* inverse
    }
}

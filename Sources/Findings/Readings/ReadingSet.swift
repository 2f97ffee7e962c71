import PushModel

/// Some of a topic's readings.
package struct ReadingSet: Hashable, Sendable {
    /// A bit for each reading, by its position among the topic's.
    private(set) var bits: UInt32

    init(bits: UInt32) {
        self.bits = bits
    }

    /// All readings of a topic.
    init(allOf topic: Topic) {
        bits = (1 << UInt32(topic.readings.count)) - 1
    }

    /// The readings of a compiler that took what it took at the point: that one, and those that are not right there, with which
    /// it had to take another.
    init(explaining point: ReadingPoint) {
        let others = ReadingSet(rightAt: point).bits
        bits = ReadingSet(allOf: point.subject).bits & ~others | 1 << UInt32(point.positions[point.taken])
    }

    /// The readings that are right at a point.
    init(rightAt point: ReadingPoint) {
        bits = point.positions.reduce(0) { $0 | 1 << UInt32($1) }
    }

    package var isEmpty: Bool { bits == 0 }

    /// The position of the only reading; nil where there is none, or more than one.
    package var onlyPosition: Int? { bits.nonzeroBitCount == 1 ? bits.trailingZeroBitCount : nil }

    package func contains(_ position: Int) -> Bool { bits & (1 << UInt32(position)) != 0 }

    func isDisjoint(with other: ReadingSet) -> Bool { bits & other.bits == 0 }

    func intersection(_ other: ReadingSet) -> ReadingSet { ReadingSet(bits: bits & other.bits) }

    func union(_ other: ReadingSet) -> ReadingSet { ReadingSet(bits: bits | other.bits) }

    /// The names of the readings, in the topic's order.
    package func names(of topic: Topic) -> [String] {
        topic.readings.indices.filter(contains).map { topic.readings[$0].name }
    }
}

/// A place where the documents allow more than one reading.
package struct ReadingPoint: Sendable, Equatable {
    /// The question.
    package let subject: Topic
    /// What the question is asked of, where a message can meet it more than once: a field, mostly.
    package let place: String?
    /// The reading taken, as a position among those that are right here.
    package let taken: Int
    /// Positions in the topic's readings of those that are right here; empty where all are, in their order.
    private let allowed: [UInt8]

    /// - Parameters:
    ///   - subject: The question.
    ///   - allowed: Positions in the topic's readings of those that are right here, the reference's own first; empty for all.
    ///   - taken: The position of the one taken, among those.
    ///   - place: What the question is asked of.
    package init(_ subject: Topic, allowed: [UInt8] = [], taken: Int, at place: String? = nil) {
        self.subject = subject
        self.allowed = allowed
        self.taken = taken
        self.place = place
    }

    /// The topic's name (`EM-C8`), as `rules --ambiguous` lists it.
    package var topic: String { subject.id }

    /// How many readings are right here: at least two.
    package var count: Int { allowed.isEmpty ? subject.readings.count : allowed.count }

    /// The reading taken.
    package var reading: Topic.Reading { reading(at: taken) }

    /// The names of the readings that are right here, the reference's own first.
    package var names: [String] { (0..<count).map { reading(at: $0).name } }

    /// Positions in the topic's readings of those that are right here, the reference's own first.
    package var positions: [Int] { allowed.isEmpty ? Array(subject.readings.indices) : allowed.map(Int.init) }

    private func reading(at position: Int) -> Topic.Reading {
        subject.readings[allowed.isEmpty ? position : Int(allowed[position])]
    }
}

extension [ReadingPoint] {
    /// The next combination, depth first: the last point that has a reading left takes it, the points after it start anew.
    package var scriptAfter: [Int]? {
        guard let index = lastIndex(where: { $0.taken + 1 < $0.count }) else { return nil }
        return self[..<index].map(\.taken) + [self[index].taken + 1]
    }
}

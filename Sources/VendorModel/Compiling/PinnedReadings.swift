import PushModel

/// The readings that one compiler is known to take: where a topic is pinned, one of its right answers alone is right.
package struct PinnedReadings: Sendable, Equatable {
    /// The readings of one topic, as positions among all of the topic's.
    private struct Pin: Sendable, Equatable {
        /// Wherever no place has one of its own.
        var everywhere: UInt8?
        var places: [String: UInt8] = [:]
    }

    private var pins: [String: Pin] = [:]

    package init() {}

    package static let none = PinnedReadings()

    package var isEmpty: Bool { pins.isEmpty }

    /// The IDs of their topics, sorted.
    package var topics: [String] { pins.keys.sorted() }

    /// All of them as text, sorted: equal ones have equal names.
    package var names: [String] {
        pins.flatMap { id, pin in
            (pin.everywhere.map { ["\(id)=\($0)"] } ?? []) + pin.places.map { "\(id)@\($0.key)=\($0.value)" }
        }.sorted()
    }

    /// Pins a topic.
    ///
    /// - Parameters:
    ///   - topic: The question.
    ///   - reading: The name of one of its readings.
    ///   - place: Where; nil for all places that have no pin of their own.
    /// - Returns: Whether the topic has a reading of that name.
    package mutating func pin(_ topic: Topic, to reading: String, at place: String? = nil) -> Bool {
        guard let position = topic.readings.firstIndex(where: { $0.name == reading }) else { return false }
        if let place {
            pins[topic.id, default: Pin()].places[place] = UInt8(position)
        } else {
            pins[topic.id, default: Pin()].everywhere = UInt8(position)
        }
        return true
    }

    /// What a vendor's running service is seen to answer, and for what its documents leave open beside it nothing.
    package init(observedOn topics: [Topic]) {
        self.init()
        for topic in topics {
            guard let observed = topic.observed else { continue }
            for place in observed.places.map({ $0.map(Optional.some) }) ?? [nil] {
                let isKnown = pin(topic, to: observed.reading, at: place)
                assert(isKnown, "\(topic.id) has no reading \(observed.reading)")
            }
        }
    }

    /// These, and the others of topics that these say nothing of.
    package func over(_ others: PinnedReadings) -> PinnedReadings {
        guard !others.isEmpty else { return self }
        var both = self
        both.pins.merge(others.pins) { own, _ in own }
        return both
    }

    /// The pinned reading of a topic at a place, as a position among the topic's; nil where it is open.
    package func position(of topic: Topic, at place: String?) -> UInt8? {
        guard !pins.isEmpty, let pin = pins[topic.id] else { return nil }
        return place.flatMap { pin.places[$0] } ?? pin.everywhere
    }
}

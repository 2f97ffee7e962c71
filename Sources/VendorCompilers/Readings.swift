import PushModel

/// The readings that a compilation takes where the documents leave more than one.
///
/// A compiler asks at each such place; the script says which reading to take there, in the order in which the places are met.
package struct Readings: Sendable {
    private let script: [Int]
    package private(set) var points: [ReadingPoint] = []

    package init(script: [Int] = []) {
        self.script = script
    }

    /// The reading to take among `count` right ones; the reference's own is 0. Fewer than two readings are no ambiguity.
    package mutating func choose(_ topic: String, among count: Int) -> Int {
        guard count > 1 else { return 0 }
        let position = points.count
        let wanted = position < script.count ? script[position] : 0
        let taken = min(max(wanted, 0), count - 1)
        points.append(ReadingPoint(topic: topic, count: count, taken: taken))
        return taken
    }

    /// One of the right values; the reference's own comes first.
    package mutating func choose<Value>(_ topic: String, _ first: Value, _ others: Value...) -> Value {
        let taken = choose(topic, among: others.count + 1)
        return taken == 0 ? first : others[taken - 1]
    }
}

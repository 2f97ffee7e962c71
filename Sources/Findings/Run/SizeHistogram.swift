import JSONModel

/// Payloads by size, in steps of 256 bytes; the last step has all that are larger.
package struct SizeHistogram: Sendable, Equatable {
    /// In bytes. The limits of APNs, 4096 and 5120, are borders of steps.
    package static let step = 256
    /// Up to 6144 bytes, and one for what is larger.
    private static let steps = 25

    /// Of each step, the smallest payloads first.
    package private(set) var counts = [Int](repeating: 0, count: SizeHistogram.steps)

    package init() {}

    package var total: Int { counts.reduce(0, +) }

    /// Payloads of more bytes.
    ///
    /// - Parameter limit: In bytes, a border of a step.
    /// - Returns: Their number.
    package func count(over limit: Int) -> Int { counts.dropFirst(limit / SizeHistogram.step).reduce(0, +) }

    package mutating func add(bytes: Int) {
        counts[min(SizeHistogram.steps - 1, max(0, bytes - 1) / SizeHistogram.step)] += 1
    }

    package mutating func merge(_ other: SizeHistogram) {
        for (index, count) in other.counts.enumerated() { counts[index] += count }
    }

    /// The step in bytes, and the counts without the empty steps at the end.
    package var json: JSONValue {
        let used = (counts.lastIndex { $0 > 0 } ?? -1) + 1
        return [
            "step": .number(JSONNumber(SizeHistogram.step)),
            "counts": .array(counts.prefix(used).map { .number(JSONNumber($0)) }),
        ]
    }

    /// What ``json`` wrote; nil for anything else.
    package init?(_ json: JSONValue) {
        guard json["step"]?.intValue == SizeHistogram.step, let list = json["counts"]?.arrayValue,
            list.count <= SizeHistogram.steps
        else { return nil }
        for (index, count) in list.enumerated() {
            guard let count = count.intValue, (0...1 << 43).contains(count) else { return nil }
            counts[index] = count
        }
    }
}

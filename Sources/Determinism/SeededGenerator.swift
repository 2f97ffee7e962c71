/// SplitMix64: a 64-bit state, one multiply-and-shift step a number (Steele, Lea, Flood 2014).
///
/// Bounded integers and choice are our own: the standard library may change how `random(in:using:)` consumes a
/// generator, and then a stored seed would mean another campaign.
package struct SeededGenerator: Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// The generator of case `number` of a campaign: a function of the two alone.
    package init(campaignSeed: UInt64, caseNumber: Int) {
        // One step on the seed and one on the number, so that neighbouring seeds and numbers share nothing.
        var seeds = SeededGenerator(seed: campaignSeed)
        var numbers = SeededGenerator(seed: seeds.next() ^ UInt64(truncatingIfNeeded: caseNumber))
        self.init(seed: numbers.next())
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1, without bias (Lemire 2019). `bound` must be positive.
    package mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "below(_:) needs a positive bound")
        let range = UInt64(bound)
        var product = next().multipliedFullWidth(by: range)
        if product.low < range {
            let threshold = (0 &- range) % range
            while product.low < threshold {
                product = next().multipliedFullWidth(by: range)
            }
        }
        return Int(product.high)
    }

    package mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// True once in `outOf` times.
    package mutating func oneIn(_ outOf: Int) -> Bool {
        below(outOf) == 0
    }

    /// One of the elements; the collection must not be empty.
    package mutating func choose<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// An index with a probability proportional to its weight; weights are not negative and one is positive.
    package mutating func index(weights: [Int]) -> Int {
        var remaining = below(weights.reduce(0, +))
        for (index, weight) in weights.enumerated() {
            if remaining < weight { return index }
            remaining -= weight
        }
        preconditionFailure("index(weights:) needs a positive weight")
    }
}

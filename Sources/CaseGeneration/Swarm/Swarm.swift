import Determinism

/// Which axes the cases of a block may use: about half of them, or, in every fourth block, all.
///
/// With every axis in play each case has a little of everything, and what suppresses or hides hides the rest. With some
/// axes out of play the others meet more often, and undisturbed (Groce and others, Swarm Testing, ISSTA 2012).
struct Swarm: Sendable {
    /// Every axis may be used.
    static let whole = Swarm(seed: nil)

    /// Nil where every axis is on.
    private let seed: UInt64?

    private init(seed: UInt64?) {
        self.seed = seed
    }

    /// - Parameters:
    ///   - campaignSeed: Decides the blocks, together with their number.
    ///   - caseNumber: Of any case of the block.
    init(campaignSeed: UInt64, caseNumber: Int) {
        let block = caseNumber / GenerationWeights.swarmBlock
        guard !block.isMultiple(of: GenerationWeights.wholeBlocks) else {
            self = .whole
            return
        }
        // The complement keeps the blocks' generators apart from the cases' own, which the seed itself starts.
        var generator = SeededGenerator(campaignSeed: ~campaignSeed, caseNumber: block)
        seed = generator.next()
    }

    /// Whether the axis of this index may have another value than the nominal one.
    func isOn(_ axis: Int) -> Bool {
        guard let seed else { return true }
        var generator = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: axis))
        return generator.next() >> 63 == 1
    }
}

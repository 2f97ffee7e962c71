import CaseGeneration
import Determinism
import PushModel

/// How far a run is, at the end of a round: with its findings, all that it takes to go on.
package struct RunProgress: Sendable {
    /// Positions of the schedule that are done.
    package var position: Int
    package var statistics: RunStatistics
    /// Cases that showed something new, and the behaviour that was seen.
    package var kept: [KeptCase]
    package var seen: Set<Fingerprint>
    /// Behaviours that any case has shown, kept or not, and those of them that one case alone has shown.
    package var shown: Set<Fingerprint>
    package var singletons: Set<Fingerprint>
    /// How many of the positions, from the first, are inputs of earlier runs.
    package var replayed: Int

    package init(
        position: Int,
        statistics: RunStatistics,
        kept: [KeptCase],
        seen: Set<Fingerprint>,
        shown: Set<Fingerprint> = [],
        singletons: Set<Fingerprint> = [],
        replayed: Int = 0
    ) {
        self.position = position
        self.statistics = statistics
        self.kept = kept
        self.seen = seen
        self.shown = shown
        self.singletons = singletons
        self.replayed = replayed
    }
}

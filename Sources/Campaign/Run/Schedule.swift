import CaseGeneration
import Findings
import PushModel
import Synchronization

/// The cases of a run, by number. Blocks of numbers are handed out to whoever asks first; what a number means never
/// depends on who asked.
///
/// A run goes in rounds of a fixed number of cases. What one round learned, the cases of the next may use: so a case is a
/// function of its number and of the corpus at the start of its round.
package final class Schedule: Sendable {
    /// Cases handed out at once: enough to keep the streams and the testee's window full, few enough to stop quickly. Each worker has
    /// seven blocks on their way, and a case with all that belongs to it takes some 30 KB.
    package static let blockSize = 64
    /// Cases between two looks at what was learned. A seed stands for the same cases as long as this stays.
    package static let roundSize = 8192
    /// The same where cases are guided by the testee's code: the way into it is found step by step.
    package static let guidedRoundSize = 1024

    /// Makes the case of a number, given the corpus of its round.
    package typealias CaseMaker = @Sendable (_ number: Int, _ corpus: ParentCorpus) -> GeneratedCase

    private struct State {
        var next: Int
        var roundEnd: Int
        var corpus: ParentCorpus
    }

    /// How many cases the shard has; nil for as many as time allows.
    package let count: Int?
    private let shard: Shard
    private let roundSize: Int
    private let makeCase: CaseMaker
    private let state: Mutex<State>

    /// - Parameters:
    ///   - total: Cases of the whole campaign; nil for as many as time allows.
    ///   - shard: Which of them are run here.
    ///   - start: Positions of the shard that an earlier process has done, whole rounds.
    ///   - corpus: Cases to derive others from in the first round.
    ///   - roundSize: Cases between two looks at what was learned.
    ///   - makeCase: A pure function.
    package init(
        total: Int?,
        shard: Shard = .whole,
        startingAt start: Int = 0,
        corpus: ParentCorpus = ParentCorpus(),
        roundSize: Int = Schedule.roundSize,
        makeCase: @escaping CaseMaker
    ) {
        count = total.map(shard.share)
        self.shard = shard
        self.roundSize = roundSize
        self.makeCase = makeCase
        state = Mutex(State(next: start, roundEnd: start + roundSize, corpus: corpus))
    }

    /// A fixed list.
    package convenience init(_ cases: [GeneratedCase], shard: Shard = .whole, startingAt start: Int = 0) {
        self.init(total: cases.count, shard: shard, startingAt: start) { number, _ in cases[number] }
    }

    /// The cases that are known beforehand.
    package convenience init(_ cases: CaseList) {
        self.init(total: cases.count) { number, _ in cases[number] }
    }

    /// The next block of the round that nobody has; nil when there is none left.
    func takeBlock() -> [(number: Int, generated: GeneratedCase)]? {
        let (positions, corpus) = state.withLock { state in
            let start = state.next
            state.next = max(start, min(start + Schedule.blockSize, state.roundEnd, count ?? .max))
            return (start..<state.next, state.corpus)
        }
        guard !positions.isEmpty else { return nil }
        return positions.map { position in
            let number = shard.number(at: position)
            return (number, makeCase(number, corpus))
        }
    }

    /// Begins the next round with some more cases to derive others from.
    ///
    /// - Parameters:
    ///   - kept: Those cases.
    ///   - conditions: Of the testee's code, as far as it is known by now.
    /// - Returns: Whether there is a case left.
    func beginRound(adding kept: [KeptCase], guidedBy conditions: [CodeCondition] = []) -> Bool {
        state.withLock { state in
            state.roundEnd = state.next + roundSize
            if !kept.isEmpty { state.corpus = state.corpus.adding(kept) }
            if !conditions.isEmpty { state.corpus = state.corpus.guided(by: conditions) }
            return count.map { state.next < $0 } ?? true
        }
    }

    /// Positions that were handed out.
    var position: Int { state.withLock { $0.next } }
}

/// Tells a run to end after what is in flight: an interrupt, or the end of its time.
package final class StopSignal: Sendable {
    private let interrupted = Atomic<Bool>(false)
    private let ended = Atomic<Bool>(false)
    private let deadline: ContinuousClock.Instant?

    package init(after duration: Duration? = nil) {
        deadline = duration.map { ContinuousClock.now + $0 }
    }

    package func interrupt() {
        interrupted.store(true, ordering: .relaxed)
    }

    /// Ends the run as its time does: nothing new is expected.
    package func end() {
        ended.store(true, ordering: .relaxed)
    }

    /// Until the time is over; nil where it never is.
    var remaining: Duration? { deadline.map { max(.zero, $0 - ContinuousClock.now) } }

    package var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    var isSet: Bool {
        isInterrupted || ended.load(ordering: .relaxed) || deadline.map { ContinuousClock.now >= $0 } ?? false
    }
}

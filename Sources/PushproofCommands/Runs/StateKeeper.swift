import Campaign
import Findings
import Foundation
import JSONModel
import Synchronization

/// Keeps a run's state on disk while the run goes on.
final class StateKeeper: Sendable {
    /// At most so often: a state of a long run has megabytes.
    private static let pause = Duration.seconds(2)

    private let identity: RunIdentity
    private let shard: Shard
    private let directory: RunDirectory
    /// How long earlier processes took over their cases.
    let durationBefore: Duration
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    private struct State {
        /// Where the run stood at the end of its last whole round: what a later run can go on from.
        var lastRound: RunState.Part
        var lastWrite = ContinuousClock.now
    }

    init(identity: RunIdentity, shard: Shard, directory: RunDirectory, before: RunState.Part?) {
        self.identity = identity
        self.shard = shard
        self.directory = directory
        durationBefore = .milliseconds(before?.milliseconds ?? 0)
        let nothing = RunState.Part(
            shard: shard,
            isComplete: false,
            milliseconds: 0,
            progress: RunProgress(position: 0, statistics: RunStatistics(), kept: [], seen: []),
            findings: []
        )
        state = Mutex(State(lastRound: before ?? nothing))
    }

    /// Writes that nothing is done yet: who is killed in the first seconds can go on, too.
    func begin() throws(OutputError) {
        try write(state.withLock { $0.lastRound })
    }

    /// Notes where the run stands after a round, and writes it now and then. What cannot be written is found out at the
    /// end, when the report cannot be either.
    func checkpoint(_ progress: RunProgress, findings: [Finding]) {
        let part = part(progress, findings: findings, isComplete: false, ContinuousClock.now - start)
        let isDue = state.withLock { state in
            state.lastRound = part
            guard ContinuousClock.now - state.lastWrite >= StateKeeper.pause else { return false }
            state.lastWrite = ContinuousClock.now
            return true
        }
        if isDue { try? write(part) }
    }

    /// All that the run did, whether it is complete or not.
    func state(_ result: CampaignRun.Result, findings: [Finding], isComplete: Bool) -> RunState {
        let progress = RunProgress(
            position: result.statistics.cases,
            statistics: result.statistics,
            kept: result.kept,
            seen: []
        )
        let part = part(progress, findings: findings, isComplete: isComplete, result.duration)
        return RunState(identity: identity, parts: [part])
    }

    /// Writes the state for `--resume` and `merge`: of an incomplete run, that of its last whole round.
    func finish(_ end: RunState) throws(OutputError) {
        for part in end.parts {
            try write(part.isComplete ? part : state.withLock { $0.lastRound })
        }
    }

    private func write(_ part: RunState.Part) throws(OutputError) {
        let state = RunState(identity: identity, parts: [part])
        try directory.write(state.json.serialized() + [0x0A], to: RunState.fileName)
    }

    private func part(
        _ progress: RunProgress,
        findings: [Finding],
        isComplete: Bool,
        _ duration: Duration
    ) -> RunState.Part {
        RunState.Part(
            shard: shard,
            isComplete: isComplete,
            milliseconds: Int((durationBefore + duration) / .milliseconds(1)),
            progress: progress,
            findings: findings
        )
    }
}

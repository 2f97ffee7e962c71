import APNsWire
import CaseGeneration
import Determinism
import Findings
import PushModel
import Synchronization
import Testees

/// Two compilers side by side over the same cases: what a change of one into the other does.
package struct ComparisonRun: Sendable {
    private let before: RunOptions
    private let after: RunOptions
    private let schedule: Schedule
    private let selection: Selection
    private let stop: StopSignal

    /// - Parameters:
    ///   - before: The compiler before the change, judged by every rule.
    ///   - after: The compiler after it.
    ///   - schedule: The cases.
    ///   - selection: The rules whose findings count.
    ///   - stop: Ends the run.
    package init(
        before: RunOptions,
        after: RunOptions,
        schedule: Schedule,
        selection: Selection = .everything,
        stop: StopSignal
    ) {
        self.before = before
        self.after = after
        self.schedule = schedule
        self.selection = selection
        self.stop = stop
    }

    package struct Result: Sendable {
        package var cases = 0
        /// What was seen of each dialect.
        package var compared: [Dialect: ComparedCases] = [:]
        /// Cases on which the two differ at all.
        package var changed = 0
        /// Most frequent first.
        package var groups: [ChangeGroup] = []
        /// Findings of each that the other does not show.
        package var mended: [Finding] = []
        package var worse: [Finding] = []
        /// Findings of the later one alone, on cases only of which the earlier one gave nothing that could show them.
        package var newlyReached: [Finding] = []
        /// Findings that both show.
        package var lasting = 0
        /// The cases of which a rule that is left out would have spoken, by the rule.
        package var leftOut: [String: Int] = [:]
        package var error: RunError?
    }

    package func run() async -> Result {
        let tally = ChangeTally()
        let collectors = ComparedFindings(selection)
        let error = await withTaskGroup(of: RunError?.self) { group in
            for _ in 0..<before.jobs {
                group.addTask { await work(tally, collectors) }
            }
            var first: RunError?
            for await error in group {
                guard let error else { continue }
                first = first ?? error
                stop.interrupt()
            }
            return first
        }
        let end = tally.counted
        return Result(
            cases: end.cases,
            compared: end.compared,
            changed: end.changed,
            groups: end.groups.values.sorted(by: ChangeGroup.isBefore),
            mended: collectors.mended,
            worse: collectors.worse,
            newlyReached: collectors.newlyReached,
            lasting: collectors.lasting,
            leftOut: collectors.leftOut,
            error: error
        )
    }

    private func work(_ tally: ChangeTally, _ findings: ComparedFindings) async -> RunError? {
        do throws(RunError) {
            let old = try await CaseRunner(options: before)
            do throws(RunError) {
                let new = try await CaseRunner(options: after)
                let failure = await compare(old, new, tally, findings)
                await new.stop()
                await old.stop()
                return failure
            } catch {
                await old.stop()
                throw error
            }
        } catch {
            return error
        }
    }

    private func compare(
        _ old: CaseRunner,
        _ new: CaseRunner,
        _ tally: ChangeTally,
        _ findings: ComparedFindings
    ) async -> RunError? {
        do throws(RunError) {
            while !stop.isSet {
                guard let block = schedule.takeBlock() else {
                    guard schedule.beginRound(adding: []) else { return nil }
                    continue
                }
                let oldTrials = try await old.judge(block)
                let newTrials = try await new.judge(block)
                for (before, var after) in zip(oldTrials, newTrials) {
                    let changes = PayloadChange.changes(from: before.trial, to: after.trial)
                    after.diagnostics += UnjudgedChange.diagnostics(of: changes, before, after)
                    tally.count(before.trial, after.trial, changes)
                    do {
                        try findings.add(before: before, after: after)
                    } catch {
                        throw .output("\(error)")
                    }
                }
            }
            return nil
        } catch {
            return error
        }
    }
}

/// What all workers have seen change.
private final class ChangeTally: Sendable {
    struct State {
        var cases = 0
        var compared: [Dialect: ComparedCases] = [:]
        var changed = 0
        // Sorted before anybody sees it.
        var groups: [PayloadChange: ChangeGroup] = [:]
    }

    private let state = Mutex(State())

    var counted: State { state.withLock { $0 } }

    /// Counts a case. It counts once, however many of its members change alike.
    func count(_ before: Trial, _ after: Trial, _ changes: [ChangeGroup]) {
        state.withLock { state in
            state.cases += 1
            state.compared[before.testCase.dialect, default: ComparedCases()].count(before, after)
            if !changes.isEmpty { state.changed += 1 }
            var seen: Set<PayloadChange> = []
            for change in changes where seen.insert(change.change).inserted {
                if state.groups[change.change] == nil {
                    state.groups[change.change] = change
                } else {
                    state.groups[change.change]?.merge(change)
                }
            }
        }
    }
}

extension ChangeGroup {
    /// Most frequent first, then by kind and place.
    fileprivate static func isBefore(_ lhs: ChangeGroup, _ rhs: ChangeGroup) -> Bool {
        if lhs.count != rhs.count { return lhs.count > rhs.count }
        let (left, right) = (lhs.change, rhs.change)
        return (left.kind, left.dialect.rawValue, left.place, left.rule ?? "")
            < (right.kind, right.dialect.rawValue, right.place, right.rule ?? "")
    }
}

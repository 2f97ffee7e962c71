import Synchronization

/// What is known of a testee's life. Shared by all processes that are started with the same configuration.
package final class TesteeLiveness: Sendable {
    fileprivate struct State {
        var hasAnswered = false
        var known: TesteeRequest?
        var isProbed = false
        var verdict: TesteeError?
        var livesOn = false
        var slowestStart: Duration = .zero
        var writesOut = false
        var bufferingChecks = 0
        var deadly = CrashTraits()
        var blamedFirst = 0
    }

    private let state = Mutex(State())

    /// Whether any process ever gave something that can be told to be an answer.
    var hasAnswered: Bool { state.withLock { $0.hasAnswered } }

    /// A request that was answered well: whoever answers it is alive.
    var known: TesteeRequest? { state.withLock { $0.known } }

    /// Why nobody needs to ask this testee any more.
    var verdict: TesteeError? { state.withLock { $0.verdict } }

    /// Whether a process outlived the end of its input, and had to be killed: the others need no such grace.
    var livesOn: Bool { state.withLock { $0.livesOn } }

    func noteLivesOn() { state.withLock { $0.livesOn = true } }

    func noteAnswer() { state.withLock { $0.hasAnswered = true } }

    func note(_ answered: TesteeRequest) { state.withLock { $0.known = answered } }

    func declareUnusable(_ verdict: TesteeError) { state.withLock { $0.verdict = verdict } }

    // MARK: Messages that end the testee

    /// Whether any message was shown to end the testee.
    var hasDeaths: Bool { state.withLock { $0.deadly.hasDeaths } }

    func noteDeath(by request: TesteeRequest) { state.withLock { $0.deadly.noteDeath(by: request) } }

    func noteAnswers(to requests: [TesteeRequest]) {
        state.withLock { state in
            for request in requests { state.deadly.noteAnswer(to: request) }
        }
    }

    /// Of those requests the ones that need not be asked, by their places, each with what makes it deadly.
    func deadly(_ requests: [(place: Int, request: TesteeRequest)]) -> [(place: Int, trait: MessageTrait)] {
        state.withLock { state in
            requests.compactMap { place, request in
                state.deadly.reasonNotToAsk(request).map { (place, $0) }
            }
        }
    }

    /// Whether the first request without an answer is to blame for a death: so it was shown to be each time.
    var blamesFirst: Bool { state.withLock { $0.blamedFirst >= TesteeLimit.deathsOfTheFirst } }

    /// Notes who was to blame for a death. One that was not the first without an answer ends the trust for good.
    func noteBlame(isFirst: Bool) { state.withLock { $0.blamedFirst = isFirst ? $0.blamedFirst + 1 : .min / 2 } }

    // MARK: Answers that are held back

    /// The longest time from the start of a process to its first answer.
    var slowestStart: Duration { state.withLock { $0.slowestStart } }

    func noteStart(_ duration: Duration) { state.withLock { $0.slowestStart = max($0.slowestStart, duration) } }

    /// A lone request was answered while the input was open: nothing is held back.
    func noteThatItWritesOut() { state.withLock { $0.writesOut = true } }

    /// Whether it is yet to be found out if the testee holds answers back.
    var mayBuffer: Bool { state.withLock { $0.mayBuffer } }

    /// Whether it is the caller who finds it out: a few times one of all jobs does.
    func claimBufferingCheck() -> Bool {
        state.withLock { state in
            guard state.mayBuffer else { return false }
            state.bufferingChecks += 1
            return true
        }
    }

    /// Whether it is the caller who finds out if a testee that says nothing lives: one of all jobs does.
    func claimProbing() -> Bool {
        state.withLock { state in
            defer { state.isProbed = true }
            return !state.isProbed
        }
    }
}

extension TesteeLiveness.State {
    fileprivate var mayBuffer: Bool {
        !writesOut && bufferingChecks < TesteeLimit.bufferingChecks
    }
}

/// Tells a testee that fails some cases from one that does nothing else any more.
struct FaultStreak {
    private var hasEverAnswered = false
    /// Different requests that had no answer from a fresh process, with no answer between them.
    private var deadly: [TesteeRequest] = []

    mutating func noteAnswer() {
        hasEverAnswered = true
        deadly.removeAll()
    }

    /// - Returns: whether it has to give a sign of life now.
    mutating func noteDeath(by request: TesteeRequest, of kind: TesteeFailure.Kind) -> Bool {
        // The same case again, as when a finding is confirmed, says nothing new.
        guard !deadly.contains(request) else { return false }
        deadly.append(request)
        guard hasEverAnswered else { return deadly.count >= TesteeLimit.deathsBeforeFirstAnswer }
        return deadly.count >= (kind == .timeout ? TesteeLimit.silencesInARow : TesteeLimit.deathsInARow)
    }
}

/// What faults cost a run, against what answers bring: one that costs too much is better ended.
///
/// Counted in answers and not in time, so that a slow machine ends no run.
package struct FaultBudget: Sendable {
    /// Ten cases that hang, or eighty that end the process, with no thousands of answers between them: who sees these mends them first.
    private static let limit = 2000
    private static let hang = 200
    private static let lostProcess = 25

    private var weight = 0

    package init() {}

    package mutating func noteAnswers(_ count: Int) { weight = max(0, weight - count) }

    package mutating func note(_ kind: TesteeFailure.Kind) {
        weight += kind == .timeout ? FaultBudget.hang : FaultBudget.lostProcess
    }

    package var isTooHeavy: Bool { weight >= FaultBudget.limit }
}

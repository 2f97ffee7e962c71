import Synchronization

/// A request that a testee is known to have answered: whoever answers it is alive. Shared by all that are started with
/// the same configuration.
package final class KnownGoodRequest: Sendable {
    private let request = Mutex<TesteeRequest?>(nil)

    func note(_ answered: TesteeRequest) { request.withLock { $0 = answered } }

    var value: TesteeRequest? { request.withLock { $0 } }
}

/// Tells a testee that fails some cases from one that does nothing else any more.
struct VitalSigns {
    private var hasEverAnswered = false
    /// Different requests that ended the process, each a fresh one, with no answer between them.
    private var deadly: [TesteeRequest] = []

    mutating func noteAnswer() {
        hasEverAnswered = true
        deadly.removeAll()
    }

    /// - Returns: whether it has to give a sign of life now.
    mutating func noteDeath(by request: TesteeRequest) -> Bool {
        // The same case again, as when a finding is confirmed, says nothing new.
        guard !deadly.contains(request) else { return false }
        deadly.append(request)
        let limit = hasEverAnswered ? TesteeLimit.deathsInARow : TesteeLimit.deathsBeforeFirstAnswer
        return deadly.count >= limit
    }
}

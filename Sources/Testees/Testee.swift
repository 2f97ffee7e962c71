/// What compiles messages under test: a program that is started, one that is running already, or a service.
package protocol Testee: Sendable {
    /// Has requests compiled, and observes them in their order.
    ///
    /// - Throws: ``TesteeError`` where it cannot go on, and `cancelled` when the surrounding task is.
    func compile(_ requests: [TesteeRequest]) async throws(TesteeError) -> [TesteeObservation]

    /// Lets go of it: a process is ended, a connection closed.
    func stop() async

    /// How often its process was started again, as far as it has one of its own.
    var restarts: Int { get }
}

extension Testee {
    package var restarts: Int { 0 }
}

extension TesteeConfiguration {
    /// The testee that is meant, ready to be asked.
    ///
    /// - Throws: `cannotStart` where a program cannot be started, or nobody listens.
    package func start() async throws(TesteeError) -> any Testee {
        if case .shared(let testee) = target { return BorrowedTestee(testee: testee) }
        return try await SubprocessTestee.start(self)
    }
}

/// A testee that many ask, and that somebody else ends.
private struct BorrowedTestee: Testee {
    let testee: any Testee

    func compile(_ requests: [TesteeRequest]) async throws(TesteeError) -> [TesteeObservation] {
        try await testee.compile(requests)
    }

    func stop() {}
}

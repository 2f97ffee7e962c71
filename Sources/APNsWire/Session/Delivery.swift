import PushModel

/// A request that was answered.
package struct Delivery: Sendable, Equatable {
    package let response: PushResponse
    /// Whether method, path, every header that was sent and the body's bytes arrived as they were, byte for byte.
    package let arrivedIntact: Bool

    package init(response: PushResponse, arrivedIntact: Bool) {
        self.response = response
        self.arrivedIntact = arrivedIntact
    }
}

/// What became of the requests of a session.
package struct WireStatistics: Sendable, Equatable {
    /// The answers with one reason; `OK` stands for 200.
    package struct Count: Sendable, Equatable {
        package let reason: String
        package let requests: Int

        package init(reason: String, requests: Int) {
            self.reason = reason
            self.requests = requests
        }
    }

    /// Answered requests.
    package let requests: Int
    /// Sorted by reason.
    package let byReason: [Count]

    package init(requests: Int, byReason: [Count]) {
        self.requests = requests
        self.byReason = byReason
    }
}

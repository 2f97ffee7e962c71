import APNsWire
import Synchronization

/// What comes to the endpoint while a sequence runs.
package final class SequenceLog: Sendable {
    private struct State {
        /// The names of devices by their tokens. Looked up, never iterated.
        var devices: [String: String] = [:]
        var events: [SequenceObservation.Event] = []
        var step = 0
        var phones: PhoneKeeper?
        /// Pushes to the devices; their places, from 1, are the numbers by which phones know them.
        var requests: [Exchange] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins anew, with devices by their tokens.
    func begin(_ devices: [String: String], _ phones: PhoneKeeper) {
        state.withLock { state in
            state = State()
            state.devices = devices
            state.phones = phones
        }
    }

    /// From here on pushes are of the message of that step.
    func begin(step: Int) { state.withLock { $0.step = step } }

    /// Called on the endpoint's threads.
    package func add(_ exchange: Exchange) {
        let push = state.withLock { state -> (phones: PhoneKeeper, number: Int)? in
            guard let token = exchange.request.deviceToken, exchange.isWholePush else {
                // What is broken off may be anybody's.
                state.events.append(.other(exchange))
                return nil
            }
            // A push of an earlier sequence comes too late to be judged.
            guard let device = state.devices[token], let phones = state.phones else { return nil }
            state.requests.append(exchange)
            state.events.append(.push(SequenceObservation.Push(device: device, step: state.step, exchange: exchange)))
            return (phones, state.requests.count)
        }
        if let push { push.phones.add(PhoneKeeper.Push(number: push.number, exchange: exchange)) }
    }

    /// Called on the endpoint's threads.
    package func add(_ end: ConnectionEnd) {
        state.withLock { $0.events.append(.connectionEnd(end)) }
    }

    func add(_ event: SequenceObservation.Event) {
        state.withLock { $0.events.append(event) }
    }

    var events: [SequenceObservation.Event] { state.withLock { $0.events } }

    /// All pushes to devices of the sequence, in the order in which they were settled.
    var requests: [Exchange] { state.withLock { $0.requests } }

    var pushCount: Int { state.withLock { $0.requests.count } }

    /// The pushes that came since the step began.
    var pushesOfStep: [SequenceObservation.Push] {
        state.withLock { state in
            state.events.compactMap { event in
                if case .push(let push) = event, push.step == state.step { push } else { nil }
            }
        }
    }

    /// Waits until something is so, no longer than that.
    ///
    /// - Returns: Whether it is so.
    func waits(_ time: Duration, until isSo: (SequenceLog) -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + time
        while !isSo(self) {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return true
    }
}

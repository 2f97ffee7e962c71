import APNsRules
import APNsWire
import PushModel
import Services
import Testees

/// What was seen of a sender that got the messages of a sequence: all that is judged.
package struct SequenceObservation: Sendable {
    /// In the order in which they happened.
    package var events: [Event] = []
    /// What the service said to the message of a step, by the step's index.
    package var replies: [Int: DrivenService.Reply] = [:]
    /// Why the service said nothing, where it did so; the steps after it were not taken.
    package var failure: Failure?
    /// When it was over by the mock's clock, in milliseconds since the epoch.
    package var endedAt = 0
    /// The phones at the end, by the names of their devices.
    package var phones: [String: Phone] = [:]

    package init() {}

    package enum Event: Sendable {
        case push(Push)
        /// A request that is no push, or did not arrive whole.
        case other(Exchange)
        /// The app on a device has registered at that time, in milliseconds since the epoch.
        case registration(device: String, token: String, topic: String?, at: Int)
        case connectionEnd(ConnectionEnd)
    }

    /// A push to a device of the sequence.
    package struct Push: Sendable {
        package var device: String
        /// The index of the step whose message was the last that the service got.
        package var step: Int
        package var exchange: Exchange

        package init(device: String, step: Int, exchange: Exchange) {
            self.device = device
            self.step = step
            self.exchange = exchange
        }
    }

    package struct Failure: Sendable {
        /// The index of the step.
        package var step: Int
        package var failure: TesteeFailure

        package init(step: Int, failure: TesteeFailure) {
            self.step = step
            self.failure = failure
        }
    }

    /// The pushes, in the order in which they were settled.
    package var pushes: [Push] {
        events.compactMap { event in
            if case .push(let push) = event { push } else { nil }
        }
    }
}

extension SequenceObservation.Push {
    /// Whether APNs has it.
    package var isAccepted: Bool { exchange.response?.status == 200 }

    /// Equal for pushes that say the same: whether one is another try of the other.
    struct Content: Hashable {
        var device: String
        var payload: [UInt8]
        var topic: String?
    }

    var content: Content {
        Content(device: device, payload: exchange.request.body, topic: exchange.request.headers["apns-topic"])
    }
}

import APNsRules
import JSONModel
import PushModel
import Services
import WorldConfiguration

@testable import APNsWire
@testable import Sequences

extension PushSequence.Message {
    /// A payload of dialect `apns` with that text.
    static func sample(
        _ text: String,
        to device: String = "a",
        _ fault: Fault? = nil
    ) -> PushSequence.Message {
        PushSequence.Message(
            device: device,
            message: .value(["aps": ["alert": ["body": .string(text)]]]),
            headers: [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "com.example.app")],
            fault: fault
        )
    }
}

extension PushSequence {
    static func sample(_ steps: [Step], phones: [PhoneExpectation] = [], allowedConduct: [String] = []) -> PushSequence
    {
        PushSequence(title: "sample", dialect: .apns, steps: steps, phones: phones, allowedConduct: allowedConduct)
    }
}

/// A sender and a mock of APNs in one, without a network: gives the messages of a sequence, and keeps what is seen.
struct ModelSender {
    /// Sends a push that was refused once more, before the next message: also to a dead device token.
    var retriesRefused = false
    /// Sends every push twice.
    var sendsTwice = false
    /// Has a message, and sends nothing.
    var forgets: Set<String> = []
    /// Answers 502 for a message whose push was refused.
    var tellsRefusals = false

    static let beginning = 1_700_000_000_000

    func observe(_ sequence: PushSequence) -> SequenceObservation {
        var run = Run()
        for (index, step) in sequence.steps.enumerated() {
            switch step {
            case .time(let milliseconds): run.now += milliseconds
            case .phone(let change):
                if change.registration == .registered { run.register(change) }
            case .message(let message):
                if retriesRefused {
                    for push in run.refused { run.push(push.message, step: index, nil) }
                    run.refused = []
                }
                run.observation.replies[index] = DrivenService.Reply(status: 202, meaning: .accepted)
                guard !forgets.contains(message.text) else { continue }
                run.push(message, step: index, message.fault)
                if tellsRefusals, message.fault != nil {
                    run.observation.replies[index] = DrivenService.Reply(status: 502, meaning: .refused)
                }
                if sendsTwice { run.push(message, step: index, nil) }
            }
        }
        return run.ended
    }

    private struct Run {
        var observation = SequenceObservation()
        var now = ModelSender.beginning
        var refused: [(message: PushSequence.Message, Void)] = []
        var phones: [String: Phone] = [:]
        /// What a dead device token is answered until its app registers; and when the others registered.
        var dead: [String: (answer: Answer, timestamp: Int)] = [:]
        var registrations: [String: Int] = [:]
        var count = 0

        mutating func register(_ change: PushSequence.PhoneChange) {
            var time = now
            if case .ago(let milliseconds) = change.registeredAt { time -= milliseconds }
            dead[change.device] = nil
            registrations[change.device] = time
            observation.events.append(
                .registration(
                    device: change.device,
                    token: Exchange.token(of: change.device),
                    topic: nil,
                    at: time
                )
            )
        }

        mutating func push(_ message: PushSequence.Message, step: Int, _ fault: Fault?) {
            now += 10
            count += 1
            var answer: Answer?
            var timestamp = now
            if case .respond(let status, let reason?, _, let since) = fault?.action {
                answer = Answer(status, reason)
                if case .ago(let milliseconds) = since { timestamp -= milliseconds }
                if status == 410, timestamp > registrations[message.device] ?? 0 {
                    dead[message.device] = (Answer(status, reason), timestamp)
                }
            } else if let known = dead[message.device] {
                (answer, timestamp) = known
            }
            let exchange = Exchange.sample(message, answer, timestamp, at: now)
            now += 10
            observation.events.append(
                .push(SequenceObservation.Push(device: message.device, step: step, exchange: exchange))
            )
            var phone = phones[message.device] ?? Phone(token: Exchange.token(of: message.device))
            phone.receive(
                PhonePush(
                    number: count,
                    fate: answer.map { .refused($0.reason.rawValue) } ?? .accepted,
                    subject: PushSubject(request: exchange.request, now: now / 1000)
                ),
                at: now
            )
            phones[message.device] = phone
            if answer != nil { refused.append((message, ())) }
        }

        var ended: SequenceObservation {
            var observation = observation
            observation.phones = phones
            return observation
        }
    }
}

extension PushSequence.Message {
    fileprivate var text: String {
        guard case .value(let value) = message else { return "" }
        return value["aps"]?["alert"]?["body"]?.stringValue ?? ""
    }
}

extension Exchange {
    /// The device token of a device's name.
    static func token(of device: String) -> String {
        device.utf8.map { String($0, radix: 16) }.joined() + String(repeating: "0", count: 8)
    }

    /// A push, with what was answered; nil is 200. A 410 has the timestamp.
    static func sample(
        _ message: PushSequence.Message,
        _ answer: Answer?,
        _ timestamp: Int,
        at time: Int
    ) -> Exchange {
        Exchange(
            request: PushRequest(
                path: "/3/device/" + token(of: message.device),
                headers: message.headers,
                body: message.message.bytes
            ),
            bodyBytes: message.message.bytes.count,
            violations: [],
            response: PushResponse(
                status: answer?.status ?? 200,
                headers: [],
                reason: answer?.reason,
                timestamp: answer?.status == 410 ? timestamp : nil,
                body: []
            ),
            fault: answer.map { Fault.answering($0.status, $0.reason) },
            connection: 1,
            peerPort: 50_000,
            stream: 1,
            arrivedAt: time,
            settledAt: time + 5
        )
    }
}

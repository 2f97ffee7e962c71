import APNsWire
import Foundation
import JSONModel
import PushModel
import Recording
import SenderChecks
import VendorModel

/// A message that an API hands in: it is compiled by the reference, judged, delivered to the endpoint and recorded.
package struct ReferenceBackend: MessageBackend {
    package typealias Deliver = @Sendable ([PushRequest]) async -> [Result<PushResponse, DeliveryError>]

    /// Milliseconds since the epoch.
    package let clock: @Sendable () -> Int
    private let deliver: Deliver
    private let record: @Sendable ([RecordedMessage]) async -> Void

    /// - Parameters:
    ///   - clock: Milliseconds since the epoch.
    ///   - deliver: Sends pushes to the endpoint; the answers come in the order of the pushes.
    ///   - record: Told of each message and recipient, before the sender is answered.
    package init(
        clock: @escaping @Sendable () -> Int,
        deliver: @escaping Deliver,
        record: @escaping @Sendable ([RecordedMessage]) async -> Void
    ) {
        self.clock = clock
        self.deliver = deliver
        self.record = record
    }

    package func send<Answer: VendorAnswer>(
        _ message: PostedMessage,
        answer: @Sendable (_ deliveryResults: [DeliveryResult]) -> Answer
    ) async -> Answer {
        let time = clock()
        var compiled = CompiledMessages(message, at: time)
        let entries =
            message.recipients.isEmpty ? [compiled.forNobody()] : message.recipients.map { compiled.entry(for: $0) }
        let deliveryResults = await deliveryResults(of: entries)
        let answer = answer(deliveryResults)
        await record(
            zip(entries, deliveryResults).map { entry, deliveryResult in
                RecordedMessage(
                    time: time,
                    testCase: entry.testCase,
                    recipient: entry.recipient,
                    verdict: entry.verdict,
                    deliveryResult: deliveryResult,
                    answer: RecordedMessage.Answer(status: answer.status, code: answer.code)
                )
            }
        )
        return answer
    }

    /// Delivers what there is to deliver.
    private func deliveryResults(of entries: [CompiledMessages.Entry]) async -> [DeliveryResult] {
        // A vendor refuses a request as a whole: then nobody gets a push.
        let isRefused = entries.contains { if case .refused = $0.settledResult { true } else { false } }
        let pushes = isRefused ? [] : entries.compactMap(\.push)
        let answers = pushes.isEmpty ? [] : await deliver(pushes.map(\.request))
        var rest = zip(pushes, answers).makeIterator()
        return entries.map { entry in
            guard let deliveryResult = entry.settledResult else {
                if isRefused {
                    return .suppressed(rule: nil, reason: "the vendor refuses the request for another recipient")
                }
                guard let (push, answer) = rest.next() else { return .unanswered("the client gave no answer") }
                return DeliveryResult(of: push.id, answer)
            }
            return deliveryResult
        }
    }
}

extension DeliveryResult {
    fileprivate init(of id: String, _ answer: Result<PushResponse, DeliveryError>) {
        switch answer {
        case .success(let response):
            self = .delivered(status: response.status, reason: response.reason, id: response.headers["apns-id"] ?? id)
        case .failure(let error): self = .unanswered("\(error)")
        }
    }
}

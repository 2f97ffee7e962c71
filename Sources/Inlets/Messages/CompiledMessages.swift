import APNsRules
import Foundation
import JSONModel
import PushModel
import Recording
import SenderChecks
import VendorModel
import Vendors

/// What a message becomes for its recipients. Whoever meets the same world gets the same, which is judged once.
struct CompiledMessages {
    /// A message for one recipient, before it is delivered.
    struct Entry {
        let recipient: String?
        let testCase: Case
        let verdict: MessageVerdict?
        /// Nil where there is a push, whose delivery result APNs decides.
        let settledResult: DeliveryResult?
        let push: Push?
    }

    struct Push {
        let request: PushRequest
        /// Its `apns-id`.
        let id: String
    }

    private struct Judged {
        let message: SentMessage
        let verdict: Result<MessageVerdict?, ContextError>
    }

    private let message: PostedMessage
    private let judge: MessageJudge
    private let time: Int
    private let recipientField: String?
    // Looked up, never iterated.
    private var judged: [[UInt8]: Judged] = [:]

    /// - Parameters:
    ///   - message: As it was posted.
    ///   - time: Milliseconds since the epoch.
    init(_ message: PostedMessage, at time: Int) {
        self.message = message
        self.time = time
        judge = MessageJudge(now: time / 1000)
        recipientField = VendorCompilers.compiler(for: message.dialect)?.recipientField
    }

    /// The message for one recipient.
    mutating func entry(for recipient: PostedMessage.Recipient) -> Entry {
        var context = context(with: recipient.context)
        if let recipientField, context[recipientField] == nil { context[recipientField] = .string(recipient.name) }
        return entry(context, name: recipient.name, token: recipient.deviceToken)
    }

    /// The message on its own: whether the vendor would take it.
    mutating func forNobody() -> Entry {
        let entry = entry(context(with: [:]), name: nil, token: nil)
        guard entry.push != nil || entry.settledResult == .elsewhere else { return entry }
        return Entry(
            recipient: nil,
            testCase: entry.testCase,
            verdict: entry.verdict,
            settledResult: .suppressed(rule: nil, reason: "the message has no recipient"),
            push: nil
        )
    }

    private func context(with own: JSONObject) -> JSONObject {
        var context = message.context
        for member in own.members { context[member.key] = member.value }
        if context["now"] == nil { context["now"] = .number(JSONNumber(time)) }
        return context
    }

    private mutating func entry(_ context: JSONObject, name: String?, token: String?) -> Entry {
        let judged = judge(context, token)
        var testCase = judged.message.testCase(for: nil)
        // What was unwrapped is an object; what was not reads best as what it is.
        if case .bytes(let bytes) = testCase.message { testCase.message = RecordedCase.message(bytes) }
        if let token { testCase.context["deviceToken"] = .string(token) }
        switch judged.verdict {
        case .failure(let error):
            let deliveryResult = DeliveryResult.refused(rule: nil, reason: "\(error)")
            return Entry(recipient: name, testCase: testCase, verdict: nil, settledResult: deliveryResult, push: nil)
        case .success(let verdict):
            let push = verdict.flatMap { makePush(of: $0, to: token) }
            let deliveryResult: DeliveryResult? =
                if push == nil, let verdict { Self.deliveryResult(of: verdict) } else { nil }
            return Entry(
                recipient: name,
                testCase: testCase,
                verdict: verdict,
                settledResult: deliveryResult,
                push: push
            )
        }
    }

    private mutating func judge(_ context: JSONObject, _ token: String?) -> Judged {
        let key = JSONValue.object(context).serialized()
        if let known = judged[key] { return known }
        var whole = context
        if let token { whole["deviceToken"] = .string(token) }
        let sent = SentMessage(
            name: "\(message.dialect.rawValue) message",
            dialect: message.dialect,
            input: message.input,
            context: whole,
            form: message.form
        )
        let verdict: Result<MessageVerdict?, ContextError>
        do throws(ContextError) {
            verdict = .success(try judge.verdicts(on: sent).first)
        } catch {
            verdict = .failure(error)
        }
        let entry = Judged(message: sent, verdict: verdict)
        judged[key] = entry
        return entry
    }

    /// The push on its way, with a name of its own; nil where there is none for APNs.
    private func makePush(of verdict: MessageVerdict, to token: String?) -> Push? {
        guard let subject = verdict.primary.subject else { return nil }
        var request = subject.request
        if let token { request.path = PushRequest.lone(body: [], headers: [], deviceToken: token).path }
        let id = request.headers["apns-id"] ?? UUID().uuidString.lowercased()
        if request.headers["apns-id"] == nil { request.headers.append(HeaderField("apns-id", id)) }
        return Push(request: request, id: id)
    }

    /// What becomes of a message without a push for APNs.
    private static func deliveryResult(of verdict: MessageVerdict) -> DeliveryResult {
        let outcome = verdict.primary.outcome
        return switch outcome.kind {
        case .payload: .elsewhere
        case .refused(let reason): .refused(rule: outcome.rule, reason: reason, bytes: outcome.oversizeBytes)
        case .suppressed(let reason): .suppressed(rule: outcome.rule, reason: reason, bytes: outcome.oversizeBytes)
        case .removed(let identifiers): .removed(identifiers)
        }
    }
}

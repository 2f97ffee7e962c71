import JMESPath
import JSONModel
import JSONSchema
import PushModel
import VendorModel

/// The API for senders that a dialect's file describes: one path, to which messages are posted as JSON.
struct OwnSenderAPI: SenderAPI {
    let own: OwnDialect
    let inlet: DialectInlet
    let backend: any MessageBackend

    /// Messages of one request.
    private static let most = 1000

    var dialect: Dialect { own.dialect }

    func answer(_ request: InletRequest) async -> InletResponse {
        guard request.path == inlet.path else { return Self.problem(404, "there is nothing at \(request.path)") }
        guard request.method == "POST" else { return Self.problem(405, "use POST for messages") }
        let body: JSONValue
        do throws(JSONError) {
            body = try JSONValue(parsing: request.body, limits: JSONLimits(depth: InletRequest.depthLimit))
        } catch {
            return await refuse(.bytes(request.body), .null, "the body is not JSON: \(error)")
        }
        let messages: [JSONValue]
        do throws(PathProblem) {
            messages = Self.list(try inlet.messages?.value(of: body) ?? body)
        } catch {
            return await refuse(.value(body), body, "the body has no message: \(error)")
        }
        if let problem = problem(of: body, messages.count) { return await refuse(.value(body), body, problem) }
        if inlet.isAllOrNone, let results = refusals(of: messages) {
            return await backend.send(PostedMessage(dialect, .value(body), to: [])) { _ in answer(to: body, results) }
        }
        var results: [JSONValue] = []
        for message in messages { results += await send(message).results }
        return answer(to: body, results)
    }

    /// Why a request is refused as a whole.
    private func problem(of body: JSONValue, _ count: Int) -> String? {
        if let schema = inlet.request, let violation = (try? schema.violations(in: body))?.first {
            let place = violation.instance.tokens.isEmpty ? "" : "\(violation.instance): "
            return place + violation.sentence
        }
        if count == 0 { return "the body has no message" }
        return count > Self.most ? "the body has more than \(Self.most) messages" : nil
    }

    /// A result for each message and recipient of a request that is refused as a whole for one of its messages; nil where none is refused,
    /// be it too large or not.
    private func refusals(of messages: [JSONValue]) -> [JSONValue]? {
        let refusals = messages.map(refusal)
        guard refusals.contains(where: { $0 != nil }) else { return nil }
        return zip(messages, refusals).flatMap { message, refusal in
            recipients(of: message).map {
                Self.result(
                    refusal ?? .suppressed(rule: nil, reason: "another message of the request is refused"),
                    recipient: $0
                )
            }
        }
    }

    private func refusal(of message: JSONValue) -> DeliveryResult? {
        let testCase = Case(id: "message", dialect: dialect, message: .value(message))
        guard let due = try? RuleCompiler(own).expectation(for: testCase).primary, due.oversizeBytes == nil,
            case .refused(let reason) = due.kind
        else { return nil }
        return .refused(rule: due.rule, reason: reason)
    }

    // MARK: - Messages

    /// What became of a message for each of its recipients.
    private struct Sent: VendorAnswer {
        let results: [JSONValue]

        var status: Int { 200 }
        var code: String? { nil }
    }

    private func send(_ message: JSONValue) async -> Sent {
        let input = MessageInput.value(message)
        let names = recipients(of: message)
        let posted = PostedMessage(dialect, input, to: names.map { PostedMessage.Recipient(named: $0) })
        return await backend.send(posted) { results in
            Sent(results: results.enumerated().map { Self.result($1, recipient: $0 < names.count ? names[$0] : nil) })
        }
    }

    /// Who gets the message: those that the file tells of, the device whose token the message has, or somebody.
    private func recipients(of message: JSONValue) -> [String] {
        let named = (try? inlet.recipients?.value(of: message)).map(Self.list) ?? []
        let names = named.compactMap(\.stringValue)
        if !names.isEmpty { return names }
        let testCase = Case(id: "message", dialect: dialect, message: .value(message))
        return [RuleCompiler(own).deviceToken(of: testCase) ?? dialect.rawValue]
    }

    private static func list(_ value: JSONValue) -> [JSONValue] {
        switch value {
        case .array(let elements): elements
        case .null: []
        default: [value]
        }
    }

    private static func result(_ result: DeliveryResult, recipient: String?) -> JSONValue {
        var object: JSONObject = ["outcome": .string(result.name), "words": .string(result.words)]
        if let recipient { object["recipient"] = .string(recipient) }
        switch result {
        case .refused(let rule, let reason, let bytes), .suppressed(let rule, let reason, let bytes):
            if let rule { object["rule"] = .string(rule) }
            object["reason"] = .string(reason)
            if let bytes { object["bytes"] = .number(JSONNumber(bytes)) }
        case .delivered(let status, let reason, let id):
            object["id"] = .string(id)
            object["status"] = .number(JSONNumber(status))
            if let reason { object["reason"] = .string(reason.rawValue) }
        case .removed, .elsewhere, .unanswered: break
        }
        return .object(object)
    }

    // MARK: - Answers

    private func answer(to body: JSONValue, _ results: [JSONValue]) -> InletResponse {
        let input: JSONValue = ["request": body, "results": .array(results)]
        let isRefused = results.contains { $0["outcome"] == "refused" }
        do throws(PathProblem) {
            let status = try inlet.status?.value(of: input).intValue
            let answer = try inlet.answer?.value(of: input) ?? ["results": .array(results)]
            return InletResponse(
                status: status.flatMap { 200...599 ~= $0 ? $0 : nil } ?? (isRefused ? 400 : 200),
                json: answer,
                code: results.lazy.compactMap { $0["rule"]?.stringValue }.first
            )
        } catch {
            return Self.problem(500, "the answer of the dialect's file: \(error)")
        }
    }

    /// Refuses a request as a whole, and records it.
    private func refuse(_ input: MessageInput, _ body: JSONValue, _ problem: String) async -> InletResponse {
        let refusal = Self.result(.refused(rule: nil, reason: problem), recipient: nil)
        return await backend.send(PostedMessage(dialect, input, to: [])) { _ in answer(to: body, [refusal]) }
    }

    private static func problem(_ status: Int, _ problem: String) -> InletResponse {
        InletResponse(status: status, json: ["error": .string(problem)], code: String(status))
    }
}

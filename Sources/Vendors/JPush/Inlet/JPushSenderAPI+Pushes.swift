import JSONModel
import PushModel
import VendorModel

// `POST /v3/push`, `/v3/push/validate`, `/v3/grouppush` and `/v3/push/batch/…/single`.
extension JPushSenderAPI {
    /// `isSent` is false for the check, which sends nothing.
    func push(_ body: JSONObject, _ request: InletRequest, isSent: Bool) async -> InletResponse {
        let id = numbers.id(at: request.time)
        if let error = Self.error(in: body) { return await refuse(.bytes(request.body), error) }
        let recipients = isSent ? Self.names(in: body["audience"]) : []
        return await backend.send(posted(.bytes(request.body), to: recipients, of: body)) { deliveryResults in
            if let error = Self.error(of: deliveryResults) { return error.response() }
            var answer: JSONObject = ["sendno": .string(Self.sendNumber(in: body))]
            answer["msg_id"] = .string(id)
            return InletResponse(json: .object(answer))
        }
    }

    /// A message and a target for each ID; each has an answer of its own.
    func pushBatch(_ body: JSONObject, _ request: InletRequest, _ way: String) async -> InletResponse {
        guard let list = body["pushlist"]?.objectValue, !list.isEmpty else {
            return await refuse(.bytes(request.body), .missing("pushlist is missing"))
        }
        var answers = JSONObject()
        for member in list.members {
            var message = member.value.objectValue ?? [:]
            guard let target = message["target"]?.stringValue, !target.isEmpty else {
                answers[member.key] = ["error": JPushError.missing("target is missing").json]
                continue
            }
            message["target"] = nil
            message["audience"] = .object([way: [.string(target)]])
            let id = numbers.id(at: request.time)
            let input = MessageInput.value(.object(message))
            let answer = await backend.send(posted(input, to: [target], of: message)) { deliveryResults in
                guard let error = Self.error(of: deliveryResults) else {
                    return InletResponse(json: ["msg_id": .number(JSONNumber(uncheckedLexeme: id))])
                }
                return InletResponse(status: error.status, json: ["error": error.json], code: String(error.code))
            }
            answers[member.key] = (try? JSONValue(parsing: answer.body)) ?? [:]
        }
        return InletResponse(json: .object(answers))
    }

    func refuse(_ input: MessageInput, _ error: JPushError) async -> InletResponse {
        await backend.send(PostedMessage(.jpush, input, to: [])) { _ in error.response() }
    }

    private func posted(_ input: MessageInput, to names: [String], of body: JSONObject) -> PostedMessage {
        // A push to the environment of development is one to devices that are there.
        let isProduction = body["options"]?["apns_production"]?.boolValue ?? true
        return PostedMessage(
            .jpush,
            input,
            context: isProduction ? [:] : ["environment": "sandbox"],
            to: names.map { PostedMessage.Recipient(named: $0) }
        )
    }

    /// What is wrong with the request, whatever is in the push.
    private static func error(in body: JSONObject) -> JPushError? {
        guard body["platform"]?.unlessNull != nil else { return .missing("platform is missing") }
        guard let audience = body["audience"]?.unlessNull else { return .missing("audience is missing") }
        return JPushAudience.problem(in: audience).map(JPushError.invalid)
    }

    /// Those whom an audience names. Of all, of tags, segments and tests nobody says who they are: one stands for them.
    private static func names(in audience: JSONValue?) -> [String] {
        guard let audience = audience?.objectValue else { return ["all"] }
        for way in ["registration_id", "alias"] {
            if let names = audience.texts(way), !names.isEmpty { return names }
        }
        if let id = audience.text("live_activity_id") { return [id] }
        for (way, _) in JPushFields.audienceLists {
            if let names = audience.texts(way), let first = names.first { return ["\(way):\(first)"] }
        }
        return ["all"]
    }

    private static func sendNumber(in body: JSONObject) -> String {
        body["options"]?["sendno"]?.numberValue?.lexeme ?? "0"
    }

    /// What keeps a message from being taken: the compiler refuses it, or nobody of the audience is there. What becomes of a push
    /// at APNs no document tells its sender.
    private static func error(of deliveryResults: [DeliveryResult]) -> JPushError? {
        for case .refused(let rule, let reason, let bytes) in deliveryResults {
            return JPushError(rule: rule, reason: reason, bytes: bytes)
        }
        return nil
    }
}

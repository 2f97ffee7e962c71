import JSONModel
import PushModel
import VendorModel

// The legacy protocol: one body, and a result for each registration token.
extension FCMSenderAPI {
    /// Most tokens of one request. Google, legacy HTTP server protocol, registration_ids.
    private static let mostTokens = 1000

    func sendLegacy(_ request: InletRequest) async -> InletResponse {
        guard request.credentials(of: "key=") != nil else {
            return Self.plain(401, "The header Authorization is key= and a server key.", code: "Unauthorized")
        }
        let body = request.object
        let targets = LegacyTargets(body ?? [:])
        let recipients = targets.count > Self.mostTokens ? [] : targets.named.map { PostedMessage.Recipient(named: $0) }
        let id = numbers.id(at: request.time)
        return await backend.send(PostedMessage(.fcm, .bytes(request.body), to: recipients)) { deliveryResults in
            guard body != nil else {
                return Self.plain(400, "JSON_PARSING_ERROR: the body is not a JSON object", code: "InvalidJSON")
            }
            guard targets.count <= Self.mostTokens else {
                return Self.plain(
                    400,
                    "registration_ids has at most \(Self.mostTokens) tokens",
                    code: "InvalidParameters"
                )
            }
            let outcomes = recipients.isEmpty ? [] : deliveryResults.map { FCMOutcome($0) }
            if let problem = Self.problem(in: outcomes) { return problem }
            return targets.isTopic
                ? Self.answer(topic: outcomes.map(\.ofTopic), id: id) : Self.answer(targets, outcomes, id: id)
        }
    }

    /// What is wrong with the whole body, whoever gets it; nil where nothing is, or where each token has its own error.
    private static func problem(in outcomes: [FCMOutcome]) -> InletResponse? {
        for case .refused(let rule, let reason, isTooLarge: false) in outcomes where rule != "FC-2" && rule != "FC-4" {
            return plain(400, reason, code: "InvalidParameters")
        }
        return nil
    }

    private static func answer(topic outcomes: [FCMOutcome], id: String) -> InletResponse {
        guard let error = outcomes.first.flatMap(Self.error) else {
            return InletResponse(json: ["message_id": .number(JSONNumber(uncheckedLexeme: id))])
        }
        return InletResponse(json: ["error": .string(error)], code: error)
    }

    private static func answer(_ targets: LegacyTargets, _ outcomes: [FCMOutcome], id: String) -> InletResponse {
        var rest = outcomes.makeIterator()
        var failures: [String] = []
        let results: [JSONValue] = targets.tokens.enumerated().map { index, token in
            let outcome = token.isEmpty ? nil : rest.next()
            if let error = outcome.map(Self.error) ?? "MissingRegistration" {
                failures.append(error)
                return ["error": .string(error)]
            }
            if case .notSent = outcome { return ["message_id": "fake_message_id"] }
            return ["message_id": .string("0:\(id)%\(index)")]
        }
        return InletResponse(
            json: [
                "multicast_id": .number(JSONNumber(uncheckedLexeme: id)),
                "success": .number(JSONNumber(results.count - failures.count)),
                "failure": .number(JSONNumber(failures.count)),
                "canonical_ids": 0,
                "results": .array(results),
            ],
            code: failures.first
        )
    }

    /// The protocol's own word for what went wrong; nil where nothing did.
    private static func error(_ outcome: FCMOutcome) -> String? {
        switch outcome {
        case .sent, .notSent: nil
        case .refused(_, _, isTooLarge: true): "MessageTooBig"
        case .refused: "InvalidDataKey"
        case .unanswered: "Unavailable"
        case .refusedByAPNs(410, _): "NotRegistered"
        case .refusedByAPNs(400, .badDeviceToken?): "InvalidRegistration"
        case .refusedByAPNs(403, _): "InvalidApnsCredential"
        case .refusedByAPNs(413, _): "MessageTooBig"
        case .refusedByAPNs(429, _): "DeviceMessageRateExceeded"
        case .refusedByAPNs(500, _): "InternalServerError"
        case .refusedByAPNs(501..., _): "Unavailable"
        case .refusedByAPNs: "InvalidParameters"
        }
    }

    private static func plain(_ status: Int, _ text: String, code: String) -> InletResponse {
        InletResponse(
            status: status,
            headers: [HeaderField("content-type", "text/plain; charset=utf-8")],
            body: Array(text.utf8) + [UInt8(ascii: "\n")],
            code: code
        )
    }
}

/// To whom a legacy body goes.
private struct LegacyTargets: Sendable {
    /// A topic, or a condition on topics.
    var isTopic = false
    /// As the sender gives them, empty ones too: each has its result.
    var tokens: [String] = []

    var count: Int { tokens.count }
    /// Those who can get a push.
    var named: [String] { tokens.filter { !$0.isEmpty } }

    init(_ body: JSONObject) {
        if let tokens = body["registration_ids"]?.arrayValue {
            self.tokens = tokens.map { $0.stringValue ?? "" }
        } else if let target = body["to"]?.stringValue {
            isTopic = target.hasPrefix("/topics/")
            tokens = [target]
        } else if let condition = body["condition"]?.stringValue, !condition.isEmpty {
            isTopic = true
            tokens = [condition]
        } else {
            // A body without a target has one result all the same.
            tokens = [""]
        }
    }
}

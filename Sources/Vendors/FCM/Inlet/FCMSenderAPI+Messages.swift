import JSONModel
import PushModel
import VendorModel

// HTTP v1: one message to one target.
extension FCMSenderAPI {
    func send(_ request: InletRequest, project: String) async -> InletResponse {
        guard let token = request.bearer else {
            return GoogleError.unauthenticated("An OAuth 2 access token is expected in the header Authorization.")
                .response
        }
        if tokens.state(of: token, at: request.time) == .expired {
            return GoogleError.unauthenticated("The access token is expired.").response
        }
        let body = request.object
        let target = Self.target(of: body)
        let activity = Self.activityToken(in: body)
        let recipients =
            target.map { target in
                [
                    activity.map { PostedMessage.Recipient(name: target.name, deviceToken: $0) }
                        ?? PostedMessage.Recipient(named: target.name)
                ]
            } ?? []
        let id = numbers.id(at: request.time)
        return await backend.send(PostedMessage(.fcm, .bytes(request.body), to: recipients)) { deliveryResults in
            guard body != nil else { return GoogleError.invalidArgument("The body is not a JSON object.").response }
            guard let deliveryResult = deliveryResults.first else { return GoogleError.unavailable.response }
            if case .suppressed = deliveryResult, recipients.isEmpty {
                return GoogleError.invalidArgument("Recipient of the message is not set.", field: "message").response
            }
            let outcome = target?.isTopic == true ? FCMOutcome(deliveryResult).ofTopic : FCMOutcome(deliveryResult)
            return Self.answer(outcome, name: "projects/\(project)/messages/", id: id)
        }
    }

    /// The token of the Live Activity to which FCM sends in the registration token's place (Google, FCM discovery document,
    /// ApnsConfig.liveActivityToken): one of APNs', which may be longer than a device's.
    private static func activityToken(in body: JSONObject?) -> String? {
        let apns = body?["message"]?["apns"]
        guard let token = (apns?["live_activity_token"] ?? apns?["liveActivityToken"])?.stringValue, !token.isEmpty
        else { return nil }
        return token.utf8.allSatisfy(DerivedToken.isHexadecimal) ? token.lowercased() : DerivedToken.of(token)
    }

    /// The target that a message names, or the first of several, which the reference refuses.
    private static func target(of body: JSONObject?) -> (name: String, isTopic: Bool)? {
        guard let message = body?["message"] else { return nil }
        func text(_ key: String) -> String? { message[key]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
        if let name = text("token") ?? text("fid") { return (name, false) }
        return text("topic").map { (stand(inFor: $0), true) } ?? text("condition").map { ($0, true) }
    }

    private static func answer(_ outcome: FCMOutcome, name: String, id: String) -> InletResponse {
        switch outcome {
        case .sent: InletResponse(json: ["name": .string(name + id)])
        // Nothing has a number where nothing was sent.
        case .notSent: InletResponse(json: ["name": .string(name + "fake_message_id")])
        case .refused(_, _, isTooLarge: true): GoogleError.tooLarge.response
        case .refused(_, let reason, _) where reason.hasPrefix(GoogleError.parserPrefix):
            GoogleError.ofParser(reason).response
        case .refused(let rule, let reason, _):
            GoogleError.invalidArgument(
                reason,
                field: GoogleError.path(namedIn: reason) ?? rule.flatMap { fields[$0] }
            ).response
        case .refusedByAPNs(let status, let reason): GoogleError.apns(status, reason).response
        case .unanswered: GoogleError.unavailable.response
        }
    }

    /// Which field a compile rule is about.
    private static let fields = [
        "FC-1": "message", "FC-2": "message.data", "FC-4": "message.data", "FC-5": "message.apns.headers",
        "FC-8": "message.apns.payload",
    ]
}

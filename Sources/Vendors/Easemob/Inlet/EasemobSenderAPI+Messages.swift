import JSONModel
import PushModel
import VendorModel

// `POST /{org_name}/{app_name}/messages`, and what is below it.
extension EasemobSenderAPI {
    func send(_ request: InletRequest, by route: EasemobRoute, _ app: EasemobApp) async -> InletResponse {
        let time = request.time
        guard let body = request.object else {
            return await backend.send(PostedMessage(.easemob, .bytes(request.body), to: [])) { _ in
                EasemobError.invalidBody.response(at: time)
            }
        }
        let sending = EasemobSending(body, by: route)
        let ids = sending.error == nil ? sending.targets.map { _ in numbers.id(at: time) } : []
        let message = PostedMessage(
            .easemob,
            // What needs nothing more is the message as it is, equal keys and all.
            sending.isCompleted ? .value(.object(sending.body)) : .bytes(request.body),
            to: Self.recipients(of: sending, ids)
        )
        return await backend.send(message) { deliveryResults in
            if let error = sending.error ?? Self.error(of: deliveryResults) { return error.response(at: time) }
            let showsIDs = route.target != nil || request.query["useMsgId"] == "true"
            let data = zip(sending.targets, ids).map { target, id in
                JSONMember(key: target, value: .string(showsIDs ? id : "success"))
            }
            return Self.answer(to: request, app, data: JSONObject(members: data))
        }
    }

    /// Who gets a push. Nobody says who the members of a group are: the group stands in for them.
    private static func recipients(of sending: EasemobSending, _ ids: [String]) -> [PostedMessage.Recipient] {
        guard sending.error == nil else { return [] }
        if sending.target == .users {
            return zip(sending.targets, ids).map {
                PostedMessage.Recipient(named: $0, context: ["messageId": .string($1)])
            }
        }
        return zip(sending.targets, ids).flatMap { group, id in
            (sending.members.isEmpty ? [group] : sending.members).map { member in
                PostedMessage.Recipient(
                    named: member,
                    context: ["messageId": .string(id), "groupId": .string(group)]
                )
            }
        }
    }

    /// What keeps a message from being taken. One whose push would be too large is taken: no document says that its sender hears of it.
    private static func error(of deliveryResults: [DeliveryResult]) -> EasemobError? {
        var reasons: [String] = []
        for case .refused(_, let reason, nil) in deliveryResults { reasons.append(reason) }
        return reasons.count == deliveryResults.count ? reasons.first.map(EasemobError.message) : nil
    }

    private static func answer(to request: InletRequest, _ app: EasemobApp, data: JSONObject) -> InletResponse {
        let path = request.segments.map { "/" + $0.dropFirst(2).joined(separator: "/") } ?? ""
        return InletResponse(json: [
            "path": .string(path),
            "uri": .string("http://\(request.headers["host"] ?? "localhost")\(request.path)"),
            "timestamp": .number(JSONNumber(request.time)),
            "organization": .string(app.organization),
            "application": .string(app.uuid),
            "action": "post",
            "data": .object(data),
            "duration": 0,
            "applicationName": .string(app.name),
        ])
    }
}

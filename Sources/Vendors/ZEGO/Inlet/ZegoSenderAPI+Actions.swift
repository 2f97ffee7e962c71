import JSONModel
import PushModel
import VendorModel

// `POST /?Action=…`.
extension ZegoSenderAPI {
    func answer(_ request: InletRequest, _ action: ZegoAction, _ id: String) async -> InletResponse {
        guard let body = request.object else {
            return await backend.send(PostedMessage(.zego, .bytes(request.body), to: [])) { _ in
                ZegoError.parameter("the body is not a JSON object").response(id)
            }
        }
        let sending = ZegoSending(body, action)
        let callID = action == .call ? numbers.id(at: request.time) : nil
        var context: JSONObject = ["requestId": .string(id)]
        if let callID { context["callId"] = .string(callID) }
        let input = sending.message.map { MessageInput.value(.object($0)) } ?? .bytes(request.body)
        let recipients = sending.error == nil ? sending.names.map { PostedMessage.Recipient(named: $0) } : []
        return await backend.send(PostedMessage(.zego, input, context: context, to: recipients)) { deliveryResults in
            if let error = sending.error ?? Self.error(of: deliveryResults) { return error.response(id) }
            var answer: JSONObject = ["Code": 0, "Message": "success", "RequestId": .string(id)]
            answer.members += answerMembers(sending, action, request.time, callID: callID)
            return InletResponse(json: .object(answer))
        }
    }

    private func answerMembers(_ sending: ZegoSending, _ action: ZegoAction, _ time: Int, callID: String?)
        -> [JSONMember]
    {
        switch action {
        case .toPeers:
            let succeeded: [JSONValue] = sending.names.map { name in
                [
                    "UserId": .string(name), "MsgId": .string(numbers.id(at: time)),
                    "MsgSeq": .number(JSONNumber(numbers.next())),
                ]
            }
            return [JSONMember(key: "ErrorList", value: []), JSONMember(key: "SuccList", value: .array(succeeded))]
        case .toGroup:
            return [
                JSONMember(key: "MsgSeq", value: .number(JSONNumber(numbers.next()))),
                JSONMember(key: "MsgId", value: .number(JSONNumber(uncheckedLexeme: numbers.id(at: time)))),
            ]
        case .toAll: return []
        case .call:
            return [
                JSONMember(key: "CallId", value: .string(callID ?? "")),
                JSONMember(key: "CreateTime", value: .number(JSONNumber(time))),
                JSONMember(key: "ErrorUsers", value: []),
            ]
        }
    }

    /// What keeps a message from being taken. What becomes of a push no document tells its sender.
    private static func error(of deliveryResults: [DeliveryResult]) -> ZegoError? {
        var reasons: [String] = []
        for case .refused(_, let reason, nil) in deliveryResults { reasons.append(reason) }
        return reasons.count == deliveryResults.count ? reasons.first.map(ZegoError.parameter) : nil
    }
}

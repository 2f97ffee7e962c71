import JSONModel
import PushModel

// The keys beside `aps`.
extension ZegoCompilation {
    /// ZG-4: the sender's own text, which the service never reads.
    mutating func addPayload(of push: ZegoPush, to recorder: inout PayloadRecorder) throws(CompilationStop) {
        var payload = push.payload
        if payload == nil, let older = push.extendedData, readings.choose("ZG-4-extendedData", among: 2) == 0 {
            payload = older
        }
        guard let payload else { return }
        switch payload.isEmpty ? readings.choose("ZG-4", among: 3) : 0 {
        case 0: recorder.set(.top, "payload", .string(payload), rule: "ZG-4")
        case 1: break
        default: throw .refused("the payload is empty", rule: "ZG-4")
        }
    }

    /// ZG-10
    mutating func addServiceData(to recorder: inout PayloadRecorder) {
        let callID = context.callID.map { choose($0) }
        var service: JSONObject = ["version": 1]
        service["zpns_request_id"] = context.requestID.map { choose($0) }
        service["call_id"] = context.callID.map { choose($0) }
        if context.requestID != nil {
            recorder.set(.top, "zego", .object(service), rule: "ZG-10")
        } else {
            switch readings.choose("ZG-10-none", among: 3) {
            case 0: break
            case 1: recorder.set(.top, "zego", .object(service), rule: "ZG-10", isJudged: false)
            // Any other value differs from null in its type alone, and neither type nor value is judged.
            default: recorder.set(.top, "zego", .null, rule: "ZG-10", isJudged: false)
            }
        }
        if let callID { recorder.set(.top, "call_id", callID, rule: "ZG-10") }
    }

    /// Vendor samples have IDs as numbers and as texts, side by side.
    private mutating func choose(_ identifier: ZegoIdentifier) -> JSONValue {
        let forms = identifier.forms
        return forms[readings.choose("ZG-10", among: forms.count)]
    }
}

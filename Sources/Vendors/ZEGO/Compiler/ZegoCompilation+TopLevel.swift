import JSONModel
import PushModel
import VendorModel

// The keys beside `aps`.
extension ZegoCompilation {
    /// ZG-4: the sender's own text, which the service never reads.
    mutating func addPayload(of push: ZegoPush, to recorder: inout PayloadRecorder<ZegoRule>) throws(CompilationStop) {
        var payload = push.payload
        if payload == nil, let older = push.extendedData, readings.take(OlderPayloadName.self) == .read {
            payload = older
        }
        guard let payload else { return }
        switch payload.isEmpty ? readings.take(EmptyPayload.self) : .putIn {
        case .putIn: recorder.set(.top, "payload", .string(payload), by: .payload)
        case .leftOut: break
        case .refused: throw .refused("the payload is empty", by: ZegoRule.payload)
        }
    }

    /// ZG-10
    mutating func addServiceData(to recorder: inout PayloadRecorder<ZegoRule>) {
        let callID = context.callID.map { written($0, at: "call_id") }
        var service: JSONObject = ["version": 1]
        service["zpns_request_id"] = context.requestID.map { written($0, at: "zego.zpns_request_id") }
        service["call_id"] = context.callID.map { written($0, at: "zego.call_id") }
        if context.requestID != nil {
            recorder.set(.top, "zego", .object(service), by: .serviceData)
        } else {
            switch readings.take(MissingRequestID.self, at: callID == nil ? "no call" : "call") {
            case .leftOut: break
            case .withoutID: recorder.set(.top, "zego", .object(service), by: .serviceData, isJudged: false)
            // Any other value differs from null in its type alone, and neither type nor value is judged.
            case .anyContent: recorder.set(.top, "zego", .null, by: .serviceData, isJudged: false)
            }
        }
        if let callID { recorder.set(.top, "call_id", callID, by: .serviceData) }
    }

    /// Vendor samples have IDs as numbers and as texts, side by side.
    private mutating func written(_ identifier: ZegoIdentifier, at place: String) -> JSONValue {
        let given = identifier.isNumber ? "a number" : "a text"
        return identifier.value(
            in: readings.take(IdentifierForm.self, among: identifier.forms, at: "\(place), given as \(given)")
        )
    }
}

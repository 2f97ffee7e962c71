import JSONModel
import VendorModel

extension ZegoRule {
    static let serviceData = ZegoRule(
        "ZG-10",
        "zego has version 1, the request's ID, and for a call its ID, which is call_id at the top level too.",
        source: ZegoDocument.uiKit,
        decides: ["/zego", "/call_id"]
    )
}

extension ZegoCompilation {
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

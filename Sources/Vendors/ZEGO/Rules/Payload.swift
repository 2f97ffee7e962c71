import JSONModel
import VendorModel

extension ZegoRule {
    static let payload = ZegoRule(
        "ZG-4",
        "payload is the sender's text unchanged, at the top level; it is never parsed or merged.",
        sources: [ZegoDocument.update + ", receiver", ZegoDocument.uiKit],
        decides: ["/payload", "/customId"]
    )
}

extension ZegoCompilation {
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
}

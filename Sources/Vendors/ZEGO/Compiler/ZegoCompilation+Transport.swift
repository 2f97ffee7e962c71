import JSONModel
import PushModel
import VendorModel

// Headers, intent and size.
extension ZegoCompilation {
    /// Bytes that the service's own data may take, where no document fixes it.
    private static let roomForServiceData = 128

    mutating func finish(
        _ recorder: PayloadRecorder<ZegoRule>,
        _ push: ZegoPush,
        _ strategy: ZegoStrategy,
        _ delivery: ZegoDelivery
    ) throws(CompilationStop) -> ExpectedPayload {
        var payload = recorder.payload(
            headers: headers(for: delivery),
            pushType: delivery.pushType,
            intent: intent(of: delivery, push, strategy)
        )
        payload.implyTopic(of: context.common.bundleID)
        let unplaced = unplacedBytes(push, delivery)
        if unplaced > 0 { payload.placesOfRules = Set(ZegoRule.governing.keys) }
        if delivery == .alert, strategy.isMutable, !hasUseForExtension(push) {
            payload.advice.append(ZegoRule.updatable.id)
        }
        let isServiceDataOpen = unplaced > 0 || payload.value["zego"]?.objectValue == nil
        try checkSize(
            payload.bytes.count,
            growing: unplaced + (isServiceDataOpen ? Self.roomForServiceData : 0),
            of: delivery.pushType
        )
        return payload
    }

    /// Whether the payload has what the documented extensions look for: an ID, or an image.
    private func hasUseForExtension(_ push: ZegoPush) -> Bool {
        let payload = push.payload ?? push.extendedData
        if ZegoUpdateFlow.hasIdentifier(payload) { return true }
        return payload.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?["image_attachment"] != nil
    }

    /// ZG-12. A payload that may be larger by what no document places may be over the limit with it.
    private mutating func checkSize(_ bytes: Int, growing growth: Int, of type: PushType) throws(CompilationStop) {
        let limit = readings.limit(for: type, ofBytes: bytes, Self.callLimit)
        var isTooLarge = bytes > limit
        if !isTooLarge, growth > limit - bytes { isTooLarge = readings.take(UnplacedSize.self) == .over }
        guard isTooLarge else { return }
        let problem = "the payload has \(bytes) bytes, over \(limit)"
        throw .tooLarge(
            bytes: bytes,
            readings.take(OversizePayload.self) == .refused ? .refused(problem) : .suppressed(problem),
            by: ZegoRule.size
        )
    }

    /// Bytes of what the documents say that the device gets, and not under which key.
    private func unplacedBytes(_ push: ZegoPush, _ delivery: ZegoDelivery) -> Int {
        var bytes = 0
        if delivery == .voip, let callScreen = push.callScreen, !callScreen.isEmpty {
            bytes += JSONValue.object(callScreen).serializedByteCount()
        }
        if let image = push.image, !image.isEmpty { bytes += JSONValue.string(image).serializedByteCount() }
        return bytes
    }

    private func headers(for delivery: ZegoDelivery) -> [ExpectedHeader] {
        let pushType = delivery.pushType.rawValue
        return switch delivery {
        case .alert: [ExpectedHeader("apns-push-type", pushType, by: ZegoRule.alert)]
        case .background:
            [
                ExpectedHeader("apns-push-type", pushType, by: ZegoRule.silent),
                ExpectedHeader("apns-priority", "5", by: ZegoRule.silent),
            ]
        case .voip: [ExpectedHeader("apns-push-type", pushType, by: ZegoRule.voip)]
        }
    }

    private func intent(of delivery: ZegoDelivery, _ push: ZegoPush, _ strategy: ZegoStrategy) -> Intent {
        switch delivery {
        case .alert:
            // ZEGO's texts are `title` and `content`. A push without any shows nothing, and whoever wrote it may mean that.
            let hasText = !(push.title ?? "").isEmpty || !(push.content ?? "").isEmpty
            return Intent(isVisible: hasText ? true : nil, wakesApp: false, runsExtension: strategy.isMutable)
        case .background: return Intent(isVisible: false, wakesApp: true, runsExtension: false)
        // The app itself shows a call.
        case .voip: return Intent(isVisible: nil, wakesApp: true, runsExtension: false)
        }
    }
}

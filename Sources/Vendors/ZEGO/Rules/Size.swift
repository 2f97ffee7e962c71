import JSONModel
import PushModel
import VendorModel

extension ZegoRule {
    static let size = ZegoRule(
        "ZG-12",
        "A payload over APNs' limit is not sent, and never cut.",
        source: "Apple, Generating a remote notification"
    )
}

extension ZegoCompilation {
    /// Bytes that the service's own data may take, where no document fixes it.
    private static let roomForServiceData = 128

    /// A payload that may be larger by what no document places may be over the limit with it.
    mutating func checkSize(
        of payload: ExpectedPayload,
        _ push: ZegoPush,
        _ delivery: ZegoDelivery
    ) throws(CompilationStop) {
        let bytes = payload.bytes.count
        let unplaced = unplacedBytes(push, delivery)
        let isServiceDataOpen = unplaced > 0 || payload.value["zego"]?.objectValue == nil
        let growth = unplaced + (isServiceDataOpen ? Self.roomForServiceData : 0)
        let limit = readings.limit(for: delivery.pushType, ofBytes: bytes, Self.callLimit)
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
    func unplacedBytes(_ push: ZegoPush, _ delivery: ZegoDelivery) -> Int {
        var bytes = 0
        if delivery == .voip, let callScreen = push.callScreen, !callScreen.isEmpty {
            bytes += JSONValue.object(callScreen).serializedByteCount()
        }
        if let image = push.image, !image.isEmpty { bytes += JSONValue.string(image).serializedByteCount() }
        return bytes
    }
}

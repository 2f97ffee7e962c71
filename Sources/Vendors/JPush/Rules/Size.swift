import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let size = JPushRule(
        "JP-17",
        "The object ios has at most 3,584 bytes of UTF-8, and a payload is within APNs' limit; larger ones are refused, never cut.",
        sources: [
            JPushDocument.errors + ", 1005", JPushDocument.ios, JPushDocument.activity,
            "Apple, Generating a remote notification",
        ]
    )
}

extension JPushNotification {
    /// `"iOS":` and a comma.
    fileprivate static let name = 7

    /// Bytes that count: the object alone, or with its name, and with the text that stands in place of its own.
    func countedBytes(with alert: String?) -> ClosedRange<Int> {
        let bytes = JSONValue.object(object).serializedByteCount()
        let inherited = self.alert == nil ? alert.map { JSONValue.string($0).serializedByteCount() + 9 } ?? 0 : 0
        return bytes...bytes + Self.name + inherited
    }
}

extension JPushCompilation {
    /// Bytes of `ios`: of the pages of 2019, and of newer ones.
    static let oldLimit = 2000
    static let newLimit = 3584
    /// Bytes that a count may have more or less.
    static let counting = 8
    /// Bytes that the service's own members may take: `_j_msgid` and those that are seen beside it.
    static let serviceRoom = 192

    mutating func checkSize(of payload: ExpectedPayload, _ content: Content) throws(CompilationStop) {
        let bytes = payload.bytes.count
        switch content {
        case .notification(let ios):
            if let counted = ios?.countedBytes(with: message.alert), counted.upperBound > Self.oldLimit {
                try checkSize(counted, payload, [.newer, .older, .apples])
            }
        case .activity(let fields):
            let count = JSONValue.object(fields).serializedByteCount()
            if count + Self.counting > Self.newLimit {
                try checkSize(count...count + Self.counting, payload, [.newer, .apples])
            }
        case .call: break
        }
        let limit = readings.limit(for: payload.pushType, ofBytes: bytes, Self.callLimit)
        var isOver = bytes > limit
        if !isOver, bytes > limit - Self.room(beside: content) {
            isOver = readings.take(Self.serviceMembers) == .otherSide
        }
        guard isOver else { return }
        let problem = "the payload has \(bytes) bytes, over \(limit)"
        throw .tooLarge(
            bytes: bytes,
            readings.take(OversizePayload.self) == .refused ? .refused(problem) : .suppressed(problem),
            by: JPushRule.size
        )
    }

    /// Bytes that a payload may have beside those of the reference: the service's members, or the empty `aps` of a call.
    private static func room(beside content: Content) -> Int {
        if case .call = content { 9 } else { serviceRoom }
    }

    /// Whether a part of the message is over JPush's own limit, which its pages give differently.
    private mutating func checkSize(
        _ counted: ClosedRange<Int>,
        _ payload: ExpectedPayload,
        _ allowed: [SizeLimit]
    ) throws(CompilationStop) {
        // A payload that APNs does not take is not sent, whichever limit it breaks first.
        guard payload.bytes.count <= PayloadLimit.device else { return }
        let limit: Int
        switch readings.take(SizeLimit.self, among: allowed) {
        case .newer: limit = Self.newLimit
        case .older: limit = Self.oldLimit
        case .apples: return
        }
        guard counted.upperBound > limit else { return }
        if counted.lowerBound <= limit, readings.take(Self.openSize, at: String(limit)) == .ownBytes { return }
        throw .tooLarge(
            bytes: payload.bytes.count,
            .refused("ios has \(counted.lowerBound) bytes, over \(limit)"),
            by: JPushRule.size
        )
    }
}

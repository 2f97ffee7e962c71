import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let sdkSize = GetuiRule(
        "GT-11",
        "The SDK refuses a payload over 2048 bytes (3072 in newer releases), counted with everything outside "
            + "ASCII and each slash escaped.",
        source: Document.php2017 + ", IGtBaseTemplate; " + Document.php2019
    )
}

extension GetuiCompilation {
    /// The SDK counts what its encoder prints: everything outside ASCII and each `/` escaped.
    mutating func finishSDK() throws(CompilationStop) -> ExpectedPayload {
        let payload = draftPayload()
        let counted = payload.value.serializedByteCount(escapingSlashes: true, escapingNonASCII: true)
        if let limit = context.profile.sdkBytes, isOver(limit, bytes: counted) {
            let problem = "APN payload length overlength (\(counted)>\(limit))"
            let isRefused = readings.take(OversizePayload.self, among: [.refused, .suppressed]) == .refused
            throw .tooLarge(
                bytes: payload.bytes.count,
                isRefused ? .refused(problem) : .suppressed(problem),
                by: GetuiRule.sdkSize
            )
        }
        return try finish(payload)
    }

    /// APNs' limit. REST has no stage before the service, so that its payload may still pass there.
    mutating func checkSize(_ payload: ExpectedPayload) throws(CompilationStop) {
        let bytes = payload.bytes.count
        let limit = readings.limit(for: payload.pushType, ofBytes: bytes, Self.callLimit)
        guard isOver(limit, bytes: bytes) else { return }
        let problem = "the payload has \(bytes) bytes, over \(limit)"
        let rule = context.profile == .rest2 ? GetuiRule.rest : .service
        switch readings.take(
            OversizePayload.self,
            among: context.stage == .sdk ? OversizePayload.allCases : [.refused, .suppressed]
        ) {
        case .refused: throw .tooLarge(bytes: bytes, .refused(problem), by: rule)
        case .suppressed: throw .tooLarge(bytes: bytes, .suppressed(problem), by: rule)
        case .passes: return
        }
    }

    /// Whether a payload of so many bytes is over the limit. Near it the reading decides where a length is open.
    mutating func isOver(_ limit: Int, bytes: Int) -> Bool {
        let isOver = bytes > limit
        guard hasOpenLength, (limit - 128...limit + 128).contains(bytes) else { return isOver }
        return readings.take(Self.openSize) == .ownBytes ? isOver : !isOver
    }
}

import APNsRules
import Determinism
import JSONModel
import PushModel

/// Makes responses in the shape of Apple's "Handling notification responses from APNs": nothing but headers on 200, a
/// JSON object with the reason otherwise, and with the time on 410. Requests for broadcasts and channels have their ID
/// under another name, and some of them bodies ("Sending channel management requests to APNs").
struct ResponseShape: Sendable {
    let environment: World.Environment
    private var generator: SeededGenerator

    /// - Parameters:
    ///   - environment: the world's.
    ///   - generator: where the IDs come from that the endpoint mints.
    init(environment: World.Environment, generator: SeededGenerator) {
        self.environment = environment
        self.generator = generator
    }

    mutating func response(to request: PushRequest, judgement: Judgement) -> PushResponse {
        var response = wholeResponse(to: request, judgement: judgement)
        // RFC 9110 §9.3.2: the headers of an answer, and never its content. Clients take DATA for a broken connection.
        if request.method == "HEAD" { response.body = [] }
        return response
    }

    private mutating func wholeResponse(to request: PushRequest, judgement: Judgement) -> PushResponse {
        let isDevice = Route.isDevice(path: request.path)
        let name = isDevice ? "apns-id" : "apns-request-id"
        var headers = [HeaderField(name, usableID(of: request, name: name) ?? mintID())]
        guard let answer = judgement.answer else {
            if environment == .sandbox, isDevice {
                headers.append(HeaderField("apns-unique-id", mintID().lowercased()))
            }
            return success(judgement.success, headers: headers)
        }
        headers.append(Self.isJSON)
        var body = Array("{\"reason\":".utf8) + JSONValue.string(answer.reason.rawValue).serialized()
        if let timestamp = judgement.timestamp {
            body += Array(",\"timestamp\":\(timestamp)".utf8)
        }
        body.append(UInt8(ascii: "}"))
        return PushResponse(
            status: answer.status,
            headers: headers,
            reason: answer.reason,
            timestamp: judgement.timestamp,
            scope: judgement.tokenScope?.rawValue,
            body: body
        )
    }

    private static let isJSON = HeaderField("content-type", "application/json")

    private func success(_ success: Judgement.Success, headers: [HeaderField]) -> PushResponse {
        switch success {
        case .accepted: return PushResponse(status: 200, headers: headers, reason: nil, body: [])
        case .channelDeleted: return PushResponse(status: 204, headers: headers, reason: nil, body: [])
        case .channelCreated(let id):
            let headers = headers + [HeaderField("apns-channel-id", id)]
            return PushResponse(status: 201, headers: headers, reason: nil, body: [])
        case .channelFound(let storesMessages):
            let policy: JSONValue = [
                "message-storage-policy": .number(JSONNumber(storesMessages ? 1 : 0)), "push-type": "LiveActivity",
            ]
            return PushResponse(status: 200, headers: headers + [Self.isJSON], reason: nil, body: policy.serialized())
        case .channelsListed(let ids):
            let list: JSONValue = ["channels": .array(ids.map { .string($0) })]
            return PushResponse(status: 200, headers: headers + [Self.isJSON], reason: nil, body: list.serialized())
        }
    }

    /// The ID that the request names, if that is a UUID: a bad or repeated one is not echoed. A request for broadcasts
    /// or channels may name it as a device push does.
    private func usableID(of request: PushRequest, name: String) -> String? {
        var found: String?
        for header in request.headers where header.name == name {
            guard found == nil, header.value.isCanonicalUUID else { return nil }
            found = header.value
        }
        return found ?? (name == "apns-id" ? nil : usableID(of: request, name: "apns-id"))
    }

    /// A random UUID (RFC 9562 version 4) in upper case, as IDs minted by APNs were seen.
    private mutating func mintID() -> String {
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for position in 0..<32 {
            if position == 8 || position == 12 || position == 16 || position == 20 { text.append(UInt8(ascii: "-")) }
            let word = position < 16 ? high : low
            text.append(digits[Int(truncatingIfNeeded: word >> UInt64(60 - 4 * (position % 16))) & 0xF])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

import Determinism
import PushModel

/// Makes responses in the shape of Apple's "Handling notification responses from APNs": nothing but headers on 200, a JSON
/// object with the reason otherwise, and with the time on 410.
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
        var headers = [HeaderField("apns-id", usableID(of: request) ?? mintID())]
        guard let answer = judgement.answer else {
            if environment == .sandbox {
                headers.append(HeaderField("apns-unique-id", mintID().lowercased()))
            }
            return PushResponse(status: 200, headers: headers, reason: nil, body: [])
        }
        headers.append(HeaderField("content-type", "application/json"))
        var body = Array("{\"reason\":\"\(answer.reason.rawValue)\"".utf8)
        if let timestamp = judgement.timestamp {
            body += Array(",\"timestamp\":\(timestamp)".utf8)
        }
        body.append(UInt8(ascii: "}"))
        return PushResponse(
            status: answer.status,
            headers: headers,
            reason: answer.reason,
            timestamp: judgement.timestamp,
            body: body
        )
    }

    /// The request's `apns-id`, if it has one and that is a UUID: a bad or repeated one is not echoed.
    private func usableID(of request: PushRequest) -> String? {
        var found: String?
        for header in request.headers where header.name == "apns-id" {
            guard found == nil, Self.isUUID(header.value) else { return nil }
            found = header.value
        }
        return found
    }

    static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        for (offset, byte) in text.utf8.enumerated() {
            switch offset {
            case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
            default: guard isHexadecimal(byte) else { return false }
            }
        }
        return true
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
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

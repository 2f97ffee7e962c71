import JSONModel
import PushModel
import VendorModel

/// The API for senders of JPush: `POST /v3/push` and its check, pushes to one device each, and the IDs of pushes.
///
/// JPush documentation, Push API v3; REST API, authentication.
package struct JPushSenderAPI: SenderAPI {
    package let dialect = Dialect.jpush
    let backend: any MessageBackend
    let numbers = SerialNumbers()

    package init(backend: any MessageBackend) {
        self.backend = backend
    }

    package func answer(_ request: InletRequest) async -> InletResponse {
        let path = (request.segments ?? []).joined(separator: "/")
        guard Self.paths.contains(path) else { return JPushError.unknownPath.response() }
        guard let key = Self.appKey(of: request) else { return JPushError.unauthorized.response() }
        // "Appkey … does not agree with the app's": 24 hexadecimal digits, which those of a group have behind a word.
        guard Self.isAppKey(key) else { return JPushError.appKey.response() }
        if path == "v3/push/cid" { return giveIDs(request, key) }
        guard request.method == "POST" else { return JPushError.onlyPost.response() }
        guard let body = request.object else {
            return await refuse(.bytes(request.body), .invalid("the body is not a JSON object"))
        }
        switch path {
        case "v3/push/batch/regid/single": return await pushBatch(body, request, "registration_id")
        case "v3/push/batch/alias/single": return await pushBatch(body, request, "alias")
        default: return await push(body, request, isSent: path != "v3/push/validate")
        }
    }

    package func answer(to fault: InletFault) -> InletResponse { JPushError.tooLarge(fault.words).response() }

    private static let paths = [
        "v3/push", "v3/push/validate", "v3/grouppush", "v3/push/cid", "v3/push/batch/regid/single",
        "v3/push/batch/alias/single",
    ]

    /// The name before the colon of `Authorization: Basic …`; nil where there is none, or no secret behind it.
    private static func appKey(of request: InletRequest) -> String? {
        guard let encoded = request.credentials(of: "basic "), let bytes = Base64.standard.decode(encoded) else {
            return nil
        }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? String(parts[0]) : nil
    }

    private static func isAppKey(_ key: String) -> Bool {
        let digits = key.hasPrefix("group-") ? key.dropFirst(6) : key[...]
        return digits.utf8.count == 24 && digits.utf8.allSatisfy(DerivedToken.isHexadecimal)
    }

    /// `GET /v3/push/cid?count=3&type=push`.
    private func giveIDs(_ request: InletRequest, _ key: String) -> InletResponse {
        guard request.method == "GET" else { return JPushError.onlyPost.response() }
        guard let count = Int(request.query["count"] ?? "1"), 1...1000 ~= count else {
            return JPushError.invalid("count is 1 to 1000").response()
        }
        guard ["push", "schedule"].contains(request.query["type"] ?? "push") else {
            return JPushError.invalid("type is push or schedule").response()
        }
        let ids = (0..<count).map { _ in JSONValue.string("\(key)-\(Self.uuid(numbers.id(at: request.time)))") }
        return InletResponse(json: ["cidlist": .array(ids)])
    }

    /// Digits in the form of a UUID.
    private static func uuid(_ digits: String) -> String {
        let padded = Array(String(repeating: "0", count: max(0, 32 - digits.utf8.count)) + digits)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(padded[$0]) }.joined(separator: "-")
    }
}

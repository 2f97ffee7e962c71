import APNsRules
import APNsWire
import JSONModel
import PushModel

/// A request as a case of dialect `apns`: the payload and the headers that go with it.
package enum RecordedCase {
    /// Headers that belong to the sending and not to the push: what is new in each request, and what the sender's HTTP
    /// library adds.
    private static let droppedHeaders: Set<String> = [
        "apns-id", "apns-request-id", "content-length", "host", "user-agent",
        "accept", "accept-encoding", "content-type", "te",
    ]

    package static func of(
        _ exchange: Exchange,
        id: String,
        source: String = "recorded by pushproof serve",
        note: String? = nil
    ) -> Case {
        var context: JSONObject = ["now": .number(JSONNumber(exchange.arrivedAt))]
        if case .device(let token) = Route(path: exchange.request.path), !token.isEmpty {
            context["deviceToken"] = .string(token)
        }
        return Case(
            id: id,
            dialect: .apns,
            message: message(exchange.request.body),
            context: context,
            headers: headers(of: exchange.request),
            source: source,
            note: note
        )
    }

    /// A value where that has the same bytes, since it reads best; else the exact text or bytes.
    package static func message(_ body: [UInt8]) -> MessageInput {
        if let value = try? JSONValue(parsing: body), value.serialized() == body { return .value(value) }
        return String(validating: body, as: UTF8.self).map(MessageInput.text) ?? .bytes(body)
    }

    /// Without credentials. A case's headers are an object, so of a repeated one the first stays.
    ///
    /// - Parameters:
    ///   - request: as it was sent.
    ///   - meant: headers that were asked for, which belong to the push whatever they are called.
    /// - Returns: Those that belong to the push, in their order.
    package static func headers(of request: PushRequest, meant: [HeaderField] = []) -> [HeaderField] {
        let meant = Set(meant.map { $0.name.lowercased() })
        var headers: [HeaderField] = []
        for field in request.headers where !field.isCredential {
            let isOfSending = droppedHeaders.contains(field.name) && !meant.contains(field.name)
            if !isOfSending, headers[field.name] == nil { headers.append(field) }
        }
        return headers
    }
}

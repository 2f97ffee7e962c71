import NIOHPACK
import PushModel

/// A request as a header block.
enum RequestEncoding {
    /// Apple, "Sending notification requests to APNs": what differs from push to push stays out of the small dynamic table.
    private static let unindexed: Set<String> = ["apns-id", "apns-expiration", "apns-collapse-id"]

    /// - Parameters:
    ///   - request: what to send.
    ///   - authority: sent where the request has none.
    ///   - authorization: sent, as the last header, where the request has none.
    ///   - limit: the receiver's SETTINGS_MAX_HEADER_LIST_SIZE.
    /// - Returns: pseudo-headers, the request's headers in their order, authorization.
    /// - Throws: ``DeliveryError/notSendable(_:)`` for what HTTP/2 does not allow. Strange values that it allows are not touched.
    static func block(
        for request: PushRequest,
        authority: String,
        authorization: String?,
        limit: Int
    ) throws(DeliveryError) -> HPACKHeaders {
        let authority = request.authority ?? authority
        guard !request.path.isEmpty, !request.method.isEmpty else {
            throw .notSendable("the method or the path is empty")
        }
        guard FieldSyntax.isValue(request.method), FieldSyntax.isValue(request.path), FieldSyntax.isValue(authority)
        else {
            throw .notSendable("a control character in a pseudo-header")
        }
        var block = HPACKHeaders()
        block.reserveCapacity(request.headers.count + 5)
        block.add(name: ":method", value: request.method)
        block.add(name: ":scheme", value: "https")
        block.add(name: ":path", value: request.path, indexing: .nonIndexable)
        block.add(name: ":authority", value: authority)
        // RFC 9113 §6.5.2: every field counts with 32 bytes on top of its name and value.
        var size = 4 * 32 + 42 + request.method.utf8.count + request.path.utf8.count + authority.utf8.count
        var isAuthorized = false
        for field in request.headers {
            do throws(MalformedRequest) {
                try FieldSyntax.check(field)
            } catch {
                throw .notSendable(error.problem)
            }
            if field.name == "authorization" { isAuthorized = true }
            // HPACK's table in NIO looks values up by the equality of strings, which is canonical equivalence: of two
            // spellings of an accent the second would go out as the first.
            let isUnindexed = unindexed.contains(field.name) || !field.value.utf8.allSatisfy { $0 < 0x80 }
            block.add(name: field.name, value: field.value, indexing: isUnindexed ? .nonIndexable : .indexable)
            size += 32 + field.name.utf8.count + field.value.utf8.count
        }
        if !isAuthorized, let authorization {
            block.add(name: "authorization", value: authorization)
            size += 32 + 13 + authorization.utf8.count
        }
        guard size <= limit else { throw .notSendable("\(size) bytes of headers; the endpoint takes only \(limit)") }
        return block
    }
}

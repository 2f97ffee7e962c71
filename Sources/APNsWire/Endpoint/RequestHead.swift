import NIOHPACK
import PushModel

/// Why a header block is no request of HTTP/2 (RFC 9113 §8.1.1: a malformed message is a stream error).
struct MalformedRequest: Error, Sendable, Equatable {
    let problem: String

    init(_ problem: String) {
        self.problem = problem
    }

    /// A name as a sentence about it quotes it: a hostile one has any length.
    static func shown(_ name: String) -> String {
        name.utf8.count <= EndpointLimits.recordedTextBytes
            ? name : name.cut(to: EndpointLimits.recordedTextBytes) + "…"
    }
}

/// The header block of a request, checked. The same checks guard what the client sends.
struct RequestHead: Sendable {
    /// With an empty body.
    let request: PushRequest
    /// The value of `content-length`.
    let announcedBytes: Int?
    /// Whether there is an `:authority` or a `host`.
    let namesHost: Bool
    /// Whether `content-encoding` is there and not `identity`.
    let isCompressed: Bool

    /// Takes a received header block apart.
    init(_ block: HPACKHeaders) throws(MalformedRequest) {
        var method: String?
        var path: String?
        var scheme: String?
        var authority: String?
        var headers: [HeaderField] = []
        headers.reserveCapacity(block.count)
        var announcedBytes: Int?
        var namesHost = false
        var isCompressed = false
        var listBytes = 0
        for (name, value, _) in block {
            listBytes += HeaderField.listBytes(name, value)
            if name.utf8.first == UInt8(ascii: ":") {
                guard headers.isEmpty else { throw MalformedRequest("\(MalformedRequest.shown(name)) after a header") }
                switch name {
                case ":method" where method == nil: method = value
                case ":path" where path == nil: path = value
                case ":scheme" where scheme == nil: scheme = value
                case ":authority" where authority == nil: authority = value
                default:
                    throw MalformedRequest(
                        "\(MalformedRequest.shown(name)) is repeated or not a pseudo-header of a request"
                    )
                }
                guard FieldSyntax.isValue(value) else { throw MalformedRequest("a control character in \(name)") }
                continue
            }
            let field = HeaderField(name, value)
            try FieldSyntax.check(field)
            // Few names have one of these lengths, and lengths are compared faster than texts.
            switch name.utf8.count {
            case 14 where name == "content-length":
                // Int takes a sign as well.
                guard let bytes = Int(value), value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                    announcedBytes == nil || announcedBytes == bytes
                else { throw MalformedRequest("content-length is not a length") }
                announcedBytes = bytes
            case 4 where name == "host": namesHost = true
            case 16 where name == "content-encoding": isCompressed = value != "identity"
            default: break
            }
            headers.append(field)
        }
        // RFC 9113 §10.5.1 lets a server treat such a request as malformed.
        guard listBytes <= EndpointLimits.headerListBytes else {
            throw MalformedRequest("headers of \(listBytes) bytes, over SETTINGS_MAX_HEADER_LIST_SIZE")
        }
        guard let method, let path, scheme != nil, !path.isEmpty else {
            throw MalformedRequest("a pseudo-header is missing")
        }
        request = PushRequest(method: method, path: path, authority: authority, headers: headers, body: [])
        self.announcedBytes = announcedBytes
        self.namesHost = namesHost || authority != nil
        self.isCompressed = isCompressed
    }
}

/// What RFC 9113 §8.2 allows in a field.
enum FieldSyntax {
    /// Whether the name is a lower-case token, the value has no CR, LF or NUL, and the field is none of a connection.
    static func check(_ field: HeaderField) throws(MalformedRequest) {
        guard !field.name.isEmpty, has(field.name, only: isNameByte) else {
            throw MalformedRequest("\(MalformedRequest.shown(field.name).debugDescription) is not a field name")
        }
        guard isValue(field.value) else {
            throw MalformedRequest("a control character in \(MalformedRequest.shown(field.name))")
        }
        // The lengths of the names below: lengths are compared faster than texts.
        switch field.name.utf8.count {
        case 2, 7, 10, 16, 17: try checkIsNoneOfAConnection(field)
        default: break
        }
    }

    static func isValue(_ value: String) -> Bool {
        has(value, only: isValueByte)
    }

    private static func checkIsNoneOfAConnection(_ field: HeaderField) throws(MalformedRequest) {
        switch field.name {
        case "connection", "proxy-connection", "keep-alive", "transfer-encoding", "upgrade":
            throw MalformedRequest("\(field.name) belongs to HTTP/1.1")
        case "te" where field.value != "trailers":
            throw MalformedRequest("te is not trailers")
        default: break
        }
    }

    @inline(__always)
    private static func has(_ text: String, only isAllowed: (UInt8) -> Bool) -> Bool {
        let answer = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe bytes.allSatisfy(isAllowed)
        }
        return answer ?? text.utf8.allSatisfy(isAllowed)
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        byte != 0 && byte != UInt8(ascii: "\r") && byte != UInt8(ascii: "\n")
    }

    /// The characters of RFC 9110's token without the upper-case letters.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"),
            UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

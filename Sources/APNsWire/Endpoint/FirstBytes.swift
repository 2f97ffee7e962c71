/// The first bytes of every HTTP/2 connection (RFC 9113 §3.4).
enum HTTP2Preface {
    static let bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}

/// What a peer speaks, by the first bytes that it sent.
enum FirstBytes: Sendable, Equatable {
    case http2
    /// A request line of HTTP/1.
    case http1
    case other
    /// More bytes will tell.
    case undecided

    /// The longest method that is looked for.
    private static let methodBytes = 20

    init(_ bytes: some Collection<UInt8>) {
        let preface = HTTP2Preface.bytes
        if bytes.starts(with: preface) {
            self = .http2
        } else if preface.starts(with: bytes) {
            self = .undecided
        } else {
            self = Self.withoutPreface(bytes)
        }
    }

    /// The longest request line that is looked at.
    private static let lineBytes = 8192
    private static let version = Array(" HTTP/1.".utf8)

    /// A method in capitals, a target and the version in one line. Less than that is a broken preface.
    private static func withoutPreface(_ bytes: some Collection<UInt8>) -> FirstBytes {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let method = bytes.prefix(methodBytes).prefix { letters.contains($0) }
        let next = bytes.dropFirst(method.count).first
        if next == nil, method.count < methodBytes { return .undecided }
        guard next == UInt8(ascii: " "), !method.isEmpty, !method.elementsEqual("PRI".utf8) else { return .other }
        let line = bytes.prefix(lineBytes).prefix { $0 != UInt8(ascii: "\n") }
        if line.firstRange(of: version) != nil { return .http1 }
        return line.count == bytes.count && line.count < lineBytes ? .undecided : .other
    }
}

/// Where a testee that is running already listens.
package enum TesteeAddress: Sendable, Equatable {
    /// A name or an address, and a TCP port.
    case host(String, port: Int)
    /// The path of a Unix domain socket.
    case socket(path: String)

    private static let socketPrefix = "unix:"

    /// Reads `HOST:PORT`, `[ADDRESS]:PORT` for an address of IPv6, or `unix:PATH`.
    ///
    /// - Throws: `malformedAddress`.
    package init(parsing text: String) throws(TesteeError) {
        if text.hasPrefix(Self.socketPrefix) {
            let path = String(text.dropFirst(Self.socketPrefix.count))
            // sun_path of <sys/un.h>, with the NUL at its end; it is shorter outside of Linux.
            guard (1..<104).contains(path.utf8.count), !path.utf8.contains(0) else {
                throw .malformedAddress("unix: needs the path of a socket, at most 103 bytes")
            }
            self = .socket(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65_535).contains(port)
        else { throw .malformedAddress("“\(text)” is neither HOST:PORT nor unix:PATH") }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw .malformedAddress("write an IPv6 address in brackets, such as [::1]:9000")
        }
        guard !host.isEmpty, !host.utf8.contains(0) else { throw .malformedAddress("“\(text)” names no host") }
        self = .host(String(host), port: port)
    }

    /// The host; nil for a socket, which is on this machine.
    package var hostName: String? {
        if case .host(let host, _) = self { host } else { nil }
    }
}

extension TesteeAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .host(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .socket(let path): Self.socketPrefix + path
        }
    }
}

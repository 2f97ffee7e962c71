import NIOCore

/// No surprise traffic: which hosts may be sent to without being told so.
package enum LoopbackPolicy {
    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or ::1. Other names are not looked up.
    package static func allows(_ host: String) -> Bool {
        if host == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
        switch address {
        case .v4:
            // In the text form that the parser took, the first number decides.
            return host.utf8.starts(with: "127.".utf8)
        case .v6:
            return address == (try? SocketAddress(ipAddress: "::1", port: 0))
        case .unixDomainSocket:
            return false
        }
    }
}

import NIOCore

/// Where a client's connections go, for a client that says beforehand where they come from.
struct ClientRoute: Sendable {
    let target: SocketAddress
    /// Told the address of each connection before it is made.
    let whenBound: @Sendable (SocketAddress) -> Void

    /// The target's own address with any free port: as near to it as a connection can come from.
    var source: SocketAddress {
        var source = target
        source.port = 0
        return source
    }
}

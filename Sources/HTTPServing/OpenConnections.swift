import NIOCore
import Synchronization

/// The connections that a listener has, and how many it may have.
final class OpenConnections: Sendable {
    private let limit: Int
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a connection, until it is closed.
    ///
    /// - Returns: Whether there was a place for it.
    func take(_ channel: any Channel) -> Bool {
        let name = ObjectIdentifier(channel)
        let isTaken = channels.withLock { channels in
            guard channels.count < limit else { return false }
            channels[name] = channel
            return true
        }
        guard isTaken else { return false }
        channel.closeFuture.whenComplete { [self] _ in channels.withLock { $0[name] = nil } }
        return true
    }

    var all: [any Channel] { channels.withLock { Array($0.values) } }
}

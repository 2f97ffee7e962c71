import Synchronization

/// The services that this process has begun to ask: whoever ends the process ends them first.
package enum RunningServices {
    private static let all = Mutex<[@Sendable () async -> Void]>([])

    /// - Parameter stop: Ends one.
    static func add(_ stop: @escaping @Sendable () async -> Void) {
        all.withLock { $0.append(stop) }
    }

    /// Ends them all.
    package static func stop() async {
        let stops = all.withLock { all in
            defer { all = [] }
            return all
        }
        for stop in stops { await stop() }
    }
}

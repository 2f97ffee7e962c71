import Synchronization

/// The services that this process has begun to ask: whoever ends the process ends them first.
package enum RunningServices {
    private static let all = Mutex<[ServiceTestee]>([])

    static func add(_ service: ServiceTestee) {
        all.withLock { $0.append(service) }
    }

    /// Ends them all.
    package static func stop() async {
        let services = all.withLock { all in
            defer { all = [] }
            return all
        }
        for service in services { await service.stop() }
    }
}

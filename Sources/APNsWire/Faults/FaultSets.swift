import APNsRules
import PushModel

/// The faults of the world, and those that are set while the endpoint runs, each set for the device tokens of one prefix.
///
/// Several tests share an endpoint without a fault of one befalling a push of another: each sets its own for its own tokens. What
/// was set while the endpoint runs acts before the world's; of two sets the one with the longer prefix.
struct FaultSets: Sendable {
    private var world: FaultInjector
    /// The longest prefix first. An empty one is for all requests, those without a device token as well.
    private var added: [(prefix: String, faults: FaultInjector)] = []

    /// - Parameters:
    ///   - faults: The world's.
    ///   - now: Milliseconds since the epoch, by the mock's clock.
    init(world faults: [Fault], at now: Int) {
        world = FaultInjector(faults, at: now)
    }

    var isEmpty: Bool { world.isEmpty && added.isEmpty }

    /// Takes the place of what was set for that prefix, and counts anew.
    mutating func set(_ faults: [Fault], forTokens prefix: String, at now: Int) {
        let prefix = prefix.lowercased()
        added.removeAll { $0.prefix == prefix }
        guard !faults.isEmpty else { return }
        let length = prefix.utf8.count
        let index = added.firstIndex { $0.prefix.utf8.count < length } ?? added.endIndex
        added.insert((prefix, FaultInjector(faults, at: now)), at: index)
    }

    /// Takes away what was set for device tokens that begin in this way; all of it for an empty prefix.
    mutating func remove(forTokens prefix: String) {
        let prefix = prefix.lowercased()
        added.removeAll { $0.prefix.utf8.starts(with: prefix.utf8) }
    }

    /// Counts a request that has arrived whole.
    ///
    /// - Returns: the first fault that acts on it.
    mutating func fault(for request: PushRequest, connection: Int, at now: Int) -> Fault? {
        var first: Fault?
        if !added.isEmpty {
            let token = request.deviceToken ?? ""
            for index in added.indices where token.utf8.starts(with: added[index].prefix.utf8) {
                let fault = added[index].faults.fault(for: request, connection: connection, at: now)
                first = first ?? fault
            }
        }
        let fault = world.fault(for: request, connection: connection, at: now)
        return first ?? fault
    }
}

extension PushRequest {
    /// The token of the path, in lower case; nil where it names none.
    package var deviceToken: String? {
        guard case .device(let token) = Route(path: path) else { return nil }
        return token.lowercased()
    }
}

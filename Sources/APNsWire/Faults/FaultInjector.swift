import APNsRules
import PushModel

/// Picks the fault that befalls a request. A value without I/O or clock.
///
/// Every fault counts the requests that fulfil its own conditions, whether or not another fault acts on them.
struct FaultInjector: Sendable {
    private let faults: [Fault]
    /// For each fault, how many requests fulfilled its conditions.
    private var counts: [Int]

    init(_ faults: [Fault]) {
        self.faults = faults
        counts = Array(repeating: 0, count: faults.count)
    }

    var isEmpty: Bool { faults.isEmpty }

    /// Counts a request that has arrived whole.
    ///
    /// - Returns: the first fault that acts on it.
    mutating func fault(for request: PushRequest) -> Fault? {
        guard !faults.isEmpty else { return nil }
        var first: Fault?
        for index in faults.indices where faults[index].match.describes(request) {
            counts[index] += 1
            if first == nil, faults[index].match.selects(number: counts[index]) {
                first = faults[index]
            }
        }
        return first
    }
}

extension Fault.Match {
    /// Whether the request fulfils every condition but the counting ones.
    func describes(_ request: PushRequest) -> Bool {
        if let method, method != request.method { return false }
        if let path, path != request.path { return false }
        if let topic, topic != request.headers["apns-topic"] { return false }
        if let pushType, pushType != request.headers["apns-push-type"] { return false }
        if let token {
            guard case .device(let actual) = Route(path: request.path), actual.lowercased() == token.lowercased() else {
                return false
            }
        }
        return true
    }

    /// Whether the request with that number among those described is selected.
    func selects(number: Int) -> Bool {
        if let nth, nth != number { return false }
        if let everyNth, everyNth > 0, !number.isMultiple(of: everyNth) { return false }
        return true
    }
}

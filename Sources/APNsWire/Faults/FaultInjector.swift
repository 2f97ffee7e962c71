import APNsRules
import PushModel

/// Picks the fault that befalls a request. A value without I/O or clock.
///
/// Every fault counts the requests that fulfil its own conditions, whether or not another fault acts on them.
struct FaultInjector: Sendable {
    private let faults: [Fault]
    private var states: [FaultState]

    /// - Parameters:
    ///   - faults: In their order.
    ///   - now: When they are set, in milliseconds since the epoch.
    init(_ faults: [Fault], at now: Int) {
        self.faults = faults
        states = faults.map { _ in FaultState(setAt: now) }
    }

    var isEmpty: Bool { faults.isEmpty }

    /// Counts a request that has arrived whole.
    ///
    /// - Parameters:
    ///   - request: As it arrived.
    ///   - connection: The number of its connection.
    ///   - now: Milliseconds since the epoch, by the mock's clock.
    /// - Returns: the first fault that acts on it.
    mutating func fault(for request: PushRequest, connection: Int, at now: Int) -> Fault? {
        guard !faults.isEmpty else { return nil }
        var first: Fault?
        for index in faults.indices
        where states[index].count(request, connection, for: faults[index], at: now) && first == nil
            && states[index].acts(faults[index], at: now)
        {
            first = faults[index]
        }
        return first
    }
}

/// What one fault remembers of the requests so far; of bounded size.
private struct FaultState: Sendable {
    /// Device tokens or connections whose counts are kept at least; at most twice as many, about 20 MiB.
    private static let capacity = 100_000

    let setAt: Int
    /// Of all requests that fulfil its conditions.
    private var total = 0
    /// The same of each device token or connection.
    private var counts = RecentEntries<String, Int>(capacity: capacity)
    /// The first `authorization`, and whether there was a request yet.
    private var firstAuthorization: String?
    private var hasBegun = false
    /// When it first acted.
    private var actedAt: Int?

    init(setAt: Int) {
        self.setAt = setAt
    }

    /// - Returns: Whether the request's number is one that the fault selects.
    mutating func count(_ request: PushRequest, _ connection: Int, for fault: Fault, at now: Int) -> Bool {
        guard now - setAt >= fault.afterMilliseconds, fault.match.describes(request) else { return false }
        if fault.match.usesFirstProviderToken {
            let authorization = request.headers["authorization"]
            if !hasBegun { firstAuthorization = authorization }
            guard authorization == firstAuthorization else { return false }
        }
        hasBegun = true
        let number: Int
        switch fault.match.per {
        case nil:
            total += 1
            number = total
        case .connection: number = increment("\(connection)")
        case .token:
            guard let token = request.deviceToken else { return false }
            number = increment(token)
        }
        return fault.match.selects(number: number)
    }

    private mutating func increment(_ key: String) -> Int {
        let number = (counts[key] ?? 0) + 1
        counts[key] = number
        return number
    }

    /// Whether the time of the fault is not over; it begins with the first question.
    mutating func acts(_ fault: Fault, at now: Int) -> Bool {
        guard let lasts = fault.forMilliseconds else { return true }
        guard let actedAt else {
            self.actedAt = now
            return true
        }
        return now - actedAt < lasts
    }
}

extension Fault.Match {
    /// Whether the request fulfils every condition that needs no memory.
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
        if let from, number < from { return false }
        if let to, number > to { return false }
        return true
    }
}

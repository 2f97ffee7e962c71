/// What can be asked of the control interface. The table from which requests are answered; openapi.json describes it.
enum ControlRoute: CaseIterable, Sendable {
    case pushes, wait, reset, setFaults, removeFaults, devices, device, setDevice, act, report, events, health, metrics
    case document

    var method: String {
        switch self {
        case .reset, .act: "POST"
        case .setFaults, .setDevice: "PUT"
        case .removeFaults: "DELETE"
        case .pushes, .wait, .devices, .device, .report, .events, .health, .metrics, .document: "GET"
        }
    }

    /// One part may stand for what a request names there: `{token}`.
    var path: String {
        switch self {
        case .pushes: "/v1/pushes"
        case .wait: "/v1/pushes/wait"
        case .reset: "/v1/reset"
        case .setFaults, .removeFaults: "/v1/faults"
        case .devices: "/v1/devices"
        case .device, .setDevice: "/v1/devices/{token}"
        case .act: "/v1/devices/{token}/actions"
        case .report: "/v1/report"
        case .events: "/v1/events"
        case .health: "/healthz"
        case .metrics: "/metrics"
        case .document: "/openapi.json"
        }
    }

    var parameters: [ControlParameter] {
        switch self {
        case .pushes: [.token, .tokens, .topic, .id, .after, .limit]
        case .wait: [.count, .timeout, .token, .tokens, .topic, .id, .after, .limit]
        case .reset, .setFaults, .removeFaults, .devices: [.tokens]
        case .device, .setDevice, .act, .report, .events, .health, .metrics, .document: []
        }
    }

    /// The routes of a request's path, and what the path names in place of `{token}`.
    static func routes(at path: Substring) -> (routes: [ControlRoute], token: String?) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        var token: String?
        let routes = allCases.filter { route in
            let own = route.path.split(separator: "/", omittingEmptySubsequences: false)
            guard own.count == parts.count else { return false }
            var named: String?
            for (own, part) in zip(own, parts) where own != part {
                guard own == "{token}", !part.isEmpty else { return false }
                named = String(part)
            }
            token = named ?? token
            return true
        }
        return (routes, token)
    }
}

/// A parameter of the query.
enum ControlParameter: String, Sendable {
    case token, tokens, topic, id, after, limit, count, timeout

    static let mostPushes = 10_000
    static let usualLimit = 1000
    static let usualTimeout: Duration = .seconds(5)
    static let longestTimeout: Duration = .seconds(600)
}

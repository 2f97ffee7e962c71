/// What can be asked of the control interface. The table from which requests are answered; openapi.json describes it.
enum ControlRoute: CaseIterable, Sendable {
    case pushes, wait, reset, setFaults, removeFaults, clock, advanceClock, setTeamTopics, setKeyTopics
    case devices, device, setDevice, act, report, events, health, metrics, document

    var method: String {
        switch self {
        case .reset, .advanceClock, .act: "POST"
        case .setFaults, .setTeamTopics, .setKeyTopics, .setDevice: "PUT"
        case .removeFaults: "DELETE"
        case .pushes, .wait, .clock, .devices, .device, .report, .events, .health, .metrics, .document: "GET"
        }
    }

    /// Parts in braces stand for any text.
    var path: String {
        switch self {
        case .pushes: "/v1/pushes"
        case .wait: "/v1/pushes/wait"
        case .reset: "/v1/reset"
        case .setFaults, .removeFaults: "/v1/faults"
        case .clock, .advanceClock: "/v1/clock"
        case .setTeamTopics: "/v1/teams/{team}"
        case .setKeyTopics: "/v1/teams/{team}/keys/{key}"
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
        case .clock, .advanceClock, .setTeamTopics, .setKeyTopics, .device, .setDevice, .act: []
        case .report, .events, .health, .metrics, .document: []
        }
    }

    static func routes(at path: Substring) -> [ControlRoute] { allCases.filter { $0.parts(of: path) != nil } }

    /// What stands in a path for the parts in braces, in their order; nil for the path of another route.
    func parts(of path: Substring) -> [String]? {
        let own = self.path.split(separator: "/", omittingEmptySubsequences: false)
        let given = path.split(separator: "/", omittingEmptySubsequences: false)
        guard own.count == given.count else { return nil }
        var parts: [String] = []
        for (own, given) in zip(own, given) {
            if own.hasPrefix("{") {
                guard !given.isEmpty else { return nil }
                parts.append(String(given))
            } else if own != given {
                return nil
            }
        }
        return parts
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

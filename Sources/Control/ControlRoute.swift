/// What can be asked of the control interface. The table from which requests are answered; openapi.json describes it.
enum ControlRoute: CaseIterable, Sendable {
    case pushes, wait, reset, setFaults, removeFaults, clock, advanceClock, report, events, health, metrics, document

    var method: String {
        switch self {
        case .reset, .advanceClock: "POST"
        case .setFaults: "PUT"
        case .removeFaults: "DELETE"
        case .pushes, .wait, .clock, .report, .events, .health, .metrics, .document: "GET"
        }
    }

    var path: String {
        switch self {
        case .pushes: "/v1/pushes"
        case .wait: "/v1/pushes/wait"
        case .reset: "/v1/reset"
        case .setFaults, .removeFaults: "/v1/faults"
        case .clock, .advanceClock: "/v1/clock"
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
        case .reset, .setFaults, .removeFaults: [.tokens]
        case .clock, .advanceClock, .report, .events, .health, .metrics, .document: []
        }
    }

    static func routes(at path: Substring) -> [ControlRoute] { allCases.filter { $0.path == path } }
}

/// A parameter of the query.
enum ControlParameter: String, Sendable {
    case token, tokens, topic, id, after, limit, count, timeout

    static let mostPushes = 10_000
    static let usualLimit = 1000
    static let usualTimeout: Duration = .seconds(5)
    static let longestTimeout: Duration = .seconds(600)
}

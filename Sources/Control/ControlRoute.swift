/// What can be asked of the control interface. The table from which requests are answered and the OpenAPI document is made.
enum ControlRoute: CaseIterable, Sendable {
    case pushes, wait, reset, setFaults, removeFaults, report, events, health, metrics, document

    var method: String {
        switch self {
        case .reset: "POST"
        case .setFaults: "PUT"
        case .removeFaults: "DELETE"
        case .pushes, .wait, .report, .events, .health, .metrics, .document: "GET"
        }
    }

    var path: String {
        switch self {
        case .pushes: "/v1/pushes"
        case .wait: "/v1/pushes/wait"
        case .reset: "/v1/reset"
        case .setFaults, .removeFaults: "/v1/faults"
        case .report: "/v1/report"
        case .events: "/v1/events"
        case .health: "/healthz"
        case .metrics: "/metrics"
        case .document: "/openapi.json"
        }
    }

    var summary: String {
        switch self {
        case .pushes: "The pushes that arrived, the oldest first, with verdicts and answers"
        case .wait: "The same, once so many are there"
        case .reset: "Forget pushes, the faults set here, and what earlier pushes left behind"
        case .setFaults: "Set what goes wrong on purpose, in place of the faults set here for the same tokens before"
        case .removeFaults: "Take away the faults set here"
        case .report: "The report as of now"
        case .events: "Follow what happens, as server-sent events"
        case .health: "Whether the endpoint serves"
        case .metrics: "Figures for Prometheus"
        case .document: "This document"
        }
    }

    var parameters: [ControlParameter] {
        switch self {
        case .pushes: [.token, .tokens, .topic, .id, .after, .limit]
        case .wait: [.count, .timeout, .token, .tokens, .topic, .id, .after, .limit]
        case .reset, .setFaults, .removeFaults: [.tokens]
        case .report, .events, .health, .metrics, .document: []
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

    var summary: String {
        switch self {
        case .token: "Only pushes to this device token"
        case .tokens: "Only what concerns device tokens that begin in this way: those of one test"
        case .topic: "Only pushes with this apns-topic"
        case .id: "Only the push with this apns-id"
        case .after: "Only pushes with a larger number: the member last of the answer before"
        case .limit: "How many pushes the answer has at most"
        case .count: "How many pushes must be there"
        case .timeout: "How long to wait, as in 5s or 300ms"
        }
    }
}

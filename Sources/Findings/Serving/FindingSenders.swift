/// The requests that showed a finding of `serve`, and the programs that sent them. Bounded: a flood of equal requests is one
/// finding.
package struct FindingSenders: Sendable, Equatable {
    package struct Request: Sendable, Equatable {
        /// In `requests.jsonl`.
        package let number: Int
        /// What the answer or else the request named: `apns-id`.
        package let id: String?

        package init(number: Int, id: String?) {
            self.number = number
            self.id = id
        }
    }

    package struct UserAgent: Sendable, Equatable {
        /// Nil for requests without the header.
        package let name: String?
        package fileprivate(set) var requests: Int
    }

    private static let mostRequests = 100
    private static let mostUserAgents = 10

    /// The first ones, in the order of their numbers.
    package private(set) var requests: [Request] = []
    /// How many more there were.
    package private(set) var omittedRequests = 0
    /// In the order in which they came.
    package private(set) var userAgents: [UserAgent] = []
    /// Requests of programs beyond the first ones.
    package private(set) var requestsOfOthers = 0

    package init() {}

    package mutating func add(_ request: Request, userAgent: String?) {
        if requests.count < Self.mostRequests {
            requests.append(request)
        } else {
            omittedRequests += 1
        }
        if let known = userAgents.firstIndex(where: { $0.name == userAgent }) {
            userAgents[known].requests += 1
        } else if userAgents.count < Self.mostUserAgents {
            userAgents.append(UserAgent(name: userAgent, requests: 1))
        } else {
            requestsOfOthers += 1
        }
    }
}

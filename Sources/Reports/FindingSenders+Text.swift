import Findings
import JSONModel

extension FindingSenders {
    private static let shownRequests = 10

    /// `1, 4, 9 and 7 more`, with the IDs where there is room for them.
    func requestWords(withIDs: Bool) -> String {
        let shown = requests.prefix(Self.shownRequests).map { request in
            "\(request.number)" + (withIDs ? request.id.map { " (\($0))" } ?? "" : "")
        }
        let rest = requests.count - shown.count + omittedRequests
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// `curl/7.88.1 (3), none (1)`.
    var userAgentWords: String {
        let others = requestsOfOthers > 0 ? ["others (\(requestsOfOthers))"] : []
        return (userAgents.map { "\($0.name ?? "none") (\($0.requests))" } + others).joined(separator: ", ")
    }

    /// Members of a finding in `report.json`.
    var members: [JSONMember] {
        [
            JSONMember(
                key: "requests",
                value: .array(
                    requests.map {
                        ["number": .number(JSONNumber($0.number)), "id": $0.id.map { .string($0) } ?? .null]
                    }
                )
            ),
            JSONMember(key: "requestsOmitted", value: .number(JSONNumber(omittedRequests))),
            JSONMember(
                key: "userAgents",
                value: .array(
                    userAgents.map {
                        ["name": $0.name.map { .string($0) } ?? .null, "requests": .number(JSONNumber($0.requests))]
                    }
                )
            ),
            JSONMember(key: "requestsOfOtherUserAgents", value: .number(JSONNumber(requestsOfOthers))),
        ]
    }
}

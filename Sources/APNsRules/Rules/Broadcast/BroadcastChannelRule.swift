import PushModel

extension Rule {
    /// Whether the channel is registered is for the endpoint to know.
    static let broadcastChannel = Rule(
        id: "bc.channel",
        number: 114,
        level: .rejected,
        requirement: "A request about a channel names it by apns-channel-id, in base64.",
        answer: Answer(400, .badChannelId),
        basis: .sourced,
        sources: [.broadcastErrors],
        passing: [
            Example("A broadcast", "{}", headers: [("apns-channel-id", "dHN0LXNyY2gtY2hubA==")], path: broadcastPath),
            Example("Creation has none yet", "{}", headers: [], path: "/1/apps/com.example.app/channels"),
        ],
        failing: [
            Example("None", "{}", headers: [], path: broadcastPath),
            Example("No base64", "{}", headers: [("apns-channel-id", "news!")], path: broadcastPath),
            Example("Deletion of nothing", "", headers: [], method: "DELETE", path: "/1/apps/com.example.app/channels"),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.needsChannel else { return }
        guard let channel = subject.headers.channelID else {
            report.report(
                .header("apns-channel-id"),
                "There is no apns-channel-id.",
                answer: Answer(400, .missingChannelId)
            )
            return
        }
        if !channel.isBase64 {
            report.report(.header("apns-channel-id"), "\"\(channel.prefix(64))\" is not base64.")
        }
    }
}

private let broadcastPath = "/4/broadcasts/apps/com.example.app"

extension PushSubject {
    fileprivate var needsChannel: Bool {
        switch route {
        case .broadcast: true
        case .channels: request.method == "GET" || request.method == "DELETE"
        case .device, .deviceWithoutToken, .allChannels, .unknown: false
        }
    }
}

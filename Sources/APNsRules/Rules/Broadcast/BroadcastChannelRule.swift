import PushModel

extension Rule {
    /// Apple gives no length for an ID; more than 255 bytes are too long for the endpoint.
    static let broadcastChannel = Rule(
        id: "bc.channel",
        number: 114,
        level: .rejected,
        scope: .channels,
        requirement: "A request about a channel names a registered channel in apns-channel-id, in base64.",
        answer: Answer(400, .badChannelId),
        turn: CheckTurn(.topic, 70),
        basis: .sourced,
        sources: [.broadcastErrors],
        passing: [
            Example("A broadcast", "{}", headers: [("apns-channel-id", "dHN0LXNyY2gtY2hubA==")], path: broadcastPath),
            Example("A new channel has none yet", "{}", headers: [], path: "/1/apps/com.example.app/channels"),
            Example(
                "A registered channel",
                "{}",
                headers: [("apns-channel-id", "dHN0LXNyY2gtY2hubA==")],
                path: broadcastPath,
                circumstances: Circumstances(
                    broadcast: BroadcastFacts(channel: .registered(storesMessages: false))
                )
            ),
        ],
        failing: [
            Example("None", "{}", headers: [], path: broadcastPath),
            Example("No base64", "{}", headers: [("apns-channel-id", "news!")], path: broadcastPath),
            Example(
                "256 bytes",
                "{}",
                headers: [("apns-channel-id", String(repeating: "a", count: 256))],
                path: broadcastPath
            ),
            Example(
                "A channel that is not registered",
                "{}",
                headers: [("apns-channel-id", "dHN0LXNyY2gtY2hubA==")],
                path: broadcastPath,
                circumstances: Circumstances()
            ),
            Example(
                "Deletion without a channel",
                "",
                headers: [],
                method: "DELETE",
                path: "/1/apps/com.example.app/channels"
            ),
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
        } else if channel.utf8.count > 255 {
            report.report(.header("apns-channel-id"), "The channel ID has \(channel.utf8.count) bytes.")
        } else if subject.circumstances?.broadcast.channel == .unknown {
            report.report(
                .header("apns-channel-id"),
                "The app has no channel \"\(channel.prefix(64))\" in this environment.",
                answer: Answer(400, .channelNotRegistered)
            )
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

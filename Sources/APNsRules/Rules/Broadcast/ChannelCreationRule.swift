import JSONModel
import PushModel

extension Rule {
    /// Where message-storage-policy is absent or no policy, a client had a reason that no table of Apple's has.
    static let channelCreation = Rule(
        id: "ch.create",
        number: 119,
        level: .rejected,
        scope: .channels,
        requirement:
            "A new channel has message-storage-policy 0 or 1 and push-type LiveActivity, and is within the quota.",
        answer: Answer(400, .badRequestParams),
        turn: CheckTurn(.size, 50),
        basis: .sourced,
        sources: [.channels, .broadcastErrors, .channelQueueSize],
        passing: [
            Example(
                "Complete",
                #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#,
                headers: [],
                path: "/1/apps/com.example.app/channels"
            ),
            Example(
                "The last of the quota",
                #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#,
                headers: [],
                path: "/1/apps/com.example.app/channels",
                circumstances: Circumstances(broadcast: BroadcastFacts(channelCount: 9999))
            ),
            Example("Reading has no body", "", headers: [], method: "GET", path: "/1/apps/com.example.app/channels"),
        ],
        failing: [
            Example("Empty", "", headers: [], path: "/1/apps/com.example.app/channels"),
            Example("Broken", "{", headers: [], path: "/1/apps/com.example.app/channels"),
            Example(
                "No push type",
                #"{"message-storage-policy":1}"#,
                headers: [],
                path: "/1/apps/com.example.app/channels"
            ),
            Example(
                "No storage policy",
                #"{"push-type":"LiveActivity"}"#,
                headers: [],
                path: "/1/apps/com.example.app/channels"
            ),
            Example(
                "An unknown attribute",
                #"{"message-storage-policy":1,"push-type":"LiveActivity","name":"x"}"#,
                headers: [],
                path: "/1/apps/com.example.app/channels"
            ),
            Example(
                "One over the quota",
                #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#,
                headers: [],
                path: "/1/apps/com.example.app/channels",
                circumstances: Circumstances(broadcast: BroadcastFacts(channelCount: 10_000))
            ),
        ]
    ) { subject, report in
        guard case .channels = subject.route, subject.request.method == "POST" else { return }
        if case .empty = subject.payload {
            report.report(.body, "The body has no bytes.", answer: Answer(400, .payloadEmpty))
            return
        }
        if case .cut = subject.payload {
            report.report(.body, "The body has \(subject.bodySize).", answer: Answer(400, .badRequestPayload))
            return
        }
        guard let root = subject.root else {
            report.report(.body, "The body is not a JSON object.", answer: Answer(400, .badRequestPayload))
            return
        }
        switch root["push-type"] {
        case nil:
            report.report(
                .pointer(JSONPointer(tokens: ["push-type"])),
                "There is no push-type.",
                answer: Answer(400, .missingPushType)
            )
        case .string(let type) where type.lowercased() == "liveactivity": break
        case .some(let type):
            report.report(.pointer(JSONPointer(tokens: ["push-type"])), "push-type is \(type.shown), not LiveActivity.")
        }
        let policy = root["message-storage-policy"]
        if policy?.intValue != 0, policy?.intValue != 1 {
            report.report(
                .pointer(JSONPointer(tokens: ["message-storage-policy"])),
                "message-storage-policy is \(policy?.shown ?? "absent"), not 0 or 1.",
                answer: Answer(400, .missingChannelQueueSize)
            )
        }
        for key in root.keys where key != "push-type" && key != "message-storage-policy" {
            report.report(.pointer(JSONPointer(tokens: [key])), "\(key) is not an attribute of a channel.")
        }
        if let facts = subject.circumstances?.broadcast, facts.channelCount >= facts.channelQuota {
            report.report(
                .request,
                "The app has \(facts.channelCount) channels; the quota is \(facts.channelQuota).",
                answer: Answer(400, .cannotCreateChannelConfig)
            )
        }
    }
}

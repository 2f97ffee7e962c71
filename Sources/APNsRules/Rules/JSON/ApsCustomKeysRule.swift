import JSONModel

extension Rule {
    static let apsCustomKeys = Rule(
        id: "json.aps.custom_keys",
        number: 64,
        level: .warning,
        scope: .unknownApsKey,
        requirement: "Data for the app is next to aps, not in it.",
        basis: .sourced,
        sources: [.payload],
        passing: [
            Example("Beside aps", #"{"aps":{"badge":1},"order":17}"#),
            Example("Another rule is about misspelt keys", #"{"aps":{"badge":1,"thread_id":"a"}}"#),
        ],
        failing: [
            Example("Inside aps", #"{"aps":{"badge":1,"order":17}}"#),
            Example("A request header", #"{"aps":{"badge":1,"apns-priority":"5"}}"#),
            Example("Many of them", #"{"aps":{"badge":1,"from":"Ann","room":7}}"#),
        ]
    ) { subject, report in
        guard let aps = subject.aps, !subject.members.unknown.isEmpty else { return }
        for index in subject.members.unknown {
            let key = aps.members[index].key
            guard MeantKey(inAps: key, isLiveActivity: subject.isLiveActivity) == nil else { continue }
            report.report(
                .pointer(JSONPointer(tokens: ["aps", key])),
                KnownHeaders.isKnown(key.lowercased())
                    ? "\(key) is a request header: in the payload it does nothing."
                    : "aps.\(key) is not a key of Apple's and is ignored."
            )
        }
    }
}

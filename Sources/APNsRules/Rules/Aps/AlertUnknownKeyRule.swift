import JSONModel

extension Rule {
    static let alertUnknownKey = Rule(
        id: "aps.alert.unknown_key",
        number: 73,
        level: .warning,
        scope: .unknownAlertKey,
        requirement: "alert has only keys from Apple's table.",
        basis: .sourced,
        sources: [.payload],
        passing: [
            Example("Documented keys", #"{"aps":{"alert":{"title":"Hi","body":"You"}}}"#),
            Example("Another rule is about former keys", #"{"aps":{"alert":{"body":"Hi","action-loc-key":"OPEN"}}}"#),
        ],
        failing: [
            Example("An unknown key", #"{"aps":{"alert":{"body":"Hi","color":"red"}}}"#),
            Example("Data of the app", #"{"aps":{"alert":{"body":"Hi","order":17}}}"#),
        ]
    ) { subject, report in
        guard let alert = subject[.alert]?.objectValue else { return }
        for member in alert.members {
            let key = member.key
            guard AlertKey(rawValue: key) == nil, !AlertKey.legacy.contains(key),
                MeantKey(inAlert: key, isLiveActivity: subject.isLiveActivity) == nil
            else { continue }
            if key == "sound", subject.isLiveActivity { continue }
            report.report(.aps(.alert, key), "alert.\(key) is not a key of Apple's.")
        }
    }
}

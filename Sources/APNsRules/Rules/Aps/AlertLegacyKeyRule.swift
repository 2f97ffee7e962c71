import JSONModel

extension Rule {
    static let alertLegacyKey = Rule(
        id: "aps.alert.legacy_key",
        number: 74,
        level: .warning,
        scope: .unknownAlertKey,
        requirement: "alert has no keys that Apple has removed from its table.",
        basis: .sourced,
        sources: [.payload, .sideshow],
        passing: [
            Example("Present keys", #"{"aps":{"alert":{"title":"Hi","body":"You"}}}"#),
            Example("The same name outside the alert", #"{"aps":{"alert":{"body":"Hi"}},"action":"open"}"#),
        ],
        failing: [
            Example("action-loc-key", #"{"aps":{"alert":{"body":"Hi","action-loc-key":"OPEN"}}}"#),
            Example(
                "Both of the summary",
                #"{"aps":{"alert":{"body":"Hi","summary-arg":"Ann","summary-arg-count":2}}}"#
            ),
        ]
    ) { subject, report in
        guard let alert = subject[.alert]?.objectValue else { return }
        for member in alert.members where AlertKey.legacy.contains(member.key) {
            report.report(.aps(.alert, member.key), "alert.\(member.key) is no longer in Apple's table.")
        }
    }
}

import PushModel

extension Rule {
    static let alertContentAvailable = Rule(
        id: "alert.with_content_available",
        number: 97,
        level: .warning,
        scope: .key(.contentAvailable),
        requirement: "An alert push does not rely on waking the app: content-available is allowed, but throttled.",
        basis: .conflict,
        sources: [.sending, .priorityText],
        passing: [
            Example("An alert alone", #"{"aps":{"alert":{"body":"Hi"}}}"#, headers: [("apns-push-type", "alert")]),
            Example("A silent push", #"{"aps":{"content-available":1}}"#),
        ],
        failing: [
            Example(
                "Both",
                #"{"aps":{"alert":{"body":"Hi"},"content-available":1}}"#,
                headers: [("apns-push-type", "alert")]
            ),
            Example("A bare payload with a sound", #"{"aps":{"sound":"default","content-available":1}}"#),
        ]
    ) { subject, report in
        guard subject.pushType == .alert || subject.headers.pushType == nil, subject.isOn(.contentAvailable),
            subject.hasUserKeys
        else { return }
        let spoilers = [ApsKey.badge, .sound].filter { subject.has($0) }.map(\.name).joined(separator: " and ")
        report.report(
            .aps(.contentAvailable),
            subject.has(.alert)
                ? "The push is an alert; the device decides whether it wakes the app."
                : "With \(spoilers) it is not a silent push, which has no alert, badge or sound. Whether it wakes the app is up to the "
                    + "device."
        )
    }
}

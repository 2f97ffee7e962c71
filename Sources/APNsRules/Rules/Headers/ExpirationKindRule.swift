import PushModel

extension Rule {
    /// What a stored push is worth depends on its kind: a call that comes late rings for nobody.
    static let expirationKind = Rule(
        id: "hdr.expiration.kind",
        number: 123,
        level: .warning,
        requirement:
            "A call expires at once or within seconds. A background push is stored until APNs reaches the device.",
        basis: .sourced,
        sources: [.voip, .sending, .storedBackground],
        passing: [
            Example(
                "A call, now or never",
                #"{"call":"17"}"#,
                headers: [("apns-push-type", "voip"), ("apns-expiration", "0")]
            ),
            Example(
                "A call, within half a minute",
                #"{"call":"17"}"#,
                headers: [("apns-push-type", "voip"), ("apns-expiration", "1700000030")]
            ),
            Example(
                "A background push for a day",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-expiration", "1700086400")]
            ),
            Example("An alert, now or never", #"{"aps":{"badge":1}}"#, headers: [("apns-expiration", "0")]),
            Example("A bare payload", #"{"aps":{"content-available":1}}"#),
        ],
        failing: [
            Example("A call without one", #"{"call":"17"}"#, headers: [("apns-push-type", "voip")]),
            Example(
                "A call that may ring tomorrow",
                #"{"call":"17"}"#,
                headers: [("apns-push-type", "voip"), ("apns-expiration", "1700086400")]
            ),
            Example(
                "A background push, now or never",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-expiration", "0")]
            ),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isDevice else { return }
        let expiration = subject.headers.expiration
        switch subject.pushType {
        case .voip:
            // What is no number of seconds has rules of its own.
            guard let expiration else {
                report.report(
                    .header("apns-expiration"),
                    "Without apns-expiration APNs may store a call and ring later: use 0 or a time some seconds ahead."
                )
                return
            }
            guard let seconds = expiration.epochSeconds, seconds < 100_000_000_000 else { return }
            let left = seconds - subject.now
            guard seconds != 0, left > Self.longestRing else { return }
            report.report(
                .header("apns-expiration"),
                "The call expires in \(left) s: a stored call rings when the caller has given up."
            )
        case .background where expiration?.epochSeconds == 0:
            report.report(
                .header("apns-expiration"),
                "With apns-expiration 0 a background push is lost if the device is offline: APNs tries once and stores nothing.",
                level: .notice
            )
        default: return
        }
    }

    /// Seconds after which nobody waits for an answer.
    private static let longestRing = 60
}

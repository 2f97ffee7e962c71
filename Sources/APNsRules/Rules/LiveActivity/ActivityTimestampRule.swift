import JSONModel

extension Rule {
    static let activityTimestamp = Rule(
        id: "la.timestamp",
        number: 105,
        level: .degraded,
        scope: .liveActivity,
        requirement:
            "A Live Activity push has a timestamp in seconds since 1970, not older than that of the last push.",
        basis: .inferredEffect,
        sources: [.liveActivity, .activityTime],
        passing: [
            Example("Seconds", #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{}}}"#),
            Example(
                "As old as the last",
                #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{}}}"#,
                circumstances: Circumstances(traffic: TrafficFacts(lastActivityTimestamp: 1_700_000_000))
            ),
            Example("No Live Activity", #"{"aps":{"badge":1,"timestamp":"now"}}"#),
        ],
        failing: [
            Example("Milliseconds", #"{"aps":{"timestamp":1700000000000,"event":"end","content-state":{}}}"#),
            Example("Seconds since 2001", #"{"aps":{"timestamp":816692800,"event":"update","content-state":{}}}"#),
            Example("A string", #"{"aps":{"timestamp":"1700000000","event":"end","content-state":{}}}"#),
            Example(
                "Older than the last",
                #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{}}}"#,
                circumstances: Circumstances(traffic: TrafficFacts(lastActivityTimestamp: 1_700_000_001))
            ),
            Example("None", #"{"aps":{"event":"end","content-state":{}}}"#),
            Example(
                "Of yesterday",
                #"{"aps":{"timestamp":1699910000,"event":"update","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
            Example(
                "Of tomorrow",
                #"{"aps":{"timestamp":1700090000,"event":"update","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ]
    ) { subject, report in
        guard subject.isLiveActivity, subject.aps != nil else { return }
        guard let timestamp = subject[.timestamp]?.numberValue?.doubleValue else {
            let shown = subject[.timestamp]?.shown ?? "absent"
            report.report(.aps(.timestamp), "timestamp is \(shown), not a number of seconds.")
            return
        }
        if timestamp >= 1e11 {
            report.report(.aps(.timestamp), "timestamp looks like milliseconds.")
        } else if Self.sinceReferenceDate.contains(timestamp) {
            report.report(
                .aps(.timestamp),
                "timestamp looks like seconds since 2001-01-01, as in Swift's Date; keys of aps count seconds since 1970."
            )
        } else if let last = subject.circumstances?.traffic.lastActivityTimestamp, timestamp < last {
            report.report(
                .aps(.timestamp),
                "timestamp is \(last - timestamp) seconds older than that of the last push."
            )
        } else if ActivityEvent(subject) != .end, abs(timestamp - Double(subject.now)) > Self.keptSeconds {
            let hours = Int(abs(timestamp - Double(subject.now)) / 3600)
            let distance = hours < 72 ? "\(hours) hours" : "\(hours / 24) days"
            let side = timestamp < Double(subject.now) ? "in the past" : "ahead"
            // A file is not sent as it is: its time is an example.
            report.report(
                .aps(.timestamp),
                "timestamp is \(distance) \(side): the device drops a push that is not about now.",
                level: subject.hasHeaders ? .warning : .notice
            )
        }
    }

    /// 2016 to 2032 in seconds since 2001-01-01; as seconds since 1970 they are long over.
    private static let sinceReferenceDate = 4.8e8...1e9

    /// Seconds from now within which a push is not dropped for its time (Apple Developer Forums, thread 776165).
    private static let keptSeconds = 8.0 * 3600
}

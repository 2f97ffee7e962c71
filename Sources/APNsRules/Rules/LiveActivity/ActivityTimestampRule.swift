import JSONModel

extension Rule {
    static let activityTimestamp = Rule(
        id: "la.timestamp",
        number: 105,
        level: .degraded,
        scope: .liveActivity,
        requirement: "A Live Activity push has a timestamp in seconds since 1970, not older than the last one's.",
        basis: .inferredEffect,
        sources: [.liveActivity],
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
            Example("A string", #"{"aps":{"timestamp":"1700000000","event":"end","content-state":{}}}"#),
            Example(
                "Older than the last",
                #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{}}}"#,
                circumstances: Circumstances(traffic: TrafficFacts(lastActivityTimestamp: 1_700_000_001))
            ),
            Example("None", #"{"aps":{"event":"end","content-state":{}}}"#),
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
        } else if let last = subject.circumstances?.traffic.lastActivityTimestamp, timestamp < last {
            report.report(.aps(.timestamp), "timestamp is \(last - timestamp) seconds older than the last one sent.")
        }
    }
}

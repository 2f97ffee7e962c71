import JSONModel

extension Rule {
    /// Whether the timestamp is older than the last one is for those who saw the last one.
    static let activityTimestamp = Rule(
        id: "la.timestamp",
        number: 105,
        level: .degraded,
        requirement: "A Live Activity push has a timestamp in seconds since 1970.",
        basis: .inferredEffect,
        sources: [.liveActivity],
        passing: [
            Example("Seconds", #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{}}}"#),
            Example("No Live Activity", #"{"aps":{"badge":1,"timestamp":"now"}}"#),
        ],
        failing: [
            Example("Milliseconds", #"{"aps":{"timestamp":1700000000000,"event":"end","content-state":{}}}"#),
            Example("A string", #"{"aps":{"timestamp":"1700000000","event":"end","content-state":{}}}"#),
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
        }
    }
}

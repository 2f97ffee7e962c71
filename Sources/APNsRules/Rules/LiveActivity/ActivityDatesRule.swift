import JSONModel

extension Rule {
    /// A start that is stale is never shown, as was measured on a phone: an error, where the others cost less.
    static let activityDates = Rule(
        id: "la.dates",
        number: 111,
        level: .warning,
        scope: .liveActivity,
        requirement: "dismissal-date is only in an end, at most 4 hours ahead; stale-date is in the future.",
        basis: .sourced,
        sources: [.liveActivity, .staleStart],
        passing: [
            Example(
                "In an hour",
                #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{},"dismissal-date":1700003600}}"#
            ),
            Example(
                "Removed at once",
                #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{},"dismissal-date":1600000000}}"#
            ),
        ],
        failing: [
            Example(
                "With an update",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"dismissal-date":1700003600}}"#
            ),
            Example(
                "In five hours",
                #"{"aps":{"timestamp":1700000000,"event":"end","content-state":{},"dismissal-date":1700018000}}"#
            ),
            Example(
                "Stale from the start",
                #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{},"attributes-type":"Game","attributes":{},"alert":{"title":"Goal","body":"1:0"},"stale-date":1600000000}}"#
            ),
            Example(
                "Stale already",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"stale-date":1600000000}}"#
            ),
        ]
    ) { subject, report in
        guard let event = ActivityEvent(subject) else { return }
        let now = Double(subject.now)
        if let value = subject[.dismissalDate] {
            let date = value.numberValue?.doubleValue
            if event != .end {
                report.report(.aps(.dismissalDate), "dismissal-date is only for an end.")
            } else if date == nil {
                report.report(.aps(.dismissalDate), "dismissal-date is \(value.shown), not a number of seconds.")
            } else if let date, date > now + 4 * 3600 {
                report.report(
                    .aps(.dismissalDate),
                    date >= 1e11
                        ? "dismissal-date is in milliseconds: the activity stays on the lock screen."
                        : "dismissal-date is more than 4 hours ahead."
                )
            }
        }
        if let value = subject[.staleDate] {
            guard let date = value.numberValue?.doubleValue, date < 1e11 else {
                report.report(.aps(.staleDate), "stale-date is \(value.shown), not a number of seconds.")
                return
            }
            if date <= now {
                report.report(
                    .aps(.staleDate),
                    "stale-date is not in the future" + (event == .start ? ": the activity is never shown." : "."),
                    level: event == .start ? .degraded : .warning
                )
            }
        }
    }
}

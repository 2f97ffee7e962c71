import JSONModel
import PushModel

extension Rule {
    /// 0 means no and harms nobody: a warning, and none on a background push, whose own rule speaks.
    static let contentAvailable = Rule(
        id: "aps.content_available.value",
        number: 85,
        level: .degraded,
        scope: .key(.contentAvailable),
        requirement: "content-available is the number 1.",
        basis: .inferredEffect,
        sources: [.payload, .background],
        passing: [
            Example("1", #"{"aps":{"content-available":1}}"#),
            Example("1 in value", #"{"aps":{"content-available":1.0}}"#),
        ],
        failing: [
            Example("A string", #"{"aps":{"content-available":"1"}}"#),
            Example("A boolean", #"{"aps":{"content-available":true}}"#),
            Example("0", #"{"aps":{"badge":1,"content-available":0}}"#),
            Example("null", #"{"aps":{"badge":1,"content-available":null}}"#),
        ]
    ) { subject, report in
        if subject.pushType == .background, subject[.contentAvailable]?.intValue == 0 { return }
        report.reportFlag(.contentAvailable, of: subject)
    }
}

extension Violations {
    /// Speaks where the flag is there and is not the number 1.
    mutating func reportFlag(_ flag: ApsKey, of subject: PushSubject) {
        guard let value = subject.written(flag), value.intValue != 1 else { return }
        if value.intValue == 0 {
            report(.aps(flag), "\(flag.name) is 0: leave it out.", level: .warning)
        } else {
            report(.aps(flag), "\(flag.name) is \(value.shown), not the number 1.")
        }
    }
}

import JSONModel
import PushModel

extension Rule {
    /// 0 and false mean no and harm nobody: a warning, and none on a background push, whose own rule speaks.
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
            Example("false", #"{"aps":{"badge":1,"content-available":false}}"#),
            Example("null", #"{"aps":{"badge":1,"content-available":null}}"#),
        ]
    ) { subject, report in
        if subject.pushType == .background, subject[.contentAvailable]?.isOff ?? false { return }
        report.reportFlag(.contentAvailable, of: subject)
    }
}

extension Violations {
    /// Speaks where the flag is there and is not the number 1.
    mutating func reportFlag(_ flag: ApsKey, of subject: PushSubject) {
        guard let value = subject.written(flag), value.intValue != 1 else { return }
        if value.isOff {
            report(.aps(flag), "\(flag.name) is \(value.shown): leave it out.", level: .warning)
        } else {
            report(.aps(flag), "\(flag.name) is \(value.shown), not the number 1.")
        }
    }
}

extension JSONValue {
    /// Whether a flag with the value is off, as its sender means it.
    var isOff: Bool { intValue == 0 || self == .bool(false) || self == "0" || self == "false" }
}

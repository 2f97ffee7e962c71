import JSONModel
import PushModel

extension Rule {
    static let backgroundContentAvailable = Rule(
        id: "background.content_available",
        number: 92,
        level: .degraded,
        scope: .type(.background),
        requirement: "A background push has content-available 1.",
        basis: .sourced,
        sources: [.background],
        passing: [
            Example("1", #"{"aps":{"content-available":1}}"#, headers: [("apns-push-type", "background")]),
            Example(
                "Another rule is about wrong values",
                #"{"aps":{"content-available":"1"}}"#,
                headers: [("apns-push-type", "background")]
            ),
            Example(
                "A Wallet pass",
                #"{"aps":{}}"#,
                headers: [("apns-push-type", "background"), ("apns-topic", "pass.com.example.card")]
            ),
        ],
        failing: [
            Example("None", #"{"aps":{}}"#, headers: [("apns-push-type", "background")]),
            Example("0", #"{"aps":{"content-available":0}}"#, headers: [("apns-push-type", "background")]),
        ]
    ) { subject, report in
        // Wallet is woken by a pass's topic alone.
        guard subject.pushType == .background, subject.aps != nil, !(subject.topic?.hasPrefix("pass.") ?? false) else {
            return
        }
        switch subject.written(.contentAvailable) {
        case nil:
            report.report(.aps(.contentAvailable), "Without content-available the app does not wake.")
        case .some(let value) where value.isOff:
            report.report(.aps(.contentAvailable), "With content-available \(value.shown) the app does not wake.")
        case .some: return
        }
    }
}

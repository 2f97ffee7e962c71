import JSONModel
import PushModel

extension Rule {
    static let accessoryPayload = Rule(
        id: "accessory.payload",
        number: 104,
        level: .degraded,
        scope: .type(.accessory),
        requirement: "An accessory push has the strings encryptedData, sessionIdentifier, keyID and messageIndex.",
        basis: .inferredEffect,
        sources: [.accessory],
        passing: [
            Example(
                "All four",
                #"{"aps":{"encryptedData":"AAEC","sessionIdentifier":"s","keyID":"AQ==","messageIndex":"17"}}"#,
                headers: [("apns-push-type", "accessory")]
            ),
            Example("Another type", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("None", #"{"aps":{}}"#, headers: [("apns-push-type", "accessory")]),
            Example(
                "A number",
                #"{"aps":{"encryptedData":"AAEC","sessionIdentifier":"s","keyID":"AQ==","messageIndex":17}}"#,
                headers: [("apns-push-type", "accessory")]
            ),
        ]
    ) { subject, report in
        guard subject.pushType == .accessory, subject.aps != nil else { return }
        for key in [ApsKey.encryptedData, .sessionIdentifier, .keyID, .messageIndex] {
            guard subject[key]?.stringValue == nil else { continue }
            report.report(.aps(key), "\(key.name) is \(subject[key]?.shown ?? "absent"), not a string.")
        }
    }
}

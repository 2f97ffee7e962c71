import JSONModel
import PushModel

extension Rule {
    /// Speaks where the payload shows what it is. ``RuleList`` drops it where a rule of the type's own speaks.
    static let pushTypeMismatch = Rule(
        id: "hdr.push_type.mismatch",
        number: 38,
        level: .degraded,
        requirement: "apns-push-type matches the payload.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example("An alert", #"{"aps":{"alert":{"body":"Hi"}}}"#, headers: [("apns-push-type", "alert")]),
            Example(
                "An activity",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ],
        failing: [
            Example(
                "An activity as alert",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"alert":{"body":"Goal"}}}"#,
                headers: [("apns-push-type", "alert")]
            ),
            Example("MDM as alert", #"{"mdm":"6D2F-MAGIC"}"#, headers: [("apns-push-type", "alert")]),
            Example(
                "An alert as location push",
                #"{"aps":{"alert":{"body":"Hi"}}}"#,
                headers: [("apns-push-type", "location")]
            ),
            Example(
                "A reload as background push",
                #"{"aps":{"content-available":1,"content-changed":true}}"#,
                headers: [("apns-push-type", "background")]
            ),
        ]
    ) { subject, report in
        guard let type = subject.pushType, let shape = PayloadShape(subject), !shape.pushTypes.contains(type)
        else { return }
        report.report(
            .header("apns-push-type"),
            "The push type is \(type.rawValue), but the payload is one of type \(shape.rawValue)."
        )
    }
}

/// A payload that can be of one kind only.
private enum PayloadShape: String {
    case liveActivity = "a Live Activity"
    case reload = "a widget or control reload"
    case accessory = "an accessory push"
    case mdm = "an MDM push"
    case alert = "an alert"

    init?(_ subject: PushSubject) {
        if subject.has(.event), subject.has(.contentState) || subject.has(.attributesType) {
            self = .liveActivity
        } else if subject.has(.contentChanged) {
            self = .reload
        } else if subject.has(.encryptedData), subject.has(.sessionIdentifier) {
            self = .accessory
        } else if let root = subject.root, !root.isEmpty, root.members.allSatisfy({ $0.key == "mdm" }) {
            self = .mdm
        } else if subject.aps?["alert"].map({ $0.stringValue?.isEmpty == false || $0.objectValue?.hasAlertText == true }
        )
            ?? false
        {
            self = .alert
        } else {
            return nil
        }
    }

    var pushTypes: [PushType] {
        switch self {
        case .liveActivity: [.liveactivity]
        case .reload: [.widgets, .controls]
        case .accessory: [.accessory]
        // A VoIP payload is free: it may well have one member of that name.
        case .mdm: [.mdm, .voip, .pushtotalk]
        // Rules of their own say what an alert is to these. What is left never shows one.
        case .alert: [.alert, .background, .liveactivity, .voip]
        }
    }
}

import JSONModel

extension Rule {
    static let alertFields = Rule(
        id: "aps.alert.fields",
        number: 72,
        level: .degraded,
        scope: .key(.alert),
        requirement:
            "Texts, keys and the launch image of an alert are strings; a Live Activity may have objects as texts.",
        basis: .inferredEffect,
        sources: [.payload, .liveActivity],
        passing: [
            Example("Strings", #"{"aps":{"alert":{"title":"Hi","body":"You","launch-image":"start"}}}"#),
            Example(
                "A Live Activity",
                #"{"aps":{"alert":{"title":{"loc-key":"GOAL","loc-args":["1"]},"body":"x"}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ],
        failing: [
            Example("A number", #"{"aps":{"alert":{"title":17}}}"#),
            Example("An object", #"{"aps":{"alert":{"body":{"loc-key":"HELLO"}}}}"#),
            Example("A boolean key", #"{"aps":{"alert":{"loc-key":true}}}"#),
        ]
    ) { subject, report in
        guard let alert = subject[.alert]?.objectValue else { return }
        for member in alert.members {
            guard let key = AlertKey(rawValue: member.key), !key.isArguments else { continue }
            switch member.value {
            case .string, .null: continue
            case .object(let text) where subject.isLiveActivity && (key == .title || key == .body):
                if text["loc-key"]?.stringValue != nil { continue }
                report.report(.aps(.alert, member.key), "The object \(member.key) has no string loc-key.")
            case .bool, .number, .array, .object:
                report.report(.aps(.alert, member.key), "\(member.key) is \(member.value.shown), not a string.")
            }
        }
    }
}

extension AlertKey {
    /// Whether the key holds the arguments of a localised text.
    var isArguments: Bool {
        switch self {
        case .titleLocArgs, .subtitleLocArgs, .locArgs: true
        default: false
        }
    }
}

import JSONModel
import PushModel

extension Rule {
    static let apsOutside = Rule(
        id: "json.aps.outside",
        number: 121,
        level: .degraded,
        requirement: "Keys of aps that Apple alone spells so, with a hyphen, stand in aps: beside it they do nothing.",
        basis: .observed,
        sources: [.payload],
        passing: [
            Example("In aps", #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
            Example("Data of the app", #"{"aps":{"alert":"Hi"},"category":"a","order-id":17}"#),
            Example("In both places", #"{"aps":{"alert":"Hi","thread-id":"a"},"thread-id":"a"}"#),
            Example("VoIP is free", #"{"thread-id":"a"}"#, headers: [("apns-push-type", "voip")]),
        ],
        failing: [
            Example("A service extension that does not run", #"{"aps":{"alert":"Hi"},"mutable-content":1}"#),
            Example("A push that wakes nobody", #"{"aps":{"badge":1},"content-available":1}"#),
            Example("A group", #"{"aps":{"alert":"Hi"},"thread-id":"a"}"#),
        ]
    ) { subject, report in
        guard let root = subject.root, root.count > 1, let aps = subject.aps, subject.pushType != .voip else { return }
        for member in root.members where !member.value.isNull {
            guard let key = ApsKey(name: member.key), key.name.contains("-"), aps[key.name] == nil else { continue }
            // Nobody's data is called as a flag of Apple's; the other names somebody's may be.
            let isFlag = key == .mutableContent || key == .contentAvailable
            report.report(
                .pointer(JSONPointer(tokens: [key.name])),
                "\(key.name) beside aps does nothing: it belongs into aps.",
                level: isFlag ? .degraded : .warning
            )
        }
    }
}

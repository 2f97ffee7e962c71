import JSONModel
import PushModel

extension Rule {
    static let apsOutside = Rule(
        id: "json.aps.outside",
        number: 121,
        level: .degraded,
        requirement:
            "Apple's keys with a hyphen are in aps, and request headers are not in the payload: elsewhere they do "
            + "nothing.",
        basis: .observed,
        sources: [.payload],
        passing: [
            Example("In aps", #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
            Example("Data of the app", #"{"aps":{"alert":"Hi"},"category":"a","order-id":17}"#),
            Example("In both places", #"{"aps":{"alert":"Hi","thread-id":"a"},"thread-id":"a"}"#),
            Example("Data called headers", #"{"aps":{"alert":"Hi"},"headers":{"x-trace":"1"}}"#),
            Example("VoIP is free", #"{"thread-id":"a"}"#, headers: [("apns-push-type", "voip")]),
        ],
        failing: [
            Example("A service extension that does not run", #"{"aps":{"alert":"Hi"},"mutable-content":1}"#),
            Example("A push that does not wake the app", #"{"aps":{"badge":1},"content-available":1}"#),
            Example("A group", #"{"aps":{"alert":"Hi"},"thread-id":"a"}"#),
            Example("A flag by FCM's name", #"{"aps":{"alert":"Hi"},"mutable_content":true}"#),
            Example("A request header", #"{"aps":{"alert":"Hi"},"apns-priority":"5"}"#),
            Example("All of them", #"{"aps":{"alert":"Hi"},"headers":{"apns-priority":"5"}}"#),
        ]
    ) { subject, report in
        guard let root = subject.root, root.count > 1, let aps = subject.aps, subject.pushType != .voip else { return }
        for member in root.members where !member.value.isNull {
            let name = member.key.lowercased()
            if KnownHeaders.isKnown(name) {
                report.report(
                    .pointer(JSONPointer(tokens: [member.key])),
                    "\(member.key) is a request header: in the payload it does nothing.",
                    level: .warning
                )
                continue
            }
            if name == "headers", let headers = member.value.objectValue,
                let header = headers.keys.first(where: { KnownHeaders.isKnown($0.lowercased()) })
            {
                report.report(
                    .pointer(JSONPointer(tokens: [member.key, header])),
                    "\(header) is a request header, but \(member.key) is in the payload: there it does nothing.",
                    level: .warning
                )
                continue
            }
            // In the spelling of FCM, or of a programming language.
            if name.utf8.count >= ApsKey.shortestFlag,
                case .aps(let flag)? = MeantKey(inAps: member.key, isLiveActivity: false), flag.isFlag,
                aps[flag.name] == nil
            {
                report.report(
                    .pointer(JSONPointer(tokens: [member.key])),
                    "\(member.key) next to aps does nothing: did you mean aps.\(flag.name)?",
                    level: .warning
                )
                continue
            }
            guard let key = ApsKey(name: member.key), key.name.contains("-"), aps[key.name] == nil else { continue }
            // Nobody's data is called as a flag of Apple's; the other names somebody's may be.
            report.report(
                .pointer(JSONPointer(tokens: [key.name])),
                "\(key.name) next to aps does nothing: it belongs in aps.",
                level: key.isFlag ? .degraded : .warning
            )
        }
    }
}

extension ApsKey {
    /// Whether it is one of the flags whose names are nobody's data.
    fileprivate var isFlag: Bool { self == .mutableContent || self == .contentAvailable }

    /// Bytes of the shortest name that may be meant for a flag: `mutablecontent` with one letter less.
    fileprivate static let shortestFlag = 13
}

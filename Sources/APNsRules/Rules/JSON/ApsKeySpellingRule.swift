import JSONModel

extension Rule {
    static let apsKeySpelling = Rule(
        id: "json.aps.key_spelling",
        number: 65,
        level: .degraded,
        scope: [.unknownApsKey, .unknownAlertKey],
        requirement: "Keys of aps and of the alert have hyphens: with underscores or in camel case they do nothing.",
        basis: .observed,
        sources: [.underscores, .payload],
        passing: [
            Example("Hyphens", #"{"aps":{"badge":1,"thread-id":"a"}}"#),
            Example("An accessory's keys are in camel case", #"{"aps":{"keyID":"a","messageIndex":"1"}}"#),
        ],
        failing: [
            Example("FCM's name", #"{"aps":{"content_available":1}}"#),
            Example("Camel case", #"{"aps":{"alert":"Hi","mutableContent":1}}"#),
            Example("In the alert", #"{"aps":{"alert":{"loc_key":"HELLO"}}}"#),
        ]
    ) { subject, report in
        guard let aps = subject.aps else { return }
        for index in subject.members.unknown {
            let key = aps.members[index].key
            guard let meant = ApsKey(looselySpelt: key) else { continue }
            report.report(
                .pointer(JSONPointer(tokens: ["aps", key])),
                "aps.\(key) has no effect; the key is \(meant.name)."
            )
        }
        for member in subject[.alert]?.objectValue?.members ?? [] {
            guard let meant = AlertKey(looselySpelt: member.key) else { continue }
            report.report(.aps(.alert, member.key), "\(member.key) has no effect; the key is \(meant.rawValue).")
        }
    }
}

extension ApsKey {
    /// The hyphenated key that the name is, but for its spelling; nil for a name that is right.
    init?(looselySpelt name: String) {
        guard ApsKey(name: name) == nil else { return nil }
        let loose = looseSpelling(name)
        guard let key = ApsKey.allCases.first(where: { $0.name.contains("-") && looseSpelling($0.name) == loose })
        else { return nil }
        self = key
    }
}

import JSONModel

extension Rule {
    static let soundType = Rule(
        id: "aps.sound.type",
        number: 79,
        level: .degraded,
        scope: .key(.sound),
        requirement:
            "sound is a string, or the object of a critical alert. The effect of an empty string depends on the system's version.",
        basis: .inferredEffect,
        sources: [.payload, .easemobSound, .lux],
        passing: [
            Example("The system's sound", #"{"aps":{"sound":"default"}}"#),
            Example("A critical alert", #"{"aps":{"sound":{"critical":1,"name":"default","volume":1}}}"#),
        ],
        failing: [
            Example("Empty", #"{"aps":{"sound":""}}"#),
            Example("A number", #"{"aps":{"sound":1}}"#),
        ]
    ) { subject, report in
        switch subject[.sound] {
        case nil, .object: return
        case .string(let name) where !name.isEmpty: return
        case .string:
            report.report(
                .aps(.sound),
                "sound is an empty string: no sound since iOS 8, the default sound before. Apple does not document it.",
                level: .notice
            )
        case .some(let sound): report.report(.aps(.sound), "sound is \(sound.shown), not a string or an object.")
        }
    }
}

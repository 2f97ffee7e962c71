import JSONModel

extension Rule {
    static let soundType = Rule(
        id: "aps.sound.type",
        number: 79,
        level: .degraded,
        scope: .key(.sound),
        requirement: "sound is a string that is not empty, or the object of a critical alert.",
        basis: .inferredEffect,
        sources: [.payload, .lux],
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
        case .string: report.report(.aps(.sound), "sound is an empty string.")
        case .some(let sound): report.report(.aps(.sound), "sound is \(sound.shown), not a string or an object.")
        }
    }
}

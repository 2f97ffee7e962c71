import JSONModel

extension Rule {
    static let alertType = Rule(
        id: "aps.alert.type",
        number: 69,
        level: .degraded,
        scope: .key(.alert),
        requirement: "alert is an object or a string.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("An object", #"{"aps":{"alert":{"body":"Hi"}}}"#),
            Example("A string", #"{"aps":{"alert":"Hi"}}"#),
        ],
        failing: [
            Example("A number", #"{"aps":{"alert":17}}"#),
            Example("An array", #"{"aps":{"alert":["Hi"]}}"#),
            Example("A boolean", #"{"aps":{"alert":true}}"#),
        ]
    ) { subject, report in
        switch subject[.alert] {
        case nil, .string, .object: return
        case .some(let alert): report.report(.aps(.alert), "alert is \(alert.shown), not an object or a string.")
        }
    }
}

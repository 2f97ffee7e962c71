import JSONModel

extension Rule {
    static let apsType = Rule(
        id: "json.aps.type",
        number: 63,
        level: .degraded,
        requirement: "aps is an object.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("An object", #"{"aps":{"badge":1}}"#),
            Example("An empty object", #"{"aps":{}}"#),
        ],
        failing: [
            Example("A string", #"{"aps":"Hi"}"#),
            Example("JSON inside a string", #"{"aps":"{\"badge\":1}"}"#),
            Example("null", #"{"aps":null}"#),
        ]
    ) { subject, report in
        guard subject.aps == nil, let value = subject.root?["aps"] else { return }
        report.report(.pointer(JSONPointer(tokens: ["aps"])), "aps is \(value.shown), not an object.")
    }
}

extension Rule {
    static let jsonRoot = Rule(
        id: "json.root.object",
        number: 61,
        level: .degraded,
        requirement: "The root of the payload is an object.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("An object", #"{"aps":{"badge":1}}"#),
            Example("An empty object", "{}"),
        ],
        failing: [
            Example("An array", #"[{"aps":{"badge":1}}]"#),
            Example("A string", #""Hi""#),
        ]
    ) { subject, report in
        guard subject.route.isPush, case .value(let value) = subject.payload, subject.root == nil else { return }
        report.report(.body, "The root is \(value.shown), not an object.")
    }
}

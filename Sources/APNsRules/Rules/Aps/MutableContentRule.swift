extension Rule {
    static let mutableContent = Rule(
        id: "aps.mutable_content.value",
        number: 86,
        level: .degraded,
        scope: .key(.mutableContent),
        requirement: "mutable-content is the number 1.",
        basis: .sourced,
        sources: [.serviceExtension],
        passing: [
            Example("1", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":1}}"#),
            Example("None", #"{"aps":{"alert":{"body":"Hi"}}}"#),
        ],
        failing: [
            Example("A string", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":"1"}}"#),
            Example("2", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":2}}"#),
            Example("0", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":0}}"#),
        ]
    ) { subject, report in
        report.reportFlag(.mutableContent, of: subject)
    }
}

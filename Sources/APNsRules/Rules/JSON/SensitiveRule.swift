import JSONModel

extension Rule {
    /// Advice: no reader can tell a secret from a greeting.
    static let sensitive = Rule(
        id: "json.sensitive",
        number: 68,
        level: .warning,
        requirement: "A payload contains no customer data or secrets, unless encrypted.",
        basis: .sourced,
        sources: [.payload],
        passing: [
            Example("A badge", #"{"aps":{"badge":1}}"#),
            Example("A silent push", #"{"aps":{"content-available":1}}"#),
        ],
        failing: [
            Example("Text", #"{"aps":{"alert":{"body":"Your balance is 12"}}}"#),
            Example("Data of the app", #"{"aps":{"badge":1},"user":"u-17"}"#),
        ],
        occasion: .advice
    ) { subject, report in
        guard let root = subject.root else { return }
        let custom = root.members.filter { $0.key != "aps" }.map(\.key)
        if !custom.isEmpty {
            let names = custom.prefix(5).joined(separator: ", ")
            report.report(.body, "\(names): is this free of customer data, or encrypted?")
        } else if subject.has(.alert) {
            report.report(.aps(.alert), "Is the text free of customer data?")
        }
    }
}

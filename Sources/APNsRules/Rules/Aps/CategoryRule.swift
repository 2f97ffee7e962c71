import JSONModel

extension Rule {
    /// Advice: the app registers its categories at run time.
    static let category = Rule(
        id: "aps.category.registered",
        number: 84,
        level: .warning,
        scope: .key(.category),
        requirement: "category is the identifier of a category that the app has registered.",
        basis: .sourced,
        sources: [.payload],
        passing: [
            Example("No category", #"{"aps":{"badge":1}}"#),
            Example("Another rule is about other types", #"{"aps":{"badge":1,"category":17}}"#),
        ],
        failing: [
            Example("A category", #"{"aps":{"alert":{"body":"Hi"},"category":"INVITE"}}"#),
            Example("An empty one", #"{"aps":{"alert":{"body":"Hi"},"category":""}}"#),
        ],
        occasion: .advice
    ) { subject, report in
        guard let category = subject[.category]?.stringValue else { return }
        report.report(.aps(.category), "Does the app register the category \"\(category)\"?")
    }
}

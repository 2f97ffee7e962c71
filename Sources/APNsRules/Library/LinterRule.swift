import PushModel

extension APNsLinter {
    /// A requirement of Apple's push service, with the reason for believing in it.
    public struct Rule: Sendable, Hashable, Identifiable {
        /// `size.limit`; for ever.
        public let id: String
        /// How bad it is to break it.
        public let severity: Severity
        /// One sentence that says what must be.
        public let requirement: String
        /// The `reason` with which APNs refuses a push that breaks it; nil where it answers 200, or not at all.
        public let reason: String?
        /// Where the requirement comes from.
        public let sources: [Source]
    }

    /// Where a requirement comes from.
    public struct Source: Sendable, Hashable {
        /// The page's title.
        public let title: String
        /// The page's address; nil where it has none.
        public let url: String?
    }
}

extension APNsLinter.Rule {
    init(_ rule: Rule) {
        id = rule.id
        severity = APNsLinter.Severity(rule.level)
        requirement = rule.requirement
        reason = rule.answer?.reason.rawValue
        sources = rule.sources.map { APNsLinter.Source(title: $0.title, url: $0.url) }
    }
}

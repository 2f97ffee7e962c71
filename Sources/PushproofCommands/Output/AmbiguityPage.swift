import PushModel
import Vendors

/// `Documentation/Ambiguities.md`: every place where a vendor's documents leave more than one right outcome.
enum AmbiguityPage {
    static func markdown() -> String {
        let head = """
            # Where the documents are silent or contradict each other

            `make docs` makes this page from the code. Every outcome in the lists is right: a testee that gives one of them is
            never wrong. The reading of the reference comes first. `pushproof rules --ambiguous` prints the same, and
            `pushproof compile --explain` names the topics that a message meets and the readings that the reference takes.

            """
        return ([head] + VendorCompilers.all.map { section($0.dialect) }).joined(separator: "\n")
    }

    private static func section(_ dialect: Dialect) -> String {
        let topics = AmbiguityCatalogue.all.filter { $0.dialect == dialect }
        return "## \(dialect.rawValue): \(topics.count) topics\n\n"
            + topics.map(TopicText.markdown).joined(separator: "\n") + "\n"
    }
}

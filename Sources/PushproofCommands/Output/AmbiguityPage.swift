import PushModel
import Vendors

/// `Documentation/Ambiguities.md`: every place where a vendor's documents leave more than one right outcome.
enum AmbiguityPage {
    static func markdown() -> String {
        let head = """
            # Where the documents are silent, or contradict each other

            Made from the code by `make docs`. Every outcome that is listed here is right: a testee that gives any of them is
            never blamed. The reference's own reading comes first. `pushproof rules --ambiguous` prints the same, and
            `pushproof compile --explain` names the topics that a message meets, and the readings that the reference takes.

            """
        return ([head] + VendorCompilers.all.map { section($0.dialect) }).joined(separator: "\n")
    }

    private static func section(_ dialect: Dialect) -> String {
        let topics = AmbiguityCatalogue.all.filter { $0.dialect == dialect }
        return "## \(dialect.rawValue): \(topics.count) topics\n\n"
            + topics.map(TopicText.markdown).joined(separator: "\n") + "\n"
    }
}

import PushModel
import SenderChecks
import VendorModel
import Vendors

/// `Documentation/SenderMistakes.md`: what senders get wrong and vendors swallow.
enum MistakePage {
    static func markdown() -> String {
        let head = """
            # Mistakes of senders that vendors ignore

            `make docs` makes this page from the code. `pushproof lint --dialect VENDOR` reports these mistakes as warnings (errors are marked). `pushproof rules ID`
            shows a mistake with a message that makes it and a message that does not.

            """
        let dialects = Dialect.allCases.filter { dialect in SenderMistakes.all.contains { $0.dialect == dialect } }
        return ([head] + dialects.map(section)).joined(separator: "\n")
    }

    private static func section(_ dialect: Dialect) -> String {
        let mistakes = SenderMistakes.all.filter { $0.dialect == dialect }
        let rows = mistakes.map {
            "| `\($0.id)`\($0.severity == .error ? " (error)" : "") | \(cell($0.sentence)) | \(cell($0.source)) |"
        }
        return "## \(dialect.rawValue): \(mistakes.count) mistakes\n\n| ID | what happens | source |\n|---|---|---|\n"
            + rows.joined(separator: "\n") + "\n"
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
}

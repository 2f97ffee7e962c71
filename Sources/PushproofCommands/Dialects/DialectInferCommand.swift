import ArgumentParser
import OwnDialects

/// Writes a first description of a message format.
struct DialectInferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Write a first dialect's file from example messages.",
        discussion: """
            It goes to standard output, and is for the folder from which the examples are named. It has the types that the examples \
            show, the members that all of them have, formats, and words that recur: no more than they say. Go on from there, and try it \
            with pushproof dialect check.
            """
    )

    @Argument(help: ArgumentHelp("Files with a message or a case each.", valueName: "example"))
    var examples: [String]

    @Option(help: "The dialect's name: small letters, digits and hyphens.")
    var name = "mine"

    func run() async throws {
        try await reportingFailures {
            let text: String
            do throws(DialectProblems) {
                text = try DialectDraft.text(name: name, reading: examples)
            } catch {
                throw CommandFailure(.input, error.description)
            }
            try Console.write(Array(text.utf8))
        }
    }
}

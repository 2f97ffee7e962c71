import ArgumentParser
import OwnDialects

/// Writes a first description of a message format.
struct DialectInferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Write a first dialect's file from example messages, or from a description of them.",
        discussion: """
            It goes to standard output, and is for the folder from which the files are named. From examples it has the types that they \
            show, the members that all of them have, formats, and words that recur: no more than they say. A file that ends in .jsonl has an \
            example a line, as messages.jsonl and requests.jsonl of serve; what was refused there is left out. With --from the messages are \
            those of an OpenAPI document (3.0, 3.1), a JSON Schema (drafts 4 to 2020-12) or a .proto file. Go on from there, and try it \
            with pushproof dialect check.
            """
    )

    @Argument(
        help: ArgumentHelp("Files with a message or a case each; of .jsonl one a line.", valueName: "example")
    )
    var examples: [String] = []

    @Option(help: ArgumentHelp("OpenAPI, JSON Schema or .proto file that describes the messages.", valueName: "file"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Of OpenAPI: the operation whose request body is the message, by operationId or as \"POST /push\".",
            valueName: "operation"
        )
    )
    var operation: String?

    @Option(
        help: ArgumentHelp("The schema or the message of the .proto file that the messages are.", valueName: "name")
    )
    var type: String?

    @Option(help: "The dialect's name: small letters, digits and hyphens.")
    var name = "mine"

    func validate() throws {
        if from == nil, operation != nil || type != nil {
            throw ValidationError("--\(operation == nil ? "type" : "operation") names something in the file of --from")
        }
        if from == nil, examples.isEmpty {
            throw ValidationError("an example, or --from with a description, is missing")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let text: String
            do throws(DialectProblems) {
                let description = from.map { MessageDescription(path: $0, operation: operation, type: type) }
                text = try DialectDraft.text(name: name, from: description, reading: examples)
            } catch {
                throw CommandFailure(.input, error.description)
            }
            try Console.write(Array(text.utf8))
        }
    }
}

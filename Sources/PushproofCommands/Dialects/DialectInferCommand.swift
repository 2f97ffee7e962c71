import ArgumentParser
import OwnDialects

/// Writes a first description of a message format.
struct DialectInferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Write a first dialect's file from example messages, or from a description of them.",
        discussion: """
            Writes it to standard output, for the folder that the file names are relative to. From examples it takes the types that they \
            show, the members that all of them have, formats, and words that recur. A file that ends in .jsonl has one \
            example on each line, like messages.jsonl and requests.jsonl of serve, whose refused messages are left out. With --from the messages are \
            those of an OpenAPI document (3.0, 3.1), a JSON Schema (drafts 4 to 2020-12) or a .proto file. Extend the result, and try it \
            with pushproof dialect check.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Files with a message or a case each; a .jsonl file has one on each line.",
            valueName: "example"
        )
    )
    var examples: [String] = []

    @Option(help: ArgumentHelp("OpenAPI, JSON Schema or .proto file that describes the messages.", valueName: "file"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "For OpenAPI: the operation whose request body is the message, by operationId or as \"POST /push\".",
            valueName: "operation"
        )
    )
    var operation: String?

    @Option(
        help: ArgumentHelp(
            "The schema, or the message in the .proto file, that describes the messages.",
            valueName: "name"
        )
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

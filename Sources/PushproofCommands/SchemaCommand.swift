import ArgumentParser
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Writes JSON Schemas of what senders write.
struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Write a JSON Schema of Apple's payload, its headers, or a vendor's messages.",
        discussion: """
            Without a name it lists the schemas. Each is JSON Schema 2020-12, made from the same tables as lint: it \
            rejects the names, types and ranges that lint reports, with warnings, as far as a schema can. Editors \
            use it to complete and explain members.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "\(Wording.alternatives(MessageSchema.all.map(\.name))).",
            valueName: "name"
        )
    )
    var name: String?

    @Option(help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"))
    var output: String?

    func validate() throws {
        if name == nil, output != nil { throw ValidationError("--output is for one schema: name it.") }
        if let name, MessageSchema.named(name) == nil {
            let names = MessageSchema.all.map(\.name)
            throw ValidationError("there is no schema \"\(name)\"; the schemas are \(Wording.list(names)).")
        }
    }

    func run() async throws {
        try await reportingFailures {
            guard let schema = name.flatMap(MessageSchema.named) else {
                let width = MessageSchema.all.map(\.name.count).max() ?? 0
                for schema in MessageSchema.all {
                    let pad = String(repeating: " ", count: width - schema.name.count)
                    try Console.print("\(schema.name)\(pad)  \(schema.title)")
                }
                return
            }
            let bytes = schema.document.serialized(.pretty) + Array("\n".utf8)
            guard let output, output != "-" else { return try Console.write(bytes) }
            try ReplacedFile.write(bytes, to: output)
        }
    }
}

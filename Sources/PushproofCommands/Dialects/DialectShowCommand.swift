import ArgumentParser
import PushModel
import ShippedCorpus

/// The file of a format that ships.
struct DialectShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print the file of a format that ships.",
        discussion:
            "--files lists its examples. To print one, give its path in place of NAME."
    )

    @Argument(
        help: ArgumentHelp("A name from pushproof dialect list, or the path of one of its files.", valueName: "name")
    )
    var name: String

    @Flag(help: "List the format's files instead.")
    var files = false

    func run() async throws {
        try await reportingFailures {
            let path = ShippedFormats.path(of: name)
            if files, ShippedFormats.files[path] != nil {
                let beside = ShippedFormats.files.keys.filter { $0.hasPrefix("\(name)/") }.sorted()
                return try Console.print(([path] + beside).joined(separator: "\n"))
            }
            guard let bytes = ShippedFormats.files[path] ?? ShippedFormats.files[name] else {
                let suggestion = Wording.suggestion(for: name, among: ShippedFormats.names)
                throw CommandFailure(.usage, "no format “\(name)” ships; \(suggestion)")
            }
            try Console.write(bytes)
        }
    }
}

import ArgumentParser
import JSONModel
import OwnDialects
import ShippedCorpus

/// The formats that ship.
struct DialectListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the message formats that ship as files.",
        discussion: """
            --dialect takes their names like those of vendors. pushproof dialect show NAME prints the file. A format of \
            your own can start from it.
            """
    )

    @Option(help: "text, or json: one array.")
    var format: DataFormat = .text

    func run() async throws {
        try await reportingFailures {
            var files: [DialectFile] = []
            for name in ShippedFormats.names {
                do throws(DialectProblems) {
                    files.append(try DialectRegistration.shipped(name))
                } catch {
                    throw CommandFailure(.internal, "internal error: \(error)")
                }
            }
            switch format {
            case .text:
                let width = files.map(\.name.count).max() ?? 0
                try Console.print(files.map { "\($0.name.padded(to: width))  \($0.summary)" }.joined(separator: "\n"))
            case .json:
                try Console.print(String(decoding: JSONValue.array(files.map(\.listed)).serialized(), as: UTF8.self))
            }
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

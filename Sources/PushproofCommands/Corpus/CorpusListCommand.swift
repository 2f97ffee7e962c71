import ArgumentParser
import Foundation
import PushModel

/// The IDs of the shipped case files.
struct CorpusListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the IDs of the case files, a line each."
    )

    @Argument(help: "Only those whose ID contains this text, such as easemob/rules or EM-C3.")
    var part: String?

    @Option(help: "Only those of this dialect.")
    var dialect: Dialect?

    func run() async throws {
        try await reportingFailures {
            let ids = CorpusCommand.ids.filter { id in
                (part.map { id.localizedCaseInsensitiveContains($0) } ?? true)
                    && (dialect.map { id.hasPrefix("\($0.rawValue)/") } ?? true)
            }
            guard !ids.isEmpty else {
                throw CommandFailure(.usage, "no case file has this in its ID: \(Wording.shortened(part ?? ""))")
            }
            try Console.print(ids.joined(separator: "\n"))
        }
    }
}

import ArgumentParser
import Foundation
import PushModel
import ShippedCorpus

/// One shipped case file.
struct CorpusShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print a case file, byte for byte."
    )

    @Argument(help: "Its ID, as \"pushproof corpus list\" prints it.")
    var id: String

    func run() async throws {
        try await reportingFailures {
            guard let bytes = ShippedCorpus.files[id + ".json"] ?? ShippedCorpus.files[id] else {
                let guess = Wording.nearest(to: id, among: CorpusCommand.ids).map { "did you mean \"\($0)\"? " } ?? ""
                throw CommandFailure(
                    .usage,
                    "there is no case file \"\(id)\": \(guess)\"pushproof corpus list\" lists them"
                )
            }
            try Console.write(bytes)
        }
    }
}

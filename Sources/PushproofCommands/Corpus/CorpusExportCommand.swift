import ArgumentParser
import Findings
import Foundation
import ShippedCorpus

/// The shipped case files as a folder.
struct CorpusExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all case files, and the pages about them, to a folder.",
        discussion: "The folder must be new or empty: nothing is overwritten."
    )

    @Argument(help: ArgumentHelp("The folder to write.", valueName: "dir"))
    var folder: String

    func run() async throws {
        try await reportingFailures {
            if let names = try? FileManager.default.contentsOfDirectory(atPath: folder), !names.isEmpty {
                throw CommandFailure(.output, "cannot write \(folder): it is not empty")
            }
            let directory = try RunDirectory(path: folder)
            for (path, bytes) in ShippedCorpus.files.sorted(by: { $0.key < $1.key }) {
                let parent = (path as NSString).deletingLastPathComponent
                if !parent.isEmpty { _ = try RunDirectory(path: "\(folder)/\(parent)") }
                try directory.write(bytes, to: path)
            }
            try Console.print("\(CorpusCommand.ids.count) case files in \(folder)")
        }
    }
}

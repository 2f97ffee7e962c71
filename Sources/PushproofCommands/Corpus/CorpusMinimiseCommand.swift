import ArgumentParser
import Campaign
import Findings
import Foundation
import PushModel
import Testees
import Vendors

/// Takes away what a folder of inputs can do without.
struct CorpusMinimiseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "minimise",
        abstract: "Remove the inputs of a --corpus-dir that show nothing new beside smaller ones.",
        discussion: """
            Runs each input, the smallest first. The inputs that stay show all behaviour, all findings, and with --coverage \
            all lines of the testee's code that the whole folder shows. To merge folders of several machines, copy them into one: \
            the name of an input comes from its content.
            """,
        aliases: ["minimize"]
    )

    @Argument(help: ArgumentHelp("The folder.", valueName: "dir"))
    var folder: String

    @OptionGroup var testee: TesteeOptions
    @OptionGroup var code: CodeOptions
    @OptionGroup var dialectFiles: DialectFileOptions

    @Flag(help: "Print what would be removed, and remove nothing.")
    var dryRun = false

    func validate() throws {
        guard testee.name != nil else {
            throw ValidationError("minimise needs a testee: --testee, --attach or --service.")
        }
        try code.check(beside: testee)
        try dialectFiles.check(beside: [])
    }

    func run() async throws {
        try await reportingFailures {
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
            else {
                throw CommandFailure(.input, "\(folder) is not a folder")
            }
            let corpus = try LastingCorpus(path: folder, dialects: RunOptionGroup.available)
            for problem in corpus.unusable { Console.printError("skipped: \(problem)") }
            guard !corpus.cases.isEmpty, var configuration = try testee.configuration() else {
                throw CommandFailure(.inconclusive, "nothing was judged: \(folder) has no input")
            }
            configuration.source = code.watch
            let stop = StopSignal()
            let signals = SignalWatch(stop)
            defer { signals.end() }
            let distillation = CorpusDistillation(
                corpus.cases,
                testee: configuration,
                code: code.reader,
                clock: WallClock.milliseconds
            )
            let result = await signals.interruptible { () -> Result<CorpusDistillation.Result, RunError> in
                do throws(RunError) {
                    return .success(try await distillation.run(stop))
                } catch {
                    return .failure(error)
                }
            }
            if signals.wasSignalled { throw CommandFailure(.interrupted, "interrupted; nothing was removed") }
            let distilled: CorpusDistillation.Result
            switch result {
            case .success(let value): distilled = value
            case .failure(let error): throw CommandFailure(error)
            }
            if !dryRun { corpus.remove(distilled.superfluous) }
            try Console.print(
                "\(corpus.cases.count) inputs: \(distilled.kept.count) kept, which show all \(distilled.findings) findings, "
                    + "\(distilled.superfluous.count) \(dryRun ? "superfluous" : "taken away")"
            )
        }
    }
}

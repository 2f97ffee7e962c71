import CaseFiles
import Findings
import Foundation
import JSONCBridge
import PushModel
import Reports
import WorldConfiguration

/// Runs `pushproof check` on one testee after another, each in a process of its own: what one of them does to its run, no other feels.
struct MatrixChecks: Sendable {
    typealias Outcome = (testee: CompilerMatrix.Testee, run: CompilerMatrix.Run)

    let file: MatrixFile
    /// Of the matrix, for the reports.
    let folder: String
    let dialectFiles: [String]
    /// How many run at the same time.
    let jobs: Int

    /// - Parameter testees: To run.
    /// - Returns: What came of each, in their order; of those that a cancelled task did not come to, that.
    func run(_ testees: [CompilerMatrix.Testee]) async -> Result<[Outcome], any Error> {
        do {
            let program = try OwnProcess()
            var runs: [Int: CompilerMatrix.Run] = [:]
            try await withThrowingTaskGroup(of: (Int, CompilerMatrix.Run).self) { group in
                var waiting = Array(testees.enumerated())[...]
                func startNext() {
                    guard !Task.isCancelled, let (index, testee) = waiting.popFirst() else { return }
                    group.addTask { (index, try await check(testee, with: program)) }
                }
                for _ in 0..<jobs { startNext() }
                while let (index, run) = try await group.next() {
                    runs[index] = run
                    Console.writeError("\(testees[index].name): \(MatrixSummary.words(of: run))\n")
                    startNext()
                }
            }
            return .success(testees.enumerated().map { ($1, runs[$0] ?? .failed("it did not run")) })
        } catch {
            return .failure(error)
        }
    }

    /// A path that leads from the file's folder.
    static func path(_ path: String, besides file: String) -> String {
        URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent()).path
    }

    /// A path from wherever the check runs; a format that ships has its name alone.
    private func named(_ dialectFile: String) -> String {
        let isFile = FileManager.default.fileExists(atPath: dialectFile)
        return isFile ? URL(fileURLWithPath: dialectFile).path : dialectFile
    }

    private func arguments(_ testee: CompilerMatrix.Testee, _ folder: String) -> [String] {
        ["check", "--no-project", "--testee", testee.command, "--report-dir", folder, "--count-features", "--quiet"]
            + ["--jobs", "1", "--fail-on", "never"]
            + testee.dialects.flatMap { ["--dialect", $0.rawValue] }
            + dialectFiles.flatMap { ["--dialect-file", named($0)] } + file.options
            + (file.testees.first { $0.name == testee.name }?.options ?? [])
    }

    private func check(_ testee: CompilerMatrix.Testee, with program: OwnProcess) async throws -> CompilerMatrix.Run {
        let folder = try RunDirectory(path: URL(fileURLWithPath: "\(self.folder)/\(testee.name)").path)
        RunFolder.clear(folder)
        let end = try await program.run(
            arguments(testee, folder.path),
            in: URL(fileURLWithPath: file.path).deletingLastPathComponent().path,
            log: "\(folder.path)/\(Self.log)"
        )
        guard end.code != CommandFailure.Code.interrupted.rawValue else { return .failed("interrupted") }
        guard end.code == 0 else { return .failed(end.lastWords) }
        return .judged(
            RunReport(
                state: try RunState(directory: folder.path),
                shard: nil,
                baseline: nil,
                demand: JudgingDemand(),
                directory: folder.path,
                parsers: CrossCheck.parserVersions
            )
        )
    }

    /// What the check says to people.
    private static let log = "check.log"
}

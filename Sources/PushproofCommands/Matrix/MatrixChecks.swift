import CaseFiles
import Findings
import Foundation
import InputFiles
import JSONCBridge
import PushModel
import Reports
import Synchronization
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
            let program = try program()
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
            return .success(testees.enumerated().map { ($1, runs[$0] ?? .failed("it was not run")) })
        } catch {
            return .failure(error)
        }
    }

    /// A path that leads from the file's folder.
    static func path(_ path: String, besides file: String) -> String {
        URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent()).path
    }

    /// This program, wherever it was found.
    private func program() throws(CommandFailure) -> URL {
        // Where the system has no /proc, the first argument is all that is known.
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let path = own ?? ProcessInfo.processInfo.arguments.first, path.contains("/") else {
            throw CommandFailure(.internal, "the program does not know where it is itself")
        }
        return URL(fileURLWithPath: path)
    }

    private func arguments(_ testee: CompilerMatrix.Testee, _ folder: String) -> [String] {
        ["check", "--no-project", "--testee", testee.command, "--report-dir", folder, "--count-features", "--quiet"]
            + ["--jobs", "1", "--fail-on", "never"]
            + testee.dialects.flatMap { ["--dialect", $0.rawValue] }
            + dialectFiles.flatMap { ["--dialect-file", URL(fileURLWithPath: $0).path] } + file.options
            + (file.testees.first { $0.name == testee.name }?.options ?? [])
    }

    private func check(_ testee: CompilerMatrix.Testee, with program: URL) async throws -> CompilerMatrix.Run {
        let folder = try RunDirectory(path: URL(fileURLWithPath: "\(self.folder)/\(testee.name)").path)
        RunFolder.clear(folder)
        try folder.write("", to: Self.log)
        let log = "\(folder.path)/\(Self.log)"
        let process = Process()
        process.executableURL = program
        process.arguments = arguments(testee, folder.path)
        process.currentDirectoryURL = URL(fileURLWithPath: file.path).deletingLastPathComponent()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: log)
        let end = Mutex<(@Sendable () -> Void)?>(nil)
        let code = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do {
                    try process.run()
                    let identifier = process.processIdentifier
                    end.withLock { $0 = { kill(identifier, SIGTERM) } }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            end.withLock { $0 }?()
        }
        let said = (try? FileBytes.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return try result(code, said, in: folder)
    }

    /// What the check says to people.
    private static let log = "check.log"

    private func result(_ code: Int32, _ said: String, in folder: RunDirectory) throws -> CompilerMatrix.Run {
        guard code == 0 else {
            let last = said.split(separator: "\n").last.map(String.init) ?? "it ended with exit code \(code)"
            return .failed(last.hasPrefix("pushproof: ") ? String(last.dropFirst("pushproof: ".count)) : last)
        }
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
}

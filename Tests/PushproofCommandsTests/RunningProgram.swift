import Foundation
import Subprocess
import SystemPackage
import Testing

/// A program in a folder of its own, with its streams in files: what it starts may keep them open, and nobody waits for that.
///
/// It stands on swift-subprocess: where many programs are started at once, Foundation's `Process` on Linux lost the end of some,
/// since others had inherited what it waits on.
final class RunningProgram: Sendable {
    let identifier: pid_t
    private let output: FilePath
    private let errorOutput: FilePath
    private let status: Task<TerminationStatus, any Error>

    /// Returns as soon as it runs.
    init(_ program: String, _ arguments: [String], in folder: URL, input: String = "") async throws {
        let name = UUID().uuidString
        let files = ["in", "out", "err"].map { FilePath(folder.appending(path: ".\(name).\($0)").path) }
        try Data(input.utf8).write(to: URL(filePath: files[0].string))
        (output, errorOutput) = (files[1], files[2])
        let streams =
            try [FileDescriptor.open(files[0], .readOnly)]
            + files[1...].map {
                try FileDescriptor.open($0, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
            }
        // Whoever runs the tests may run them on a CI: what that would have the program write besides is not tried here.
        let environment = Environment.inherit.updating([
            "PUSHPROOF": Tool.binary.path, "NO_COLOR": "1", "GITHUB_ACTIONS": nil, "GITHUB_STEP_SUMMARY": nil,
        ])
        let (started, start) = AsyncStream<pid_t>.makeStream()
        status = Task {
            defer { start.finish() }
            return try await Subprocess.run(
                .path(FilePath(program)),
                arguments: Arguments(arguments),
                environment: environment,
                workingDirectory: FilePath(folder.path),
                input: .fileDescriptor(streams[0], closeAfterSpawningProcess: true),
                output: .fileDescriptor(streams[1], closeAfterSpawningProcess: true),
                error: .fileDescriptor(streams[2], closeAfterSpawningProcess: true)
            ) { execution in
                start.yield(execution.processIdentifier.value)
                start.finish()
            }.terminationStatus
        }
        guard let identifier = await started.first(where: { _ in true }) else {
            _ = try await status.value
            throw Errno.noSuchProcess
        }
        self.identifier = identifier
    }

    /// False as soon as its end was noticed.
    var isRunning: Bool { kill(identifier, 0) == 0 }

    func send(signal number: Int32) { kill(identifier, number) }

    /// What it has written to its standard output until now.
    func outputSoFar() throws -> String { try Self.text(of: output) }

    /// Waits for the end; a program that takes longer is killed, and its test fails.
    func end(within limit: Duration, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Tool.Result {
        let timer = Task { [self] in
            try await Task.sleep(for: limit)
            Issue.record("\(output) takes longer than \(limit)", sourceLocation: sourceLocation)
            send(signal: SIGKILL)
        }
        defer { timer.cancel() }
        let code =
            switch try await status.value {
            case .exited(let code): Int(code)
            case .signaled(let number): 128 + Int(number)
            }
        return Tool.Result(code: code, output: try outputSoFar(), errorOutput: try Self.text(of: errorOutput))
    }

    private static func text(of file: FilePath) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file.string)), as: UTF8.self)
    }
}

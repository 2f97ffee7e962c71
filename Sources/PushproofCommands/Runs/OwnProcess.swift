import Foundation
import InputFiles
import Synchronization

/// This program in a process of its own: what one run does to its process, no other feels.
struct OwnProcess: Sendable {
    private let program: URL

    /// - Throws: ``CommandFailure`` where the program does not know where it is.
    init() throws(CommandFailure) {
        // Where the system has no /proc, the first argument is all that is known.
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let path = own ?? ProcessInfo.processInfo.arguments.first, path.contains("/") else {
            throw CommandFailure(.internal, "the program does not know its own path")
        }
        program = URL(fileURLWithPath: path)
    }

    /// A process that others may end.
    private final class Running: Sendable {
        private let state = Mutex<(process: Int32?, isOutOfTime: Bool)>((nil, false))

        var isOutOfTime: Bool { state.withLock { $0.isOutOfTime } }

        func begin(_ process: Int32) { state.withLock { $0.process = process } }

        func end(isOutOfTime: Bool = false) {
            let process = state.withLock { state in
                state.isOutOfTime = isOutOfTime
                return state.process
            }
            if let process { kill(process, SIGTERM) }
        }
    }

    /// How a run ended.
    struct End: Sendable {
        var code: Int32
        /// The last line that it says to people, without its name.
        var lastWords: String
        /// Whether it was ended since its time was over.
        var isOutOfTime = false
    }

    /// Runs the program to its end. A task that is cancelled ends it, and so does the time.
    ///
    /// - Parameters:
    ///   - arguments: Of the program.
    ///   - folder: Where it runs.
    ///   - log: The path of a file for what it says to people.
    ///   - limit: Its time.
    /// - Returns: How it ended.
    /// - Throws: What the system says where it cannot be started.
    func run(_ arguments: [String], in folder: String, log: String, limit: Duration? = nil) async throws -> End {
        guard FileManager.default.createFile(atPath: log, contents: nil) else {
            throw CommandFailure(.output, "cannot write \(log)")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: log)
        let running = Running()
        let clock = limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                running.end(isOutOfTime: true)
            }
        }
        defer { clock?.cancel() }
        let code = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do {
                    try process.run()
                    running.begin(process.processIdentifier)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            running.end()
        }
        let said = (try? FileBytes.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let last = said.split(separator: "\n").last.map(String.init) ?? "it ended with exit code \(code)"
        let name = "pushproof: "
        return End(
            code: code,
            lastWords: last.hasPrefix(name) ? String(last.dropFirst(name.count)) : last,
            isOutOfTime: running.isOutOfTime
        )
    }
}

import Foundation

/// A program that serves, with nothing to read on its standard input: what it writes is kept for the report, and it is ended with all its
/// descendants, however this process ends.
package actor ServiceProcess {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// How often what it writes is read: a pipe holds 64 KiB.
    private static let pause: Duration = .milliseconds(10)

    private nonisolated let executor = QueueExecutor()
    private let child: ChildProcess
    private var tail = ByteTail(limit: TesteeLimit.standardErrorBytes)
    private var chunk = [UInt8](repeating: 0, count: TesteeLimit.chunkBytes)
    private var isOver = false

    /// Starts a program, with variables beside those of this process; throws `cannotStart`.
    package init(_ command: TesteeCommand, adding variables: [String: String]) throws(TesteeError) {
        let environment = TesteeEnvironment.variables(
            inheriting: ProcessInfo.processInfo.environment,
            changing: variables
        )
        child = try ChildProcess(command, environment: environment)
        Task { await self.readAll() }
    }

    /// Whether the program has ended by itself.
    package var hasEnded: Bool { isOver || child.hasEnded }

    /// What it wrote last, to standard output and standard error.
    package var lastWords: String { tail.text }

    /// Ends it, if it lives, and says how it ended.
    @discardableResult
    package func stop() -> String {
        isOver = true
        let ending = child.finish()
        return "\(ending)"
    }

    private func readAll() async {
        child.closeInput()
        while !isOver {
            if !read(.errorOutput), !read(.output) { try? await Task.sleep(for: Self.pause) }
        }
    }

    private func read(_ stream: ChildProcess.Stream) -> Bool {
        guard case .bytes(let count) = child.read(stream, into: &chunk) else { return false }
        tail.append(chunk[..<count])
        return true
    }
}

import Foundation
import JSONModel
import Testing

/// The built `pushproof`, run in a folder of its own.
struct Tool {
    /// What a run left behind.
    struct Result {
        /// The exit code, or 128 and the signal's number.
        var code: Int
        var output: String
        var errorOutput: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        /// The lines that tell of a failure, but not of progress.
        var complaints: [String] {
            errorOutput.split(separator: "\n").map(String.init).filter { $0.hasPrefix("pushproof: ") }
        }
    }

    /// The folder in which it runs.
    let folder: URL
    /// A run that takes longer is killed, and its test fails.
    var timeLimit: Duration = .seconds(600)

    /// For testees that are to answer: a machine that has much else to do decides no test.
    static let patience = ["--testee-timeout", "2m", "--testee-start-timeout", "2m"]

    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What `TESTED_PUSHPROOF` names, by its path in the repository: `make test` takes the release, which is many times faster. Without it the one
    /// beside the test bundle, where the build puts it.
    static let binary: URL = {
        if let path = ProcessInfo.processInfo.environment["TESTED_PUSHPROOF"] {
            return URL(filePath: path, relativeTo: repository).absoluteURL
        }
        let bundle = CommandLine.arguments.lazy.compactMap { argument -> URL? in
            var url = URL(filePath: argument)
            while url.pathComponents.count > 1 {
                if url.pathExtension == "xctest" { return url }
                url.deleteLastPathComponent()
            }
            return nil
        }.first
        return (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent().appending(path: "pushproof")
    }()

    static func stub(_ fault: String, mark: String = "") -> String {
        "python3 '\(repository.path)/Tests/PushproofCommandsTests/Stubs/faulty.py' \(fault) \(mark)"
    }

    /// Runs the body, when it is its turn, in a temporary folder that is gone afterwards.
    static func inTemporaryFolder(_ body: (Tool) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushproof-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Turns.programs.run { try await body(Tool(folder: folder)) }
    }

    // MARK: Runs

    func run(_ arguments: String..., input: String? = nil) async throws -> Result {
        try await run(arguments, input: input)
    }

    func run(_ arguments: [String], input: String? = nil) async throws -> Result {
        try await execute(Tool.binary.path, arguments, input: input)
    }

    /// Runs a line of shell in which `$PUSHPROOF` is the binary.
    func shell(_ line: String) async throws -> Result {
        try await execute("/bin/sh", ["-c", line], input: nil)
    }

    private func execute(_ program: String, _ arguments: [String], input: String?) async throws -> Result {
        try await RunningProgram(program, arguments, in: folder, input: input ?? "").end(within: timeLimit)
    }

    // MARK: Files

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
        return name
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }

    func json(of name: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text(of: name).utf8))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }
}

extension Tool.Result {
    /// The one way in which every failure but code 1 ends: one line, and nothing of the program's inside.
    func expectFailure(_ code: Int, naming words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.code == code, "\(errorOutput)", sourceLocation: sourceLocation)
        #expect(complaints.count == 1, "\(errorOutput)", sourceLocation: sourceLocation)
        #expect(
            errorOutput.hasSuffix((complaints.last ?? "?") + "\n"),
            "\(errorOutput)",
            sourceLocation: sourceLocation
        )
        #expect(!errorOutput.contains("Fatal error"), sourceLocation: sourceLocation)
        for word in words {
            #expect(complaints.last?.contains(word) == true, "\(errorOutput)", sourceLocation: sourceLocation)
        }
    }
}

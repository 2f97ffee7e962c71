import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Subprocess
import Testees
import Testing

/// A stub testee started for one fault, and a mark by which its processes are found.
struct Stub {
    let mark = "mark-\(UUID().uuidString)"
    var configuration: TesteeConfiguration

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stubs").path

    /// The time limits only end a test that has failed, unless the stub hangs on purpose.
    init(
        _ fault: String,
        window: Int = 64,
        timeout: Duration = .seconds(300),
        start: Duration = .seconds(300),
        suspicion: Duration? = nil
    ) throws {
        configuration = TesteeConfiguration(
            target: try .program(TesteeCommand(words: ["python3", "\(Self.folder)/stub.py", fault, mark])),
            window: window,
            timeout: timeout,
            startTimeout: start,
            // A slow machine must not be looked into.
            leastSuspiciousSilence: suspicion ?? timeout
        )
    }

    /// Starts, compiles, stops, and proves that no process is left.
    func observe(_ requests: [TesteeRequest]) async throws -> [TesteeObservation] {
        let testee = try await SubprocessTestee.start(configuration)
        do {
            let observations = try await testee.compile(requests)
            await testee.stop()
            try await expectNoProcessLeft()
            return observations
        } catch {
            await testee.stop()
            try await expectNoProcessLeft()
            throw error
        }
    }

    func expectNoProcessLeft() async throws {
        #expect(try await survivors().isEmpty)
    }

    /// Process IDs of all programs that have the mark in their arguments.
    func survivors() async throws -> [String] { try await Self.survivors(marked: mark) }

    static func survivors(marked mark: String) async throws -> [String] {
        let search = try await Subprocess.run(.name("pgrep"), arguments: ["-f", mark], output: .string(limit: 1 << 16))
        return search.standardOutput.split(separator: "\n").map(String.init)
    }
}

extension TesteeRequest {
    static func say(_ text: String) -> TesteeRequest { message(["say": .string(text)]) }

    static let misbehave = message(["do": true])

    static func message(_ value: JSONValue) -> TesteeRequest {
        TesteeRequest(dialect: .easemob, message: .value(value), context: [:])
    }
}

extension TesteeObservation {
    static func payload(_ text: String) -> TesteeObservation { .outcome(.payload(Array(text.utf8), headers: [])) }

    var failure: TesteeFailure? { if case .failed(let failure) = self { failure } else { nil } }
    var payloadText: String? {
        if case .outcome(.payload(let bytes, _)) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
}

import Foundation
import PushModel
import Testing

@testable import Testees

/// A testee that is running already is a testee like any other (contract part two, §10).
@Suite(.serialized)
struct AttachTests {
    /// What a testee with that fault gives for nine requests, the fifth of which it is to fail on, one connection at a time.
    ///
    /// Without a fault it answers all of them.
    private static func observations(
        of fault: String? = nil,
        window: Int = 64,
        timeout: Duration = .seconds(60)
    ) async throws -> ([TesteeObservation], TesteeStatistics) {
        let path = NSTemporaryDirectory() + "pushproof-\(UUID().uuidString.prefix(8)).sock"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let command = try TesteeCommand(words: ["python3", "\(Stub.folder)/listening.py", path, fault ?? "none"])
        let listening = try ServiceProcess(command, adding: [:])
        let configuration = TesteeConfiguration(
            target: .address(try TesteeAddress(parsing: "unix:\(path)")),
            window: window,
            timeout: timeout,
            // A request that hangs is asked again over a connection of its own, whose first answer may take that long.
            startTimeout: fault == "hang" ? .seconds(10) : .seconds(60)
        )
        do {
            let testee = try await SubprocessTestee.start(configuration)
            var requests = (0..<9).map { TesteeRequest.say("neighbour \($0)") }
            if fault != nil { requests[4] = .misbehave }
            let observations = try await testee.compile(requests)
            let statistics = await testee.statistics
            await testee.stop()
            await listening.stop()
            return (observations, statistics)
        } catch {
            await listening.stop()
            throw error
        }
    }

    @Test(arguments: [
        ("crash", TesteeFailure.Kind.crash, "closed the connection before it answered"),
        ("half-line", .crash, "closed the connection before it answered, in the middle of a line"),
        ("hang", .timeout, "no answer within the time limit"),
        ("print", .protocol, "a line that is not JSON: unexpected byte at byte 0"),
        ("wrong-id", .protocol, "an answer with an unknown id"),
        ("twice", .protocol, "a request was answered twice"),
        ("flood", .protocol, "a line of more than 1048576 bytes"),
    ])
    func faultBelongsToItsCase(fault: String, kind: TesteeFailure.Kind, detail: String) async throws {
        let timeout: Duration = kind == .timeout ? .seconds(4) : .seconds(60)
        let (observations, _) = try await Self.observations(of: fault, timeout: timeout)
        for (index, observation) in observations.enumerated() where index != 4 {
            #expect(observation == .payload("neighbour \(index)"))
        }
        let failure = try #require(observations[4].failure)
        #expect(failure.kind == kind)
        #expect(failure.detail == detail)
    }

    @Test func aTesteeWithoutFaultIsAskedOverOneConnection() async throws {
        let (observations, statistics) = try await Self.observations()
        #expect(observations.count == 9)
        #expect(statistics.restarts == 0)
        #expect(statistics.loneRuns == 0)
    }

    @Test func whereNobodyListensTheTesteeCannotBeStarted() async throws {
        let configuration = TesteeConfiguration(
            target: .address(try TesteeAddress(parsing: "unix:/nowhere/at-all.sock")),
            timeout: .milliseconds(1),
            startTimeout: .milliseconds(1)
        )
        await #expect(
            throws: TesteeError.cannotStart(
                "nothing answers at unix:/nowhere/at-all.sock: No such file or directory"
            )
        ) { _ = try await SubprocessTestee.start(configuration) }
    }

    @Test(arguments: [
        ("127.0.0.1:9000", TesteeAddress.host("127.0.0.1", port: 9000)),
        ("localhost:1", .host("localhost", port: 1)),
        ("[::1]:65535", .host("::1", port: 65_535)),
        ("unix:/tmp/a b", .socket(path: "/tmp/a b")),
    ])
    func anAddressIsRead(text: String, address: TesteeAddress) throws {
        #expect(try TesteeAddress(parsing: text) == address)
        #expect(address.description == text)
    }

    @Test(arguments: ["", "localhost", ":80", "localhost:0", "localhost:65536", "localhost:http", "::1:80", "unix:"])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(throws: TesteeError.self) { try TesteeAddress(parsing: text) }
    }
}

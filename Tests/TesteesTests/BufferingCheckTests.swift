import PushModel
import Testing

@testable import Testees

/// Testees that keep answers until nothing can follow any more: one line says so, and no time limit has to pass.
@Suite(.serialized)
struct BufferingCheckTests {
    /// Of a size that fills the buffers of a testee that does not flush.
    private static let requests = (0..<200).map { TesteeRequest.say("\($0) " + String(repeating: "x", count: 500)) }

    @Test func answersThatWaitForTheEndOfInputAreToldAsSuch() async throws {
        // Long beside its start among many others: a testee that nobody has heard yet is looked into in another way.
        let stub = try Stub("holds-last", suspicion: .seconds(10))
        let error = await #expect(throws: TesteeError.self) { _ = try await stub.observe(Self.requests) }
        #expect(error == .holdsAnswersBack)
        // The other jobs need not find it out again.
        let other = try await SubprocessTestee.start(stub.configuration)
        await #expect(throws: TesteeError.holdsAnswersBack) { try await other.compile([.say("a"), .say("b")]) }
        try await stub.expectNoProcessLeft()
    }

    /// It answers a lone request while its input is open, so its silence has another reason.
    @Test func slownessIsNoHoldback() async throws {
        let stub = try Stub("slow-once", suspicion: .milliseconds(200))
        let testee = try await SubprocessTestee.start(stub.configuration)
        let observations = try await testee.compile([.say("a"), .misbehave, .say("b")])
        #expect(observations == [.payload("a"), .payload("slow"), .payload("b")])
        #expect(stub.configuration.liveness.verdict == nil)
        await testee.stop()
    }
}

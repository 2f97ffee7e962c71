import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite struct FailureJudgeTests {
    private func diagnostic(_ detail: String) throws -> Diagnostic {
        let failure = TesteeFailure(.protocol, detail, cause: .notAnObject)
        return try #require(try Trials.trial(of: Trials.message(), .failed(failure)).diagnostics.first)
    }

    /// The ID of the request stands in the same line: with it the place moves from run to run.
    @Test func oneFaultAtTwoBytesOfALineIsOneFinding() throws {
        let near = try diagnostic("a line that is not JSON: lone surrogate at byte 26")
        let far = try diagnostic("a line that is not JSON: lone surrogate at byte 1043")
        let other = try diagnostic("a line that is not JSON: leading zero at byte 26")
        #expect(near.kind == far.kind)
        #expect(near.kind != other.kind)
        #expect(near.title.hasSuffix("at byte 26"))
    }
}

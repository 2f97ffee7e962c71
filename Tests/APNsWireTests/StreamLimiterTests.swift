import Testing

@testable import APNsWire

@Suite struct StreamLimiterTests {
    @Test func oneStreamUntilTheFirstSuccess() {
        var gate = StreamLimiter(world: World())
        gate.acknowledged()
        #expect(gate.limit == 1)
        let admitted = (0..<3).map { _ in gate.admit() }
        #expect(admitted == [true, false, false])
        #expect(gate.answered(status: 403) == nil)
        gate.leave()
        #expect(gate.answered(status: 200) == 1000)
        #expect(gate.answered(status: 200) == nil)
        let later = (0..<1001).map { _ in gate.admit() }
        #expect(later.filter(\.self).count == 1000)
        #expect(later.last == false)
    }

    /// RFC 9113 §6.5.3: a setting binds whoever has acknowledged it.
    @Test func aClientThatHasNotSeenTheLimitIsNotHeldToIt() {
        var gate = StreamLimiter(world: World(streams: .init(initial: 1, established: 3)))
        let early = (0..<4).map { _ in gate.admit() }
        #expect(early == [true, true, true, false])
        gate.acknowledged()
        gate.leave()
        gate.leave()
        let full = gate.admit()
        gate.leave()
        let room = gate.admit()
        #expect(!full)
        #expect(room)
    }

    @Test func withoutTokensItStartsOpen() {
        #expect(StreamLimiter(world: World(authentication: .none)).limit == 1000)
    }

    @Test func aRejectionMayLowerTheLimitUntilTheNextSuccess() {
        var gate = StreamLimiter(world: World(streams: .init(initial: 1, established: 500, afterReject: 1)))
        #expect(gate.answered(status: 200) == 500)
        #expect(gate.answered(status: 410) == nil)
        #expect(gate.answered(status: 503) == nil)
        #expect(gate.answered(status: 400) == 1)
        #expect(gate.answered(status: 400) == nil)
        #expect(gate.answered(status: 200) == 500)
    }
}

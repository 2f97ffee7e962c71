import APNsWire
import PushModel
import Testing
import WorldConfiguration

@testable import Sequences

struct SequenceShrinkerTests {
    private static let large = PushSequence.sample([
        .time(30_000), .message(.sample("1")), .phone(PushSequence.PhoneChange(device: "b", isOnline: false)),
        .message(.sample("2", to: "b", .answering(503, .shutdown, retryAfter: 9))),
        .message(.sample("3", to: "a", .answering(410, .expiredToken, since: .ago(1000)))), .time(10_800_000),
        .message(.sample("4", to: "b")), .message(.sample("5", to: "c")),
        .phone(PushSequence.PhoneChange(device: "b", isOnline: true)),
    ])

    private static func shrunk(
        _ sequence: PushSequence,
        simple: [PushSequence.Message] = [],
        _ shows: (PushSequence) -> Bool
    ) async -> SequenceShrinker {
        var shrinker = SequenceShrinker(sequence, simple: simple)
        await shrinker.shrink { shows($0) }
        return shrinker
    }

    /// A push that is answered 410, and a message after it.
    private static func hasDeathAndMessage(_ sequence: PushSequence) -> Bool {
        let messages = sequence.steps.compactMap(\.message)
        return messages.dropLast().contains { $0.fault?.status == 410 }
    }

    @Test func whatIsNotNeededGoes() async {
        let simple = PushSequence.Message.sample("simple")
        let best = await Self.shrunk(Self.large, simple: [simple], Self.hasDeathAndMessage).best
        #expect(best.steps.count == 2)
        // Two messages for one device would be unfair, and so would be two equal ones.
        #expect(best.devices.count == 2)
        #expect(best.steps.first?.message?.fault == .answering(410, .unregistered))
        #expect(best.steps.compactMap(\.message).map(\.message).contains(simple.message))
    }

    @Test func timesBecomeShort() async {
        let best = await Self.shrunk(Self.large) { sequence in
            sequence.steps.contains { if case .time(let time) = $0 { time >= 60_000 } else { false } }
        }.best
        #expect(best.steps.count == 2)
        #expect(best.steps.contains(.time(60_000)))
    }

    @Test func devicesBecomeFew() async {
        let best = await Self.shrunk(Self.large) { $0.steps.compactMap(\.message).count >= 2 }.best
        #expect(best.steps.count == 2)
        #expect(best.devices.count == 1)
        let faults = best.steps.compactMap(\.message).compactMap(\.fault)
        #expect(faults.isEmpty)
    }

    @Test func onlyWhatWasRunIsBest() async {
        var isRun: [PushSequence] = [Self.large]
        let shrinker = await Self.shrunk(Self.large) { sequence in
            let shows = Self.hasDeathAndMessage(sequence)
            if shows { isRun.append(sequence) }
            #expect(sequence.isFair)
            return shows
        }
        #expect(isRun.last == shrinker.best)
        #expect(shrinker.runs <= SequenceShrinker.budget)
    }

    @Test func itEndsAtTheBudget() async {
        let messages = (0..<200).map { PushSequence.Step.message(.sample("\($0)")) }
        let shrinker = await Self.shrunk(PushSequence.sample(messages)) { _ in false }
        #expect(shrinker.runs == SequenceShrinker.budget)
        #expect(shrinker.best.steps.count == 200)
    }

    /// Whoever writes a file may mean to push to a dead token.
    @Test func whatIsUnfairOnPurposeMayStayUnfair() async {
        let unfair = PushSequence.sample([
            .message(.sample("1", to: "a", .answering(410, .unregistered))), .time(1000), .message(.sample("2")),
        ])
        let best = await Self.shrunk(unfair, Self.hasDeathAndMessage).best
        #expect(best.steps == [unfair.steps[0], unfair.steps[2]])
    }
}

extension Fault {
    fileprivate var status: Int? {
        if case .respond(let status, _, _, _) = action { status } else { nil }
    }
}

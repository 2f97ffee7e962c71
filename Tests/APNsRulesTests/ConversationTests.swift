import PushModel
import Testing

@testable import APNsRules

/// What a sender does between pushes; expectations are Apple's table of "Handling notification responses from APNs".
@Suite struct ConversationTests {
    private func violations(_ events: [ConversationEvent]) -> [Violation] {
        ConversationEvent.facts(of: events).flatMap(RuleList.judge)
    }

    private func rules(_ events: [ConversationEvent]) -> [String] { violations(events).map(\.rule) }

    private static let gone = ConductEnding.refused(410, .unregistered, since: -60)

    @Test func aFindingNamesBothPushesAndTheAnswerBetween() throws {
        let found = violations([
            .push(at: 0, to: "b"), .push(at: 1, Self.gone), .push(at: 2, to: "b", text: "Another"),
            .push(at: 4.01, text: "Another", Self.gone),
        ])
        let violation = try #require(found.first)
        #expect(found.count == 1)
        #expect(violation.rule == "conduct.resend.dead")
        #expect(
            violation.message
                == "Push 2 was answered 410 Unregistered; push 4 went to the same device token 3 s later."
        )
        #expect(violation.earlier?.number == 2)
        #expect(violation.answer == nil)
    }

    /// All examples of a rule are clean by every other one, where no other mistake is in them.
    @Test func whoBacksOffAsAppleSaysIsClean() {
        let busy = ConductEnding.refused(503, .serviceUnavailable)
        let asked = ConductEnding.refused(429, .tooManyRequests, retryAfter: 10)
        #expect(rules([.push(at: 0, busy), .push(at: 901, busy), .push(at: 2800, busy), .push(at: 6600)]) == [])
        #expect(rules([.push(at: 0, asked), .push(at: 11, asked), .push(at: 22)]) == [])
    }

    /// A load test sends one push again and again, and gets 200.
    @Test func whoOnlySendsIsClean() {
        #expect(rules((0..<1000).map { .push(at: Double($0) / 1000, taking: 0) }) == [])
        #expect(rules((0..<1000).map { .push(at: Double($0), to: "\($0)", on: $0 % 7) }) == [])
    }

    @Test func whatIsOnItsWayAtTheAnswerIsNoMistake() {
        let burst: [ConversationEvent] = (0..<100).map { .push(at: Double($0 / 10) / 1000, taking: 0, Self.gone) }
        #expect(rules(burst) == [])
        // From a second on the first answers have been read.
        #expect(rules(burst + [.push(at: 2, Self.gone)]) == ["conduct.resend.dead"])
    }

    @Test func theNaiveLoopIsNamedOnceATry() {
        let busy = ConductEnding.refused(503, .serviceUnavailable)
        let tries = (0..<5).map { ConversationEvent.push(at: Double($0) * 0.05, busy) }
        let found = rules(tries)
        #expect(found.count { $0 == "conduct.resend.soon" } == 4)
        #expect(found.count { $0 == "conduct.resend.steady" } == 2)
        #expect(Set(found) == ["conduct.resend.soon", "conduct.resend.steady"])
    }

    @Test func aRegistrationWithoutTopicRevivesTheTokenForAll() {
        let dead: [ConversationEvent] = [.push(at: 0, Self.gone)]
        #expect(rules(dead + [.registered("A", topic: nil, at: 5), .push(at: 9)]) == [])
        #expect(rules(dead + [.registered("a", topic: "com.example.other", at: 5), .push(at: 9, Self.gone)]) != [])
        #expect(rules(dead + [.registered("a", at: -70), .push(at: 9, Self.gone)]) == ["conduct.resend.dead"])
    }

    @Test func aTopicOfADeadTokenThatWasTakenLeavesTheOthersDead() {
        let other = "com.example.other"
        let found = rules([
            .push(at: 0, taking: 10, Self.gone), .push(at: 0, topic: other, taking: 10, Self.gone),
            .push(at: 9, taking: 3), .push(at: 20, text: "Another"),
            .push(at: 21, topic: other, text: "Another", Self.gone),
        ])
        #expect(found == ["conduct.resend.dead"])
    }

    @Test func aNewTokenEvery25MinutesIsNoRenewalTooSoon() {
        let found = rules([
            .push(at: 0), .push(at: 1500, to: "b", token: "2"), .push(at: 3000, to: "c", token: "3"),
            .push(at: 4500, to: "d", token: "4"),
        ])
        #expect(found == [])
    }

    /// A sender that gave up all of its tokens sends nothing more: the clock alone tells.
    @Test func aSenderThatGivesUpItsOnlyTokenIsToldByTheClock() {
        var conversation = Conversation()
        let step = ConversationEvent.push(at: 0, .refused(410, .unregistered, since: -60))
        guard case .push(let push, _) = step else { return }
        conversation.registered(token: "a", topic: "com.example.app", at: push.arrivedAt - 1000)
        _ = conversation.add(push)
        func rules(after wait: Int) -> [String] {
            conversation.outcome(at: push.settledAt + wait).flatMap(RuleList.judge).map(\.rule)
        }
        #expect(rules(after: 29_999) == [])
        #expect(rules(after: 30_000) == ["conduct.token.given_up"])
    }

    @Test func whatIsForgottenIsNotJudged() {
        var conversation = Conversation()
        func judge(_ events: [ConversationEvent]) -> [String] {
            events.flatMap { event -> [String] in
                guard case .push(let step, _) = event else { return [] }
                return RuleList.judge(.push(conversation.add(step))).map(\.rule)
            }
        }
        let first: [ConversationEvent] = [
            .push(at: 0, to: "ab01", Self.gone), .push(at: 0, to: "cd01", Self.gone), .push(at: 1, to: "ab02", id: "1"),
            .push(at: 2, to: "ab03", .unprocessed), .push(at: 2, to: "cd02", .unprocessed),
        ]
        let second: [ConversationEvent] = [
            .push(at: 5, to: "ab01", Self.gone), .push(at: 6, to: "ab02", id: "1"), .push(at: 7, to: "cd01", Self.gone),
        ]
        #expect(judge(first) == [])
        conversation.forget(tokens: "ab")
        #expect(conversation.outcome(at: 0).count == 1)
        #expect(judge(second) == ["conduct.resend.dead"])
        conversation.forget(tokens: "")
        #expect(conversation.count == 0)
        #expect(judge(second) == [])
    }

    /// Pushes to 100,000 devices, each with an ID, a dead token, and a provider token of its own.
    @Test func memoryIsBounded() {
        var conversation = Conversation()
        for number in 0..<100_000 {
            let step = ConversationEvent.push(
                at: Double(number),
                to: "\(number)",
                id: "\(number)",
                token: "\(number)",
                on: number,
                number.isMultiple(of: 3) ? Self.gone : number.isMultiple(of: 2) ? .accepted : .unprocessed,
                then: .goAway
            )
            guard case .push(let push, _) = step else { continue }
            _ = conversation.add(push)
            conversation.registered(token: "\(number)", topic: nil, at: push.settledAt)
        }
        // Of six memories 24,000, of the small ones 2,000, and 10,000 that are watched of each kind.
        #expect(conversation.count <= 6 * 24_000 + 5 * 2_000 + 2 * 10_000)
        #expect(conversation.count > 12_000)
    }

    @Test func timesAreInWords() {
        #expect(
            [0, 999, 1000, 1590, 119_999, 120_000, 7_199_999, 7_200_000].map(Waiting.words) == [
                "0 ms", "999 ms", "1 s", "1.5 s", "119.9 s", "2 min", "119 min", "2 h",
            ]
        )
    }

    /// A reason that another endpoint made up may be any text.
    @Test func unknownReasonsAreNotTold() {
        #expect(ConductAnswer(status: 400, reason: Reason(rawValue: "eyJhbGci")).words == "400")
        #expect(ConductAnswer(status: 503, reason: .serviceUnavailable).words == "503 ServiceUnavailable")
        #expect(ConductAnswer(status: 200).words == "200")
    }
}

import APNsRules
import APNsWire
import PushModel
import Testing
import WorldConfiguration

@testable import Sequences

struct SequenceGeneratorTests {
    private static let numbers = 1...2000

    private static func pool() throws -> MessagePool { try #require(MessagePool(of: .apns)) }

    @Test func aSequenceIsAFunctionOfSeedAndNumber() throws {
        let pool = try Self.pool()
        let (first, again) = (SequenceGenerator(pool, seed: 7), SequenceGenerator(pool, seed: 7))
        let other = SequenceGenerator(pool, seed: 8)
        for number in 1...50 { #expect(first.sequence(number) == again.sequence(number)) }
        #expect((1...50).contains { first.sequence($0) != other.sequence($0) })
    }

    /// What a sender must not do, no message asks of it: Apple, Handling notification responses from APNs.
    @Test func noSequenceIsUnfair() throws {
        let generator = SequenceGenerator(try Self.pool(), seed: 1)
        for number in Self.numbers {
            let sequence = generator.sequence(number)
            #expect(sequence.isFair, "\(sequence.yaml)")
            #expect(sequence.steps.contains { $0.message != nil })
            #expect((1...3).contains(sequence.devices.count))
        }
    }

    @Test func everythingThatMayHappenHappens() throws {
        let generator = SequenceGenerator(try Self.pool(), seed: 1)
        let steps = Self.numbers.flatMap { generator.sequence($0).steps }
        for answer in SequenceGenerator.answers {
            #expect(steps.contains { $0.message?.fault == answer }, "\(answer)")
        }
        #expect(steps.contains { if case .time = $0 { true } else { false } })
        let changes = steps.compactMap { step in
            if case .phone(let change) = step { change } else { nil }
        }
        #expect(changes.contains { $0.isOnline == false })
        #expect(changes.contains { $0.isOnline == true })
        #expect(changes.contains { $0.app == .deleted })
        #expect(changes.contains { $0.registration == .registered })
    }

    @Test(arguments: [Dialect.apns, .init("easemob"), .init("fcm"), .init("getui"), .init("zego"), .init("sns")])
    func everyVendorHasMessages(dialect: Dialect) throws {
        let pool = try #require(MessagePool(of: dialect))
        #expect(pool.messages.count >= MessagePool.fewest)
        #expect(Set(pool.messages.map { "\($0.message)\($0.context)\($0.headers)" }).count == pool.messages.count)
    }
}

/// When a message is fair. Apple, Handling notification responses from APNs: nothing goes to a dead device token.
struct FairnessTests {
    private static func isFair(_ steps: [PushSequence.Step]) -> Bool { PushSequence.sample(steps).isFair }

    private static let gone: Set<Reason> = [.badDeviceToken, .deviceTokenNotForTopic, .unregistered, .expiredToken]

    @Test(arguments: SequenceGenerator.answers) func aDeadTokenGetsNoMessage(answer: Fault) throws {
        guard case .respond(_, let reason?, _, let since) = answer.action else {
            // The push has its usual answer.
            #expect(answer == Fault(action: .goAway(reason: "Shutdown")))
            #expect(Self.isFair([.message(.sample("1", answer)), .message(.sample("2"))]))
            return
        }
        let isDead = Self.gone.contains(reason)
        #expect(Self.isFair([.message(.sample("1", answer)), .message(.sample("2"))]) == !isDead)
        #expect(Self.isFair([.message(.sample("1", answer)), .message(.sample("2", to: "b"))]))
        let registered = PushSequence.Step.phone(PushSequence.PhoneChange(registration: .registered))
        #expect(Self.isFair([.message(.sample("1", answer)), registered, .message(.sample("2"))]))
        guard let since else { return }
        // The registration is newer than the timestamp.
        #expect(since == .ago(7_200_000))
        #expect(Self.isFair([registered, .message(.sample("1", answer)), .message(.sample("2"))]))
        #expect(!Self.isFair([registered, .time(7_200_000), .message(.sample("1", answer)), .message(.sample("2"))]))
    }

    @Test func theFirstPushTellsThatTheAppIsGone() {
        let deleted = PushSequence.Step.phone(PushSequence.PhoneChange(app: .deleted))
        #expect(Self.isFair([deleted, .message(.sample("1"))]))
        #expect(!Self.isFair([deleted, .message(.sample("1")), .message(.sample("2"))]))
    }

    @Test func equalMessagesCannotBeToldApart() {
        #expect(!Self.isFair([.message(.sample("1")), .message(.sample("1"))]))
        #expect(Self.isFair([.message(.sample("1")), .message(.sample("1", to: "b"))]))
    }
}

extension PushSequence.Message {
    fileprivate static func sample(_ text: String, _ fault: Fault) -> PushSequence.Message {
        .sample(text, to: "a", fault)
    }
}

import APNsWire
import Findings
import PushModel
import Synchronization
import Testees
import Testing
import WorldConfiguration

@testable import Sequences

struct SequenceCampaignTests {
    private static func run(
        _ sequences: [PushSequence],
        observe: @escaping @Sendable (PushSequence) throws(TesteeError) -> SequenceObservation
    ) async -> SequenceCampaign.Result {
        let pool = MessagePool(dialect: .apns, messages: [.sample("simple"), .sample("plain")])
        return await SequenceCampaign(
            sequences.map { SequenceCampaign.Entry(origin: "random", sequence: $0) },
            simple: [.apns: pool.messages],
            observe: { sequence throws(TesteeError) in try observe(sequence) },
            whenNew: { _ in }
        ).run()
    }

    private static let long = PushSequence.sample([
        .time(30_000), .message(.sample("1")), .message(.sample("2", to: "b")),
        .message(.sample("3", to: "b", .answering(410, .unregistered))), .time(120_000), .message(.sample("4")),
        .message(.sample("5", to: "c")),
    ])

    @Test func aSenderThatSendsToDeadTokensIsFoundInTwoSteps() async throws {
        let sender = ModelSender(retriesRefused: true)
        let result = await Self.run([.sample([.message(.sample("0"))]), Self.long]) { sequence in
            sender.observe(sequence)
        }
        let finding = try #require(result.findings.first)
        #expect(result.findings.map(\.diagnostic.rule) == ["conduct.resend.dead"])
        #expect(finding.status == .confirmed)
        #expect(finding.firstCase == 2)
        let sequence = try SequenceFile.sequence(yaml: #require(finding.reproducer.sequence).yaml, file: "")
        #expect(sequence.steps.count == 2)
        #expect(result.statistics.cases == 2)
        #expect(result.statistics.passed == 1)
        #expect(result.statistics.judgedCount == 2)
    }

    @Test func aRightSenderIsClean() async throws {
        let pool = try #require(MessagePool(of: .apns))
        let generator = SequenceGenerator(pool, seed: 3)
        let result = await Self.run((1...200).map(generator.sequence)) { sequence in ModelSender().observe(sequence) }
        let errors = result.findings.filter { $0.severity > .info }
        #expect(errors.isEmpty, "\(errors.compactMap(\.reproducer.sequence))")
        #expect(result.statistics.cases == 200)
    }

    @Test func whatIsNotSeenAgainIsNoConfirmedFinding() async {
        let count = Atomic(0)
        let result = await Self.run([Self.long]) { sequence in
            let isFirst = count.add(1, ordering: .relaxed).oldValue == 0
            return ModelSender(retriesRefused: isFirst).observe(sequence)
        }
        #expect(result.findings.map(\.status) == [.stateful])
        #expect(result.findings.first?.shrunk == nil)
    }

    @Test func aServiceThatIsGoneEndsTheRun() async {
        let result = await Self.run([Self.long]) { _ throws(TesteeError) in throw .cannotStart("gone") }
        #expect(result.error == .cannotStart("gone"))
        #expect(result.statistics.judgedCount == 0)
    }
}

import APNsRules
import APNsWire
import Findings
import JSONModel
import PushModel
import Sequences
import Synchronization
import Testees
import Testing

@testable import Services
@testable import WorldConfiguration

/// Sequences against a running service and the mock endpoint.
struct SequenceRunnerTests {
    private static func message(_ text: String, to device: String = "a", _ fault: Fault? = nil) -> PushSequence.Step {
        .message(
            PushSequence.Message(
                device: device,
                message: .text("{\"aps\":{\"alert\":{\"body\":\"\(text)\"}}}"),
                fault: fault
            )
        )
    }

    private static func sequence(_ steps: [PushSequence.Step]) -> PushSequence {
        PushSequence(title: "", dialect: .apns, steps: steps)
    }

    @Test func answersAreGivenOnceAndToTheirDevice() async throws {
        try await SmallService.driven { message, service in
            let status = await service.push(message.text, to: message.deviceToken)
            return .status(status == 200 ? 202 : 502)
        } body: { runner in
            let observation = try await runner.observe(
                Self.sequence([
                    Self.message("1", to: "b", .answering(503, .serviceUnavailable)), Self.message("2"),
                    Self.message("3", to: "b"),
                ])
            )
            #expect(observation.replies.mapValues(\.status) == [0: 502, 1: 202, 2: 202])
            #expect(observation.pushes.map { $0.exchange.response?.status } == [503, 200, 200])
            #expect(observation.pushes.map(\.device) == ["b", "a", "b"])
            #expect(observation.pushes.map(\.step) == [0, 1, 2])
        }
    }

    /// The clock goes on between two steps, and begins anew with the next sequence; a token whose app is gone is answered 410.
    @Test func timeAndPhonesAreTheMocks() async throws {
        try await SmallService.driven { message, service in
            await service.push(message.text, to: message.deviceToken)
            return .status(202)
        } body: { runner in
            let steps = [
                Self.message("1"), .time(3_600_000), .phone(PushSequence.PhoneChange(isOnline: false)),
                Self.message("2"),
                .phone(PushSequence.PhoneChange(isOnline: true, badge: 7)),
                .phone(PushSequence.PhoneChange(app: .deleted)),
                Self.message("3"),
            ]
            let observation = try await runner.observe(Self.sequence(steps))
            let times = observation.pushes.map(\.exchange.arrivedAt)
            #expect(times.count == 3)
            #expect((times.last ?? 0) - (times.first ?? 0) >= 3_600_000)
            let last = observation.pushes.last?.exchange.response
            #expect(last?.status == 410)
            #expect(last?.reason == .unregistered)
            let phone = try #require(observation.phones["a"])
            #expect(phone.history.map(\.kind.rawValue) == ["delivered", "stored", "delivered", "refused"])
            #expect(phone.settings.app == .deleted)
            let next = try await runner.observe(Self.sequence([Self.message("4")]))
            #expect((next.pushes.first?.exchange.arrivedAt ?? .max) < (times.last ?? 0))
            #expect(next.pushes.first?.exchange.response?.status == 200)
        }
    }

    /// The usual naive retry loop, found and made small.
    @Test func aServiceThatSendsToDeadTokensIsFoundInTwoSteps() async throws {
        let refused = Mutex<[(text: String, token: String)]>([])
        try await SmallService.driven { message, service in
            let kept = refused.withLock { kept in
                let all = kept
                kept = []
                return all
            }
            for push in kept { _ = await service.push(push.text, to: push.token) }
            let status = await service.push(message.text, to: message.deviceToken)
            guard status != 200 else { return .status(202) }
            refused.withLock { $0.append((message.text, message.deviceToken)) }
            return .status(502)
        } body: { runner in
            let long = Self.sequence([
                Self.message("1"), .time(30_000), Self.message("2", to: "b", .answering(410, .expiredToken)),
                .phone(PushSequence.PhoneChange(isOnline: false)), Self.message("3", to: "c"), Self.message("4"),
            ])
            let result = await SequenceCampaign(
                [SequenceCampaign.Entry(origin: "file", sequence: long)],
                observe: { sequence throws(TesteeError) in try await runner.observe(sequence) },
                whenNew: { _ in }
            ).run()
            let finding = try #require(result.findings.first { $0.severity == .error })
            #expect(finding.diagnostic.rule == "conduct.resend.dead")
            #expect(finding.status == .confirmed)
            let yaml = try #require(finding.reproducer.sequence).yaml
            #expect(try SequenceFile.sequence(yaml: yaml, file: "").steps.count == 2, "\(yaml)")
        }
    }

    @Test func aServiceThatHangsUpIsAFinding() async throws {
        try await SmallService.driven { message, service in
            if message.text.contains("bad") { return .hangUp }
            await service.push(message.text, to: message.deviceToken)
            return .status(202)
        } body: { runner in
            let observation = try await runner.observe(Self.sequence([Self.message("bad"), Self.message("2")]))
            #expect(observation.failure?.failure.kind == .crash)
            #expect(observation.failure?.step == 0)
            #expect(observation.pushes.isEmpty)
            // It is up, and the next sequence goes on.
            #expect(try await runner.observe(Self.sequence([Self.message("2")])).pushes.count == 1)
        }
    }
}

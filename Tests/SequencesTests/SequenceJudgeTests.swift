import APNsRules
import APNsWire
import Findings
import JSONModel
import PushModel
import Services
import Testees
import Testing
import WorldConfiguration

@testable import Sequences

struct SequenceJudgeTests {
    private static func rules(
        _ steps: [PushSequence.Step],
        by sender: ModelSender = ModelSender(),
        muted: Set<String> = [],
        allowing allowed: [String] = [],
        phones: [PushSequence.PhoneExpectation] = []
    ) -> [Diagnostic] {
        let sequence = PushSequence.sample(steps, phones: phones, allowedConduct: allowed)
        return SequenceJudge(muted: muted).diagnostics(sequence, sender.observe(sequence))
    }

    @Test func aSenderThatSendsOnceIsClean() {
        let found = Self.rules([
            .message(.sample("1")), .message(.sample("2", to: "b", .answering(410, .unregistered))),
            .message(.sample("3")), .time(60_000), .message(.sample("4")),
        ])
        #expect(found.isEmpty, "\(found)")
    }

    /// Apple, Handling notification responses from APNs: the device token is inactive for the topic; there is no need to send
    /// to it again.
    @Test func aPushToADeadTokenIsAnError() throws {
        let steps: [PushSequence.Step] = [
            .message(.sample("1", to: "a", .answering(410, .unregistered))), .message(.sample("2", to: "b")),
        ]
        let sender = ModelSender(retriesRefused: true)
        let found = try #require(Self.rules(steps, by: sender).first)
        #expect(found.rule == "conduct.resend.dead")
        #expect(found.severity == .error)
        #expect(Self.rules(steps, by: sender, allowing: ["conduct.resend.dead"]).isEmpty)
        #expect(Self.rules(steps, by: sender, muted: ["conduct.resend.dead"]).isEmpty)
    }

    @Test func aPhoneThatHasAPushTwiceIsTold() throws {
        let sender = ModelSender(sendsTwice: true)
        let found = Self.rules([.message(.sample("1"))], by: sender)
        #expect(found.map(\.rule) == ["sequence.duplicate"])
        #expect(found.first?.actual == 2)
        // Whoever gives a message twice gets two pushes.
        #expect(Self.rules([.message(.sample("1")), .message(.sample("1"))]).isEmpty)
    }

    @Test func aMessageThatNoPushComesOfIsLost() {
        let steps: [PushSequence.Step] = [.message(.sample("1")), .message(.sample("2"))]
        let found = Self.rules(steps, by: ModelSender(forgets: ["2"]))
        #expect(found.map(\.rule) == ["sequence.lost"])
        #expect(found.first?.severity == .error)
    }

    /// A push that was refused is no sign of the message after it.
    @Test func aRefusedPushHidesNoLostMessage() {
        let steps: [PushSequence.Step] = [
            .message(.sample("1", to: "a", .answering(400, .badTopic))), .message(.sample("2")),
        ]
        let found = Self.rules(steps, by: ModelSender(forgets: ["2"], tellsRefusals: true))
        #expect(found.map(\.rule) == ["sequence.lost"])
        #expect(found.first?.title.contains("1 message for device a (step 2), and sent no push") ?? false)
    }

    /// Apple, Handling notification responses from APNs: nothing has to go to a device token that is dead.
    @Test func aMessageToADeadTokenMayBeDropped() {
        let steps: [PushSequence.Step] = [
            .message(.sample("1", to: "a", .answering(410, .unregistered))), .message(.sample("2")),
        ]
        #expect(Self.rules(steps, by: ModelSender(forgets: ["2"])).isEmpty)
        // Once the app has registered, its messages count.
        let back = steps.prefix(1) + [.phone(PushSequence.PhoneChange(registration: .registered))] + steps.suffix(1)
        #expect(Self.rules(Array(back), by: ModelSender(forgets: ["2"])).map(\.rule) == ["sequence.lost"])
    }

    /// The sender may send it again later than anybody waits.
    @Test(arguments: [Fault.answering(503, .serviceUnavailable), .answering(429, .tooManyRequests)])
    func whatIsNotSentAgainIsInformation(answer: Fault) {
        let found = Self.rules([.message(.sample("1", to: "a", answer))])
        #expect(found.map(\.rule) == ["sequence.lost"])
        #expect(found.map(\.severity) == [.info])
    }

    @Test func aServiceThatFailsIsTold() {
        let sequence = PushSequence.sample([.message(.sample("1"))])
        var observation = SequenceObservation()
        observation.failure = SequenceObservation.Failure(
            step: 0,
            failure: TesteeFailure(.timeout, "no answer within the time limit", cause: .silence)
        )
        #expect(SequenceJudge().diagnostics(sequence, observation).map(\.rule) == ["testee.timeout"])
        observation.failure = nil
        observation.replies[0] = DrivenService.Reply(status: 500, meaning: .other)
        #expect(SequenceJudge().diagnostics(sequence, observation).map(\.rule) == ["testee.protocol"])
    }

    @Test func thePhoneAtTheEndIsComparedInPart() {
        func found(_ expected: JSONObject) -> [Diagnostic] {
            Self.rules(
                [.message(.sample("1")), .message(.sample("2"))],
                phones: [PushSequence.PhoneExpectation(device: "a", expected: expected)]
            )
        }
        #expect(found(["badge": 0, "notifications": [["body": "1"], ["body": "2", "title": .null]]]).isEmpty)
        let other = found(["badge": 3, "notifications": [["body": "1"], ["body": "3"]]])
        #expect(other.map(\.rule) == ["sequence.phone", "sequence.phone"])
        #expect(other.map(\.place) == ["/a/badge", "/a/notifications/1/body"])
        // What is not named only hides the difference.
        let longer = found(["notifications": [["body": "1"], ["body": "2"], ["body": "3"]]])
        #expect(longer.first?.actual == [["body": "1"], ["body": "2"]])
        // A list has as many elements as are named.
        #expect(found(["notifications": [["body": "1"]]]).map(\.place) == ["/a/notifications"])
        #expect(found(["notifications": []]).count == 1)
    }
}

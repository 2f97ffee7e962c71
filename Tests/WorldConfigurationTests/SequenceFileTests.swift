import APNsRules
import APNsWire
import JSONModel
import PushModel
import Testing

@testable import WorldConfiguration

struct SequenceFileTests {
    private static func file(_ yaml: String) throws(WorldFileError) -> PushSequence {
        try SequenceFile.sequence(yaml: yaml, file: "s.yml")
    }

    private static let example = """
        title: a token that dies, and comes back
        dialect: apns
        steps:
          - message: {"aps":{"alert":"one"}}
            device: b
            headers: { apns-push-type: alert }
            answer: 410
          - after: 25m
          - phone: { device: b, registration: { state: registered, since: 1h ago }, online: false, badge: 3 }
          - phone: { action: clear, threadId: t }
          - message: '{"aps":{"alert":"two"}}'
            answer: { status: 410, reason: ExpiredToken, since: 2h ago }
          - message: { aps: { alert: three } }
            fault: { action: goaway, unprocessed: true }
          - message: { aps: { alert: four } }
            answer: { status: 503, reason: Shutdown, retryAfter: 7 }
        phone:
          b: { badge: 0, notifications: [ { title: "…" } ] }
        conduct: [conduct.resend.dead]
        """

    @Test func everythingIsRead() throws {
        let sequence = try Self.file(Self.example)
        #expect(sequence.title == "a token that dies, and comes back")
        #expect(sequence.dialect == .apns)
        #expect(sequence.devices == ["b", "a"])
        #expect(sequence.allowedConduct == ["conduct.resend.dead"])
        #expect(
            sequence.phones
                == [
                    PushSequence.PhoneExpectation(
                        device: "b",
                        expected: ["badge": 0, "notifications": [["title": "…"]]]
                    )
                ]
        )
        let expected: [PushSequence.Step] = [
            .message(
                PushSequence.Message(
                    device: "b",
                    message: .value(["aps": ["alert": "one"]]),
                    headers: [HeaderField("apns-push-type", "alert")],
                    fault: .answering(410, .unregistered)
                )
            ),
            .time(1_500_000),
            .phone(
                PushSequence.PhoneChange(
                    device: "b",
                    registration: .registered,
                    registeredAt: .ago(3_600_000),
                    isOnline: false,
                    badge: 3
                )
            ),
            .phone(PushSequence.PhoneChange(action: .clear, selection: NotificationSelection(threadID: "t"))),
            .message(
                PushSequence.Message(
                    message: .text(#"{"aps":{"alert":"two"}}"#),
                    fault: .answering(410, .expiredToken, since: .ago(7_200_000))
                )
            ),
            .message(
                PushSequence.Message(
                    message: .value(["aps": ["alert": "three"]]),
                    fault: Fault(action: .leaveUnprocessed(reason: "Shutdown"))
                )
            ),
            .message(
                PushSequence.Message(
                    message: .value(["aps": ["alert": "four"]]),
                    fault: .answering(503, .shutdown, retryAfter: 7)
                )
            ),
        ]
        #expect(sequence.steps == expected)
    }

    @Test func whatIsLeftOutHasItsDefault() throws {
        let sequence = try Self.file("dialect: apns\nsteps: [{ message: { aps: {} } }]")
        #expect(sequence.steps == [.message(PushSequence.Message(message: .value(["aps": [:]])))])
        #expect(sequence.devices == ["a"])
        #expect(sequence.allowedConduct.isEmpty)
        #expect(try Self.file("dialect: apns\nconduct: clean\nsteps: [{ message: { aps: {} } }]") == sequence)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let sequence = try Self.file(Self.example)
        #expect(try Self.file(sequence.yaml) == sequence)
        #expect(sequence.yaml.contains("\nsteps:\n  - {"))
        // A text that YAML cannot have.
        var odd = sequence
        odd.title = "\u{7F}"
        #expect(try Self.file(odd.yaml) == odd)
    }

    private static let head = "dialect: apns\nsteps:\n"

    @Test(
        arguments: [
            ("", "s.yml: is empty: it needs \"dialect\" and \"steps\""),
            ("steps: []", "s.yml:1: the key \"dialect\" is missing"),
            ("dialect: apns\nsteps: []", "s.yml:2: steps: no step has a message: nothing would be sent"),
            ("dialect: apns\nsteps: [{ after: 5m }]", "s.yml:2: steps: no step has a message: nothing would be sent"),
            ("\(head)  - massage: {}", "s.yml:3: steps[0].massage: unknown key; did you mean \"message\"?"),
            (
                "\(head)  - { message: {}, after: 5m }",
                "s.yml:3: steps[0]: a step needs exactly one of \"message\", \"after\" and \"phone\""
            ),
            (
                "\(head)  - { device: a }",
                "s.yml:3: steps[0]: a step needs exactly one of \"message\", \"after\" and \"phone\""
            ),
            ("\(head)  - { after: 5m, answer: 410 }", "s.yml:3: steps[0].answer: is only for a step with a message"),
            (
                "\(head)  - { after: soon }",
                "s.yml:3: steps[0].after: expected a time such as 30s or 5m, at most a year, found \"soon\""
            ),
            (
                "\(head)  - { message: {}, answer: 400 }",
                "s.yml:3: steps[0].answer: 400 has several reasons: write { status: 400, reason: … }"
            ),
            (
                "\(head)  - { message: {}, answer: { status: 429, since: 2h ago } }",
                "s.yml:3: steps[0].answer.since: is only for status 410"
            ),
            (
                "\(head)  - { message: {}, answer: 410, fault: { action: reset } }",
                "s.yml:3: steps[0].fault: a step has either \"answer\" or \"fault\""
            ),
            (
                "\(head)  - { message: {}, fault: { action: reset, match: { nth: 2 } } }",
                "s.yml:3: steps[0].fault: always applies to the first push of its step: leave out match, after and for"
            ),
            (
                "dialect: zego\nsteps:\n  - { message: {}, headers: { a: b } }",
                "s.yml:3: steps[0].headers: is only for dialect apns"
            ),
            ("\(head)  - phone: { device: a }", "s.yml:3: steps[0].phone: the step has no action on the phone"),
            ("\(head)  - phone: { threadId: a }", "s.yml:3: steps[0].phone.threadId: belongs to \"action\""),
            (
                "\(head)  - phone: { app: gone }",
                "s.yml:3: steps[0].phone.app: expected background, foreground, terminated or deleted, found \"gone\""
            ),
            (
                "\(head)  - message: {}\nphone:\n  b: { badge: 0 }",
                "s.yml:5: phone.b: no step has this device; did you mean \"a\"?"
            ),
            (
                "\(head)  - message: {}\nphone:\n  a: { badges: 0 }",
                "s.yml:5: phone.a.badges: unknown key; did you mean \"badge\"?"
            ),
            (
                "\(head)  - message: {}\nphone:\n  a: { notifications: [{ titel: hi }] }",
                "s.yml:5: phone.a.notifications[0].titel: unknown key; did you mean \"title\"?"
            ),
            (
                "\(head)  - { message: {}, answer: { status: 503, reason: Shutdwon } }",
                "s.yml:3: steps[0].answer.reason: APNs gives no reason Shutdwon with 503; did you mean \"Shutdown\"?"
            ),
            (
                "\(head)  - { message: {}, answer: 418 }",
                "s.yml:3: steps[0].answer: APNs does not answer 418; to use it anyway, write { status: 418, reason: … }"
            ),
            (
                "\(head)  - message: {}\nconduct: [conduct.resend.daed]",
                "s.yml:4: conduct[0]: there is no rule of conduct conduct.resend.daed; did you mean \"conduct.resend.dead\"?"
            ),
        ]
    )
    func whatIsWrongIsToldWithItsPlace(yaml: String, problem: String) {
        let error = #expect(throws: WorldFileError.self) { try Self.file(yaml) }
        #expect(error?.description == problem)
    }
}

import JSONModel
import PushModel
import Testing

@testable import EasemobVendor

@Suite("Easemob: messages as they come")
struct EasemobInputTests {
    /// The tenant's default texts are known: they are open otherwise.
    private func outcomes(_ message: MessageInput, _ more: JSONObject = [:]) throws -> [ExpectedOutcome] {
        let texts: JSONObject = ["defaultTitle": "您有一条新消息", "defaultBody": "请点击查看"]
        let context = JSONObject(members: texts.members + more.members)
        return try Case(id: "easemob/test", dialect: .easemob, message: message, context: context).rightOutcomes().map(
            \.outcome
        )
    }

    private func text(ext: String) -> String {
        #"{"target_type":"users","target":["6006"],"from":"6001","msg":{"type":"txt","msg":"x"},"ext":"# + ext + "}"
    }

    @Test(arguments: [
        "", "{", "[]", "null", "\"x\"", "\u{FEFF}{}", #"{"a":"\ud800"}"#, "{\"a\":1,}", "{\u{A0}\"a\":1}", "{} x",
    ])
    func whatIsNoObjectIsRefused(text: String) throws {
        #expect(try outcomes(.text(text)).map(\.word) == ["refused"])
        #expect(try outcomes(.bytes(Array(text.utf8))).map(\.word) == ["refused"])
    }

    @Test func bytesNeedNotBeText() throws {
        #expect(try outcomes(.bytes([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])).map(\.word) == ["refused"])
    }

    @Test func textAndValueAreTheSameMessage() throws {
        let written = try outcomes(.text(text(ext: #"{"em_apns_ext":{"em_push_badge":1.0,"extern":"x"}}"#)))
        #expect(written.count == 1)
        #expect(written[0].payload?.value["aps"]?["badge"]?.intValue == 1)
    }

    @Test func ofEqualKeysTheLastCountsOrTheMessageIsRefused() throws {
        let outcomes = try outcomes(
            .text(text(ext: #"{"em_apns_ext":{"extern":{"a":1,"a":2},"em_push_badge":7,"em_push_badge":null}}"#))
        )
        #expect(outcomes.map(\.word) == ["payload", "refused"])
        #expect(outcomes[0].payload?.value["e"] == ["a": 2])
        #expect(outcomes[0].payload?.value["aps"]?["badge"] == 1)
    }

    @Test(arguments: [(5120, 1), (5121, 2)])
    func messagesOverFiveKilobytesAreRefusedOrCompiled(length: Int, count: Int) throws {
        let start = text(ext: #"{"unknown":""#).dropLast()
        let filling = String(repeating: "a", count: length - start.utf8.count - 3)
        let message = start + filling + "\"}}"
        #expect(message.utf8.count == length)
        #expect(
            try outcomes(.text(String(message))).map(\.word) == (count == 1 ? ["payload"] : ["refused", "payload"])
        )
    }

    static let incomplete: [(String, JSONValue?)] = [
        ("target_type", nil), ("target_type", "everyone"), ("target_type", 1), ("target", nil), ("target", []),
        ("target", "6006"), ("target", [6006]), ("msg", nil), ("msg", "x"),
    ]

    @Test(arguments: incomplete)
    func whatTheInterfaceAsksForIsRefusedOrTakenFromTheRecipient(field: String, value: JSONValue?) throws {
        let subject = EasemobSubject().with(field, value)
        #expect(try Set(subject.outcomes().map(\.word)) == ["refused", "payload"])
        #expect(try Set(subject.inContext("online", true).outcomes().map(\.word)) == ["refused", "suppressed"])
    }

    @Test func theInterfaceRefusesANullExt() throws {
        let subject = EasemobSubject().with("ext", .null)
        #expect(try subject.outcomes().map(\.word) == ["refused"])
        #expect(try subject.inContext("online", true).outcomes().map(\.word) == ["refused", "suppressed"])
    }

    @Test func aMessageWithoutSenderIsOpen() throws {
        let subject = EasemobSubject().with("from", nil)
        #expect(try subject.outcomes().map(\.word) == ["refused", "payload"])
        #expect(try subject.payloads().first?.value["f"] == "admin")
        #expect(try subject.topics() == ["EM-from"])
    }

    @Test func anUnknownTypeOfMessageIsOpen() throws {
        let subject = EasemobSubject().with("msg", ["type": "sticker"])
        #expect(try subject.topics() == ["EM-message-type"])
        #expect(try subject.outcomes().map(\.word) == ["payload", "refused"])
    }

    @Test func aTextMessageWithoutTextIsOpen() throws {
        let subject = EasemobSubject().with("msg", ["type": "txt", "msg": ""])
        #expect(try subject.topics() == ["EM-message-text"])
        #expect(try subject.inContext("displayStyle", "messageSummary").payloads().map(\.body) == ["6001:", "请点击查看"])
    }

    /// Nothing in a message may stop the compiler.
    @Test func hostileValuesHaveAnOutcome() throws {
        var deep = JSONValue.string("x")
        for _ in 0..<2000 { deep = ["a": deep] }
        let odd: [JSONValue] = [
            deep, .null, true, 1, "", "true", [], [:], [[]], [1, "a", .null], ["a": ["b": .null]],
            .number(JSONNumber(uncheckedLexeme: "1e999999999999")), .number(JSONNumber(uncheckedLexeme: "-0.0")),
            .string("\u{0}{0}{$msg}{99999999999999999999}{{{"), .string(String(repeating: "{0}", count: 500)),
        ]
        let places =
            [
                ["from"], ["target"], ["target_type"], ["routetype"], ["msg"], ["msg", "type"], ["msg", "msg"], ["ext"],
            ] + extensionFields.map { ["ext"] + $0 }
        for place in places {
            for value in odd {
                var message = JSONValue.object(EasemobSubject().inGroup().message)
                message.set(value, at: place[...])
                for context in contexts {
                    #expect(try !outcomes(.value(message), context).isEmpty, "\(place)")
                }
            }
        }
    }

    private let contexts: [JSONObject] = [
        [:],
        ["displayStyle": "messageSummary", "templates": ["t": ["title_pattern": "{0}", "content_pattern": "{1}"]]],
    ]

    private let extensionFields: [[String]] =
        [
            ["em_ignore_notification"], ["em_force_notification"], ["em_apns_ext"], ["em_push_ext"],
            ["em_push_template"], ["em_push_filter"], ["em_at_list"], ["em_android_push_ext"],
            ["em_push_ext", "title"], ["em_push_ext", "custom"], ["em_push_ext", "type"],
            ["em_push_template", "name"], ["em_push_template", "title_args"],
            ["em_push_template", "directed_template"], ["em_push_filter", "accept_device_id"],
        ]
        + [
            "em_push_content", "em_push_title", "em_push_name", "em_alert_subTitle", "em_push_title_loc_key",
            "em_push_title_loc_args", "em_push_category", "em_push_sound", "em_push_ignore_sound", "em_push_badge",
            "em_push_mutable_content", "em_push_content_available", "thread_id", "extern", "em_push_collapse_key",
        ].map { ["em_apns_ext", $0] }
}

extension JSONValue {
    fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let first = path.first else {
            self = value
            return
        }
        var object = objectValue ?? [:]
        var member = object[first] ?? [:]
        member.set(value, at: path.dropFirst())
        object[first] = member
        self = .object(object)
    }
}

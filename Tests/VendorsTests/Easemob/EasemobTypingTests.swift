import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Easemob: wrong types and nulls")
struct EasemobTypingTests {
    /// `extern` keeps the fields out of `e`, where their types are a question of their own.
    private func subject(_ field: String, _ value: JSONValue, typing: JSONValue = .null) -> EasemobSubject {
        EasemobSubject(
            apns: .object(
                JSONObject(members: [JSONMember(key: "extern", value: "x"), JSONMember(key: field, value: value)])
            ),
            context: ["typing": typing]
        )
    }

    @Test func unsetTypingTakesThreeReadings() throws {
        let subject = subject("em_push_badge", "37")
        #expect(try subject.topics() == ["EM-types"])
        #expect(try subject.outcomes().map(\.word) == ["refused", "payload", "payload"])
        #expect(try subject.payloads().map { $0.value["aps"]?["badge"] } == [37, 1])
    }

    @Test func whatHasNoOtherMeaningIsRefusedOrIgnored() throws {
        #expect(try subject("em_push_badge", [1]).outcomes().map(\.word) == ["refused", "payload"])
    }

    @Test func strictRefusesAndLenientNever() throws {
        #expect(try subject("em_push_badge", "37", typing: "strict").outcome().isRefused)
        let lenient = subject("em_push_badge", "37", typing: "lenient")
        #expect(try lenient.payloads().map { $0.value["aps"]?["badge"] } == [37, 1])
        #expect(try lenient.outcomes().count == 2)
        #expect(try subject("em_push_badge", [1], typing: "lenient").payload().value["aps"]?["badge"] == 1)
    }

    static let converted: [(field: String, value: JSONValue, member: String, result: JSONValue)] = [
        ("em_push_mutable_content", "true", "mutable-content", 1),
        ("em_push_mutable_content", "YES", "mutable-content", 1),
        ("em_push_badge", "-0", "badge", 0),
        ("em_push_badge", "37", "badge", 37),
    ]

    @Test(arguments: converted)
    func vendorFormsAreConverted(field: String, value: JSONValue, member: String, result: JSONValue) throws {
        let payloads = try subject(field, value, typing: "lenient").payloads()
        #expect(try JSONDiff.areEqual(#require(payloads[0].value["aps"]?[member]), result))
        #expect(payloads[1].value["aps"]?[member] != result)
    }

    static let ignored: [(field: String, value: JSONValue)] = [
        ("em_push_mutable_content", 1), ("em_push_mutable_content", "1"), ("em_push_mutable_content", "yes"),
        ("em_push_badge", "1.5"), ("em_push_badge", ""), ("em_push_badge", "0x10"), ("em_push_badge", "+1"),
        ("em_push_badge", true), ("em_push_badge", .number(JSONNumber(uncheckedLexeme: "1.5"))),
        ("em_push_sound", 1), ("em_push_category", ["a"]), ("em_push_title_loc_args", ["a", 1]), ("thread_id", [:]),
    ]

    @Test(arguments: ignored)
    func otherFormsAreNot(field: String, value: JSONValue) throws {
        #expect(
            try subject(field, value, typing: "lenient").value()
                == EasemobSubject(apns: ["extern": "x"]).value()
        )
    }

    @Test func emptyTextMeansNoArguments() throws {
        let apns: JSONValue = ["extern": "x", "em_push_title_loc_key": "K", "em_push_title_loc_args": ""]
        let outcomes = try EasemobSubject(apns: apns).outcomes()
        #expect(outcomes.map { $0.payload?.alert?["title-loc-args"] } == [nil, nil, [], nil])
    }

    @Test func aConvertedGateKeepsThePushBack() throws {
        let subject = EasemobSubject(ext: ["em_ignore_notification": "true"])
        #expect(try subject.outcomes().map(\.word) == ["refused", "suppressed", "payload"])
    }

    @Test func aGateGoesBeforeOrAfterStrictTypes() throws {
        let subject = subject("em_push_badge", [1], typing: "strict").inContext("online", true)
        #expect(try subject.outcomes().map(\.word) == ["refused", "suppressed"])
    }

    @Test func nullIsAbsent() throws {
        let fields = [
            "em_push_content", "em_push_title", "em_alert_body", "em_push_category", "em_push_sound", "em_push_badge",
            "em_push_mutable_content", "em_push_content_available", "thread_id", "extern", "em_push_collapse_key",
        ]
        let nulls = JSONObject(members: fields.map { JSONMember(key: $0, value: .null) })
        let plain = try EasemobSubject().value()
        #expect(try EasemobSubject(apns: .object(nulls)).value() == plain)
        for field in ["em_ignore_notification", "em_apns_ext", "em_push_ext", "em_push_template", "em_at_list"] {
            let ext = JSONObject(members: [JSONMember(key: field, value: .null)])
            #expect(try EasemobSubject(ext: .object(ext)).value() == plain)
        }
    }

    @Test func fieldsThatAProfileDoesNotKnowHaveNoType() throws {
        let subject = EasemobSubject(apns: ["em_push_badge": "37"], context: ["profile": "seed0"])
        #expect(try subject.payload().value["aps"]?["badge"] == 1)
    }

    @Test func theEchoOfAWrongTypeIsOpen() throws {
        let subject = EasemobSubject(apns: ["em_push_badge": "37", "a": 1], context: ["typing": "lenient"])
        let echoes = try subject.payloads().map { $0.value["e"] }
        let sent: JSONValue = ["em_push_badge": "37", "a": 1]
        #expect(echoes == [sent, ["em_push_badge": 37, "a": 1], sent, ["a": 1]])
    }
}

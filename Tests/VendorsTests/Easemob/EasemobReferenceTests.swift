import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import EasemobVendor

@Suite("Easemob: rules and ambiguities as data")
struct EasemobReferenceTests {
    private static let contradiction: JSONValue = ["accept_device_id": ["device-1"], "ignore_device_id": ["device-1"]]

    /// Messages that met every ambiguity once, and clean ones.
    static let subjects: [EasemobSubject] = [
        EasemobSubject(), EasemobSubject().inGroup(),
        EasemobSubject(apns: ["em_push_badge": "1"]),
        EasemobSubject().with("target", nil).inContext("online", true),
        EasemobSubject().with("from", nil), EasemobSubject().with("msg", ["type": "sticker"]),
        EasemobSubject().with("msg", ["type": "txt"]),
        EasemobSubject(ext: ["unknown": .string(String(repeating: "a", count: 5200))]),
        EasemobSubject(ext: ["em_force_notification": true], context: ["remindType": ["app": "NONE"]]),
        EasemobSubject(context: ["dnd": ["appInterval": "00:00-00:00"]]),
        EasemobSubject(ext: ["em_push_filter": contradiction]),
        EasemobSubject(ext: ["em_at_list": ["all"]], context: ["remindType": ["app": "AT"]]),
        EasemobSubject(apns: ["em_push_title": "a", "em_push_name": "b"]),
        EasemobSubject(apns: ["em_push_content": "a", "em_alert_body": "b"]),
        EasemobSubject(ext: ["em_push_template": ["name": "gone"]]),
        EasemobSubject(
            ext: ["em_push_template": ["name": "t", "title_args": ["a"]]],
            context: ["templates": ["t": ["title_pattern": "x"]]]
        ),
        EasemobSubject(apns: ["em_push_body_loc_key": "K", "em_push_body_loc_args": []]),
        EasemobSubject(apns: ["em_push_badge": -1]), EasemobSubject(apns: ["em_push_ignore_sound": true]),
        EasemobSubject(apns: ["em_push_content_available": 1]),
        EasemobSubject(apns: ["em_push_content_available": 1, "em_push_category": "c"]),
        EasemobSubject(apns: ["thread_id": ""]), EasemobSubject(apns: ["em_push_category": ""]),
        EasemobSubject(apns: ["em_push_content": ""], context: ["displayStyle": "messageSummary"])
            .with("msg", ["type": "img"]),
        EasemobSubject(apns: ["a": .null, "b": ["c": .null]]),
        EasemobSubject(apns: ["em_push_badge": true], context: ["typing": "lenient"]),
        EasemobSubject(ext: ["em_push_ext": ["custom": [:]], "em_apns_ext": ["extern": 1]]),
        EasemobSubject(apns: ["em_push_collapse_key": "k"]),
        EasemobSubject(ext: ["em_harmony_push_ext": ""]),
        EasemobSubject(ext: ["n": .number(JSONNumber(uncheckedLexeme: "1e400"))]),
        EasemobSubject(ext: ["n": .number(JSONNumber(uncheckedLexeme: "1e-400"))]),
        EasemobSubject(ext: ["em_at_list": ["6006"]], context: ["profile": "seed1", "remindType": ["app": "AT"]]),
        EasemobSubject(
            ext: ["em_push_template": ["title_args": ["a"]]],
            context: ["profile": "seed1", "templates": ["default": ["title_pattern": "T {0}"]]]
        ),
        EasemobSubject(
            ext: ["em_push_ext": ["group_user_nickname": "happy"]],
            context: ["displayStyle": "messageSummary"]
        ),
        EasemobSubject(
            apns: ["em_push_category": .string(String(repeating: "a", count: 3970))],
            context: ["displayStyle": "messageSummary", "profile": "seed0"]
        ).with("msg", ["type": "img"]),
        EasemobSubject(apns: ["em_push_content": .string(String(repeating: "a", count: 4100))]),
        EasemobSubject(
            ext: ["em_push_ext": ["type": "call", "content": .string(String(repeating: "a", count: 4200))]],
            context: ["voipBound": true]
        ),
        EasemobSubject(ext: ["em_at_list": ["6006"]], context: ["displayStyle": "messageSummary"]).inGroup(),
        EasemobSubject(context: ["displayStyle": "messageSummary"]).inGroup().with("msg", ["type": "txt", "msg": ""]),
    ]

    static let cases = subjects.map(\.testCase) + [equalKeys]

    static let equalKeys = Case(
        id: "easemob/test",
        dialect: .easemob,
        message: .text(#"{"target_type":"users","target":["1"],"from":"2","msg":{"type":"txt","msg":"x"},"a":1,"a":1}"#)
    )

    @Test func ruleIdentifiersAreThoseOfTheSpecification() {
        let phases = [("A", 11), ("B", 12), ("C", 9), ("D", 4), ("E", 3)]
        let identifiers = phases.flatMap { phase, count in (1...count).map { "EM-\(phase)\($0)" } }
        let rules = EasemobCompiler().rules
        #expect(rules.map(\.id) == identifiers)
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains(/Easemob|Apple/) })
    }

    @Test func theRegistryKnowsTheDialect() {
        #expect(VendorCompilers.compiler(for: .easemob)?.dialect == .easemob)
        #expect(VendorCompilers.compiler(for: .apns)?.dialect == .apns)
    }

    @Test func scriptsAreClampedAndMissingReadingsAreTheFirst() throws {
        let testCase = EasemobSubject(apns: ["em_push_badge": -1]).testCase
        let compiler = EasemobCompiler()
        #expect(try compiler.compile(testCase, readings: [99]).0.isRefused)
        #expect(try compiler.compile(testCase, readings: [-5]).0.payload?.value["aps"]?["badge"] == -1)
    }

    /// Values, not bytes: the order of the message's members never matters.
    @Test func theOrderOfMembersDoesNotMatter() throws {
        let apns: JSONObject = [
            "em_push_content": "b", "em_push_title": "t", "em_push_badge": 3, "thread_id": "x", "a": 1,
        ]
        let turned = JSONObject(members: apns.members.reversed())
        let one = try EasemobSubject(apns: .object(apns)).value()
        let other = try EasemobSubject(apns: .object(turned)).value()
        #expect(JSONDiff.areEqual(one, other))
    }
}

import JSONModel
import PushModel
import Testing
import VendorModel

@testable import ZEGOVendor

@Suite("ZEGO: rules and ambiguities as data")
struct ZegoReferenceTests {
    /// Messages that meet every ambiguity once, and clean ones.
    static let cases: [Case] =
        [
            ZegoSubject(), ZegoSubject(server: [:]), ZegoSubject(context: ["callId": "5"]),
            ZegoSubject(["payload": "{}"]),
            ZegoSubject(["n": .number(JSONNumber(uncheckedLexeme: "1e400"))]),
            ZegoSubject(["n": .number(JSONNumber(uncheckedLexeme: "1e-400"))]),
            ZegoSubject(["title": 1]), ZegoSubject(["enableBadge": 1]), ZegoSubject(server: ["Enable": 2]),
            ZegoSubject(message: ["pushConfig": ["title": "a"], "OfflinePush": ["Enable": 1]]),
            ZegoSubject(message: ["incoming": 1]), ZegoSubject(["payload": ""], context: ["online": true]),
            ZegoSubject(["resourcesID": "nowhere"]),
            ZegoSubject(
                ["resourcesID": .string(String(repeating: "r", count: 33))],
                context: ["strategies": .object([String(repeating: "r", count: 33): ["mutable": true]])]
            ),
            ZegoSubject(server: [:]).with(strategy: ["sound": "ring.caf"]),
            ZegoSubject().with(strategy: ["sound": ""]), ZegoSubject().with(strategy: ["silent": true, "voip": true]),
            ZegoSubject(["threadID": "t"]).with(strategy: ["silent": true]),
            ZegoSubject(["threadID": "t"]).with(strategy: ["voip": true, "sound": "ring.caf", "mutable": true]),
            ZegoSubject(["content": ""]), ZegoSubject(message: ["pushConfig": [:]]),
            ZegoSubject(["enableBadge": true, "badgeIncrement": -1]),
            ZegoSubject(["enableBadge": true, "badgeIncrement": 100]),
            ZegoSubject(["threadID": ""]), ZegoSubject(["payload": ""]), ZegoSubject(["extendedData": "x"]),
            ZegoSubject(context: ["requestId": nil]),
            ZegoSubject(message: ["timeout": 0, "pushConfig": ["title": "a", "content": "b"]]),
            ZegoSubject(["payload": .string(String(repeating: "a", count: 5000))]),
            ZegoSubject(["payload": .string(String(repeating: "a", count: 4200))]).with(strategy: ["voip": true]),
            ZegoSubject(["payload": .string(String(repeating: "a", count: 3990))], context: ["requestId": nil]),
            ZegoSubject(
                incoming: .object(ZegoUpdateFlowTests.notification("{\"customId\":1}", alert: "text")),
                delivered: [ZegoUpdateFlowTests.withID("1")]
            ),
            ZegoSubject(
                incoming: .object(ZegoUpdateFlowTests.notification("{\"customId\":1,\"customId\":2}")),
                delivered: [ZegoUpdateFlowTests.withID("2")],
                profile: "current"
            ),
            ZegoSubject(
                incoming: .object(ZegoUpdateFlowTests.withID("null")),
                delivered: [ZegoUpdateFlowTests.withID("null")]
            ),
        ].map(\.testCase) + [equalKeys]

    static let equalKeys = Case(
        id: "zego/test",
        dialect: .zego,
        message: .text(#"{"pushConfig":{"title":"t","content":"b"},"a":1,"a":1}"#)
    )

    @Test func ruleIdentifiersAreThoseOfTheSpecification() {
        let identifiers = (1...13).map { "ZG-\($0)" } + (1...7).map { "ZG-U\($0)" }
        let rules = ZegoCompiler().rules
        #expect(rules.map(\.id) == identifiers)
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains(/ZEGO|Apple/) })
        #expect(ZegoRule.governing.values.allSatisfy { identifiers.contains($0) })
        #expect(ZegoCompiler().rule(governing: "/payload") == "ZG-4")
        #expect(ZegoCompiler().rule(governing: "/aps") == nil)
    }

    @Test func scriptsAreClampedAndMissingReadingsAreTheFirst() throws {
        let compiler = ZegoCompiler()
        let testCase = ZegoSubject(["threadID": ""]).testCase
        #expect(try compiler.compile(testCase, readings: [99]).0.isRefused)
        #expect(try compiler.compile(testCase, readings: [-5]).0.payload?.value["aps"]?["thread-id"] == nil)
    }

    /// Values, not bytes: the order of the message's members never matters.
    @Test func theOrderOfMembersDoesNotMatter() throws {
        let fields: JSONObject = [
            "title": "t", "content": "b", "payload": "p", "threadID": "x", "enableBadge": true, "badgeIncrement": 3,
        ]
        let turned = JSONObject(members: fields.members.reversed())
        let one = try ZegoSubject(message: ["pushConfig": .object(fields)]).value()
        let other = try ZegoSubject(message: ["pushConfig": .object(turned)]).value()
        #expect(JSONDiff.areEqual(one, other))
    }

    /// Whatever a sender writes stays in its own member.
    @Test(arguments: ["aps", "zego", "call_id", "customId", "sound", "mutable-content"])
    func unknownFieldsAreNotCarried(name: String) throws {
        let named: JSONValue = .object(JSONObject(members: [JSONMember(key: name, value: "x")]))
        let text = String(decoding: named.serialized(), as: UTF8.self)
        var value = try #require(ZegoSubject(["payload": .string(text)]).value().objectValue)
        #expect(value["payload"] == .string(text))
        value["payload"] = nil
        #expect(try .object(value) == ZegoSubject().value())
        #expect(
            try ZegoSubject(JSONObject(members: [JSONMember(key: name, value: "x")])).value() == ZegoSubject().value()
        )
    }
}

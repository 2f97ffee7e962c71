import JSONModel
import PushModel
import Testing
import VendorModel

@testable import JPushVendor

@Suite("JPush: rules and ambiguities as data")
struct JPushReferenceTests {
    private static let long = JSONValue.string(String(repeating: "x", count: 3700))

    /// Messages that meet every ambiguity once, and clean ones.
    static let cases: [Case] =
        [
            JPushSubject(), JPushSubject(["n": .number(JSONNumber(uncheckedLexeme: "1e400"))]),
            JPushSubject(["extras": ["n": .number(JSONNumber(uncheckedLexeme: "1e400"))]]),
            JPushSubject(["extras": ["n": .number(JSONNumber(uncheckedLexeme: "1e-400"))]]),
            JPushSubject(["category": 1]), JPushSubject(["mutable-content": "true"]), JPushSubject(["order": 7]),
            JPushSubject().with("audience", ["tag": []]), JPushSubject().with("platform", "ios"),
            JPushSubject().with("platform", ["all"]),
            JPushSubject().with("platform", ["ios", "symbian"]), JPushSubject(options: ["apns_production": false]),
            JPushSubject().with("message", ["title": "t"]),
            JPushSubject(
                message: [
                    "platform": "all", "audience": "all", "message": ["msg_content": "m"],
                    "notification_3rd": ["ios": ["alert": "s"]], "options": ["notification_3rd_ver": "v2"],
                ]
            ),
            JPushSubject(activity: [:]).with("notification", ["alert": "a"]),
            JPushSubject().with("notification", ["alert": "a", "voip": ["key": "value"]]),
            JPushSubject().with("notification", ["voip": [:]]),
            JPushSubject(["badge": "auto"]).with("platform", ["android"]),
            JPushSubject(["alert": .null]), JPushSubject(["alert": ""]), JPushSubject(["sound": ""]),
            JPushSubject(["category": ""]), JPushSubject(["badge": 100]), JPushSubject(["badge": -1]),
            JPushSubject(["badge": "007"]), JPushSubject(["interruption-level": "loud"]),
            JPushSubject(["extras": ["aps": 1]]), JPushSubject(["extras": ["k": nil]]),
            JPushSubject(options: ["apns_collapse_id": .string(String(repeating: "c", count: 65))]),
            JPushSubject(["alert": long]),
            // On either side of the limit, by what is counted.
            JPushSubject(["alert": .string(String(repeating: "x", count: 3566))]),
            JPushSubject().with("notification", ["alert": .string(String(repeating: "x", count: 5000))]),
            JPushSubject().with("notification", ["alert": .string(String(repeating: "x", count: 4000))]),
            JPushSubject().with("notification", ["voip": ["k": .string(String(repeating: "x", count: 4500))]]),
            JPushSubject(activity: ["relevance-score": 0]), JPushSubject(activity: ["attributes": ["a": 1]]),
            JPushSubject(activity: ["apns-priority": 7]),
        ].map(\.testCase) + [equalKeys]

    static let equalKeys = Case(
        id: "jpush/test",
        dialect: .jpush,
        message: .text(#"{"platform":"all","audience":"all","notification":{"alert":"a","alert":"b"}}"#)
    )

    @Test func ruleIdentifiersAreThoseOfTheSpecification() {
        let identifiers = (1...21).map { "JP-\($0)" }
        let rules = JPushCompiler().rules
        #expect(Set(rules.map(\.id)) == Set(identifiers) && rules.count == identifiers.count)
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains(/JPush|Apple/) })
        #expect(JPushRule.governing.values.allSatisfy { identifiers.contains($0) })
        #expect(JPushCompiler().rule(governing: "/aps/badge") == "JP-7")
        #expect(JPushCompiler().rule(governing: "/aps") == nil)
    }

    @Test func scriptsAreClampedAndMissingReadingsAreTheFirst() throws {
        let compiler = JPushCompiler()
        let testCase = JPushSubject(["interruption-level": "loud"]).testCase
        #expect(try compiler.compile(testCase, readings: [99]).0.payload?.value == ["aps": ["alert": "a"]])
        #expect(try compiler.compile(testCase, readings: [-5]).0.isRefused)
    }

    /// Values, not bytes: the order of the message's members never matters.
    @Test func theOrderOfMembersDoesNotMatter() throws {
        let fields: JSONObject = [
            "alert": "t", "sound": "s", "badge": "+1", "extras": ["a": 1, "b": 2], "category": "c",
            "content-available": true,
        ]
        let turned = JSONObject(members: fields.members.reversed())
        let one = try JPushSubject(fields).value()
        let other = try JPushSubject(turned).value()
        #expect(JSONDiff.areEqual(one, other))
    }
}

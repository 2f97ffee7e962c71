import JSONModel
import PushModel
import Testing
import VendorModel

@testable import ZEGOVendor

@Suite("ZEGO: the context")
struct ZegoContextTests {
    private func context(_ context: JSONObject) throws -> JSONObject {
        try ZegoCompiler().fullContext(of: ZegoSubject(context: context).testCase)
    }

    @Test func everyFieldHasADefault() throws {
        let full = try context([:])
        let expected: JSONObject = [
            "now": 1_700_000_000_000, "sentAt": 1_700_000_000_000, "bundleId": "com.example.app",
            "environment": "production", "online": false, "profile": "current", "strategies": [:], "reportedBadge": 0,
            "requestId": "702041001865190434", "callId": .null, "delivered": [],
            "defaultTitle": .null, "defaultBody": .null, "strings": .null, "sounds": .null, "recipient": .null,
        ]
        for member in expected.members { #expect(full[member.key] == member.value, "\(member.key)") }
        #expect(full.count == expected.count + 1)
        #expect(full["deviceToken"]?.stringValue?.utf8.count == 64)
    }

    @Test func strategiesAndNotificationsBecomeWhole() throws {
        let full = try context(["strategies": ["a": ["silent": true], "b": [:]], "delivered": [["id": "x"]]])
        #expect(full["strategies"]?["a"] == ["mutable": false, "silent": true, "voip": false, "sound": .null])
        #expect(full["strategies"]?["b"]?["silent"] == false)
        #expect(full["delivered"] == [["id": "x", "userInfo": [:]]])
    }

    @Test func identifiersKeepTheirSpelling() throws {
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: "36893488147419103233"))
        #expect(try context(["requestId": number, "callId": "007"])["requestId"] == number)
        #expect(try context(["requestId": number, "callId": "007"])["callId"] == "007")
        #expect(try context(["requestId": nil])["requestId"] == .null)
    }

    @Test func aWholeContextMeansTheSameCase() throws {
        let subjects = [
            ZegoSubject(context: ["requestId": nil, "callId": 7]),
            ZegoSubject(["enableBadge": true], context: ["reportedBadge": 7, "callId": 5]).with(strategy: ["voip": true]
            ),
            ZegoSubject(
                incoming: .object(ZegoUpdateFlowTests.withID("1")),
                delivered: [ZegoUpdateFlowTests.withID("1")]
            ),
        ]
        for subject in subjects {
            var whole = subject
            whole.context = try ZegoCompiler().fullContext(of: subject.testCase)
            #expect(try ZegoCompiler().fullContext(of: whole.testCase) == whole.context)
            #expect(try whole.outcomes().map(\.outcome) == subject.outcomes().map(\.outcome))
        }
    }

    static let broken: [(context: JSONObject, field: String)] = [
        (["nwo": 1], "nwo"), (["now": "1"], "now"), (["online": 1], "online"), (["profile": "seed0"], "profile"),
        (["strategies": [1]], "strategies"), (["strategies": ["a": true]], "strategies.a"),
        (["strategies": ["a": ["mutable": 1]]], "strategies.a.mutable"),
        (["strategies": ["a": ["sound": 1]]], "strategies.a.sound"),
        (["strategies": ["a": ["loud": true]]], "strategies.a.loud"), (["reportedBadge": -1], "reportedBadge"),
        (["reportedBadge": 2_147_483_648], "reportedBadge"), (["requestId": true], "requestId"),
        (["requestId": -1], "requestId"), (["callId": .number(JSONNumber(uncheckedLexeme: "1.0"))], "callId"),
        (["callId": .number(JSONNumber(uncheckedLexeme: "1e400"))], "callId"), (["delivered": [:]], "delivered"),
        (["delivered": ["x"]], "delivered.0"), (["delivered": [["id": "a"], ["userInfo": [:]]]], "delivered.1.id"),
        (["delivered": [["id": "a", "userInfo": 1]]], "delivered.0.userInfo"),
        (["delivered": [["id": "a", "payload": 1]]], "delivered.0.payload"), (["typing": "strict"], "typing"),
    ]

    @Test(arguments: broken)
    func faultsNameTheirField(context: JSONObject, field: String) throws {
        let testCase = ZegoSubject(context: context).testCase
        let error = #expect(throws: ContextError.self) { try ZegoCompiler().fullContext(of: testCase) }
        #expect(error?.field == field)
        #expect(throws: ContextError.self) { try ZegoCompiler().compile(testCase, readings: []) }
    }
}

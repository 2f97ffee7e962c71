import CaseFiles
import JSONModel
import PushModel
import Testing
import VendorModel

/// What rules want of a payload.
@Suite struct PayloadTests {
    private static let rules = """
          - { id: BODY, sentence: The text is the body., source: doc, equal: [{ message: /text, payload: /aps/alert/body }] }
          - { id: BADGE, sentence: The number is the badge., source: doc, equal: [{ message: /count, payload: /aps/badge }] }
          - id: QUIET
            sentence: A silent message wakes the app and plays nothing.
            source: doc
            if: { required: [silent], properties: { silent: { const: true } } }
            then:
              properties: { aps: { required: [content-available], properties: { content-available: { const: 1 } }, not: { required: [sound] } } }
            headers: { apns-priority: 5 }
            intent: { visible: true, wakes: true }
        """

    private func words(
        _ payload: String,
        _ message: JSONValue,
        headers: [HeaderField] = []
    ) throws -> [String] {
        try Made.breaches(of: Made.payload(payload, headers), .value(message), by: Self.rules).map(\.words)
    }

    @Test func aValueStandsInThePayloadAsItIs() throws {
        #expect(try words(#"{"aps":{"alert":{"body":"\u0068i"}}}"#, ["text": "hi"]) == [])
        #expect(try words(#"{"aps":{"alert":{"body":"Hi"}}}"#, ["text": "hi"]) == ["BODY /aps/alert/body value"])
        #expect(try words(#"{"aps":{"alert":"hi"}}"#, ["text": "hi"]) == ["BODY /aps/alert/body missing"])
        #expect(
            try words(#"{"aps":{"alert":{"body":"hi"},"badge":"3"}}"#, ["text": "hi", "count": 3])
                == ["BADGE /aps/badge type"]
        )
        #expect(try words(#"{"aps":{"alert":{"body":"hi"},"badge":3.0}}"#, ["text": "hi", "count": 3]) == [])
    }

    @Test func aMessageWithoutTheValueAsksForNothing() throws {
        #expect(try words(#"{"aps":{"alert":{"body":"hi"},"badge":1}}"#, ["text": "hi"]) == [])
    }

    @Test func aPayloadMeetsTheSchemaOfItsRule() throws {
        let message: JSONValue = ["text": "hi", "silent": true]
        #expect(try words(#"{"aps":{"alert":{"body":"hi"},"content-available":1}}"#, message) == [])
        #expect(
            Set(try words(#"{"aps":{"alert":{"body":"hi"},"sound":"a"}}"#, message)) == [
                "QUIET /aps required", "QUIET /aps not",
            ]
        )
        // Without the condition the rule says nothing.
        #expect(try words(#"{"aps":{"alert":{"body":"hi"},"sound":"a"}}"#, ["text": "hi"]) == [])
    }

    @Test func headersAreJudgedWhereATesteeGivesAny() throws {
        let payload = #"{"aps":{"alert":{"body":"hi"},"content-available":1}}"#
        let message: JSONValue = ["text": "hi", "silent": true]
        #expect(try words(payload, message, headers: [HeaderField("apns-priority", "5")]) == [])
        #expect(
            try words(payload, message, headers: [HeaderField("apns-priority", "10")])
                == ["QUIET header:apns-priority value"]
        )
        #expect(
            try words(payload, message, headers: [HeaderField("apns-push-type", "alert")])
                == ["QUIET header:apns-priority missing"]
        )
    }

    @Test func aMessageThatBreaksTheSchemaIsNotHeldToRulesOfOthers() throws {
        #expect(try words(#"{"aps":{"alert":{"body":"Hi"}}}"#, ["text": "hi", "more": 1]) == [])
    }

    @Test func theModelHasWhatRulesAndTextsTell() throws {
        let vendor = try Made.vendor(Self.rules)
        let message: JSONValue = ["to": "abc", "text": "hi", "silent": true, "count": 2]
        let testCase = Case(id: "acme/a", dialect: vendor.dialect, message: .value(message))
        let payload = try #require(try vendor.compiler.expectation(for: testCase).primary.payload)
        let due: JSONValue = ["aps": ["alert": ["body": "hi"], "badge": 2, "content-available": 1]]
        #expect(JSONDiff.areEqual(payload.value, due))
        #expect(payload.intent == Intent(isVisible: true, wakesApp: true, runsExtension: false))
        #expect(payload.headers.map(\.name) == ["apns-priority"])
        #expect(vendor.compiler.deviceToken(of: testCase) == "abc")
        #expect(payload.rule(at: JSONPointer(tokens: ["aps", "badge"])) == "BADGE")
    }
}

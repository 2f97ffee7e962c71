import JSONModel
import PushModel
import Testing

@testable import VendorCompilers

@Suite("Payloads on their own: what is right of them") struct PayloadReferenceTests {
    /// Messages that meet every ambiguity once, and clean ones.
    static let cases: [Case] = [
        push(#"{"aps":{"alert":{"title":"Hello"}}}"#), push(#"{"aps":{"badge":"1"}}"#), push("{"), push(""),
        push(#"{"aps":{"badge":1,"badge":2}}"#), push(#"{"aps":{"badge":1},"x":1e400}"#), oversize,
    ]

    static let oversize = push(#"{"aps":{"alert":{"title":"\#(String(repeating: "x", count: 4096))"}}}"#)

    static func push(
        _ payload: String,
        headers: [HeaderField] = [HeaderField("apns-push-type", "alert")]
    ) -> Case {
        Case(id: "apns/test", dialect: .apns, message: .text(payload), headers: headers)
    }

    private static func words(_ testCase: Case) throws -> [String] {
        try testCase.rightOutcomes().map(\.outcome.word)
    }

    @Test func theMessageIsThePayloadByteForByte() throws {
        let text = #"{ "aps" : {"badge":1.0}, "x": "\u0041" }"#
        let payload = try #require(Self.push(text).expectation().primary.payload)
        #expect(payload.bytes == Array(text.utf8))
        #expect(payload.value["x"] == "A")
        #expect(payload.headers.map(\.name) == ["apns-push-type"])
        #expect(try Self.words(Self.push(text)) == ["payload"])
    }

    @Test(arguments: [#"{"aps":{"badge":"1"}}"#, #"{"aps":{}}"#, "[]", "{", "", "\u{FEFF}{}"])
    func whatAPNsOrTheDeviceDoesNotTakeIsRefusedOrGoesOut(payload: String) throws {
        #expect(try Self.words(Self.push(payload)) == ["payload", "refused"])
        #expect(try Self.push(payload).expectation().primary.payload?.bytes == Array(payload.utf8))
    }

    @Test func whatIsOnlyProbablyAMistakeGoesOut() throws {
        #expect(try Self.words(Self.push(#"{"aps":{"alert":"Hello"}}"#)) == ["payload"])
    }

    @Test func tooLargeAPayloadMayAlsoBeHeldBack() throws {
        #expect(try Self.words(Self.oversize) == ["payload", "refused", "suppressed"])
    }

    @Test func whatIsMeantIsWhatTheDeviceWouldDo() throws {
        let silent = Self.push(
            #"{"aps":{"content-available":1}}"#,
            headers: [HeaderField("apns-push-type", "background"), HeaderField("apns-priority", "5")]
        )
        #expect(
            try silent.expectation().primary.payload?.intent
                == Intent(isVisible: false, wakesApp: true, runsExtension: false)
        )
        let alert = Self.push(#"{"aps":{"alert":{"title":"Hello"},"mutable-content":1}}"#)
        #expect(
            try alert.expectation().primary.payload?.intent
                == Intent(isVisible: true, wakesApp: false, runsExtension: true)
        )
        #expect(
            try Self.oversize.expectation().primary.payload?.intent
                == Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
    }

    @Test func theContextIsWholeAndStrict() throws {
        let compiler = PayloadCompiler()
        #expect(
            try compiler.fullContext(of: Self.push("{}")).keys.sorted() == [
                "bundleId", "deviceToken", "environment", "now", "online", "profile", "sentAt",
            ]
        )
        var testCase = Self.push("{}")
        testCase.context = ["groupSize": 2]
        #expect(throws: ContextError.self) { try compiler.read(testCase) }
        testCase.context = ["profile": "other"]
        #expect(throws: ContextError.self) { try compiler.read(testCase) }
    }

    @Test func everyRuleHasASentenceAndASource() {
        let rules = PayloadCompiler().rules
        #expect(rules.map(\.id) == ["AP-1", "AP-2", "AP-3"])
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains("Apple") })
    }
}

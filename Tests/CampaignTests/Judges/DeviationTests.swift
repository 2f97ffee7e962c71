import JSONModel
import PushModel
import Testing

@testable import Campaign
@testable import Findings

/// What is said of a payload's way names what in the payload is to blame.
@Suite struct DeviationTests {
    private static let start: JSONValue = [
        "aps": [
            "timestamp": 1_700_000_000, "event": "start", "content-state": ["round": 0],
            "attributes-type": "GameAttributes", "attributes": ["name": "x"], "alert": ["title": "t", "body": "b"],
        ]
    ]

    private func diagnostics(_ payload: String) throws -> [Diagnostic] {
        var testCase = Case(id: "apns/start", dialect: .apns, message: .value(Self.start))
        testCase.headers = [
            HeaderField("apns-push-type", "liveactivity"), HeaderField("apns-priority", "10"),
            HeaderField("apns-topic", "com.example.app.push-type.liveactivity"),
        ]
        let trial = try Trials.trial(of: testCase, payload: payload)
        return Judges.all.flatMap { $0.diagnostics(in: trial) }
    }

    private static let withoutAttributes = """
        {"aps":{"timestamp":1700000000,"event":"start","content-state":{"round":0},"attributes-type":"GameAttributes",\
        "alert":{"title":"t","body":"b"}}}
        """

    @Test func anEffectSaysWhatIsWantedWhatComesAndWhy() throws {
        let lost = try #require(try diagnostics(Self.withoutAttributes).first { $0.rule == "effect.alert-lost" })
        #expect(lost.expected == "a banner" && lost.actual == "nothing")
        #expect(
            lost.deviation == #"differs from the message: /aps/attributes is missing; right is {"name":"x"}"#
        )
        #expect(lost.whys.count == 1)
        #expect(lost.source?.contains("attributes") == true)
    }

    @Test func aRuleSpeaksOfThePlaceAlone() throws {
        let all = try diagnostics(Self.withoutAttributes.replacing("\"title\"", with: "\"titel\""))
        let keys = try #require(all.first { $0.rule == "la.start.keys" && $0.place == "/aps/attributes" })
        #expect(
            keys.deviation == #"differs from the message: /aps/attributes is missing; right is {"name":"x"}"#
        )
        let other = try diagnostics(Self.withoutAttributes.replacing("\"GameAttributes\"", with: "7"))
        let type = try #require(other.first { $0.rule == "la.start.keys" && $0.place == "/aps/attributes-type" })
        #expect(type.actual == 7)
    }

    @Test func aHeaderIsShownWhereARuleSpeaksOfIt() throws {
        var testCase = Case(id: "apns/x", dialect: .apns, message: .value(["aps": ["alert": "a"]]))
        testCase.headers = [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "com.example.app")]
        let trial = try Trials.trial(
            of: testCase,
            payload: #"{"aps":{"alert":"a"}}"#,
            headers: testCase.headers + [HeaderField("apns-priority", "7")]
        )
        let diagnostics = Judges.all.flatMap { $0.diagnostics(in: trial) }
        let priority = try #require(
            diagnostics.first { $0.place == "header:apns-priority" && !$0.rule.hasPrefix("diff.") }
        )
        #expect(priority.actual == "7")
    }
}

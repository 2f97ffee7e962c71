import EasemobVendor
import JSONModel
import PushModel
import Testing

@testable import Campaign
@testable import Findings

@Suite struct BundleCheckTests {
    /// The rules that speak of a payload in a world with these sounds and texts.
    private func rules(_ payload: String, _ context: JSONObject) -> [String] {
        let testCase = Case(id: "easemob/x", dialect: .easemob, message: .value([:]), context: context)
        let headers = [HeaderField("apns-push-type", "alert")]
        let analysis = PayloadAnalyser()
            .analysis(of: Array(payload.utf8), headers: headers, reference: nil, in: testCase, isCrossChecked: false)
        return BundleCheck.diagnostics(in: analysis).map { "\($0.rule) \($0.place) \($0.kind)" }
    }

    @Test func aSoundThatIsNotThereIsTheDefaultOne() {
        let app: JSONObject = ["sounds": ["ring.caf"]]
        func sound(_ value: String) -> String { #"{"aps":{"alert":"a","sound":"# + value + "}}" }
        #expect(rules(sound(#""ring.caf""#), app).isEmpty)
        #expect(rules(sound(#""default""#), app).isEmpty)
        // Nothing is named, so nothing is missing.
        #expect(rules(sound(#""""#), app).isEmpty)
        #expect(rules(sound(#""Ring.caf""#), app) == ["effect.default-sound /aps/sound missing file"])
        #expect(
            rules(sound(#"{"critical":1,"name":"a.caf","volume":1}"#), app)
                == ["effect.default-sound /aps/sound/name missing file"]
        )
        #expect(rules(sound(#""other.caf""#), [:]).isEmpty)
    }

    @Test func keysAreInEveryLanguageAndTextsGetTheirArguments() {
        let app: JSONObject = [
            "strings": ["en": ["K": "%@ and %@", "ONE": "hello"], "fr": ["K": "%2$@ et %1$@"]]
        ]
        func alert(_ members: String) -> String { #"{"aps":{"alert":{"body":"b","# + members + "}}}" }
        #expect(rules(alert(#""loc-key":"K","loc-args":["a","b"]"#), app).isEmpty)
        #expect(
            rules(alert(#""loc-key":"K","loc-args":["a"]"#), app)
                == ["effect.text-arguments /aps/alert/loc-args too few"]
        )
        #expect(
            rules(alert(#""title-loc-key":"K","title-loc-args":["a","b","c"]"#), app)
                == ["effect.text-arguments /aps/alert/title-loc-args too many"]
        )
        #expect(rules(alert(#""loc-key":"K""#), app) == ["effect.text-arguments /aps/alert/loc-args too few"])
        #expect(rules(alert(#""loc-key":"ONE""#), app) == ["effect.text-missing /aps/alert/loc-key missing key"])
        #expect(rules(alert(#""loc-key":"other""#), [:]).isEmpty)
    }

    @Test(
        arguments: [
            ("", 0), ("%", 0), ("100%", 0), ("%@", 1), ("%@%@", 2), ("%%@", 0), ("%%%@", 1), ("%2$@ %1$@", 2),
            ("%3$@", 3),
            ("%d", 0), ("%1@", 0), ("%@ %1$@", 1),
        ]
    )
    func placesForArgumentsAreCounted(text: String, count: Int) {
        #expect(FormatText(text).argumentCount == count)
    }
}

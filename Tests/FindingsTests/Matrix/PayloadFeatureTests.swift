import JSONModel
import PushModel
import Testing

@testable import Findings

/// What a case asks a payload builder for.
@Suite struct PayloadFeatureTests {
    private func features(of text: String) throws -> Set<String> {
        let value = try JSONValue(parsing: Array(text.utf8))
        let payload = ExpectedPayload(
            value: value,
            bytes: value.serialized(),
            headers: [],
            pushType: .alert,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false),
            trace: []
        )
        return Set(PayloadFeature.all(of: payload).map(\.id))
    }

    /// Apple, Generating a remote notification, tables 1 and 2.
    @Test(arguments: [
        (#"{"aps":{"badge":0}}"#, ["", "/aps object", "/aps/badge 0"]),
        (#"{"aps":{"badge":-1}}"#, ["", "/aps object", "/aps/badge negative number"]),
        (#"{"aps":{"badge":1.5}}"#, ["", "/aps object", "/aps/badge fraction"]),
        (#"{"aps":{"alert":""},"x":[]}"#, ["", "/aps object", "/aps/alert empty text", "/{own} empty list"]),
        (
            #"{"aps":{"alert":{"title":"T","loc-args":[]}}}"#,
            ["", "/aps object", "/aps/alert object", "/aps/alert/title text", "/aps/alert/loc-args empty list"]
        ),
        (#"{"aps":{"unheard":1}}"#, ["", "/aps object"]),
        (#"{}"#, [""]),
    ])
    func aMemberAndTheFormOfItsValueAreAFeature(text: String, expected: [String]) throws {
        #expect(try features(of: text) == Set(expected))
    }

    @Test func aFeatureIsReadFromItsName() {
        for form in PayloadFeature.MemberForm.allCases {
            let feature = PayloadFeature(place: "/aps/badge", form: form)
            #expect(PayloadFeature(id: feature.id) == feature)
        }
        #expect(PayloadFeature(id: "") == .whole)
        let header = PayloadFeature(place: "header:apns-topic", form: nil)
        #expect(PayloadFeature(id: header.id) == header)
    }

    @Test func countsOfPartsAddUp() {
        var statistics = RunStatistics()
        statistics.features["/aps/badge 0"] = FeatureCount(judged: 2, decided: 1, clean: 1)
        var other = RunStatistics()
        other.features["/aps/badge 0"] = FeatureCount(judged: 3, decided: 3, clean: 0)
        other.features[""] = FeatureCount(judged: 3, decided: 3, clean: 0)
        statistics.merge(other)
        #expect(statistics.features["/aps/badge 0"] == FeatureCount(judged: 5, decided: 4, clean: 1))
        #expect(statistics.features.count == 2)
    }
}

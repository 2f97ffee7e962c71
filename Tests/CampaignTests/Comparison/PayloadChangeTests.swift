import FCMVendor
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite("What a compiler change does") struct PayloadChangeTests {
    private func changes(_ before: TesteeObservation, _ after: TesteeObservation) throws -> [PayloadChange] {
        try changes(of: Trials.message(), before, after)
    }

    private func changes(
        of testCase: Case,
        _ before: TesteeObservation,
        _ after: TesteeObservation
    ) throws -> [PayloadChange] {
        PayloadChange.changes(
            from: try Trials.trial(of: testCase, before),
            to: try Trials.trial(of: testCase, after)
        ).map(\.change)
    }

    private func payload(_ text: String, headers: [HeaderField] = []) -> TesteeObservation {
        .outcome(.payload(Array(text.utf8), headers: headers))
    }

    @Test func theSameValueInAnotherSpellingIsNoChange() throws {
        let one = payload(#"{"aps":{"badge":1,"sound":"a"}}"#)
        #expect(try changes(one, payload(#"{ "aps": { "sound": "\u0061", "badge": 1.0 } }"#)) == [])
    }

    @Test func eachMemberIsAChangeWithItsRule() throws {
        let before = payload(#"{"aps":{"alert":{"body":"a"},"badge":1,"sound":"default"}}"#)
        let after = payload(#"{"aps":{"alert":{"body":"a"},"badge":"1","category":"c"}}"#)
        let found = try changes(before, after)
        #expect(Set(found.map(\.kind)) == ["member type", "member missing", "member unexpected"])
        #expect(found.first { $0.kind == "member type" }?.place == "/aps/badge")
        #expect(found.first { $0.kind == "member missing" }?.rule == "EM-C5")
    }

    @Test func anotherOutcomeSaysFromWhatToWhat() throws {
        let found = try changes(payload("{}"), .outcome(.suppressed("quiet")))
        #expect(found.map(\.place) == ["payload -> suppressed"])
        let failure = TesteeFailure(.crash, "gone")
        #expect(try changes(payload("{}"), .failed(failure)).map(\.place) == ["payload -> testee.crash"])
    }

    @Test func headersAreCompared() throws {
        let before = payload(
            "{}",
            headers: [HeaderField("apns-priority", "10"), HeaderField("apns-push-type", "alert")]
        )
        let after = payload("{}", headers: [HeaderField("apns-priority", "5"), HeaderField("apns-topic", "t")])
        #expect(
            Set(try changes(before, after).map(\.place))
                == ["header:apns-priority", "header:apns-push-type", "header:apns-topic"]
        )
    }

    @Test func payloadsThatAreNoJSONAreComparedAsTexts() throws {
        #expect(try changes(payload("{"), payload("{")) == [])
        #expect(try changes(payload("{"), payload("{}")).map(\.kind) == ["text"])
    }

    /// FCM keeps names beside `aps` for itself: what its service puts there differs from push to push.
    @Test func membersOfTheServiceAreNotCompared() throws {
        let before = payload(#"{"aps":{"badge":1},"gcm.message_id":"1","google.c.a.e":"1"}"#)
        let after = payload(#"{"aps":{"badge":1},"gcm.message_id":"2","google.c.sender.id":"3"}"#)
        let other = payload(#"{"aps":{"badge":1,"gcm.n":1},"gcm.message_id":"1","google.c.a.e":"1"}"#)
        let message = Case(
            id: "fcm/made-up",
            dialect: .fcm,
            message: .value(["message": ["token": "t", "apns": ["payload": ["aps": ["badge": 1]]]]])
        )
        #expect(try changes(of: message, before, after) == [])
        #expect(try changes(of: message, before, other).map(\.place) == ["/aps/gcm.n"])
        // Another vendor has no such names.
        #expect(try changes(before, after).count == 3)
    }
}

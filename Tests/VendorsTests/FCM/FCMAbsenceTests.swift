import JSONModel
import Testing
import VendorModel

@testable import FCMVendor

@Suite("FCM: the rule that keeps a member out is of the way on which the message came")
struct FCMAbsenceTests {
    private let message: JSONObject = [
        "data": ["k": "v"],
        "apns": [
            "payload": ["aps": ["contentAvailable": "yes", "sound": ["critical": false, "name": "n"], "alert": "a"]]
        ],
    ]

    private func rule(_ tokens: String..., on way: FCMAbsence.Way) -> String? {
        FCMAbsence(way: way).rule(at: JSONPointer(tokens: tokens))?.id
    }

    @Test func whatAnAdminSDKTakesAwayIsTheSDKsRule() {
        let way = FCMAbsence.Way.v1(message: message, throughSDK: true)
        #expect(rule("aps", "content-available", on: way) == "FC-9")
        #expect(rule("aps", "sound", "critical", on: way) == "FC-9")
        // Nobody wrote it.
        #expect(rule("aps", "mutable-content", on: way) == "FC-8")
    }

    @Test func theServiceItselfTakesNothingAway() {
        let way = FCMAbsence.Way.v1(message: message, throughSDK: false)
        #expect(rule("aps", "content-available", on: way) == "FC-8")
        #expect(rule("aps", "alert", "title", on: way) == "FC-3")
        #expect(rule("k", on: way) == "FC-4")
        #expect(rule("other", on: way) == "FC-8")
    }

    @Test func ofALegacyBodyEveryFieldHasItsPlace() {
        #expect(rule("aps", "content-available", on: .legacy) == "FC-6")
        #expect(rule("aps", "badge", on: .legacy) == "FC-6")
        #expect(rule("other", on: .legacy) == nil)
    }
}

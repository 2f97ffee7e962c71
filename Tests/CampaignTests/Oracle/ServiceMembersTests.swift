import Campaign
import CaseFiles
import FCMVendor
import Findings
import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors

/// A payload to which the vendor's service adds members of its own, under names that it keeps for itself.
@Suite struct ServiceMembersTests {
    private func places(due: JSONValue, _ text: String) -> [String] {
        var payload = ExpectedPayload.due(due)
        payload.servicePrefixes = ["gcm.", "google."]
        let observed = ObservedOutcome(.payload(Array(text.utf8), headers: []))
        return ExpectedOutcome(.payload(payload)).differences(from: observed).compactMap { difference in
            guard case .payload(let pointer, let kind) = difference.subject else { return nil }
            return "\(pointer) \(kind.rawValue)"
        }
    }

    @Test func membersOfTheServiceAreNotCompared() {
        let due: JSONValue = ["aps": ["alert": "a"], "gcm.k": "v"]
        #expect(places(due: due, #"{"aps":{"alert":"a"},"gcm.message_id":"1","google.c.a.e":"1"}"#) == [])
        #expect(places(due: due, #"{"aps":{"alert":"a"},"gcm.k":1}"#) == [])
    }

    @Test func norByACaseOfTheCorpus() {
        let due = CaseExpectation(.anyOf([.payload(["aps": ["alert": "a"]], headers: []), .error("")]))
        func differences(_ text: String, in dialect: Dialect) -> Int {
            due.differences(from: ObservedOutcome(.payload(Array(text.utf8), headers: [])), in: dialect).count
        }
        let text = #"{"aps":{"alert":"a"},"gcm.message_id":"1","google.c.a.e":"1"}"#
        #expect(differences(text, in: .fcm) == 0)
        #expect(differences(text, in: .sns) == 2)
        #expect(differences(#"{"aps":{"alert":"a"},"gcm":"1"}"#, in: .fcm) == 1)
    }

    @Test func otherNamesAreAndSoIsWhatIsDeeper() {
        let due: JSONValue = ["aps": ["alert": "a"]]
        let text = #"{"aps":{"alert":"a","gcm.message_id":"1"},"gcm":"1","x.gcm.":"1"}"#
        #expect(places(due: due, text) == ["/aps/gcm.message_id unexpected", "/gcm unexpected", "/x.gcm. unexpected"])
    }
}

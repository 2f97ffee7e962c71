import Campaign
import CaseFiles
import Findings
import JSONModel
import PushModel
import Testing

/// A payload that carries something whose place no document gives.
@Suite struct FurtherMembersTests {
    private let members: JSONValue = ["aps": ["alert": ["body": "b"]], "payload": "p"]

    private func places(_ text: String, admitting: Bool) -> [String] {
        var due = ExpectedPayload(
            value: members,
            bytes: members.serialized(),
            headers: [],
            pushType: .voip,
            intent: Intent(isVisible: nil, wakesApp: true, runsExtension: false),
            trace: []
        )
        if admitting { due.placesOfRules = ["/aps/badge", "/aps/mutable-content"] }
        let observed = ObservedOutcome(.payload(Array(text.utf8), headers: []))
        return ExpectedOutcome(.payload(due)).differences(from: observed).compactMap { difference in
            guard case .payload(let pointer, let kind) = difference.subject else { return nil }
            return "\(pointer) \(kind.rawValue)"
        }
    }

    @Test func furtherMembersAreRightWhereverTheyAre() {
        let more = #"{"aps":{"alert":{"body":"b"},"screen":1},"payload":"p","voip":{"video":true}}"#
        #expect(places(more, admitting: true) == [])
        #expect(places(more, admitting: false) == ["/aps/screen unexpected", "/voip unexpected"])
    }

    @Test func whatARuleDecidesIsNoPlaceForThem() {
        let more =
            #"{"aps":{"alert":{"body":"b"},"mutable-content":1},"payload":"p","image":"https://example.com/a.png"}"#
        #expect(places(more, admitting: true) == ["/aps/mutable-content unexpected"])
    }

    @Test func theDocumentedOnesAreJudgedAllTheSame() {
        let wrong = #"{"aps":{"alert":{"body":1}},"voip":{}}"#
        #expect(places(wrong, admitting: true) == ["/aps/alert/body type", "/payload missing"])
    }
}

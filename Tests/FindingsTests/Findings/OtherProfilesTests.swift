import CaseFiles
import GetuiVendor
import JSONModel
import PushModel
import Testing
import ZEGOVendor

@testable import Findings

/// What is wrong by one edition of a vendor's documents and right by another is said so.
@Suite struct OtherProfilesTests {
    private func finding(_ dialect: Dialect, _ message: String, payload: String, _ context: JSONObject = [:]) -> Finding
    {
        var testCase = Case(id: "x/1", dialect: dialect, message: .text(message))
        testCase.context = context
        let evidence = Finding.Evidence(
            number: 0,
            testCase: testCase,
            byteCount: testCase.byteCount,
            expected: nil,
            actual: ["payload": .string(payload)],
            diff: ""
        )
        let diagnostic = Diagnostic(.difference(.payload), place: "/aps/alert/subtitle", kind: "unexpected", title: "t")
        return Finding(diagnostic, fingerprint: diagnostic.fingerprint(dialect: dialect), evidence: evidence)
    }

    /// Of the SDK of 2017 no alert has a subtitle.
    @Test func theEditionThatExplainsItIsNamed() {
        let message = #"{"alertMsg":{"title":"t","subtitle":"s"}}"#
        let newer = #"{"aps":{"alert":{"title":"t","subtitle":"s"},"sound":"default"}}"#
        #expect(finding(.getui, message, payload: newer).profilesThatExplainIt == ["php2019"])
        #expect(finding(.getui, message, payload: #"{"aps":{"alert":"t"}}"#).profilesThatExplainIt == [])
        let own = finding(.getui, message, payload: newer, ["profile": "php2019"])
        #expect(own.profilesThatExplainIt == [])
    }

    @Test func whatHasNoEditionsHasNone() {
        #expect(finding(.zego, "{}", payload: "{}").profilesThatExplainIt == [])
    }
}

import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

/// `expect` as words: what the phone does with what was compiled, by Apple's documents.
@Suite struct ExpectedEffectTests {
    static let alert = #"{"aps":{"alert":{"title":"Order","body":"17"}}}"#
    static let silent = #"{"aps":{"content-available":1}}"#
    static let wakingAlert = #"{"aps":{"alert":"17","content-available":1}}"#
    static let changedAlert = #"{"aps":{"alert":{"body":"17"},"mutable-content":1}}"#
    static let background = [HeaderField("apns-push-type", "background"), HeaderField("apns-priority", "5")]

    /// Of the checks of effects, what a testee's outcome shows in a case with that expectation.
    private func effects(
        _ expectedEffects: [ExpectedEffect],
        _ outcome: Outcome,
        source: String? = nil
    ) throws -> [Diagnostic] {
        var testCase = Trials.message()
        testCase.expectation = CaseExpectation(.effect(expectedEffects))
        testCase.source = source
        return try DocumentJudge().diagnostics(in: Trials.trial(of: testCase, .outcome(outcome)))
    }

    private func payload(_ text: String, _ headers: [HeaderField] = []) -> Outcome {
        .payload(Array(text.utf8), headers: headers)
    }

    /// What is wanted, what goes out, and the check that fails.
    static let pushes: [(expectedEffect: ExpectedEffect, text: String, headers: [HeaderField], fails: String?)] = [
        (.visible, alert, [], nil), (.visible, silent, background, "effect.alert-lost"),
        (.silent, silent, background, nil), (.silent, alert, [], "effect.silent-visible"),
        (.wakes, wakingAlert, [], nil), (.wakes, silent, background, nil), (.wakes, alert, [], "effect.no-wake"),
        (.extension, changedAlert, [], nil), (.extension, alert, [], "effect.no-extension"),
        (.extension, #"{"aps":{"alert":"17","mutable-content":1}}"#, [], "effect.no-extension"),
    ]

    @Test(arguments: pushes)
    func theTesteesPushDoesWhatTheCaseWants(
        push: (expectedEffect: ExpectedEffect, text: String, headers: [HeaderField], fails: String?)
    ) throws {
        let diagnostics = try effects([push.expectedEffect], payload(push.text, push.headers))
        #expect(diagnostics.map(\.rule) == [push.fails].compactMap(\.self), "\(push)")
        #expect(diagnostics.allSatisfy { $0.severity == .error && $0.source?.contains("Apple") == true })
    }

    @Test func eachWishIsJudged() throws {
        let diagnostics = try effects([.visible, .wakes, .extension], payload(Self.alert))
        #expect(diagnostics.map(\.rule) == ["effect.no-wake", "effect.no-extension"])
    }

    @Test(arguments: ExpectedEffect.allCases)
    func aPushThatIsKeptBackIsSilentAndNothingElse(expectedEffect: ExpectedEffect) throws {
        let diagnostics = try effects([expectedEffect], .suppressed("do not disturb"))
        #expect(diagnostics.count == (expectedEffect == .silent ? 0 : 1))
        #expect(diagnostics.allSatisfy { $0.title.contains("no push is sent") })
    }

    /// Apple, table of reasons: the topic of a push of type voip ends in .voip.
    @Test func aPushThatAPNsRefusesShowsNothing() throws {
        let headers = [HeaderField("apns-push-type", "voip"), HeaderField("apns-topic", "com.example.app")]
        let diagnostics = try effects([.visible], payload(Self.alert, headers))
        #expect(diagnostics.map(\.rule) == ["effect.alert-lost"])
        #expect(diagnostics.first?.title.contains("APNs answers 400") == true)
        #expect(try effects([.silent], payload(Self.alert, headers)).isEmpty)
    }

    @Test(arguments: ExpectedEffect.allCases)
    func aRefusalIsAnotherOutcome(expectedEffect: ExpectedEffect) throws {
        let diagnostic = try #require(try effects([expectedEffect], .refused("no such template")).first)
        #expect(diagnostic.rule == "diff.outcome")
        #expect(diagnostic.expected == "payload")
        #expect(diagnostic.actual == "error")
        #expect(diagnostic.reason == "no such template")
    }

    @Test func theCasesOwnDocumentIsNamedOfARefusal() throws {
        #expect(try effects([.visible], .refused("no"), source: "a page").first?.source == "a page")
    }

    @Test func theReferenceIsHeldToItAsWell() throws {
        var testCase = Trials.message()
        testCase.expectation = CaseExpectation(.effect([.visible]))
        #expect(try Trials.referenceTrial(of: testCase).diagnostics == [])
        testCase.expectation = CaseExpectation(.effect([.silent]))
        #expect(try Trials.referenceTrial(of: testCase).rules == ["effect.silent-visible"])
    }

    /// The extension page calls such a push a background push, and its sample has a text: either is right, and the case says which is meant.
    @Test(arguments: [ExpectedEffect.visible, .silent])
    func theReferenceStandsInByTheReadingThatDoesWhatIsWanted(expectedEffect: ExpectedEffect) async throws {
        var testCase = Trials.message(
            ext: ["em_apns_ext": ["em_push_content_available": 1]],
            context: ["profile": "current"]
        )
        testCase.expectation = CaseExpectation(.effect([expectedEffect]))
        let options = RunOptions(
            command: "replay",
            seed: 0,
            jobs: 1,
            dialects: [.easemob],
            clock: { Int(Date().timeIntervalSince1970 * 1000) }
        )
        let judged = try await SingleRun(options: options).judge(testCase, asksVariants: .none)
        #expect(judged.diagnostics.filter { $0.severity == .error }.isEmpty)
    }
}

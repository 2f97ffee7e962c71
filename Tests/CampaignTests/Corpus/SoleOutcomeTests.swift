import Campaign
import CaseFiles
import EasemobVendor
import FCMVendor
import Findings
import GetuiVendor
import PushModel
import SNSVendor
import Testing
import VendorModel
import Vendors
import ZEGOVendor

/// Each compile rule beside a case in which nothing else is open: whoever breaks the rule is wrong there under every reading.
///
/// A rule is broken by a bug of an example compiler, which `Examples/testees/bugs.jsonl` files under it.
@Suite("Each compile rule has a case with one right outcome") struct SoleOutcomeTests {
    @Test(arguments: Dialect.allCases.filter { $0.rawValue != "apns" })
    func whoeverBreaksTheRuleIsWrong(dialect: Dialect) async throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let exceptions = UnavoidableTopic.all.filter { $0.dialect == dialect }
        let cases = try Self.cases(of: compiler)
            .filter { try compiler.soleOutcomes(of: $0, leavingOpen: exceptions.map(\.topic)) != nil }
        let answers = try await BrokenRule.answers(dialect: dialect, to: cases.map { try $0.testeeRequest() })

        var shown = Self.rulesOfSenders[dialect] ?? []
        for answer in answers where !shown.contains(answer.rule) {
            let testCase = cases[answer.caseNumber]
            let open = exceptions.filter { $0.rules?.contains(answer.rule) ?? true }.map(\.topic)
            guard let right = try compiler.soleOutcomes(of: testCase, leavingOpen: open) else { continue }
            let isBlamed = testCase.expectation?.blames(answer.wrong, in: dialect) ?? true
            if isBlamed, right.allow(answer.right), !right.allow(answer.wrong) { shown.insert(answer.rule) }
        }
        #expect(compiler.rules.map(\.id).filter { !shown.contains($0) } == [])
    }

    /// Rules about what a sender should write. A push that does not follow them goes out all the same, and no compiler
    /// can break them: the sender is told.
    private static let rulesOfSenders: [Dialect: Set<String>] = [.getui: ["GT-17"], .zego: ["ZG-U7"]]

    @Test(arguments: [Dialect.getui, .zego])
    func aSenderIsToldWhereNothingElseIsOpen(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let topics = UnavoidableTopic.all.filter { $0.dialect == dialect && $0.rules == nil }.map(\.topic)
        let advice = try Self.cases(of: compiler)
            .compactMap { try compiler.soleOutcomes(of: $0, leavingOpen: topics)?.map(\.advice) }
        for rule in Self.rulesOfSenders[dialect] ?? [] {
            #expect(advice.contains { $0.allSatisfy { $0?.contains(rule) == true } }, "\(rule) is never said")
            #expect(advice.contains { $0.allSatisfy { $0?.contains(rule) == false } }, "\(rule) is always said")
        }
    }

    /// An exception holds only as long as its rules need it.
    @Test func noTopicIsLeftOpenWithoutNeed() throws {
        for exception in UnavoidableTopic.all {
            let compiler = try #require(VendorCompilers.compiler(for: exception.dialect))
            #expect(compiler.rules.contains { exception.rules?.contains($0.id) ?? true })
            let isMet = try Self.cases(of: compiler).contains { testCase in
                try compiler.soleOutcomes(of: testCase, leavingOpen: []) == nil
                    && compiler.soleOutcomes(of: testCase, leavingOpen: [exception.topic]) != nil
            }
            #expect(isMet, "\(exception.topic)")
        }
    }

    /// The corpus cases that stand on their own: a later step of a sequence needs the payloads of the earlier ones.
    private static func cases(of compiler: any VendorCompiler) throws -> [Case] {
        try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: [compiler.dialect]).filter {
            $0.earlierSteps == nil
        }
    }
}

/// A topic on which two documents contradict each other wherever a rule holds, so that each case of the rule meets it. Who
/// breaks the rule must still be wrong under each of its readings.
private struct UnavoidableTopic {
    let dialect: Dialect
    let topic: String
    /// The rules whose cases may leave it open; nil: all of the dialect's.
    let rules: Set<String>?

    static let all = [
        // ZEGO UIKit, iOS payload structure: a text message has `"zpns_request_id":4855622119122677075`, a call invitation
        // has `"zpns_request_id":"702041001865190434"`. Each push has this member.
        UnavoidableTopic(dialect: .zego, topic: "ZG-10", rules: nil),
        // Amazon SNS API reference, Publish: "Duplicate keys are not allowed." Against it, AWS is on record (LocalStack, SNS
        // snapshots) to answer 200 to `{"default": "This is a default message", "default": "Duplicate"}`.
        UnavoidableTopic(dialect: .sns, topic: "SN-9", rules: ["SN-9"]),
        // FCM reference, ApnsConfig: "The backend sets a default value for apns-expiration of 30 days". FCM legacy HTTP
        // protocol, time_to_live: "the default value is 4 weeks". Each push of that protocol without a lifetime has one of them.
        UnavoidableTopic(dialect: .fcm, topic: "FC-6-default", rules: ["FC-6"]),
    ]
}

extension CaseExpectation {
    fileprivate func blames(_ outcome: Outcome, in dialect: Dialect) -> Bool {
        !differences(from: ObservedOutcome(outcome), in: dialect).isEmpty
    }
}

extension ExpectedOutcome {
    /// The rules of senders that a push does not follow; nil where there is no push.
    fileprivate var advice: [String]? {
        if case .payload(let payload) = kind { payload.advice } else { nil }
    }
}

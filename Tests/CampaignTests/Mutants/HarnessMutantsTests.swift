import APNsRules
import Foundation
import Testing

@testable import Campaign
@testable import Findings

/// The self-check against seeded bugs of the harness itself.
@Suite(.timeLimit(.minutes(20))) struct HarnessMutantsTests {
    /// TLS asks the machine's clock as well.
    private static let clock: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1000) }

    private func faults(of name: String) async throws -> [String] {
        let mutant = try #require(HarnessMutant.all.first { $0.name == name }, "no mutant \(name)")
        return try await mutant.verdict(clock: Self.clock).faults
    }

    @Test func theHarnessAsItIsHasNoFault() async throws {
        let faults = try await SelfCheck(clock: Self.clock).faults()
        #expect(faults == [])
    }

    @Test func everyMutantOfTheMockIsFoundAndEveryVariantLeftAlone() async throws {
        for mutant in HarnessMutant.mocks {
            let verdict = try await mutant.verdict(clock: Self.clock)
            #expect(verdict.isRight, "\(mutant.name): \(verdict.faults)")
        }
    }

    @Test func everyMutantOfTheRulesIsFoundInItsRuleAndNowhereElse() async throws {
        for mutant in HarnessMutant.rules {
            let verdict = try await mutant.verdict(clock: Self.clock)
            #expect(verdict.isRight, "\(mutant.name): \(verdict.faults)")
            let rule = RuleList.all.filter { mutant.name.hasPrefix("rules.\($0.id).") }.max {
                $0.id.count < $1.id.count
            }
            #expect(verdict.faults.allSatisfy { $0.hasPrefix("rule \(rule?.id ?? "none") ") }, "\(mutant.name)")
        }
    }

    /// Apple, "Handling notification responses from APNs": the reason that is missed where a step is skipped.
    @Test(arguments: [
        ("method", "405 MethodNotAllowed"), ("path", "404 BadPath"), ("duplicates", "400 DuplicateHeaders"),
        ("auth", "403 InvalidProviderToken"), ("id", "400 BadMessageId"), ("topic", "400 MissingTopic"),
        ("pushType", "400 InvalidPushType"), ("priority", "400 BadPriority"), ("expiration", "400 BadExpirationDate"),
        ("collapseId", "400 BadCollapseId"), ("size", "413 PayloadTooLarge"), ("token", "400 BadDeviceToken"),
        ("rate", "429 TooManyRequests"),
    ])
    func aStepThatIsSkippedIsMissedByItsReason(step: String, response: String) async throws {
        let faults = try await faults(of: "mock.without-\(step)")
        #expect(faults.contains { $0.contains("answers 200 to") && $0.hasSuffix("and not \(response)") }, "\(faults)")
    }

    @Test func everyStepAndEveryRuleHasItsMutants() {
        let names = HarnessMutant.all.map(\.name)
        #expect(Set(names).count == names.count)
        for step in CheckStep.allCases { #expect(names.contains("mock.without-\(step.rawValue)")) }
        #expect(RuleList.all.count == 139)
        for rule in RuleList.all {
            #expect(names.contains("rules.\(rule.id).silent") && names.contains("rules.\(rule.id).always"))
        }
        for limit in RuleLimit.all { #expect(RuleList.rule(id: limit.rule) != nil, "\(limit.rule)") }
    }

    @Test func aSilentRuleMissesItsFailingExamplesAndOneThatAlwaysSpeaksThePassingOnes() async throws {
        let rule = try #require(RuleList.rule(id: "size.limit"))
        let missed = rule.failing.map { "rule size.limit does not see \"\($0.title)\"" }
        #expect(try await faults(of: "rules.size.limit.silent") == missed)
        let raised = rule.passing.map { "rule size.limit sees something in \"\($0.title)\"" }
        #expect(try await faults(of: "rules.size.limit.always") == raised)
    }

    /// Apple, "Generating a remote notification": 4096 bytes, 5120 for VoIP.
    @Test(arguments: [
        ("size.limit.plus-1", "sees something in \"4096 bytes\""),
        ("size.limit.minus-1", "does not see \"4097 bytes\""),
        ("size.limit.voip.plus-1", "sees something in \"5120 bytes\""),
        ("size.limit.voip.minus-1", "does not see \"5121 bytes\""),
        ("size.limit.characters", "does not see \"1400 Chinese characters are 4200 bytes\""),
    ])
    func aSizeThatIsOffByOneIsSeenAtTheLimit(mutant: String, fault: String) async throws {
        let faults = try await faults(of: "rules." + mutant)
        #expect(faults.contains { $0.hasSuffix(fault) }, "\(faults)")
    }

    @Test func aVerdictIsRightWhereABugIsFoundOrAVariantIsNot() {
        func verdict(isEquivalent: Bool, _ faults: [String]) -> HarnessVerdict {
            HarnessVerdict(mutant: HarnessMutant(mock: "m", "", isEquivalent: isEquivalent) { _ in }, faults: faults)
        }
        #expect(verdict(isEquivalent: false, ["a fault"]).isRight)
        #expect(!verdict(isEquivalent: false, []).isRight)
        #expect(verdict(isEquivalent: true, []).isRight)
        #expect(!verdict(isEquivalent: true, ["a fault"]).isRight)
    }
}

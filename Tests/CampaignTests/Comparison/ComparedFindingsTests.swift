import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

/// Which findings a change of a compiler makes, mends, or only brings to light.
@Suite struct ComparedFindingsTests {
    private static let right = Outcome.payload(Array(#"{"aps":{"alert":{"body":"a"}}}"#.utf8), headers: [])

    /// Findings of a testee that does that on one case before the change, and that after it.
    private func findings(
        _ before: TesteeObservation,
        _ after: TesteeObservation,
        skipping rules: [String] = []
    ) throws -> ComparedFindings {
        let findings = ComparedFindings(Selection(skipRules: rules.map(NamePattern.init)))
        try add(before, after, to: findings)
        return findings
    }

    private func add(
        _ before: TesteeObservation,
        _ after: TesteeObservation,
        of testCase: Case = Trials.message(),
        to findings: ComparedFindings
    ) throws {
        let (old, new) = (try Trials.trial(of: testCase, before), try Trials.trial(of: testCase, after))
        try findings.add(before: (old, old.diagnostics), after: (new, new.diagnostics))
    }

    private let crash = TesteeObservation.failed(TesteeFailure(.crash, "ended with exit status 3"))
    private let hang = TesteeObservation.failed(TesteeFailure(.timeout, "no answer within the time limit"))
    private let refusal = TesteeObservation.outcome(.refused("KeyError"))
    /// A payload that lacks what the reference has.
    private let defect = TesteeObservation.outcome(.payload(Array(#"{"aps":{"badge":1}}"#.utf8), headers: []))

    private func rules(_ findings: [Finding]) -> Set<String> { Set(findings.map(\.diagnostic.rule)) }

    @Test func whatAMendedCrashHidIsNewlyReached() throws {
        let findings = try findings(crash, defect)
        #expect(findings.worse == [])
        #expect(rules(findings.newlyReached).contains("diff.payload"))
        #expect(rules(findings.mended) == ["testee.crash"])
    }

    @Test(arguments: [true, false])
    func soIsWhatARefusalOrASkippedCaseHid(isSkipped: Bool) throws {
        let findings = try findings(isSkipped ? .skipped("not done") : refusal, defect)
        #expect(findings.worse == [])
        #expect(rules(findings.newlyReached).contains("diff.payload"))
    }

    @Test func whatIsLeftOutIsNoFindingAndIsCounted() throws {
        let all = try findings(.outcome(Self.right), defect)
        let rule = try #require(all.worse.first?.diagnostic.rule)
        let some = try findings(.outcome(Self.right), defect, skipping: [rule])
        #expect(!rules(some.worse).contains(rule))
        #expect(rules(some.worse) == rules(all.worse).subtracting([rule]))
        #expect(some.leftOut == [rule: 1])
        #expect(all.leftOut.isEmpty)
    }

    /// That the earlier compiler gave no push is seen though nobody is told of it.
    @Test func whatIsLeftOutMakesNothingWorse() throws {
        let some = try findings(refusal, defect, skipping: ["diff.outcome"])
        #expect(some.worse == [])
        #expect(rules(some.newlyReached).contains("diff.payload"))
        #expect(some.mended == [])
    }

    @Test func aDefectOfACaseThatWasRightIsWorse() throws {
        let reference = try Trials.reference(Trials.message())
        let headers = reference.headers.map { HeaderField($0.name, $0.value) }
        let findings = try findings(.outcome(.payload(reference.bytes, headers: headers)), defect)
        #expect(rules(findings.worse).contains("diff.payload"))
        #expect(findings.newlyReached == [])
    }

    /// A right silence that becomes a push is the change's own fault.
    @Test func aPushWhereNoneWasRightIsWorse() throws {
        let findings = ComparedFindings()
        let silent = Trials.message(ext: ["em_ignore_notification": true])
        try add(.outcome(.suppressed("ignored")), .outcome(Self.right), of: silent, to: findings)
        #expect(rules(findings.worse).contains("diff.outcome"))
        #expect(findings.newlyReached == [])
    }

    @Test func aCrashInPlaceOfARefusalIsWorse() throws {
        #expect(rules(try findings(refusal, crash).worse) == ["testee.crash"])
        #expect(rules(try findings(crash, hang).worse) == [])
        #expect(rules(try findings(crash, hang).newlyReached) == ["testee.timeout"])
    }

    /// One case that would have shown it before is enough.
    @Test func whatIsSeenOnAnotherCaseTooIsWorse() throws {
        let findings = try findings(crash, defect)
        let reference = try Trials.reference(Trials.message())
        let headers = reference.headers.map { HeaderField($0.name, $0.value) }
        try add(.outcome(.payload(reference.bytes, headers: headers)), defect, to: findings)
        #expect(rules(findings.worse).contains("diff.payload"))
        #expect(findings.newlyReached == [])
    }

    @Test func whatBothShowIsAsBefore() throws {
        let findings = try findings(defect, defect)
        #expect(findings.worse == [] && findings.newlyReached == [] && findings.mended == [])
        #expect(findings.lasting > 0)
    }
}

import Determinism
import EasemobVendor
import PushModel
import Synchronization
import Testing
import Vendors

@testable import Findings

@Suite struct FindingCollectorTests {
    private func diagnostic(_ title: String, rule: String = "diff.payload", severity: Severity = .error) -> Diagnostic {
        Diagnostic(CheckID(id: rule), severity: severity, place: "/aps/badge", kind: "value", title: title)
    }

    private func add(_ diagnostics: [Diagnostic], _ evidence: Finding.Evidence, to collector: FindingCollector) throws {
        let testCase = evidence.testCase
        try collector.add(
            diagnostics,
            dialect: testCase.dialect,
            CaseRank(evidence.caseClass, byteCount: evidence.byteCount, number: evidence.number)
        ) { evidence }
    }

    private func permutations<Element>(_ elements: [Element]) -> [[Element]] {
        guard elements.count > 1 else { return [elements] }
        return elements.indices.flatMap { index in
            var rest = elements
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }

    @Test func findsTheSameInWhateverOrderCasesCome() throws {
        let cases = [(7, 300), (2, 500), (9, 120), (5, 120), (4, 121)]
        let orders = permutations(cases)
        #expect(orders.count == 120)
        for order in orders {
            let collector = FindingCollector { _ in }
            for (number, byteCount) in order {
                try add([diagnostic("case \(number)")], evidence(number: number, byteCount: byteCount), to: collector)
            }
            let finding = try #require(collector.sorted.first)
            #expect(collector.sorted.count == 1)
            #expect(finding.count == 5)
            #expect(finding.firstCase == 2)
            #expect(finding.original.number == 2)
            // Of two cases of one size the earlier is the smaller.
            #expect(finding.smallest.number == 5)
            #expect(finding.diagnostic.title == "case 5")
        }
    }

    private func error(_ reason: String) -> Diagnostic {
        Diagnostic(CheckID(id: "diff.outcome"), kind: "payload->error", title: "error", reason: reason)
    }

    @Test func errorsForTwoReasonsAreTwoFindingsWithACaseEach() throws {
        let collector = FindingCollector { _ in }
        let reasons = ["TypeError: Object of type Sound is not 'x'", "TypeError: no argument 'a' at 7"]
        for number in 0..<6 {
            try add([error(reasons[number % 2])], evidence(number: number, byteCount: 100 - number), to: collector)
        }
        try add([error("TypeError: no argument 'b' at 12")], evidence(number: 6), to: collector)
        let findings = collector.sorted
        #expect(Set(findings.map(\.smallest.number)) == [4, 5])
        #expect(findings.map(\.count).sorted() == [3, 4])
        #expect(Set(findings.compactMap(\.diagnostic.reason)) == Set(reasons))
    }

    /// A testee may put anything into its reasons.
    @Test func reasonsAreToldApartUpToABoundAndTheRestIsCountedInAnyOrder() throws {
        let words = (0..<60).map { number in
            String(repeating: "ab", count: number / 8) + String(repeating: "c", count: number % 8)
        }
        let orders = [
            Array(words.indices), words.indices.reversed(), words.indices.sorted { $0 * 37 % 60 < $1 * 37 % 60 },
        ]
        let results = try orders.map { order -> [Finding] in
            let collector = FindingCollector { _ in }
            for number in order {
                try add([error("Error: \(words[number])")], evidence(number: number), to: collector)
            }
            return collector.sorted
        }
        #expect(results[0].count == 21)
        #expect(results[0].reduce(0) { $0 + $1.count } == 60)
        let any = error("x").fingerprintOfAnyReason(dialect: .easemob)
        let rest = try #require(results[0].first { $0.fingerprint == any })
        #expect(rest.count == 40)
        #expect(rest.diagnostic.isOf(any, dialect: .easemob))
        #expect(results[1] == results[0] && results[2] == results[0])
    }

    @Test func tellsOfEachFingerprintOnce() throws {
        let told = Mutex<[String]>([])
        let collector = FindingCollector { finding in told.withLock { $0.append(finding.diagnostic.rule) } }
        for number in 0..<3 {
            try add([diagnostic("x", rule: "a"), diagnostic("y", rule: "b")], evidence(number: number), to: collector)
        }
        #expect(told.withLock { $0 } == ["a", "b"])
    }

    @Test func tellsOnceWhenAllJobsSeeItAtOnce() async throws {
        let told = Mutex(0)
        let collector = FindingCollector { _ in told.withLock { $0 += 1 } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for job in 0..<8 {
                group.addTask {
                    for number in 0..<50 {
                        try add(
                            [Diagnostic(CheckID(id: "a"), kind: "k", title: "t")],
                            evidence(number: job * 50 + number),
                            to: collector
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(told.withLock { $0 } == 1)
        #expect(collector.sorted.map(\.count) == [400])
        #expect(collector.sorted.map(\.firstCase) == [0])
    }

    @Test func countsACaseOnceHoweverManyMembersShowTheSame() throws {
        let collector = FindingCollector { _ in }
        let diagnostics = ["/aps/alert/loc-args/0", "/aps/alert/loc-args/1"].map { place in
            Diagnostic(CheckID(id: "diff.payload"), place: place, kind: "value", title: place)
        }
        try add(diagnostics, evidence(number: 1), to: collector)
        #expect(collector.sorted.map(\.count) == [1])
        #expect(collector.sorted.map(\.diagnostic.place) == ["/aps/alert/loc-args/0"])
    }

    @Test func makesNoEvidenceOfACaseThatConforms() throws {
        let collector = FindingCollector { _ in }
        try collector.add([], dialect: .easemob, CaseRank(.ordinary, byteCount: 1, number: 0)) {
            Issue.record("evidence of nothing")
            return evidence(number: 0)
        }
        #expect(collector.sorted.isEmpty)
    }

    @Test func makesNoEvidenceOfALaterCaseThatIsNoSmaller() throws {
        let collector = FindingCollector { _ in }
        try add([diagnostic("x")], evidence(number: 3, byteCount: 100), to: collector)
        for (number, byteCount) in [(4, 100), (5, 101), (3, 100)] {
            var isMade = false
            let rank = CaseRank(.ordinary, byteCount: byteCount, number: number)
            try collector.add([diagnostic("x")], dialect: .easemob, rank) {
                isMade = true
                return evidence(number: number, byteCount: byteCount)
            }
            #expect(isMade == (number == 3))
        }
        #expect(collector.sorted.map(\.count) == [4])
    }

    @Test func putsErrorsFirstThenSortsByRuleAndPlace() throws {
        let collector = FindingCollector { _ in }
        let diagnostics = [
            diagnostic("", rule: "a", severity: .info), diagnostic("", rule: "z", severity: .error),
            diagnostic("", rule: "m", severity: .warning), diagnostic("", rule: "b", severity: .error),
            Diagnostic(CheckID(id: "b"), place: "/aps/alert", kind: "k", title: ""),
        ]
        for (number, diagnostic) in diagnostics.enumerated() {
            try add([diagnostic], evidence(number: number), to: collector)
        }
        #expect(collector.sorted.map(\.diagnostic.rule) == ["b", "b", "z", "m", "a"])
        #expect(collector.sorted.map(\.diagnostic.place).first == "/aps/alert")
        #expect(collector.counts == (errors: 3, warnings: 1, known: 0))
    }

    @Test func saysWhenAFindingCannotBeWritten() {
        let collector = FindingCollector { _ throws(OutputError) in throw OutputError(path: "p", problem: "full") }
        #expect(throws: OutputError.self) {
            try add([diagnostic("x")], evidence(number: 0), to: collector)
        }
    }
}

import Determinism
import EasemobVendor
import JSONModel
import PushModel
import Testing
import Vendors

@testable import Findings

@Suite struct CauseTests {
    private func finding(
        _ rule: String,
        at place: String = "",
        kind: String = "kind",
        severity: Severity = .error,
        count: Int = 1,
        reason: String? = nil,
        specRule: String? = nil
    ) -> Finding {
        let diagnostic = Diagnostic(
            CheckID(id: rule),
            severity: severity,
            place: place,
            kind: kind,
            title: rule,
            reason: reason,
            specRule: specRule
        )
        var finding = Finding(
            diagnostic,
            fingerprint: diagnostic.fingerprint(dialect: .easemob),
            evidence: evidence(number: 1)
        )
        finding.count = count
        finding.classCounts = ClassCounts(finding.caseClass, count)
        finding.smallest.shows = [finding.fingerprint]
        return finding
    }

    /// The findings with what their smallest cases show beside them, by index.
    private func findings(_ findings: [Finding], showing shown: [Int: [Int]]) -> [Finding] {
        findings.enumerated().map { index, finding in
            var finding = finding
            for other in shown[index] ?? [] { finding.smallest.shows.append(findings[other].fingerprint) }
            return finding
        }
    }

    private func rules(_ causes: [Cause]) -> [[String]] { causes.map { $0.findings.map(\.diagnostic.rule) } }

    @Test func theWeightiestComesFirstAndNotTheFirstOfTheAlphabet() {
        let order = [
            "harness.delivery", "testee.crash", "diff.outcome", "effect.alert-lost", "apns.BadTopic", "diff.payload",
        ]
        let causes = order.sorted().map { finding($0) }.byCause
        #expect(rules(causes) == order.map { [$0] })
        let places = [finding("diff.header", at: "header:apns-topic"), finding("diff.payload", at: "/aps")]
        #expect(rules(places.byCause) == [["diff.payload"], ["diff.header"]])
        let severities = [finding("a", severity: .warning), finding("z")]
        #expect(rules(severities.byCause) == [["z"], ["a"]])
    }

    @Test func ofEquallyWeightyOnesThatComesFirstWhichMoreCasesShow() {
        let causes = [finding("diff.payload", at: "/a", count: 3), finding("diff.payload", at: "/aps/badge", count: 8)]
            .byCause
        #expect(causes.map(\.head.count) == [8, 3])
    }

    @Test func findingsThatAreNeverSeenWithoutEachOtherHaveOneCause() {
        let all = [
            finding("diff.payload", at: "/aps"), finding("diff.payload", at: "/f"), finding("effect.alert-lost"),
        ]
        let mutual = findings(all, showing: [0: [1, 2], 1: [0, 2], 2: [0, 1]])
        #expect(rules(mutual.byCause) == [["effect.alert-lost", "diff.payload", "diff.payload"]])
        // One that every case shows is beside each of them, and its own smallest case shows it alone.
        let everywhere = findings(Array(all.prefix(2)), showing: [0: [1]])
        #expect(everywhere.byCause.count == 2)
    }

    @Test func anEffectBelongsToTheDifferenceThatItsCaseShows() {
        let all = [
            finding("diff.payload", at: "/aps/alert"), finding("nse.alert_dict", at: "/aps/alert"),
            finding("diff.payload", at: "/f"),
        ]
        #expect(findings(all, showing: [1: [0]]).byCause.count == 2)
        // Of two differences that one where it is.
        let causes = findings(all, showing: [1: [0, 2]]).byCause
        #expect(causes.count == 2)
        #expect(
            causes.first { $0.findings.count == 2 }?.findings.map(\.diagnostic.place) == ["/aps/alert", "/aps/alert"]
        )
        // Of two differences somewhere else nobody knows which.
        let unknown = findings([all[0], finding("effect.no-wake"), all[2]], showing: [1: [0, 2]])
        #expect(unknown.byCause.count == 3)
    }

    @Test func theSameReasonIsOneCauseWhateverNumbersAndNamesAreInIt() {
        let causes = [
            finding("diff.outcome", kind: "payload->error", reason: "TypeError: no argument 'a' at 17"),
            finding("diff.outcome", kind: "suppressed->error", reason: "TypeError: no argument 'bc' at 4"),
            finding("testee.crash", reason: "KeyError: 'a'"),
        ].byCause
        #expect(causes.map(\.findings.count) == [1, 2])
    }

    @Test func theSameRuleBrokenInTheSameWayAtTwoPlacesIsOneCause() {
        let causes = [
            finding("diff.payload", at: "/aps/alert/loc-args", kind: "unexpected", specRule: "EM-C3"),
            finding("diff.payload", at: "/aps/alert/title-loc-args", kind: "unexpected", specRule: "EM-C3"),
            finding("diff.payload", at: "/aps/alert/loc-key", kind: "missing", specRule: "EM-C3"),
        ].byCause
        #expect(causes.map(\.findings.count).sorted() == [1, 2])
    }

    @Test func theSameRuleBrokenInCasesOfTheirOwnIsTwoCauses() {
        func causes(_ dialect: Dialect, _ first: [Int], _ second: [Int]) -> Int {
            var all = ["/aps/target-content-id", "/aps/attributes"].map {
                finding("diff.payload", at: $0, kind: "missing", specRule: "R-1")
            }
            for (index, cases) in [first, second].enumerated() {
                all[index].dialect = dialect
                all[index].cases = CaseSample(cases)
                all[index].count = cases.count
            }
            return all.byCause.count
        }
        #expect(causes(.easemob, [1, 2, 3], [4, 5, 6]) == 2)
        #expect(causes(.easemob, [1, 2, 3], [3, 4, 5]) == 1)
        // Of a payload that is meant as it is, one rule is about all members.
        #expect(causes(.apns, [1, 2, 3], [4, 5, 6]) == 2)
        #expect(causes(.apns, [1, 2, 3], [3, 4, 5]) == 2)
        #expect(causes(.apns, [1, 2, 3], [3]) == 1)
        #expect(causes(.apns, [1, 2, 3], [1, 2, 3]) == 1)
    }

    @Test func ofACaseThatNobodyMadeSmallTheOtherCasesTell() {
        func causes(_ first: [Int], _ second: [Int]) -> Int {
            var all = findings(
                [
                    finding("diff.payload", at: "/aps/alert", count: first.count),
                    finding("diff.payload", at: "/f", count: second.count),
                ],
                showing: [0: [1], 1: [0]]
            )
            all[0].cases = CaseSample(first)
            all[1].cases = CaseSample(second)
            return all.byCause.count
        }
        #expect(causes([1, 2, 3], [1, 7, 8]) == 2)
        #expect(causes([1, 2, 3], [1, 2, 3, 4]) == 1)
    }

    @Test func whatARelatedCaseShowsIsOneCause() {
        var broken = finding("invariant.ignore-wins")
        let outcome = finding("diff.outcome", count: 9)
        broken.diagnostic.related = [outcome.fingerprint]
        #expect(rules([broken, outcome].byCause) == [["diff.outcome", "invariant.ignore-wins"]])
    }

    @Test func informationHasNoCauseAndWhatIsKnownStandsForNoneThatIsNew() {
        var known = finding("diff.outcome", reason: "r")
        known.isBaselined = true
        let causes = [finding("a", severity: .info), known, finding("testee.crash", severity: .warning, reason: "r")]
            .byCause
        #expect(rules(causes) == [["testee.crash", "diff.outcome"]])
    }

    @Test func theOrderOfTheFindingsDoesNotMatter() {
        let all = findings(
            (0..<12).map {
                finding(
                    "diff.payload",
                    at: "/aps/\($0 * 100 + 7)x",
                    count: $0 % 3,
                    specRule: $0 % 2 == 0 ? "EM-\($0 % 4)" : nil
                )
            },
            showing: [1: [3], 3: [1], 5: [7], 7: [5, 1]]
        )
        let causes = all.byCause.map { $0.findings.map(\.name) }
        #expect(all.reversed().byCause.map { $0.findings.map(\.name) } == causes)
        #expect(causes.joined().count == all.count)
    }
}

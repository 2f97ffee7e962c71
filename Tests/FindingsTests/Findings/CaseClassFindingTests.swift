import CaseFiles
import EasemobVendor
import FCMVendor
import JSONModel
import PushModel
import Synchronization
import Testing
import Vendors

@testable import Findings

/// What findings have of the classes of the cases that show them.
@Suite struct CaseClassFindingTests {
    private static let ordinary =
        #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_title":"a longer title"}}}"#
    private static let slip = #"{"target":["6006"],"from":"6001","ext":{"em_apns_ext":{"em_push_title":null}}}"#
    private static let exotic = #"{"target":["6006"],"from":"6001","ext":{"em_push_badge":1e0}}"#

    private func diagnostic(_ rule: String = "diff.payload", at place: String = "/aps/badge") -> Diagnostic {
        Diagnostic(CheckID(id: rule), place: place, kind: "value", title: "of \(place)")
    }

    private func evidence(_ text: String, number: Int) -> Finding.Evidence {
        let testCase = Case(id: "easemob/\(number)", dialect: .easemob, message: .text(text))
        return Finding.Evidence(
            number: number,
            testCase: testCase,
            byteCount: testCase.byteCount,
            expected: nil,
            actual: .null,
            diff: "",
            caseClass: testCase.caseClass
        )
    }

    private func found(_ texts: [String], _ diagnostic: Diagnostic, gate: CaseClass = .slip) throws -> Finding {
        let collector = FindingCollector(gate: gate) { _ in }
        for (number, text) in texts.enumerated() {
            let evidence = evidence(text, number: number)
            try collector.add([diagnostic], dialect: .easemob, evidence.rank) { evidence }
        }
        return try #require(collector.sorted.first)
    }

    /// An ordinary case of more bytes is a better example than an odd one of fewer, in whatever order they come.
    @Test func theMostOrdinaryCaseIsTheExample() throws {
        for texts in [[Self.exotic, Self.slip, Self.ordinary], [Self.ordinary, Self.exotic, Self.slip]] {
            let finding = try found(texts, diagnostic())
            #expect(finding.smallest.testCase.message == .text(Self.ordinary))
            #expect(finding.caseClass == .ordinary)
            #expect(CaseClass.allCases.map { finding.classCounts[$0] } == [1, 1, 1])
            #expect(!finding.isAdvice)
        }
    }

    /// Who follows the run, and its folder, hear of a finding when it comes, and once more when it begins to gate.
    @Test func whatWasAdviceIsToldOnceMoreWhenItGates() throws {
        let told = Mutex<[Severity]>([])
        let collector = FindingCollector(gate: .slip) { finding in told.withLock { $0.append(finding.severity) } }
        var errors: [Int] = []
        for (number, text) in [Self.exotic, Self.exotic, Self.slip, Self.ordinary, Self.exotic].enumerated() {
            let evidence = evidence(text, number: number)
            try collector.add([diagnostic()], dialect: .easemob, evidence.rank) { evidence }
            errors.append(collector.counts.errors)
        }
        #expect(told.withLock(\.self) == [.info, .error])
        #expect(errors == [0, 0, 1, 1, 1])
    }

    @Test func whatOnlyExoticCasesShowIsAdviceUnlessTheGateIsAboutThem() throws {
        let advice = try found([Self.exotic], diagnostic())
        #expect(advice.isAdvice && advice.severity == .info)
        #expect(try found([Self.exotic, Self.slip], diagnostic()).severity == .error)
        #expect(try found([Self.slip], diagnostic(), gate: .ordinary).severity == .info)
        #expect(try found([Self.exotic], diagnostic(), gate: .exotic).severity == .error)
    }

    @Test(arguments: ["testee.crash", "testee.timeout"])
    func aCrashOrAHangIsAnErrorInEveryClass(_ rule: String) throws {
        #expect(try found([Self.exotic], diagnostic(rule)).severity == .error)
    }

    @Test func causesComeByClassThenByCasesThenByWeight() throws {
        let rare = try found([Self.ordinary], diagnostic(at: "/aps/sound"))
        let frequent = try found([Self.ordinary, Self.ordinary], diagnostic(at: "/aps/category"))
        let slips = try found([Self.slip, Self.slip, Self.slip], diagnostic("diff.outcome", at: ""))
        #expect([rare, slips, frequent].byCause.map(\.head.diagnostic.place) == ["/aps/category", "/aps/sound", ""])
    }

    /// One fact is one cause, wherever it shows.
    @Test func exoticFindingsHaveACauseForEachFamilyOfOddities() throws {
        let places = ["/aps/badge", "/aps/sound", "/e"]
        var findings = try places.map { try found([Self.exotic], diagnostic(at: $0)) }
        // Another oddity of numbers, and one of names.
        findings.append(
            try found([#"{"target":["6006"],"from":"6001","ext":{"em_push_badge":1e400}}"#], diagnostic(at: "/f"))
        )
        findings.append(
            try found(
                [#"{"target":["6006"],"from":"6001","ext":{"em_push_badge":1,"__proto__":1}}"#],
                diagnostic(at: "/p")
            )
        )
        #expect(findings.adviceByCause.map(\.findings.count) == [4, 1])
        #expect(findings.byCause.isEmpty)
    }

    /// A program's errors quote its input: the names that a message has do not tell two reasons apart.
    @Test func wordsOfTheMessageDoNotTellReasonsApart() {
        func pattern(_ reason: String, _ text: String) -> String {
            ReasonPattern.of(reason, withoutWordsOf: Case(id: "x", dialect: .fcm, message: .text(text)))
        }
        let first = pattern("header apns-id must be a string", #"{"message":{"apns":{"headers":{"apns-id":null}}}}"#)
        let second = pattern(
            "header apns-topic must be a string",
            #"{"message":{"apns":{"headers":{"apns-topic":null}}}}"#
        )
        #expect(first == second)
        #expect(first != pattern("no target", "{}"))
    }
}

import CaseFiles
import CaseGeneration
import Determinism
import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Testing

@testable import Findings

@Suite("Inputs that outlive a run")
struct LastingCorpusTests {
    private func kept(_ number: Int, combination: Bool = false) -> KeptCase {
        var one = KeptCase(
            testCase: Case(
                id: "easemob/random-\(number)",
                dialect: .easemob,
                message: .value(["target": ["6006"], "n": .number(JSONNumber(number))]),
                note: "derived from somewhere"
            )
        )
        one.isOfCombinationsOnly = combination
        return one
    }

    private let finding = Finding(
        Diagnostic(CheckID(id: "diff.payload"), place: "/aps", kind: "missing", title: "t"),
        fingerprint: Fingerprint(["x"]),
        evidence: evidence(number: 9)
    )

    private func corpus(_ folder: ScratchFolder) throws -> LastingCorpus {
        try LastingCorpus(path: folder.path + "/inputs", dialects: [.easemob])
    }

    @Test func whatShowedSomethingNewIsThereTheNextTime() throws {
        let folder = try ScratchFolder()
        let first = try corpus(folder)
        #expect(first.cases.isEmpty)
        let report = try first.take([kept(1), kept(2), kept(3, combination: true)], [], judged: [])
        #expect(report.added == 2)
        let second = try corpus(folder)
        #expect(Set(second.cases.map(\.message.bytes)) == Set([kept(1), kept(2)].map(\.testCase.message.bytes)))
        #expect(second.cases.allSatisfy { $0.note == nil })
    }

    /// Named by their content: who copies two folders into one has each input once.
    @Test func theSameInputIsOneFile() throws {
        let folder = try ScratchFolder()
        _ = try corpus(folder).take([kept(1)], [], judged: [])
        #expect(try corpus(folder).take([kept(1)], [], judged: []).added == 0)
        #expect(try corpus(folder).cases.count == 1)
    }

    @Test func aFindingThatIsGoneIsToldAndStaysAnInput() throws {
        let folder = try ScratchFolder()
        _ = try corpus(folder).take([], [finding], judged: [])
        let next = try corpus(folder)
        #expect(next.cases.compactMap(LastingCorpus.finding) == [finding.name])
        #expect(try next.take([], [finding], judged: next.cases).fixed == [])
        // A case that was skipped, or that the run was cut short before, says nothing.
        #expect(try next.take([], [], judged: []).fixed == [])
        #expect(try next.take([], [], judged: next.cases).fixed == ["easemob/finding-\(finding.name)"])
        let last = try corpus(folder)
        #expect(last.cases.count == 1 && last.cases.compactMap(LastingCorpus.finding) == [])
    }

    @Test func aFileThatIsNoCaseIsNamedAndTheOthersAreTried() throws {
        let folder = try ScratchFolder()
        _ = try corpus(folder).take([kept(1)], [], judged: [])
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder.path + "/inputs/easemob/broken.json"))
        let next = try corpus(folder)
        #expect(next.cases.count == 1)
        let left = try next.take([], [], judged: next.cases).unusable
        #expect(left.count == 1 && left.first?.hasPrefix("\(folder.path)/inputs/easemob/broken.json: ") == true)
    }
}

/// Good and Turing: the chance of something new is the share of what was seen once.
@Suite struct YieldTests {
    private func sample(_ milliseconds: Int, _ behaviours: Int, singletons: Int = 0, cases: Int = 100) -> Yield.Sample {
        Yield.Sample(
            milliseconds: milliseconds,
            cases: cases,
            behaviours: behaviours,
            singletons: singletons,
            lines: 0,
            findings: 0
        )
    }

    @Test func theChanceIsTheShareOfSingletons() {
        #expect(Yield(samples: [sample(1, 5, singletons: 3, cases: 600)]).discoveryProbability == 0.005)
        #expect(Yield().discoveryProbability == nil)
    }

    @Test func quietIsSinceTheLastNews() {
        #expect(Yield(samples: [sample(1000, 5), sample(3000, 6), sample(9000, 6)]).quietMilliseconds == 6000)
        #expect(Yield(samples: [sample(1000, 5), sample(3000, 6)]).quietMilliseconds == 0)
    }

    @Test func samplesAreBounded() {
        var yield = Yield()
        for number in 0..<10_000 { yield.add(sample(number, number)) }
        #expect(yield.samples.count <= 256)
        #expect(yield.samples.last?.milliseconds == 9999)
        #expect(yield.samples == yield.samples.sorted { $0.milliseconds < $1.milliseconds })
    }
}

import CaseFiles
import CaseGeneration
import Determinism
import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Testing

@testable import Findings

@Suite("The state of a run") struct RunStateTests {
    private static let identity = RunIdentity(
        toolVersion: "1.0.0",
        command: "fuzz",
        seed: .max,
        dialects: [.easemob, .apns],
        strength: 2,
        cases: 100,
        shards: 3,
        usesFeedback: true,
        testee: "./compiler --fast",
        testeeOptions: "",
        corpus: Fingerprint(["corpus"])
    )

    private func finding(_ rule: String, number: Int, byteCount: Int, count: Int = 1) -> Finding {
        let diagnostic = Diagnostic(
            CheckID(id: rule),
            place: "/aps/badge",
            kind: "value",
            title: "of \(number)",
            expected: 1
        )
        return Finding(
            fingerprint: diagnostic.fingerprint(dialect: .easemob),
            dialect: .easemob,
            diagnostic: diagnostic,
            count: count,
            firstCase: number,
            status: .flaky,
            smallest: evidence(number: number, byteCount: byteCount),
            original: evidence(number: number, byteCount: byteCount)
        )
    }

    private func part(
        _ index: Int,
        isComplete: Bool = true,
        position: Int = 10,
        _ findings: [Finding] = []
    ) throws -> RunState.Part {
        var statistics = RunStatistics()
        statistics.cases = position
        statistics.passed = position - findings.count
        statistics.outcomes = ["payload": position]
        statistics.origins = ["sweep": position]
        statistics.answers = ["OK": index]
        statistics.compileRules = ["EM-C1": index]
        let model = EasemobGenerator().model
        var coverage = TupleCoverage(model: model, strength: 2)
        var row = model.nominalRow
        row.values[1] = index % model.axes[1].values.count
        coverage.record(row)
        statistics.coverage = [.easemob: coverage]
        row.values[1] = (index + 1) % model.axes[1].values.count
        coverage.record(row)
        statistics.coverageWithoutOutcome = [.easemob: coverage]
        statistics.judged = [
            .easemob: JudgedCases(cases: position, judged: position - 1, skipped: 1, payloadsDue: 2, payloads: 1)
        ]
        return RunState.Part(
            shard: try #require(Shard(index: index, of: 3)),
            isComplete: isComplete,
            milliseconds: 5,
            progress: RunProgress(
                position: position,
                statistics: statistics,
                kept: [
                    KeptCase(
                        testCase: Case(id: "easemob/kept", dialect: .easemob, message: .value(["a": 1])),
                        words: ["word", 7]
                    )
                ],
                seen: [Fingerprint(["b"]), Fingerprint(["a"])],
                shown: [Fingerprint(["c"]), Fingerprint(["a"])],
                singletons: [Fingerprint(["c"])]
            ),
            findings: findings
        )
    }

    private func read(_ state: RunState) throws -> RunState {
        let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try RunDirectory(path: folder.path).write(state.json.serialized(), to: RunState.fileName)
        return try RunState(directory: folder.path)
    }

    @Test func comesBackFromItsFile() throws {
        var shrunk = finding("diff.payload", number: 7, byteCount: 90)
        shrunk.shrunk = Finding.Shrunk(
            evidence: evidence(number: 7, byteCount: 12),
            calls: 31,
            threshold: SizeThreshold(passes: 4096, fails: 4097),
            arbitraryMembers: ["/ext/a"]
        )
        let state = RunState(
            identity: Self.identity,
            parts: [try part(2, [shrunk, finding("size.limit", number: 3, byteCount: 5)])]
        )
        let read = try read(state)
        #expect(read.json == state.json)
        #expect(read.identity == state.identity)
        #expect(read.parts.first?.progress.kept == state.parts.first?.progress.kept)
        #expect(read.parts.first?.progress.shown == state.parts.first?.progress.shown)
        #expect(read.parts.first?.progress.singletons == [Fingerprint(["c"])])
        #expect(read.parts.first?.findings == state.parts.first?.findings)
        #expect(read.statistics.coverage[.easemob]?.covered == state.statistics.coverage[.easemob]?.covered)
        #expect(read.statistics.judged == state.statistics.judged)
        let generated = state.statistics.generatedCombinations(.easemob)
        #expect(read.statistics.generatedCombinations(.easemob) == generated)
        #expect(generated > state.statistics.coverage[.easemob]?.covered ?? 0)
        #expect(read.missing == [1, 3])
    }

    /// Sums of what a file says must not overflow.
    @Test(arguments: ["position", "milliseconds", "shards"])
    func numbersBeyondReasonAreNoState(name: String) throws {
        let state = RunState(identity: Self.identity, parts: [try part(1, [])])
        let text = String(decoding: state.json.serialized(), as: UTF8.self)
        let broken = text.replacing(try Regex("\"\(name)\":[0-9]+"), with: "\"\(name)\":9223372036854775807")
        #expect(broken != text)
        let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try RunDirectory(path: folder.path).write(broken, to: RunState.fileName)
        let error = #expect(throws: CaseFileError.self) { try RunState(directory: folder.path) }
        #expect(error?.description.contains(name) == true)
    }

    /// A run that goes on from a damaged state would tell other figures, and nobody would know.
    @Test(
        arguments: [
            "seen", "kept", "outcomes", "answers", "compileRules", "judged", "uncovered", "uncoveredWithoutOutcome",
            "reasons",
            "classes", "complete", "feedback", "namesDialects", "testee", "definitions", "deviation",
            "isOutOfTime",
        ]
    )
    func aMemberThatIsLostOrOfAnotherTypeIsNoState(name: String) throws {
        var finding = finding("size.limit", number: 3, byteCount: 5)
        finding.diagnostic.deviation = "a deviation"
        finding.isOutOfTime = true
        let state = RunState(identity: Self.identity, parts: [try part(1, [finding])])
        let text = String(decoding: state.json.serialized(), as: UTF8.self)
        for replacement in ["\"\(name)\":7,\"lost\":", "\"\(name)\":[{}],\"lost\":"] {
            let range = try #require(text.range(of: "\"\(name)\":"))
            let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try RunDirectory(path: folder.path).write(
                text.replacingCharacters(in: range, with: replacement),
                to: RunState.fileName
            )
            #expect(throws: CaseFileError.self) { try RunState(directory: folder.path) }
        }
    }

    @Test func mergingIsTheSameInEveryOrderAndAnyNumberOfTimes() throws {
        let states = try [
            part(1, [finding("size.limit", number: 3, byteCount: 50, count: 2)]),
            part(
                2,
                [finding("size.limit", number: 1, byteCount: 70), finding("diff.payload", number: 4, byteCount: 9)]
            ),
            part(3, [finding("size.limit", number: 8, byteCount: 40, count: 5)]),
        ].map { RunState(identity: Self.identity, parts: [$0]) }
        var merged: [RunState] = []
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 1, 0, 2, 2, 0]] {
            var state = states[order[0]]
            for index in order.dropFirst() { state.merge(states[index]) }
            merged.append(state)
        }
        // Merged reports can be merged themselves.
        var left = states[0]
        left.merge(states[1])
        var right = states[1]
        right.merge(states[2])
        right.merge(left)
        merged.append(right)
        for state in merged { #expect(state.json == merged[0].json) }

        let first = merged[0]
        #expect(first.missing == [])
        #expect(first.statistics.cases == 30)
        #expect(first.statistics.answers == ["OK": 6])
        #expect(
            first.statistics.judged
                == [.easemob: JudgedCases(cases: 30, judged: 27, skipped: 3, payloadsDue: 6, payloads: 3)]
        )
        #expect(first.findings.map(\.diagnostic.rule) == ["size.limit", "diff.payload"])
        let size = try #require(first.findings.first)
        #expect(size.count == 8)
        #expect(size.firstCase == 1)
        #expect(size.original.number == 1)
        #expect(size.smallest.byteCount == 40)
        #expect(size.diagnostic.title == "of 8")
    }

    /// A job that was run again with another result: the order of the folders must not choose between them.
    @Test func finishedShardsWithDifferentResultsContradictEachOther() throws {
        func state(_ parts: RunState.Part...) -> RunState { RunState(identity: Self.identity, parts: parts) }
        let clean = state(try part(1), try part(2))
        let red = state(try part(1, [finding("size.limit", number: 3, byteCount: 50)]))
        #expect(clean.contradiction(with: red)?.index == 1)
        #expect(red.contradiction(with: clean)?.index == 1)
        #expect(clean.contradiction(with: state(try part(2))) == nil)
        #expect(clean.contradiction(with: state(try part(1, isComplete: false, position: 4))) == nil)
    }

    @Test func anUnfinishedShardGivesWayToTheFinishedOne() throws {
        var state = RunState(identity: Self.identity, parts: [try part(1, isComplete: false, position: 9)])
        #expect(state.missing == [1, 2, 3])
        state.merge(RunState(identity: Self.identity, parts: [try part(1, position: 34)]))
        state.merge(RunState(identity: Self.identity, parts: [try part(1, isComplete: false, position: 20)]))
        #expect(state.parts.map(\.progress.position) == [34])
        #expect(state.missing == [2, 3])
    }

    @Test func whatMakesAnotherCampaignIsNamed() {
        var other = Self.identity
        #expect(other.difference(from: Self.identity) == nil)
        other.seed = 4
        #expect(other.difference(from: Self.identity)?.contains("seed") == true)
        other = Self.identity
        other.namesDialects = true
        #expect(other.difference(from: Self.identity)?.contains("dialects") == true)
        other = Self.identity
        other.testee = nil
        #expect(other.difference(from: Self.identity) == "the testee is the reference, not ./compiler --fast")
    }

    @Test(arguments: ["", "{", "[]", #"{"schemaVersion":1}"#, #"{"schemaVersion":3,"run":{}}"#])
    func aFileThatIsNoneIsAnErrorWithItsName(text: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try RunDirectory(path: folder.path).write(text, to: RunState.fileName)
        let error = #expect(throws: CaseFileError.self) { try RunState(directory: folder.path) }
        #expect(error?.file.hasSuffix("state.json") == true)
    }
}

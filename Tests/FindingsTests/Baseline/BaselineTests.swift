import CaseFiles
import Determinism
import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Testing

@testable import Findings

@Suite struct BaselineTests {
    private func entry(_ name: String, expires: String? = nil, covers: BaselineCover? = nil) -> BaselineEntry {
        BaselineEntry(
            fingerprint: Fingerprint([name]),
            rule: "diff.payload",
            reason: "the vendor says it mends it in spring",
            issue: "https://example.com/1",
            added: "2026-11-21",
            expires: expires,
            covers: covers,
            reproducer: evidence(number: 0).testCase
        )
    }

    private func read(_ text: String) throws -> Baseline {
        let file = FileManager.default.temporaryDirectory.appending(path: "baseline-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        return try Baseline(file: file.path)
    }

    @Test func comesBackFromItsFileSortedByFingerprint() throws {
        let baseline = Baseline([entry("c", expires: "2027-01-31"), entry("a"), entry("b")])
        let fingerprints = baseline.entries.map(\.fingerprint)
        #expect(fingerprints == fingerprints.sorted())
        #expect(try read(baseline.text) == baseline)
        #expect(baseline.text.split(separator: "\n").count == 3)
        #expect(baseline.text.hasSuffix("}\n"))
    }

    @Test func linesMayEndAsOnWindows() throws {
        let baseline = Baseline([entry("a"), entry("b")])
        #expect(try read(baseline.text.replacing("\n", with: "\r\n")) == baseline)
    }

    @Test func linesMayComeInAnyOrderAndWithEmptyOnesBetween() throws {
        let lines = [entry("c"), entry("a")].map { String(decoding: $0.json.serialized(), as: UTF8.self) }
        #expect(try read("\n\(lines[0])\n\n\(lines[1])\n") == Baseline([entry("a"), entry("c")]))
    }

    @Test func anEntryIsReplacedByAnotherOfItsFingerprint() {
        var baseline = Baseline([entry("a"), entry("b")])
        baseline.add(entry("a", expires: "2027-01-01"))
        #expect(baseline.entries.count == 2)
        #expect(baseline[Fingerprint(["a"])]?.expires == "2027-01-01")
        baseline.remove([Fingerprint(["a"])])
        #expect(baseline.entries.map(\.fingerprint) == [Fingerprint(["b"])])
    }

    @Test func anEntryHoldsThroughItsLastDay() {
        #expect(!entry("a").isExpired(on: "2099-01-01"))
        #expect(!entry("a", expires: "2026-11-21").isExpired(on: "2026-11-21"))
        #expect(entry("a", expires: "2026-11-21").isExpired(on: "2026-11-22"))
    }

    @Test(
        arguments: [
            ("reason", ""), ("fingerprint", "xyz"), ("added", "yesterday"), ("expires", "2026"), ("case", ""),
            ("rules", "typo"),
        ]
    )
    func aBrokenLineIsNamed(key: String, value: String) throws {
        var object = try #require(entry("a").json.objectValue)
        object[key] = .string(value)
        let good = String(decoding: entry("b").json.serialized(), as: UTF8.self)
        let bad = String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
        let error = #expect(throws: CaseFileError.self) { try read("\(good)\n\(bad)\n") }
        #expect(error?.description.contains(".jsonl:2: ") == true)
    }

    @Test(arguments: [12, true, ["PUSH-12"]] as [JSONValue])
    func anIssueThatIsNoTextIsNamed(issue: JSONValue) throws {
        var object = try #require(entry("a").json.objectValue)
        object["issue"] = issue
        let line = String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
        let error = #expect(throws: CaseFileError.self) { try read(line) }
        #expect(error?.description.contains("\"issue\" must be a string") == true)
        object["issue"] = .null
        #expect(
            try read(String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)).entries[0].issue == nil
        )
    }

    /// A reproducer that no compiler can read decides nothing.
    @Test func aCaseWithAWrongContextIsNamed() throws {
        var broken = entry("a")
        broken.reproducer.context["profile"] = "seed9"
        let error = #expect(throws: CaseFileError.self) { try read(Baseline([broken]).text) }
        #expect(error?.description.contains(".jsonl:1: context.profile: expected one of") == true)
    }

    @Test func twoEntriesOfOneFindingAreAnError() throws {
        let line = String(decoding: entry("a").json.serialized(), as: UTF8.self)
        let error = #expect(throws: CaseFileError.self) { try read("\(line)\n\(line)\n") }
        #expect(error?.description.contains("exists already") == true)
    }

    @Test func knownAndStaleEntriesMarkTheirFindingsAndExpiredOnesDoNot() {
        func finding(_ name: String) -> Finding {
            Finding(
                fingerprint: Fingerprint([name]),
                dialect: .easemob,
                diagnostic: Diagnostic(CheckID(id: "diff.payload"), kind: "value", title: name),
                count: 1,
                firstCase: 0,
                status: .confirmed,
                smallest: evidence(number: 0),
                original: evidence(number: 0)
            )
        }
        let review = BaselineReview(verdicts: [
            (entry("known"), .known), (entry("stale"), .stale), (entry("old"), .expired),
        ])
        let marked = review.mark(["known", "stale", "old", "new"].map(finding), in: [:])
        #expect(marked.map(\.isBaselined) == [true, true, false, false])
    }
}

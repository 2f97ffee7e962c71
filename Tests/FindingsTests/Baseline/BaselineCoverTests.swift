import CaseFiles
import Determinism
import EasemobVendor
import JSONModel
import PushModel
import Testing

@testable import Findings

/// How much of a finding an entry of a baseline hides.
@Suite struct BaselineCoverTests {
    private func finding(_ count: Int, because reasons: [String: Int] = [:]) -> Finding {
        Finding(
            fingerprint: Fingerprint(["refusals"]),
            dialect: .easemob,
            diagnostic: Diagnostic(
                CheckID(id: "diff.outcome"),
                kind: "payload->error",
                title: "error where a payload is due"
            ),
            count: count,
            firstCase: 0,
            status: .confirmed,
            reasons: ReasonTally(counts: reasons),
            smallest: evidence(number: 0),
            original: evidence(number: 0)
        )
    }

    private func entry(_ covers: BaselineCover?) -> BaselineEntry {
        BaselineEntry(
            fingerprint: Fingerprint(["refusals"]),
            rule: "diff.outcome",
            reason: "the vendor says it mends it in spring",
            issue: nil,
            added: "2026-11-21",
            expires: nil,
            covers: covers,
            reproducer: evidence(number: 0).testCase
        )
    }

    private func marked(_ finding: Finding, by covers: BaselineCover?, cases: Int) -> Finding {
        BaselineReview(verdicts: [(entry(covers), .known)]).mark([finding], in: [.easemob: cases])[0]
    }

    @Test func theRunThatItWasAcceptedFromIsCovered() {
        let accepted = finding(12, because: ["KeyError: 'a'": 12])
        let covers = BaselineCover(of: accepted, cases: 1000)
        #expect(covers == BaselineCover(count: 12, cases: 1000, reasons: ["KeyError: ''"]))
        #expect(marked(accepted, by: covers, cases: 1000).isBaselined)
        // Names and numbers of a message are no other reason, and a shorter run may meet it as often.
        #expect(marked(finding(12, because: ["KeyError: 'b'": 12]), by: covers, cases: 100).isBaselined)
    }

    @Test func aFloodIsNew() {
        let covers = BaselineCover(of: finding(1, because: ["no licence": 1]), cases: 1000)
        let flood = marked(finding(900, because: ["no licence": 900]), by: covers, cases: 1000)
        #expect(!flood.isBaselined)
        #expect(flood.beyondBaseline == "in 900 of 1000 cases, although only 1 of 1000 were accepted")
    }

    @Test func anotherReasonIsNewHoweverRare() {
        let covers = BaselineCover(of: finding(500, because: ["no licence": 500]), cases: 1000)
        let other = marked(finding(500, because: ["no licence": 499, "out of memory": 1]), by: covers, cases: 1000)
        #expect(!other.isBaselined)
        #expect(other.beyondBaseline == "for a reason that was not accepted: out of memory")
        // One that had said nothing, too.
        let silent = BaselineCover(of: finding(500), cases: 1000)
        #expect(!marked(finding(500, because: ["out of memory": 1]), by: silent, cases: 1000).isBaselined)
    }

    /// A share of a thousand in a run ten times as long, with the chance of random cases, and no more than that.
    @Test func aLongerRunMayMeetItMoreOften() {
        let covers = BaselineCover(of: finding(10), cases: 1000)
        #expect(covers.most(in: 10_000) == 133)
        #expect(marked(finding(133), by: covers, cases: 10_000).isBaselined)
        #expect(!marked(finding(134), by: covers, cases: 10_000).isBaselined)
    }

    @Test func reasonsThatAreTooManyToHoldAreAllCovered() {
        let many = Dictionary(uniqueKeysWithValues: (0..<200).map { (String(repeating: "x", count: $0 + 1), 1) })
        let covers = BaselineCover(of: finding(200, because: many), cases: 1000)
        #expect(covers.reasons == nil)
        #expect(marked(finding(200, because: ["another": 1]), by: covers, cases: 1000).isBaselined)
    }

    @Test func anEntryOfAnOlderFileCoversAll() {
        #expect(marked(finding(1000, because: ["any": 1000]), by: nil, cases: 1000).isBaselined)
    }

    @Test func acceptingFromAnotherRunCoversBoth() {
        var baseline = Baseline([entry(BaselineCover(count: 20, cases: 1000, reasons: ["a"]))])
        baseline.add(entry(BaselineCover(count: 50, cases: 100_000, reasons: ["b"])))
        #expect(baseline.entries.map(\.covers) == [BaselineCover(count: 20, cases: 1000, reasons: ["a", "b"])])
        baseline.add(entry(BaselineCover(count: 30, cases: 1000, reasons: nil)))
        #expect(baseline.entries.map(\.covers) == [BaselineCover(count: 30, cases: 1000, reasons: nil)])
    }

    @Test(arguments: [nil, ["a", "b"]])
    func comesBackFromItsLine(reasons: Set<String>?) throws {
        let entry = entry(BaselineCover(count: 3, cases: 40, reasons: reasons))
        let line = String(decoding: entry.json.serialized(), as: UTF8.self)
        #expect(try BaselineEntry(line: line, place: "b:1") == entry)
    }

    @Test(
        arguments: [
            "12", #"{"count":2}"#, #"{"count":2,"cases":1}"#, #"{"count":-1,"cases":1}"#, #"{"count":0,"cases":-1}"#,
            #"{"count":1,"cases":2,"reasons":["a",1]}"#, #"{"count":1,"cases":2,"reasons":"a"}"#,
            #"{"count":1,"cases":2,"typo":1}"#,
        ]
    )
    func whatCoversNothingKnownIsNamed(text: String) throws {
        var object = try #require(entry(nil).json.objectValue)
        object["covers"] = try JSONValue(parsing: Array(text.utf8))
        let line = String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
        let error = #expect(throws: CaseFileError.self) { try BaselineEntry(line: line, place: "b:7") }
        #expect(error?.description.contains("b:7") == true)
        #expect(error?.description.contains("covers") == true)
    }
}

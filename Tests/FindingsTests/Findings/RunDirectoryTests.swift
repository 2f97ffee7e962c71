import CaseFiles
import CaseGeneration
import EasemobVendor
import FCMVendor
import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

@testable import Findings

@Suite struct RunDirectoryTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
    }

    private func expectOneLine(_ error: OutputError, about path: String) {
        #expect(error.description.hasPrefix(path + ": "))
        #expect(!error.description.contains { $0.isNewline })
        #expect(error.problem.count > 3)
    }

    @Test func makesItsFolderAndWhatIsAboveIt() throws {
        let directory = try RunDirectory(path: scratch.path + "/a/b")
        try directory.write("text", to: "report.md")
        #expect(try scratch.content == ["a", "a/b", "a/b/report.md"])
    }

    @Test func replacesAFileAsAWholeAndLeavesNoOther() throws {
        let directory = try RunDirectory(path: scratch.path)
        try directory.write(String(repeating: "long ", count: 10_000), to: "report.json")
        try directory.write([0x00, 0xFF], to: "report.json")
        #expect(try scratch.bytes(of: "report.json") == [0x00, 0xFF])
        #expect(try scratch.content == ["report.json"])
    }

    @Test func writesAFindingWithEverythingThatReplayNeeds() throws {
        let directory = try RunDirectory(path: scratch.path)
        let diagnostic = Diagnostic(CheckID(id: "diff.payload"), place: "/aps", kind: "missing", title: "t")
        let finding = Finding(
            fingerprint: diagnostic.fingerprint(dialect: .easemob),
            dialect: .easemob,
            diagnostic: diagnostic,
            count: 2,
            firstCase: 1,
            status: .confirmed,
            smallest: evidence(number: 5),
            original: evidence(number: 1)
        )
        try directory.write(finding)
        let folder = "findings/\(finding.name)"
        let names = ["actual.json", "case.json", "diff.txt", "expected.json", "original.json", "sent.json"]
        #expect(try scratch.content == ["findings", folder] + names.map { folder + "/" + $0 })
        #expect(try CorpusLoader.load(file: "\(scratch.path)/\(folder)/case.json") == finding.smallest.testCase)
        #expect(try CorpusLoader.load(file: "\(scratch.path)/\(folder)/original.json") == finding.original.testCase)
        #expect(try JSONValue(parsing: scratch.bytes(of: folder + "/actual.json")) == finding.smallest.actual)
        #expect(try JSONValue(parsing: scratch.bytes(of: folder + "/expected.json")) == finding.smallest.expected)
        #expect(try scratch.bytes(of: folder + "/diff.txt") == Array("difference 5\n".utf8))
        #expect(try scratch.bytes(of: folder + "/sent.json") == Array("{}".utf8))
    }

    @Test func ofTwoPayloadsItSaysWhichIsWhose() throws {
        let diagnostic = Diagnostic(CheckID(id: "diff.payload"), place: "/aps", kind: "missing", title: "t")
        var shown = evidence(number: 5, dialect: .apns)
        shown.testCase.message = .text("{\"aps\":{}}")
        let finding = Finding(diagnostic, fingerprint: diagnostic.fingerprint(dialect: .apns), evidence: shown)
        try RunDirectory(path: scratch.path).write(finding)
        let folder = "findings/\(finding.name)"
        #expect(try scratch.bytes(of: folder + "/payload.json") == Array("{\"aps\":{}}".utf8))
        #expect(try scratch.bytes(of: folder + "/sent.json") == Array("{}".utf8))
        let text = String(decoding: try scratch.bytes(of: folder + "/diff.txt"), as: UTF8.self)
        #expect(text.contains("payload.json is the right payload, sent.json is the testee's"))
    }

    @Test func keepsTheFindingsThatAreNamed() throws {
        for name in ["0123456789abcdef", "fedcba9876543210"] {
            _ = try RunDirectory(path: scratch.path + "/findings/" + name)
        }
        try RunDirectory(path: scratch.path).removeEarlierFindings(but: ["fedcba9876543210"])
        #expect(try scratch.content == ["findings", "findings/fedcba9876543210"])
    }

    @Test func takesAwayEarlierFindingsAndNothingElse() throws {
        for name in ["0123456789abcdef", "notes", "0123456789abcde"] {
            _ = try RunDirectory(path: scratch.path + "/findings/" + name)
        }
        try RunDirectory(path: scratch.path).removeEarlierFindings()
        #expect(try scratch.content == ["findings", "findings/0123456789abcde", "findings/notes"])
    }

    @Test func leavesWhatSomebodyElsePutIntoAnEarlierFinding() throws {
        let directory = try RunDirectory(path: scratch.path)
        try scratch.write("ours", to: "findings/0123456789abcdef/case.json")
        try scratch.write("a user's", to: "findings/0123456789abcdef/analysis.md")
        try scratch.write("a user's", to: "report.json/results.csv")
        directory.removeEarlierFindings()
        directory.remove("report.json")
        let folder = "findings/0123456789abcdef"
        #expect(
            try scratch.content
                == ["findings", folder, folder + "/analysis.md", "report.json", "report.json/results.csv"]
        )
    }

    @Test func namesTheFolderThatIsInThePlaceOfAFile() throws {
        let directory = try RunDirectory(path: scratch.path)
        try scratch.write("", to: "report.md")
        try directory.checkWritable(["report.md", "report.json"])
        try scratch.write("a user's", to: "report.json/results.csv")
        let error = try #require(throws: OutputError.self) {
            try directory.checkWritable(["report.md", "report.json"])
        }
        expectOneLine(error, about: scratch.path + "/report.json")
    }

    @Test func takesAwayKeptCasesAndNothingElse() throws {
        let directory = try RunDirectory(path: scratch.path)
        var kept = evidence(number: 5).testCase
        kept.id = "easemob/random-5"
        try directory.writeKept([KeptCase(testCase: kept), KeptCase(testCase: evidence(number: 7).testCase)])
        directory.removeKept()
        #expect(try scratch.content == ["corpus", "corpus/easemob", "corpus/easemob/7.json"])
    }

    @Test func linksTheNewestRun() throws {
        for name in ["first", "second"] {
            let directory = try RunDirectory(path: scratch.path + "/" + name)
            try directory.write(name, to: "report.md")
            try directory.link(as: "latest")
        }
        #expect(try scratch.bytes(of: "latest/report.md") == Array("second".utf8))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path + "/latest")
        #expect(target == "second")
        #expect(try !scratch.content.contains("latest.new"))
    }

    @Test func saysWhyItsFolderCannotBeMade() throws {
        try scratch.write("a file", to: "file")
        for path in [scratch.path + "/file", scratch.path + "/file/below"] {
            let error = try #require(throws: OutputError.self) { try RunDirectory(path: path) }
            expectOneLine(error, about: path)
        }
    }

    @Test func saysWhyAFileCannotBeWritten() throws {
        let directory = try RunDirectory(path: scratch.path)
        let error = try #require(throws: OutputError.self) { try directory.write("x", to: "no/such/folder.txt") }
        expectOneLine(error, about: scratch.path + "/no/such/folder.txt")
        try scratch.write("in the way", to: "findings")
        let diagnostic = Diagnostic(CheckID(id: "a"), kind: "k", title: "t")
        let finding = Finding(
            fingerprint: diagnostic.fingerprint(dialect: .fcm),
            dialect: .fcm,
            diagnostic: diagnostic,
            count: 1,
            firstCase: 0,
            status: .confirmed,
            smallest: evidence(number: 0),
            original: evidence(number: 0)
        )
        let second = try #require(throws: OutputError.self) { try directory.write(finding) }
        expectOneLine(second, about: scratch.path + "/findings/\(finding.name)")
    }

    @Test func doesNotPutALinkInPlaceOfAFolder() throws {
        let directory = try RunDirectory(path: scratch.path + "/run")
        try scratch.write("kept", to: "latest/file")
        let error = try #require(throws: OutputError.self) { try directory.link(as: "latest") }
        expectOneLine(error, about: scratch.path + "/latest")
        #expect(try scratch.bytes(of: "latest/file") == Array("kept".utf8))
    }
}

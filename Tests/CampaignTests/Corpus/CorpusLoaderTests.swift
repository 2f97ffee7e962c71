import Campaign
import CaseFiles
import EasemobVendor
import Findings
import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

@Suite struct CorpusLoaderTests {
    private let alert = #"{"id":"apns/alert","dialect":"apns","message":{"aps":{"alert":"a"}}}"#

    @Test func loadsTheWholeCorpusSortedByItsNames() throws {
        let cases = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: Dialect.allCases)
        let files = try FileManager.default.subpathsOfDirectory(atPath: RepositoryFiles.corpus)
            .filter { $0.hasSuffix(".json") && !$0.hasPrefix("json/") }
        // A sequence is as many cases as it has steps, and a message one for each recipient that the file names.
        var names: [String] = []
        for testCase in cases {
            let name = String(testCase.id.prefix { $0 != "#" && $0 != "@" })
            if names.last != name { names.append(name) }
        }
        #expect(names == files.map { String($0.dropLast(".json".count)) }.sorted())
        #expect(Set(cases.map(\.id)).count == cases.count)
        #expect(Set(cases.map(\.dialect)).isSuperset(of: [.easemob, .apns]))
    }

    @Test func givesTheChosenDialectsOnly() throws {
        let cases = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: [.apns])
        #expect(!cases.isEmpty)
        #expect(cases.allSatisfy { $0.dialect == .apns })
    }

    @Test func takesACaseInItsPlaceAndNoOtherFile() throws {
        let folder = try ScratchFolder()
        try folder.write(alert, to: "apns/alert.json")
        try folder.write("no case", to: "README.md")
        try folder.write("[1,]", to: "json/reject-comma.json")
        #expect(try CorpusLoader([.folder(folder.path)]).cases(of: [.apns]).map(\.id) == ["apns/alert"])
    }

    @Test func followsALinkToACorpus() throws {
        let folder = try ScratchFolder()
        try folder.write(alert, to: "real/apns/alert.json")
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/real")
        #expect(try CorpusLoader([.folder(link)]).cases(of: [.apns]).map(\.id) == ["apns/alert"])
    }

    @Test func refusesACaseUnderAnotherName() throws {
        let folder = try ScratchFolder()
        try folder.write(alert, to: "apns/other.json")
        let error = try #require(throws: CaseFileError.self) {
            try CorpusLoader([.folder(folder.path)]).cases(of: [.apns])
        }
        #expect(error.file == "apns/other.json")
        #expect(error.problem.contains("apns/alert"))
    }

    @Test func refusesAContextThatItsCompilerCannotUse() throws {
        let folder = try ScratchFolder()
        try folder.write(
            #"{"id":"easemob/a","dialect":"easemob","message":{},"context":{"no such field":1}}"#,
            to: "easemob/a.json"
        )
        let error = try #require(throws: CaseFileError.self) {
            try CorpusLoader([.folder(folder.path)]).cases(of: [.easemob])
        }
        #expect(error.file == "easemob/a.json")
        #expect(error.problem.contains("no such field"))
    }

    @Test(arguments: ["missing", "file"])
    func refusesWhatIsNoFolder(name: String) throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "file")
        let path = folder.path + "/" + name
        let error = try #require(throws: CaseFileError.self) {
            try CorpusLoader([.folder(path)]).cases(of: [.apns])
        }
        #expect(error.file == path)
        #expect(!error.problem.isEmpty)
    }

    @Test func saysWhyAFileCannotBeRead() throws {
        let error = try #require(throws: CaseFileError.self) { try CorpusLoader.load(file: "/no/such/case.json") }
        #expect(error.description == "/no/such/case.json: cannot be read: No such file or directory")
    }

    @Test func takesTheParserTextsAsPayloads() throws {
        let folder = try ScratchFolder()
        try folder.write("[1,]", to: "json/reject-comma.json")
        try folder.write("[1]", to: "json/accept-array.json")
        try folder.write("a page", to: "json/README.md")
        let texts = try CorpusLoader([.folder(folder.path)]).jsonTexts()
        #expect(texts.map(\.id) == ["json/accept-array", "json/reject-comma"])
        #expect(texts.map(\.message) == [.bytes(Array("[1]".utf8)), .bytes(Array("[1,]".utf8))])
        #expect(texts.allSatisfy { $0.dialect == .apns })
    }

    // MARK: Several sources

    @Test func theBinaryHasEveryCaseOfTheRepository() throws {
        let (shipped, folder) = (try CorpusLoader([.shipped]), try CorpusLoader([.folder(RepositoryFiles.corpus)]))
        #expect(try shipped.cases(of: Dialect.allCases) == folder.cases(of: Dialect.allCases))
        #expect(try shipped.jsonTexts() == folder.jsonTexts())
    }

    @Test func aFileTakesThePlaceOfTheOneAtItsPathBeforeIt() throws {
        let folder = try ScratchFolder()
        try folder.write(alert, to: "before/apns/alert.json")
        try folder.write(#"{"id":"apns/badge","dialect":"apns","message":{}}"#, to: "before/apns/badge.json")
        try folder.write(alert.replacing("{\"alert\":\"a\"}", with: "{}"), to: "after/apns/alert.json")
        let sources = ["before", "after"].map { CorpusSource.folder("\(folder.path)/\($0)") }
        let cases = try CorpusLoader(sources).cases(of: [.apns])
        #expect(cases.map(\.id) == ["apns/alert", "apns/badge"])
        #expect(cases[0].message.bytes == Array(#"{"aps":{}}"#.utf8))
    }
}

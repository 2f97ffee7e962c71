import ArgumentParser
import CaseFiles
import CaseGeneration
import Findings
import Foundation
import PushModel
import Vendors

/// Where case files come from.
struct CorpusOptions: ParsableArguments {
    @Option(
        name: .customLong("corpus"),
        help: ArgumentHelp(
            """
            A folder of further case files; a file replaces the built-in one at the same path; repeat for more \
            (default: Corpus, if it exists).
            """,
            valueName: "dir"
        )
    )
    var folders: [String] = []

    @Flag(name: .customLong("no-builtin-corpus"), help: "Leave out the case files that come with pushproof.")
    var leavesOutShipped = false

    /// A folder of this name in the working directory is read where no other is named.
    private static let usual = "Corpus"

    /// The cases of a folder that somebody named.
    ///
    /// - Throws: ``CaseFileError`` for a path that is no folder, and for one that has no case of these dialects.
    static func cases(in folder: String, of dialects: [Dialect]) throws(CaseFileError) -> [Case] {
        let cases = try CorpusLoader([.folder(folder)]).casesAndTexts(of: dialects)
        guard cases.isEmpty else { return cases }
        throw CaseFileError(file: folder, problem: "has no case of \(dialects.map(\.rawValue).joined(separator: ", "))")
    }

    /// Cases in the named folders that are of other dialects, each with the reason.
    ///
    /// - Parameter dialects: Those of the run.
    /// - Returns: A sentence for each folder that has some.
    /// - Throws: ``CaseFileError`` for a file that cannot be used.
    func unused(of dialects: [Dialect]) throws(CaseFileError) -> [String] {
        let others = Dialect.allCases.filter { !dialects.contains($0) }
        var unused: [String] = []
        for folder in folders {
            let cases = try CorpusLoader([.folder(folder)]).cases(of: others)
            guard !cases.isEmpty else { continue }
            let names = Wording.list(others.filter { other in cases.contains { $0.dialect == other } }.map(\.rawValue))
            unused.append("\(cases.count) cases of \(names) in \(folder): the run does not have that dialect")
        }
        return unused
    }

    /// Cases in the named folders that a profile leaves out, each folder with the reason.
    ///
    /// - Parameters:
    ///   - dialects: Those of the run.
    ///   - profile: To which the run keeps; nil for all.
    /// - Returns: A sentence for each folder that has some.
    /// - Throws: ``CaseFileError`` for a file that cannot be used.
    func unused(of dialects: [Dialect], keptTo profile: PinnedProfile?) throws(CaseFileError) -> [String] {
        guard let profile else { return [] }
        var unused: [String] = []
        for folder in folders {
            let cases = try CorpusLoader([.folder(folder)]).casesAndTexts(of: dialects).filter { !profile.includes($0) }
            guard let first = cases.first else { continue }
            unused.append(
                "\(cases.count) \(cases.count == 1 ? "case" : "cases") in \(folder), as \(first.id): the profile of its context is not \(profile.name)"
            )
        }
        return unused
    }

    /// The case files of the binary unless they are left out, and those of every folder.
    ///
    /// - Parameter dialects: whose cases are wanted.
    /// - Returns: A loader of all of them.
    /// - Throws: ``CaseFileError`` for a path that is no folder, and for one that is named and has no case of these dialects:
    ///   a wrong folder looks like this.
    func loader(of dialects: [Dialect]) throws(CaseFileError) -> CorpusLoader {
        for folder in folders { _ = try CorpusOptions.cases(in: folder, of: dialects) }
        let isThere = FileManager.default.fileExists(atPath: CorpusOptions.usual)
        let read = folders.isEmpty && isThere ? [CorpusOptions.usual] : folders
        return try CorpusLoader((leavesOutShipped ? [] : [.shipped]) + read.map(CorpusSource.folder))
    }
}

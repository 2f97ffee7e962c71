import Foundation
import InputFiles
import JSONModel
import PushModel

/// Reads case files, from the binary and from folders.
package struct CorpusLoader {
    /// Where each file is, by its path below the corpus.
    private let files: [String: CorpusSource]
    private let dialects: [any CaseDialect]

    /// - Parameters:
    ///   - sources: Where case files are; one of a later source takes the place of the one at the same path before it.
    ///   - dialects: Those of which there may be cases.
    /// - Throws: ``CaseFileError`` where a folder is not there or cannot be read.
    package init(_ sources: [CorpusSource], dialects: [any CaseDialect]) throws(CaseFileError) {
        self.dialects = dialects
        var files: [String: CorpusSource] = [:]
        for source in sources {
            for path in try source.paths() { files[path] = source }
        }
        self.files = files
    }

    /// Every case of the given dialects, sorted by the names of their files; the steps of a sequence, and the recipients of a
    /// message, stay in their order. The folder `json` holds parser texts and no cases.
    ///
    /// - Throws: ``CaseFileError`` for the first file that cannot be used.
    package func cases(of dialects: [Dialect]) throws(CaseFileError) -> [Case] {
        let (cases, problems) = usableCases(of: dialects)
        if let problem = problems.first { throw problem }
        return cases
    }

    /// The same without the files that cannot be used, and what is wrong with each of these.
    package func usableCases(of dialects: [Dialect]) -> (cases: [Case], problems: [CaseFileError]) {
        var loaded: [(id: String, cases: [Case])] = []
        var problems: [CaseFileError] = []
        for (path, source) in files.sorted(by: { $0.key < $1.key })
        where path.hasSuffix(".json") && !path.hasPrefix("json/") {
            do throws(CaseFileError) {
                let id = String(path.dropLast(".json".count))
                let cases = try cases(ofFile: path, in: source, id)
                loaded.append((id, cases.filter { dialects.contains($0.dialect) }))
            } catch {
                problems.append(error)
            }
        }
        return (loaded.sorted { $0.id < $1.id }.flatMap(\.cases), problems)
    }

    private func cases(ofFile path: String, in source: CorpusSource, _ id: String) throws(CaseFileError) -> [Case] {
        let cases = try CorpusLoader.decodeAll(source.bytes(of: path), file: path, dialects)
        // Steps and recipients have a suffix.
        if let other = cases.first(where: {
            $0.id != id && !$0.id.hasPrefix(id + "#") && !$0.id.hasPrefix(id + "@")
        }) {
            throw CaseFileError(file: path, problem: "\"id\" is \"\(other.id)\", but a case is named by its path")
        }
        return cases
    }

    /// The texts of the folder `json`, each a payload on its own; none where there is no such folder.
    ///
    /// - Throws: ``CaseFileError`` for the first file that cannot be read.
    package func jsonTexts() throws(CaseFileError) -> [Case] {
        var cases: [Case] = []
        for (path, source) in files.sorted(by: { $0.key < $1.key }) where path.hasPrefix("json/") {
            let id = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
            guard JSONText.Verdict(caseID: id) != nil else { continue }
            let bytes = try source.bytes(of: path)
            cases.append(Case(id: id, dialect: .apns, message: .bytes(bytes), source: "RFC 8259"))
        }
        return cases
    }

    /// The cases of the given dialects, and after them those of dialect `apns` that are texts for parsers.
    ///
    /// - Throws: ``CaseFileError`` for the first file that cannot be used.
    package func casesAndTexts(of dialects: [Dialect]) throws(CaseFileError) -> [Case] {
        try cases(of: dialects) + (dialects.contains(.apns) ? jsonTexts() : [])
    }

    /// The case that a file is about, wherever it is: of a sequence the last step.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read, is no case, or has a context that its compiler cannot use.
    package static func load(file path: String, dialects: [any CaseDialect]) throws(CaseFileError) -> Case {
        let testCase = try CaseDecoder(file: path, dialects: dialects).decode(bytes(ofFile: path))
        try checkContext(of: testCase, file: path, dialects)
        return testCase
    }

    /// All cases of a file: the steps of a sequence, and a message once for each recipient.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read, is no case, or has a context that its compiler cannot use.
    package static func loadAll(file path: String, dialects: [any CaseDialect]) throws(CaseFileError) -> [Case] {
        try decodeAll(bytes(ofFile: path), file: path, dialects)
    }

    private static func decodeAll(
        _ bytes: [UInt8],
        file: String,
        _ dialects: [any CaseDialect]
    ) throws(CaseFileError) -> [Case] {
        let cases = try CaseDecoder(file: file, dialects: dialects).decodeAll(bytes).flatMap { testCase in
            dialects[testCase.dialect]?.forEachRecipient(testCase) ?? [testCase]
        }
        for testCase in cases { try checkContext(of: testCase, file: file, dialects) }
        return cases
    }

    private static func bytes(ofFile path: String) throws(CaseFileError) -> [UInt8] {
        do throws(InputFileError) {
            return try FileBytes.read(path)
        } catch {
            throw CaseFileError(file: path, problem: "cannot be read: \(error)")
        }
    }

    /// Looks whether a case's context is one.
    ///
    /// - Throws: ``CaseFileError`` for a context that the vendor's compiler cannot use.
    package static func checkContext(
        of testCase: Case,
        file: String,
        _ dialects: [any CaseDialect]
    ) throws(CaseFileError) {
        do throws(ContextError) {
            try dialects[testCase.dialect]?.checkContext(of: testCase)
        } catch {
            throw CaseFileError(file: file, problem: error.description)
        }
    }
}

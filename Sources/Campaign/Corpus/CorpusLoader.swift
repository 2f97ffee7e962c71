import Foundation
import InputFiles
import JSONModel
import PushModel
import VendorCompilers

/// Reads the case files of a corpus folder.
package struct CorpusLoader {
    /// The corpus folder: `Corpus`, or what `--corpus` names.
    private let root: URL

    package init(root: String) {
        self.root = URL(fileURLWithPath: root, isDirectory: true)
    }

    /// Every case of the given dialects, sorted by the names of their files; the steps of a sequence, and the recipients of a
    /// message, stay in their order. The folder `json` holds parser texts and no cases.
    ///
    /// - Throws: ``CaseFileError`` for the first file that cannot be used.
    package func cases(of dialects: [Dialect]) throws(CaseFileError) -> [Case] {
        var files: [(id: String, cases: [Case])] = []
        for path in try caseFiles() {
            let cases = try CorpusLoader.loadAll(file: root.appendingPathComponent(path).path, shownAs: path)
            let id = String(path.dropLast(".json".count))
            // Steps and recipients have a suffix.
            if let other = cases.first(where: {
                $0.id != id && !$0.id.hasPrefix(id + "#") && !$0.id.hasPrefix(id + "@")
            }) {
                throw CaseFileError(
                    file: path,
                    problem: "\"id\" is \"\(other.id)\", but a case is named by its path"
                )
            }
            files.append((id, cases.filter { dialects.contains($0.dialect) }))
        }
        return files.sorted { $0.id < $1.id }.flatMap(\.cases)
    }

    /// The texts of the folder `json`, each a payload on its own; none where there is no such folder.
    ///
    /// - Throws: ``CaseFileError`` for the first file that cannot be read.
    package func jsonTexts() throws(CaseFileError) -> [Case] {
        var cases: [Case] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/json")) ?? []
        for name in names.sorted() {
            let path = "json/" + name
            let id = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
            guard JSONText.Verdict(caseID: id) != nil else { continue }
            let bytes = try CorpusLoader.bytes(ofFile: root.appendingPathComponent(path).path, shownAs: path)
            cases.append(Case(id: id, dialect: .apns, message: .bytes(bytes), source: "RFC 8259"))
        }
        return cases
    }

    /// The case that a file is about, wherever it is: of a sequence the last step.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read, is no case, or has a context that its compiler cannot use.
    package static func load(file path: String) throws(CaseFileError) -> Case {
        let bytes = try bytes(ofFile: path, shownAs: path)
        let testCase = try CaseDecoder(file: path).decode(bytes)
        try checkContext(of: testCase, file: path)
        return testCase
    }

    /// All cases of a file: the steps of a sequence, and a message once for each recipient.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read, is no case, or has a context that its compiler cannot use.
    package static func loadAll(file path: String, shownAs name: String? = nil) throws(CaseFileError) -> [Case] {
        let name = name ?? path
        let bytes = try bytes(ofFile: path, shownAs: name)
        let cases = try CaseDecoder(file: name).decodeAll(bytes).flatMap(\.forEachRecipient)
        for testCase in cases { try checkContext(of: testCase, file: name) }
        return cases
    }

    private static func bytes(ofFile path: String, shownAs name: String) throws(CaseFileError) -> [UInt8] {
        do throws(InputFileError) {
            return try FileBytes.read(path)
        } catch {
            throw CaseFileError(file: name, problem: "cannot be read: \(error)")
        }
    }

    private static func checkContext(of testCase: Case, file: String) throws(CaseFileError) {
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else { return }
        do throws(ContextError) {
            _ = try compiler.fullContext(of: testCase)
        } catch {
            throw CaseFileError(file: file, problem: error.description)
        }
    }

    /// Paths relative to the root, in a stable order.
    private func caseFiles() throws(CaseFileError) -> [String] {
        // A link to a corpus is a corpus.
        let folder = root.resolvingSymlinksInPath()
        guard let values = try? folder.resourceValues(forKeys: [.isDirectoryKey]), values.isDirectory == true else {
            throw CaseFileError(
                file: root.relativePath,
                problem: "is no folder; --corpus names the folder of case files"
            )
        }
        let paths: [String]
        do {
            paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        } catch {
            throw CaseFileError(file: root.relativePath, problem: FileProblem.describe(error))
        }
        return paths.filter { $0.hasSuffix(".json") && !$0.hasPrefix("json/") }.sorted()
    }
}

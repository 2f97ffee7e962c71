import Foundation
import InputFiles
import PushModel
import ShippedCorpus

/// Where case files are.
package enum CorpusSource: Equatable, Sendable {
    /// In the binary: the cases that come with Pushproof.
    case shipped
    /// In a folder, at this path.
    case folder(String)

    /// Every file, by its path below the corpus.
    ///
    /// - Throws: ``CaseFileError`` where a folder is not there or cannot be read.
    func paths() throws(CaseFileError) -> [String] {
        switch self {
        case .shipped: return Array(ShippedCorpus.files.keys)
        case .folder(let path):
            // A link to a corpus is a corpus.
            let folder = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath()
            guard let values = try? folder.resourceValues(forKeys: [.isDirectoryKey]), values.isDirectory == true else {
                throw CaseFileError(file: path, problem: "is not a folder; --corpus needs a folder of case files")
            }
            do {
                return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            } catch {
                throw CaseFileError(file: path, problem: FileProblem.describe(error))
            }
        }
    }

    /// The bytes of one of these files.
    ///
    /// - Throws: ``CaseFileError`` where it cannot be read.
    func bytes(of path: String) throws(CaseFileError) -> [UInt8] {
        switch self {
        case .shipped:
            guard let bytes = ShippedCorpus.files[path] else {
                throw CaseFileError(file: path, problem: "is not a built-in case")
            }
            return bytes
        case .folder(let root):
            do throws(InputFileError) {
                return try FileBytes.read(root + "/" + path)
            } catch {
                throw CaseFileError(file: path, problem: "cannot be read: \(error)")
            }
        }
    }
}

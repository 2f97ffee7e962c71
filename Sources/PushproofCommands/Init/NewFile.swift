import CaseFiles
import Findings
import Foundation

/// A file that is written where there is none.
enum NewFile {
    /// - Parameters:
    ///   - text: What is in it.
    ///   - path: Where it goes; folders on the way to it are made.
    /// - Returns: Whether it was written; false where something is there already.
    /// - Throws: ``OutputError``.
    static func write(_ text: String, to path: String) throws(OutputError) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError(path: folder.relativePath, problem: FileProblem.describe(error))
        }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw OutputError(path: path, problem: unsafe String(cString: strerror(errno)))
        }
        do {
            defer { close(descriptor) }
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
        } catch {
            throw OutputError(path: path, problem: FileProblem.describe(error))
        }
        return true
    }
}

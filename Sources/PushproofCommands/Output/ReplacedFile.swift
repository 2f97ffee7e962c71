import CaseFiles
import Findings
import Foundation

/// A file that is written as a whole: whoever looks finds what was there, or all of what is to be there.
enum ReplacedFile {
    /// Writes a temporary file beside it and gives that its name. A link stays one, and so do the permissions; what is no file, as a pipe,
    /// is written to.
    ///
    /// - Parameters:
    ///   - bytes: What is in it.
    ///   - path: Its name.
    /// - Throws: ``OutputError``, with the file as it was: for one that may not be written, and for a disk that is full.
    static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let known = try? FileManager.default.attributesOfItem(atPath: file)
        if let known {
            guard unsafe access(file, W_OK) == 0 else { throw failure(path) }
            guard known[.type] as? FileAttributeType == .typeRegular else {
                return try writeThrough(bytes, to: file, named: path)
            }
        }
        let temporary = "\(file).\(getpid()).new"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        do throws(OutputError) {
            defer { close(descriptor) }
            // Where somebody else's file is rewritten it stays theirs, as far as the system lets us.
            if let owner = known?[.ownerAccountID] as? NSNumber, let group = known?[.groupOwnerAccountID] as? NSNumber {
                _ = fchown(descriptor, owner.uint32Value, group.uint32Value)
            }
            if let mode = known?[.posixPermissions] as? NSNumber, fchmod(descriptor, mode.uint32Value & 0o7777) != 0 {
                throw failure(path)
            }
            try write(bytes, to: descriptor, named: path)
            if fsync(descriptor) != 0 { throw failure(path) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        guard unsafe rename(temporary, file) == 0 else {
            let error = failure(path)
            unsafe unlink(temporary)
            throw error
        }
    }

    private static func writeThrough(_ bytes: [UInt8], to file: String, named path: String) throws(OutputError) {
        let descriptor = unsafe open(file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        try write(bytes, to: descriptor, named: path)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(OutputError) {
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(bytes))
        } catch {
            throw OutputError(path: path, problem: FileProblem.describe(error))
        }
    }

    /// What the system says of the last call.
    private static func failure(_ path: String) -> OutputError {
        OutputError(path: path, problem: unsafe String(cString: strerror(errno)))
    }
}

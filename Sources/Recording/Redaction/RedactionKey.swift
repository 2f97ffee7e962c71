import CaseFiles
import Foundation
import InputFiles

/// The secret by which texts are masked.
package enum RedactionKey {
    /// As long as what is derived from it.
    private static let length = 32
    private static let shortest = 16

    /// The bytes of a file.
    ///
    /// - Throws: ``RedactionKeyError`` where it cannot be read, or is too short to be a secret.
    package static func read(_ path: String) throws(RedactionKeyError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try FileBytes.read(path)
        } catch {
            throw RedactionKeyError(problem: "\(path): cannot be read: \(error)")
        }
        guard bytes.count >= shortest else {
            throw RedactionKeyError(
                problem: "\(path): a key must have at least \(shortest) bytes, but this one has \(bytes.count)"
            )
        }
        return bytes
    }

    /// The key of this user on this machine, which is made when it is first asked for.
    ///
    /// - Parameter environment: `XDG_CONFIG_HOME` or `HOME` says where it is.
    /// - Returns: Its bytes.
    /// - Throws: ``RedactionKeyError`` where there is no place for it.
    package static func ofUser(_ environment: [String: String]) throws(RedactionKeyError) -> [UInt8] {
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let base = configuration ?? environment["HOME"].map({ $0 + "/.config" }), base.hasPrefix("/") else {
            throw RedactionKeyError(
                problem: "neither XDG_CONFIG_HOME nor HOME is set, so there is no folder for the key"
            )
        }
        let folder = base + "/pushproof"
        let path = folder + "/redaction.key"
        if FileManager.default.fileExists(atPath: path) { return try read(path) }
        let key = random()
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw RedactionKeyError(problem: "\(folder): \(FileProblem.describe(error))")
        }
        // Whole or not at all, and of two that begin at once one wins: a link does not take the place of a file.
        let own = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        let descriptor = unsafe open(own, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else {
            throw RedactionKeyError(problem: "\(path): \(unsafe String(cString: strerror(errno)))")
        }
        defer { unsafe unlink(own) }
        do {
            defer { close(descriptor) }
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(key))
        } catch {
            throw RedactionKeyError(problem: "\(path): \(FileProblem.describe(error))")
        }
        guard unsafe link(own, path) == 0 || errno == EEXIST else {
            throw RedactionKeyError(problem: "\(path): \(unsafe String(cString: strerror(errno)))")
        }
        return try read(path)
    }

    /// A key that nobody has afterwards.
    package static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

/// Why there is no key.
package struct RedactionKeyError: Error, Sendable, CustomStringConvertible {
    package let problem: String

    package var description: String { problem }
}

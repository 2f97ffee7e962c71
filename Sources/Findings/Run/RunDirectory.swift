import CaseFiles
import CaseGeneration
import Foundation
import JSONModel
import PushModel
import Synchronization
import Vendors

/// The folder that a run writes. Findings are on disk as soon as they are found, each file whole or not at all.
package struct RunDirectory: Sendable {
    /// Bytes that are written at once.
    private static let pieceLength = 1 << 20

    package let path: String
    /// Of the files that are written here, less the process's mask.
    package var filePermissions: mode_t = 0o666

    /// Makes the folder, if it is not there.
    ///
    /// - Parameters:
    ///   - path: with the folders above it.
    ///   - permissions: of a folder that is new, less the process's mask; one that is there keeps its own.
    /// - Throws: ``OutputError``.
    package init(path: String, permissions: mode_t = 0o777) throws(OutputError) {
        self.path = path
        if permissions != 0o777, !FileManager.default.fileExists(atPath: path) {
            // Where one of the two fails, so does what comes after them, and says why.
            try? RunDirectory.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
            unsafe mkdir(path, permissions)
        }
        try RunDirectory.makeFolder(path)
    }

    /// Keeps other processes out as long as this one lives: two runs would write over each other.
    ///
    /// - Throws: ``OutputError`` where another process is at work in the folder.
    package func claim() throws(OutputError) {
        // Never closed: the lock ends with the process. Where a file system has no locks, nobody is kept out.
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        let error = errno
        close(descriptor)
        if error == EWOULDBLOCK {
            throw OutputError(path: path, problem: "another process writes its report there")
        }
    }

    /// Has a link beside the folder point to it: `latest`, `latest-check`.
    package func link(as name: String) throws(OutputError) {
        let url = URL(fileURLWithPath: path)
        let link = url.deletingLastPathComponent().appendingPathComponent(name).path
        let temporary = link + ".new"
        unsafe unlink(temporary)
        guard unsafe symlink(url.lastPathComponent, temporary) == 0, unsafe rename(temporary, link) == 0 else {
            throw OutputError(path: link, problem: unsafe String(cString: strerror(errno)))
        }
    }

    /// Writes a file of the folder, by way of a temporary one: whoever is killed leaves it whole or not at all.
    ///
    /// Foundation's `Data.write` also waits for the disk, for each of what may be thousands of small files.
    package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
        let file = path + "/" + name
        let temporary = file + ".new"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, filePermissions)
        guard descriptor >= 0 else { throw OutputError(path: file, problem: unsafe String(cString: strerror(errno))) }
        do {
            defer { close(descriptor) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            // In pieces, as a `Data` is a copy, and a report may have many megabytes.
            for start in stride(from: 0, to: bytes.count, by: RunDirectory.pieceLength) {
                try handle.write(contentsOf: Data(bytes[start..<min(start + RunDirectory.pieceLength, bytes.count)]))
            }
        } catch {
            unsafe unlink(temporary)
            throw OutputError(path: file, problem: FileProblem.describe(error))
        }
        guard unsafe rename(temporary, file) == 0 else {
            let problem = unsafe String(cString: strerror(errno))
            unsafe unlink(temporary)
            throw OutputError(path: file, problem: problem)
        }
    }

    package func write(_ text: String, to name: String) throws(OutputError) {
        try write(Array(text.utf8), to: name)
    }

    /// Writes `findings/<fingerprint>/`: the case to replay, the first case, and what was expected and came out; of a
    /// payload on its own also its exact bytes, and of what a compiler sent likewise.
    package func write(_ finding: Finding) throws(OutputError) {
        // A finding that was advice is written once more when it gates, perhaps while another worker writes it for the first time.
        try RunDirectory.writing.withLock { _ throws(OutputError) in try writeAlone(finding) }
    }

    private static let writing = Mutex(())

    private func writeAlone(_ finding: Finding) throws(OutputError) {
        let folder = "findings/\(finding.fingerprint)"
        try RunDirectory.makeFolder(path + "/" + folder)
        func write(_ bytes: [UInt8], _ file: FindingFile) throws(OutputError) {
            try self.write(bytes, to: "\(folder)/\(file.rawValue)")
        }
        let (reproducer, original) = (finding.reproducer, finding.original)
        try write(reproducer.testCase.json.serialized(.pretty) + [0x0A], .smallest)
        try write(original.testCase.json.serialized(.pretty) + [0x0A], .original)
        try write((reproducer.expected ?? .null).serialized(.pretty) + [0x0A], .expected)
        try write(reproducer.actual.serialized(.pretty) + [0x0A], .actual)
        try write(Array((reproducer.diff + FindingFile.legend(of: finding)).utf8), .differences)
        if finding.dialect == .apns { try write(reproducer.testCase.message.bytes, .payload) }
        if let sent = finding.sentPayload { try write(sent.bytes, .sent) }
        if let sequence = reproducer.sequence { try write(Array(sequence.yaml.utf8), .sequence) }
        if let other = finding.counterpart {
            try write(other.testCase.json.serialized(.pretty) + [0x0A], .other)
            try write(other.actual.serialized(.pretty) + [0x0A], .otherActual)
        }
    }

    /// Writes the cases that showed something new as a corpus of its own, `corpus/<dialect>/…`, for `--corpus-in`.
    package func writeKept(_ kept: [KeptCase]) throws(OutputError) {
        for testCase in kept.map(\.testCase) {
            let folder = "corpus/\(testCase.dialect.rawValue)"
            try RunDirectory.makeFolder(path + "/" + folder)
            try write(testCase.json.serialized(.pretty) + [0x0A], to: "corpus/\(testCase.id).json")
        }
    }

    /// Takes away the cases that an earlier run into the same folder kept, and nothing that is not ours.
    package func removeKept() {
        for dialect in Dialect.allCases {
            let folder = "corpus/\(dialect.rawValue)"
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []
            where name.hasPrefix("random-") && name.hasSuffix(".json") {
                remove(folder + "/" + name)
            }
        }
    }

    package func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/" + name)
    }

    /// Takes away a file, or an empty folder; a folder of that name with something in it is somebody else's.
    package func remove(_ name: String) {
        unsafe Foundation.remove(path + "/" + name)
    }

    /// - Throws: ``OutputError`` for the first of the names under which no file can be written: it is a folder's.
    package func checkWritable(_ names: [String]) throws(OutputError) {
        for name in names {
            var isFolder: ObjCBool = false
            let file = path + "/" + name
            if unsafe FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
                throw OutputError(
                    path: file,
                    problem: "a folder has the name of this file; remove it, or use another --report-dir"
                )
            }
        }
    }

    /// Takes away the findings of an earlier run into the same folder, and nothing that is not ours.
    ///
    /// - Parameter kept: The names of those that stay.
    package func removeEarlierFindings(but kept: Set<String> = []) {
        let folder = path + "/findings"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard name.utf8.count == 16, name.allSatisfy(\.isHexDigit), !kept.contains(name) else { continue }
            for file in FindingFile.allCases { remove("findings/\(name)/\(file.rawValue)") }
            remove("findings/\(name)")
        }
    }

    private static func makeFolder(_ path: String) throws(OutputError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw OutputError(path: path, problem: FileProblem.describe(error))
        }
    }
}

extension Finding {
    /// Whether a run's folder has a folder for it: what is no more than information is a line of the report.
    package var hasFolder: Bool { diagnostic.severity > .info }
}

/// What is in a finding's folder.
private enum FindingFile: String, CaseIterable {
    case smallest = "case.json"
    case original = "original.json"
    case expected = "expected.json"
    case actual = "actual.json"
    case differences = "diff.txt"
    case payload = "payload.json"
    case sent = "sent.json"
    case sequence = "sequence.yml"
    case other = "other.json"
    case otherActual = "other-actual.json"

    /// Which file is whose payload, where there are two.
    static func legend(of finding: Finding) -> String {
        guard finding.dialect == .apns, finding.sentPayload != nil else { return "" }
        return "\(payload.rawValue) is the right payload, \(sent.rawValue) is the testee's\n"
    }
}

/// Output that cannot be written (exit code 74).
package struct OutputError: Error, Sendable, CustomStringConvertible {
    package var path: String
    package var problem: String

    package init(path: String, problem: String) {
        self.path = path
        self.problem = problem
    }

    package var description: String { "\(path): \(problem)" }
}

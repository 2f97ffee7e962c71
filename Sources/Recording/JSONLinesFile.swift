import CaseFiles
import Findings
import Foundation
import JSONModel

extension mode_t {
    /// What a stranger has sent, and what was answered, is nobody else's business on this machine.
    package static let ownerOnly: mode_t = 0o600
    package static let ownerOnlyFolder: mode_t = 0o700
}

/// A file of JSON lines that grows while things happen.
///
/// Lines are gathered and written at the latest when the recorder has nothing else to do. After a failed write no more
/// is tried: the first problem is kept.
final class JSONLinesFile {
    private static let gatheredBytes = 1 << 18

    let path: String
    private(set) var problem: OutputError?
    private let handle: FileHandle
    private var gathered: [UInt8] = []

    /// Makes the file anew, for its owner only.
    init(path: String) throws(OutputError) {
        self.path = path
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t.ownerOnly)
        guard descriptor >= 0 else { throw OutputError(path: path, problem: unsafe String(cString: strerror(errno))) }
        // One that was there already keeps its permissions.
        fchmod(descriptor, .ownerOnly)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Lines to a stream that is open already; what it does not take is lost.
    init(standardError handle: FileHandle) {
        path = "standard error"
        self.handle = handle
    }

    func append(_ line: JSONValue) {
        append { line.append(to: &$0) }
    }

    func append(_ write: (inout [UInt8]) -> Void) {
        guard problem == nil else { return }
        write(&gathered)
        gathered.append(UInt8(ascii: "\n"))
        if gathered.count >= JSONLinesFile.gatheredBytes { flush() }
    }

    func flush() {
        guard problem == nil, !gathered.isEmpty else { return }
        do {
            try handle.write(contentsOf: Data(gathered))
        } catch {
            problem = OutputError(path: path, problem: FileProblem.describe(error))
        }
        gathered.removeAll(keepingCapacity: true)
    }
}

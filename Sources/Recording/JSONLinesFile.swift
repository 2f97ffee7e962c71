import Campaign
import Foundation
import JSONModel

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

    /// Makes the file anew.
    init(path: String) throws(OutputError) {
        self.path = path
        guard FileManager.default.createFile(atPath: path, contents: nil) else {
            throw OutputError(path: path, problem: unsafe String(cString: strerror(errno)))
        }
        do {
            handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        } catch {
            throw OutputError(path: path, problem: FileProblem.describe(error))
        }
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

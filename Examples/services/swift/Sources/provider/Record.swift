import Foundation
import Synchronization

/// Each message that came, a line each.
final class Record: Sendable {
    private let file: Mutex<FileHandle>

    /// Makes the file, or makes it empty.
    init(path: String) throws {
        let place = URL(filePath: path)
        try Data().write(to: place)
        let handle = try FileHandle(forWritingTo: place)
        file = Mutex(handle)
    }

    /// Writes the path, a blank, and the body, in which a new line becomes a blank.
    func add(_ path: String, _ body: Data) throws {
        var line = Data("\(path) ".utf8)
        line += body.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
        line.append(UInt8(ascii: "\n"))
        try file.withLock { [line] in try $0.write(contentsOf: line) }
    }
}

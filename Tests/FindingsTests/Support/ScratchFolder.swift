import Foundation

/// A folder of its own for a test, gone with it.
final class ScratchFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "pushproof-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path).appending(path: name)))
    }

    /// Every file and folder below, in order.
    var content: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }
}

import Foundation

/// Where the repository's files are, whatever the working directory is.
enum RepositoryFiles {
    static let corpus = root.appending(path: "Corpus").path
    static let testees = root.appending(path: "Examples/testees").path

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}

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
}

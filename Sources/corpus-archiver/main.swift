import Foundation

// corpus-archiver FOLDER NAME SOURCE: writes a Swift file with every file of a folder in it, for the target ShippedCorpus.
//
// The archive is, for each file: its path and a line feed, its size in bytes and a line feed, its bytes. It stands in the source as
// one Base64 literal, since some files are no UTF-8 on purpose.

let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let name = CommandLine.arguments[2]
let source = URL(filePath: CommandLine.arguments[3])

var archive = Data()
for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
    let file = folder.appending(path: path)
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    let bytes = try Data(contentsOf: file)
    archive.append(Data("\(path)\n\(bytes.count)\n".utf8))
    archive.append(bytes)
}

let text = """
    enum \(name) {
        static let base64: StaticString = "\(archive.base64EncodedString())"
    }

    """
try Data(text.utf8).write(to: source)

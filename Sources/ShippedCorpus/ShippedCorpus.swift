import Foundation

/// The case files that come with Pushproof, out of the binary itself.
package enum ShippedCorpus {
    /// The bytes of every file by its path below the corpus folder, as in `easemob/rules/EM-C3-key-without-arguments.json`.
    package static let files: [String: [UInt8]] = unpack(ShippedCorpusArchive.base64.description)

    /// - Parameter text: the archive in Base64: for each file its path, its size in bytes, each before a line feed, and its bytes.
    /// - Returns: the bytes of each file by its path.
    static func unpack(_ text: String) -> [String: [UInt8]] {
        guard let data = Data(base64Encoded: text) else { preconditionFailure("the build wrote it as Base64") }
        let archive = [UInt8](data)
        var files: [String: [UInt8]] = [:]
        var position = archive.startIndex
        func line() -> String {
            let end = archive[position...].firstIndex(of: UInt8(ascii: "\n")) ?? archive.endIndex
            defer { position = end + 1 }
            return String(decoding: archive[position..<end], as: UTF8.self)
        }
        while position < archive.endIndex {
            let path = line()
            guard let size = Int(line()), position + size <= archive.endIndex else {
                preconditionFailure("the build wrote the size of \(path)")
            }
            files[path] = Array(archive[position..<position + size])
            position += size
        }
        return files
    }
}

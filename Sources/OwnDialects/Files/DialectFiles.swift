import Foundation
import InputFiles

/// Where a dialect's file stands, with the files that it names.
package struct DialectFiles: Sendable {
    /// The bytes of a file that has no more than so many.
    let read: @Sendable (_ path: String, _ limit: Int) throws(InputFileError) -> [UInt8]
    /// The names in a folder.
    let names: @Sendable (_ folder: String) -> [String]
    /// Whether they are in the program.
    let isArchive: Bool

    /// Those of the file system.
    package static let disk = DialectFiles(
        read: { path, limit throws(InputFileError) in try FileBytes.read(path, limit: limit) },
        names: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] },
        isArchive: false
    )

    /// Those of an archive in the program.
    ///
    /// - Parameter files: Their bytes by their paths.
    /// - Returns: The same as a folder.
    package static func archive(_ files: [String: [UInt8]]) -> DialectFiles {
        DialectFiles(
            read: { path, _ throws(InputFileError) in
                guard let bytes = files[path] else { throw InputFileError.missing }
                return bytes
            },
            names: { folder in
                let start = folder == "." ? "" : folder + "/"
                return files.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
                    .filter { !$0.contains("/") }
            },
            isArchive: true
        )
    }

    func has(_ path: String) -> Bool {
        let (folder, name) = Self.parts(of: path)
        return names(folder.isEmpty ? "." : folder).contains(name)
    }

    /// Folder and name; the folder of a name alone is empty.
    static func parts(of path: String) -> (folder: String, name: String) {
        ((path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent)
    }
}

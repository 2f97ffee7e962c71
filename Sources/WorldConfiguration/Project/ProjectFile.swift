import Foundation
import PushModel

/// A project's own settings, in YAML: `pushproof.yml`.
///
/// It is read by hand and not by swift-configuration: that reader tells neither unknown keys nor lines, and reads the
/// file without a bound.
package struct ProjectFile: Sendable {
    /// What the file says of one setting.
    package struct Entry: Sendable, Equatable {
        package var setting: ProjectSetting
        /// Paths lead from the working directory.
        package var values: [String]
        package var line: Int?
    }

    /// A compiler under test.
    package struct Testee: Sendable, Equatable {
        package var name: String
        /// To be run in the file's folder.
        package var command: String
        /// Those that it compiles; none where the file does not say.
        package var dialects: [String]
        /// Path of the readings that it takes, from the working directory.
        package var readings: String?
        package var line: Int?
    }

    /// As it was found or named.
    package let path: String
    package let entries: [Entry]
    package let testees: [Testee]

    /// The folder that holds it, from the working directory; empty for that one itself.
    package var folder: String { ProjectFile.folder(of: path) }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - register: Gets the dialect files that it names, before any dialect is asked for by name.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it.
    package init(
        path: String,
        register: (_ dialectFiles: [String]) throws(WorldFileError) -> Void = { _ in }
    ) throws(WorldFileError) {
        try self.init(yaml: try ConfigurationText.read(path), path: path, register: register)
    }

    init(
        yaml: String,
        path: String,
        register: (_ dialectFiles: [String]) throws(WorldFileError) -> Void = { _ in }
    ) throws(WorldFileError) {
        guard let root = try ConfigurationText.document(yaml, file: path) else {
            throw WorldFileError(file: path, problem: "is empty; it must begin with version: 1")
        }
        let decoder = ProjectDecoder(folder: ProjectFile.folder(of: path))
        self.path = path
        (entries, testees) = try decoder.project(root, register: register)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

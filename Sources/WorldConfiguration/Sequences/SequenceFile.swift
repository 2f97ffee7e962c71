import Foundation

/// A sequence as a file in YAML or JSON has it.
package enum SequenceFile {
    /// Reads a file.
    ///
    /// - Parameter path: The file's.
    /// - Returns: Its sequence.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it.
    package static func read(_ path: String) throws(WorldFileError) -> PushSequence {
        let name = URL(fileURLWithPath: path).lastPathComponent
        return try sequence(yaml: try ConfigurationText.read(path), file: name)
    }

    /// - Parameters:
    ///   - yaml: The text of a file.
    ///   - file: Its name, for messages.
    /// - Returns: The sequence.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with it.
    package static func sequence(yaml: String, file: String) throws(WorldFileError) -> PushSequence {
        guard let root = try ConfigurationText.document(yaml, file: file) else {
            throw WorldFileError(file: file, problem: "is empty: it needs \"dialect\" and \"steps\"")
        }
        return try SequenceDecoder().sequence(root)
    }
}

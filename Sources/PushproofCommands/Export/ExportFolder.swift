import Findings
import Foundation

/// The folder for the files of an export: new or empty, so that nothing is overwritten.
struct ExportFolder {
    private let directory: RunDirectory
    // Looked up, never iterated. In lower case: macOS takes names that differ in no more for one.
    private var taken: Set<String> = []

    /// Bytes of a part of a path: file systems allow 255, and a temporary file has some more.
    private static let longestPart = 200

    init(path: String) throws(CommandFailure) {
        if let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty {
            throw CommandFailure(.output, "cannot write \(path): it is not empty")
        }
        do throws(OutputError) {
            directory = try RunDirectory(path: path)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// - Parameters:
    ///   - bytes: Of the file.
    ///   - name: What it should be called, without its type.
    ///   - type: The end of its name.
    /// - Returns: Its path below the folder.
    /// - Throws: ``OutputError``.
    mutating func write(_ bytes: [UInt8], for name: String, type: String) throws(OutputError) -> String {
        let parts = name.split(separator: "/").map(Self.part).filter { !$0.isEmpty }
        let base = parts.isEmpty ? "push" : parts.joined(separator: "/")
        var (file, number) = ("\(base).\(type)", 2)
        while !taken.insert(file.lowercased()).inserted {
            file = "\(base)-\(number).\(type)"
            number += 1
        }
        let parent = (file as NSString).deletingLastPathComponent
        if !parent.isEmpty { _ = try RunDirectory(path: "\(directory.path)/\(parent)") }
        try directory.write(bytes, to: file)
        return file
    }

    /// Letters, digits and a few signs stay; no part leads out of the folder or hides.
    private static func part(_ text: Substring) -> String {
        var part = ""
        for character in text where part.utf8.count < longestPart {
            let stays = character.isLetter || character.isNumber || "-_.#@+=".contains(character)
            part.append(stays ? character : "_")
        }
        return String(part.drop { $0 == "." })
    }
}

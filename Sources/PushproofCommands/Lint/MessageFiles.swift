import Foundation
import JSONModel
import PushModel
import Vendors

/// The texts of files, folders and standard input, one a message.
struct MessageFiles {
    struct Text {
        var name: String
        var bytes: [UInt8]
    }

    private(set) var texts: [Text] = []
    private(set) var problems: [UnusableInput] = []
    /// Folders without a file of messages.
    private(set) var emptyFolders: [String] = []

    /// In a folder, with those in the folders below: the whole disk is a slip.
    private static let mostEntries = 50_000
    /// Names of files that hold messages, or payloads: the last is the simulator's.
    private static let extensions = ["json", "jsonl", "ndjson", "apns"]

    /// What a text of the files is.
    enum Content {
        /// What is sent byte for byte: an empty body is judged too.
        case payloads
        /// A message for a vendor.
        case messages
    }

    private let content: Content

    /// - Parameters:
    ///   - paths: Files, folders, and `-`.
    ///   - content: What each text is.
    init(_ paths: [String], of content: Content = .messages) {
        self.content = content
        for path in paths { add(path) }
    }

    private mutating func add(_ path: String) {
        var isFolder: ObjCBool = false
        if path != "-", unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        {
            guard let files = files(below: path) else {
                let problem = "a folder with more than \(Self.mostEntries) files: name those with messages"
                return problems.append(UnusableInput(name: path, problem: problem))
            }
            for file in files { read(file) }
            if files.isEmpty { emptyFolders.append(path) }
        } else {
            read(path)
        }
    }

    /// - Throws: ``CommandFailure``, 75, where a folder that was named has nothing to judge.
    func checkFolders() throws(CommandFailure) {
        guard !emptyFolders.isEmpty else { return }
        throw CommandFailure(
            .inconclusive,
            "nothing was judged of \(Wording.list(emptyFolders)): no .json, .jsonl, .ndjson\(content == .payloads ? " or .apns" : "") in it"
        )
    }

    /// In the order of their names; hidden ones are left out. Nil where there are too many to have been meant.
    private func files(below folder: String) -> [String]? {
        var names: [String] = []
        let entries = FileManager.default.enumerator(atPath: folder)
        while let name = entries?.nextObject() as? String {
            names.append(name)
            if names.count > Self.mostEntries { return nil }
        }
        return names.filter { name in
            let type = String(name.split(separator: ".").last ?? "").lowercased()
            return Self.extensions.contains(type) && (type != "apns" || content == .payloads)
                && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.sorted().map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    }

    private mutating func read(_ path: String) {
        do throws(CommandFailure) {
            let bytes = try InputFile.read(path)
            if Self.hasLines(bytes, path) {
                addLines(of: bytes, path)
            } else if let elements = Self.elements(of: bytes) {
                for (index, element) in elements.enumerated() {
                    texts.append(Text(name: "\(path)[\(index)]", bytes: element.serialized()))
                }
            } else if path != "-" || !bytes.isBlank || content == .payloads {
                texts.append(Text(name: path, bytes: bytes))
            }
        } catch {
            problems.append(UnusableInput(name: path, problem: "cannot be read"))
            if let message = error.message, message.hasPrefix(path + ": ") {
                problems[problems.count - 1].problem = String(message.dropFirst(path.count + 2))
            }
        }
    }

    /// Whether a file has a message a line: by its name, or since it is no JSON and its first line is.
    private static func hasLines(_ bytes: [UInt8], _ path: String) -> Bool {
        let type = String(path.split(separator: ".").last ?? "").lowercased()
        if path.contains("."), type == "jsonl" || type == "ndjson" { return true }
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            !bytes[end...].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }),
            (try? JSONValue(parsing: bytes)) == nil
        else { return false }
        return (try? JSONValue(parsing: Array(bytes[..<end])))?.objectValue != nil
    }

    /// The objects of a list, which no vendor and no device takes: a file of several. Nil for all else.
    private static func elements(of bytes: [UInt8]) -> [JSONValue]? {
        guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "["),
            let elements = (try? JSONValue(parsing: bytes))?.arrayValue, !elements.isEmpty,
            elements.allSatisfy({ $0.objectValue.flatMap(SentForm.init) != nil })
        else { return nil }
        return elements
    }

    private mutating func addLines(of bytes: [UInt8], _ name: String) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !Array(line).isBlank {
            texts.append(Text(name: "\(name):\(index + 1)", bytes: Array(line)))
        }
    }
}

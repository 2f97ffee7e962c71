import CaseFiles
import Foundation
import JSONModel
import PushModel
import Vendors

/// The texts of files, folders and standard input, one a message.
struct MessageFiles {
    struct Text {
        var name: String
        var bytes: [UInt8]
        /// Where it stands in a file of several; nil where it is all of its file.
        var part: Part?
    }

    /// A place in a file.
    struct Part {
        let path: String
        /// The file, as it was read.
        let whole: [UInt8]
        let range: Range<Int>
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
                let problem = "a folder with more than \(Self.mostEntries) files: name the files with messages"
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
            "nothing was judged in \(Wording.list(emptyFolders)): no .json, .jsonl, .ndjson\(content == .payloads ? " or .apns" : "") file"
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
            } else if let parts = SentParts(bytes, inObjects: content == .payloads)?.parts {
                for part in parts {
                    let place = Part(path: path, whole: bytes, range: part.range)
                    texts.append(Text(name: path + part.name, bytes: part.value.serialized(), part: place))
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

    private mutating func addLines(of bytes: [UInt8], _ name: String) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !Array(line).isBlank {
            let part = Part(path: name, whole: bytes, range: line.startIndex..<line.endIndex)
            texts.append(Text(name: "\(name):\(index + 1)", bytes: Array(line), part: part))
        }
    }
}

/// What a file with several payloads or messages has: a list, which no vendor and no device takes, or an object with one in each member.
struct SentParts {
    struct Part {
        /// `[3]`, `[welcome]`.
        let name: String
        let value: JSONValue
        let range: Range<Int>
    }

    let parts: [Part]

    /// Such a list may stand in an object.
    private static let deepest = 2

    /// Nil for one payload or message, and for all that is none.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - inObjects: Whether an object may have several, which a message for a vendor never is.
    init?(_ bytes: [UInt8], inObjects: Bool) {
        guard let value = try? JSONValue(parsing: bytes), value.arrayValue != nil || inObjects, Self.mayHold(value),
            let root = SpannedJSON(bytes)?.root,
            let parts = Self.parts(of: value, root, name: "", depth: Self.deepest)
        else { return nil }
        self.parts = parts
    }

    private static func mayHold(_ value: JSONValue) -> Bool {
        value.arrayValue != nil || value.objectValue.map { SentForm($0) == nil && !$0.isCase } ?? false
    }

    private static func parts(of value: JSONValue, _ node: SpannedJSON.Node, name: String, depth: Int) -> [Part]? {
        var inner: [Part] = []
        switch value {
        case .array(let elements):
            for (index, (element, node)) in zip(elements, node.elements).enumerated() {
                inner.append(Part(name: "\(name)[\(index)]", value: element, range: node.range))
            }
            return inner.contains { isSent($0.value) } ? inner : nil
        case .object(let object):
            for (member, spanned) in zip(object.members, node.members) where member.value.objectValue != nil {
                inner.append(Part(name: "\(name)[\(member.key)]", value: member.value, range: spanned.value.range))
            }
            if inner.count(where: { isSent($0.value) }) > 1 { return inner }
            guard depth > 1 else { return nil }
            let deeper = zip(object.members, node.members).compactMap { member, spanned in
                parts(of: member.value, spanned.value, name: "\(name)[\(member.key)]", depth: depth - 1)
            }
            return deeper.count == 1 ? deeper[0] : nil
        case .null, .bool, .number, .string: return nil
        }
    }

    private static func isSent(_ value: JSONValue) -> Bool { value.objectValue.flatMap(SentForm.init) != nil }
}

import Foundation

// commit-stamp REPOSITORY SOURCE: writes a Swift file that names the commit that is checked out, for the target pushproof.
//
// It reads git's files itself: where a build runs there need be no git, and one that is there refuses the folders of other users. What it cannot
// find out, and where there is no repository, is "unknown".

/// The text of a file without white space around it; nil where it cannot be read.
func text(of file: URL) -> String? {
    try? String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// The folder that a file names after a prefix, relative to the file's own; nil where it names none.
func folder(namedIn file: URL, after prefix: String) -> URL? {
    guard let text = text(of: file), text.hasPrefix(prefix) else { return nil }
    return URL(filePath: String(text.dropFirst(prefix.count)), relativeTo: file.deletingLastPathComponent())
}

/// The name of the commit that a reference leads to, in hexadecimal.
///
/// - Parameters:
///   - reference: a commit's name, or `ref: ` and the path of another reference.
///   - folders: where references are: those of a work tree of its own, and those of the whole repository.
/// - Returns: nil where it leads nowhere.
func commit(of reference: String, in folders: [URL]) -> String? {
    guard reference.hasPrefix("ref: ") else {
        return [40, 64].contains(reference.count) && reference.allSatisfy(\.isHexDigit) ? reference : nil
    }
    let path = String(reference.dropFirst(5))
    for folder in folders {
        if let next = text(of: folder.appending(path: path)) { return commit(of: next, in: folders) }
        let packed = text(of: folder.appending(path: "packed-refs"))?.split(separator: "\n") ?? []
        // A line: the commit's name, a space, the reference's path.
        if let line = packed.first(where: { $0.hasSuffix(" \(path)") }) { return String(line.prefix { $0 != " " }) }
    }
    return nil
}

let repository = URL(filePath: CommandLine.arguments[1])
let own = folder(namedIn: repository, after: "gitdir: ") ?? repository
let common = folder(namedIn: own.appending(path: "commondir"), after: "") ?? own
let found = text(of: own.appending(path: "HEAD")).flatMap { commit(of: $0, in: [own, common]) }

let source = """
    enum CheckedOutCommit {
        static let name = "\(found ?? "unknown")"
    }

    """
try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[2]))

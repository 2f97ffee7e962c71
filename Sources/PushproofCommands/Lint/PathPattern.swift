import Foundation

/// File names with `*`, `?`, `[…]` and `**` that no shell has expanded: quoted ones, and those of shells without `**`.
struct PathPattern {
    /// In the folders below the pattern's own: the whole disk is a slip.
    private static let mostEntries = 50_000

    /// The paths with every pattern replaced by the files that it matches, in the order of their names.
    ///
    /// - Parameter paths: Files, folders, patterns and `-`. One that is there by its name is no pattern.
    /// - Returns: Files, folders and `-`.
    /// - Throws: ``CommandFailure``, 65, for a pattern that matches nothing, or looks through too many files.
    static func expanded(_ paths: [String]) throws(CommandFailure) -> [String] {
        var found: [String] = []
        for path in paths {
            guard path.contains(where: { "*?[".contains($0) }), !FileManager.default.fileExists(atPath: path) else {
                found.append(path)
                continue
            }
            found += try matches(path)
        }
        return found
    }

    private static func matches(_ pattern: String) throws(CommandFailure) -> [String] {
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let fixed = parts.prefix { part in !part.contains { "*?[".contains($0) } }
        let folder = (pattern.hasPrefix("/") ? "/" : "") + fixed.joined(separator: "/")
        let rest = Array(parts.dropFirst(fixed.count))
        var (names, count) = ([String](), 0)
        let entries = FileManager.default.enumerator(atPath: folder.isEmpty ? "." : folder)
        while let name = entries?.nextObject() as? String {
            count += 1
            if count > mostEntries {
                throw CommandFailure(
                    .input,
                    "\(pattern): more than \(mostEntries) files: name a folder further down"
                )
            }
            let components = name.split(separator: "/").map(String.init)
            guard !components.contains(where: { $0.hasPrefix(".") }), isMatch(components[...], rest[...]) else {
                continue
            }
            let path = folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            names.append(path)
        }
        if names.isEmpty { throw CommandFailure(.input, "\(pattern): no file matches") }
        return names.sorted()
    }

    /// `**` is any number of folders, none included.
    private static func isMatch(_ names: ArraySlice<String>, _ parts: ArraySlice<String>) -> Bool {
        guard let part = parts.first else { return names.isEmpty }
        if part == "**" {
            if isMatch(names, parts.dropFirst()) { return true }
            return !names.isEmpty && isMatch(names.dropFirst(), parts)
        }
        guard let name = names.first, unsafe fnmatch(part, name, 0) == 0 else { return false }
        return isMatch(names.dropFirst(), parts.dropFirst())
    }
}

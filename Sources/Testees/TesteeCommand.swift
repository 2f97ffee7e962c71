import Foundation

/// A program and its arguments.
package struct TesteeCommand: Sendable, Equatable {
    /// Path of the executable file.
    package let executable: String
    /// All words, the first as it was given.
    package let words: [String]

    /// Splits a command line as a POSIX shell splits words, without any expansion, and finds the program.
    ///
    /// Throws `malformedCommand` for unbalanced quotes and an empty line, `cannotStart` for a program that is missing
    /// or not executable. The search path has directories between colons, for a program without a slash in its name.
    package init(
        parsing line: String,
        searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    ) throws(TesteeError) {
        try self.init(words: Self.words(of: line), searchPath: searchPath)
    }

    /// A command whose words are known already.
    package init(
        words: [String],
        searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    ) throws(TesteeError) {
        guard let program = words.first, !program.isEmpty else {
            throw .malformedCommand("it names no program")
        }
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            throw .malformedCommand("it has a NUL character")
        }
        self.words = words
        executable = try Self.locate(program, in: searchPath)
    }

    /// A command that is known to be right.
    init(executable: String, words: [String]) {
        self.executable = executable
        self.words = words
    }

    private static func locate(_ program: String, in searchPath: String) throws(TesteeError) -> String {
        let files = FileManager.default
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        // An empty entry of a search path is the working directory.
        let candidates =
            isPath
            ? [program]
            : searchPath.split(separator: ":", omittingEmptySubsequences: false).map {
                $0.isEmpty ? "./\(program)" : "\($0)/\(program)"
            }
        let found = candidates.filter(isFile)
        if let path = found.first(where: files.isExecutableFile(atPath:)) { return path }
        if let path = found.first { throw .cannotStart("\(path) is not executable") }
        if isPath, let problem = hindrance(program) { throw .cannotStart(problem) }
        throw .cannotStart(isPath ? "there is no file \(program)" : "there is no program \(program) in the search path")
    }
}

extension TesteeCommand {
    /// The file of the user's own in a command line, as in `adapter.js` of `node adapter.js`: the first word that is a file in the
    /// working directory or below it, the program itself last; nil where there is none.
    package static func ownFile(in line: String) -> String? {
        let words = (try? words(of: line)) ?? []
        let here = FileManager.default.currentDirectoryPath + "/"
        return (words.dropFirst() + words.prefix(1)).lazy
            .map {
                $0.hasPrefix("./")
                    ? String($0.dropFirst(2)) : $0.hasPrefix(here) ? String($0.dropFirst(here.count)) : $0
            }
            .first { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") && isFile($0) }
    }

    private static func isFile(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        return exists && !isDirectory.boolValue
    }
}

extension TesteeCommand {
    /// Why a file that is there cannot be reached; nil where there is none.
    private static func hindrance(_ path: String) -> String? {
        let files = FileManager.default
        let target = try? files.destinationOfSymbolicLink(atPath: path)
        var status = stat()
        guard unsafe stat(path, &status) != 0 else { return "\(path) is a folder" }
        let error = errno
        guard error != ENOENT || target != nil else { return nil }
        let link = target.map { "\(path) is a link to \($0), which" } ?? path
        return switch error {
        case EACCES: "\(link) cannot be reached: this user may not open a folder on its path"
        case ENOENT: "\(link) does not exist"
        default: "\(link) cannot be reached: \(unsafe String(cString: strerror(error)))"
        }
    }

    /// The words of a line by the quoting rules of the POSIX shell (Shell Command Language, 2.2).
    package static func words(of line: String) throws(TesteeError) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var rest = line.unicodeScalars[...]

        func append(_ scalar: Unicode.Scalar) {
            word = word ?? String.UnicodeScalarView()
            word?.append(scalar)
        }

        while let scalar = rest.popFirst() {
            switch scalar {
            case " ", "\t", "\n", "\r":
                if let ended = word { words.append(String(ended)) }
                word = nil
            case "\\":
                guard let escaped = rest.popFirst() else { throw .malformedCommand("it ends with a backslash") }
                // A backslash before a line feed joins the lines.
                if escaped != "\n" { append(escaped) }
            case "'":
                word = word ?? String.UnicodeScalarView()
                while true {
                    guard let quoted = rest.popFirst() else {
                        throw .malformedCommand("a single quote is not closed")
                    }
                    if quoted == "'" { break }
                    append(quoted)
                }
            case "\"":
                word = word ?? String.UnicodeScalarView()
                while true {
                    guard let quoted = rest.popFirst() else {
                        throw .malformedCommand("a double quote is not closed")
                    }
                    if quoted == "\"" { break }
                    guard quoted == "\\", let escaped = rest.first, "$`\"\\\n".unicodeScalars.contains(escaped) else {
                        append(quoted)
                        continue
                    }
                    rest.removeFirst()
                    if escaped != "\n" { append(escaped) }
                }
            default: append(scalar)
            }
        }
        if let ended = word { words.append(String(ended)) }
        return words
    }
}

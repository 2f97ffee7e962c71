/// The line of a program's last words that says what went wrong, as a person would look for it.
package enum DecisiveLine {
    /// A longer line is cut, in Unicode scalars.
    private static let longest = 300

    /// What standard error says: the decisive line, or else the last one that is not empty; nil where there is none.
    package static func ofStandardError(_ text: String) -> String? {
        let lines = lines(of: text)
        return (decisive(lines) ?? lines.last).map(cut)
    }

    /// What an answer gives as its reason: the decisive line where it is a whole report, or else the text as it is; nil
    /// where it is empty.
    package static func ofReason(_ text: String) -> String? {
        let lines = lines(of: text)
        guard lines.count > 1 else { return lines.first.map(cut) }
        return cut(decisive(lines) ?? lines.joined(separator: "\n"))
    }

    /// Lines that are not empty, without white space at their ends.
    private static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { line in
            var line = line
            while line.last?.isWhitespace == true { line.removeLast() }
            return String(line)
        }.filter { !$0.isEmpty }
    }

    private static func cut(_ line: String) -> String {
        let trimmed = String(line.drop { $0 == " " || $0 == "\t" })
        guard trimmed.unicodeScalars.count > longest else { return trimmed }
        return String(String.UnicodeScalarView(trimmed.unicodeScalars.prefix(longest))) + "…"
    }

    /// The last line that names an error: what follows it is the way to the place where it happened.
    private static func decisive(_ lines: [String]) -> String? {
        for index in lines.indices.reversed() {
            let line = lines[index]
            // Python's errors may have any name: the first line after the frames is theirs.
            if line.hasSuffix("Traceback (most recent call last):") {
                if let error = lines[(index + 1)...].first(where: { $0.first != " " && $0.first != "\t" }) {
                    return error
                }
            }
            // Rust gives the place in one line and the reason in the next.
            if line.contains("panicked at"), line.hasSuffix(":"), index + 1 < lines.endIndex {
                return line + " " + lines[index + 1]
            }
            if namesError(line) { return line }
        }
        return nil
    }

    private static let beginnings = [
        "panic:", "fatal error:", "Exception in thread", "Caused by:", "Unhandled exception", "Uncaught ", "what():",
        "Segmentation fault", "Killed",
    ]
    private static let parts = [
        "Fatal error:", "PANIC:", "panicked at", "ERROR: AddressSanitizer", "runtime error:", "Assertion `",
        "Assertion failed",
    ]

    private static func namesError(_ line: String) -> Bool {
        let line = line.drop { $0 == " " || $0 == "\t" }
        if beginnings.contains(where: line.hasPrefix) || parts.contains(where: line.contains) { return true }
        // Ruby has the error's name at the end, others at the start: `TypeError: …`, `java.lang.Error`, `Error [CODE]: …`.
        if line.hasSuffix("Error)") { return true }
        let name = line.prefix { $0.isLetter || $0.isNumber || "._$".contains($0) }
        let rest = line[name.endIndex...]
        return (name.hasSuffix("Error") || name.hasSuffix("Exception"))
            && (rest.isEmpty || rest.hasPrefix(":") || rest.hasPrefix(" ["))
    }
}

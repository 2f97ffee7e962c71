/// A text that people take for JSON, made JSON: without the byte order mark, comments and trailing commas that many editors, and the
/// simulator's files, let pass.
enum MendedJSON {
    /// - Parameter text: As it is.
    /// - Returns: The same without them; nil where it has none.
    static func of(_ text: [UInt8]) -> [UInt8]? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let body = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
        // A comment may stand between a comma and what makes it a trailing one.
        let mended = without(trailingComma, in: without(comment, in: body)[...])
        return mended == text ? nil : mended
    }

    /// The text without what `end` finds at a place, of which it gives the end; strings stay as they are.
    private static func without(
        _ end: (ArraySlice<UInt8>) -> Int?,
        in text: ArraySlice<UInt8>
    ) -> [UInt8] {
        var kept: [UInt8] = []
        var rest = text
        while !rest.isEmpty {
            if let end = end(rest) {
                rest = rest[end...]
            } else {
                let end = endOfToken(rest)
                kept += rest[..<end]
                rest = rest[end...]
            }
        }
        return kept
    }

    private static func comment(_ text: ArraySlice<UInt8>) -> Int? {
        if text.starts(with: "//".utf8) { return text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex }
        guard text.starts(with: "/*".utf8) else { return nil }
        var rest = text.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        return rest.dropFirst(2).startIndex
    }

    private static func trailingComma(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first == UInt8(ascii: ",") else { return nil }
        let next = text.dropFirst().first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return next == UInt8(ascii: "}") || next == UInt8(ascii: "]") ? text.startIndex + 1 : nil
    }

    /// Behind the string that begins there, or behind the one byte that stands there.
    private static func endOfToken(_ text: ArraySlice<UInt8>) -> Int {
        guard text.first == UInt8(ascii: "\"") else { return text.startIndex + 1 }
        var index = text.startIndex + 1
        while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, text.endIndex)
    }
}

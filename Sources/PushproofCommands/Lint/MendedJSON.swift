/// A text that people take for JSON, made JSON: without the byte order mark, comments and trailing commas that many editors, and the
/// simulator's files, let pass.
enum MendedJSON {
    /// - Parameter text: As it is.
    /// - Returns: The same without them; nil where it has none.
    static func of(_ text: [UInt8]) -> [UInt8]? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let body = text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : text
        let mended = withoutTrailingCommas(withoutComments(body))
        return mended == text ? nil : mended
    }

    private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < text.count {
            let end = endOfToken(text, index)
            if text[index...].starts(with: "//".utf8) {
                index = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            } else if text[index...].starts(with: "/*".utf8) {
                index += 2
                while index < text.count, !text[index...].starts(with: "*/".utf8) { index += 1 }
                index = min(index + 2, text.count)
            } else {
                kept += text[index..<end]
                index = end
            }
        }
        return kept
    }

    private static func withoutTrailingCommas(_ text: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < text.count {
            let end = endOfToken(text, index)
            let next = text[end...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            let isTrailing =
                text[index] == UInt8(ascii: ",") && (next == UInt8(ascii: "}") || next == UInt8(ascii: "]"))
            if !isTrailing { kept += text[index..<end] }
            index = end
        }
        return kept
    }

    /// Behind the string that begins there, or behind the one byte that stands there.
    private static func endOfToken(_ text: [UInt8], _ start: Int) -> Int {
        guard text[start] == UInt8(ascii: "\"") else { return start + 1 }
        var index = start + 1
        while index < text.count {
            if text[index] == UInt8(ascii: "\\") {
                index += 2
            } else if text[index] == UInt8(ascii: "\"") {
                return index + 1
            } else {
                index += 1
            }
        }
        return text.count
    }
}

import JSONModel

/// Some lines of bytes in hexadecimal and ASCII, around the one that matters.
enum HexWindow {
    private static let bytesInLine = 16
    private static let linesBefore = 1
    private static let linesAfter = 2

    /// - Parameters:
    ///   - bytes: All of them.
    ///   - offset: Of the byte that matters; it may be the end.
    /// - Returns: Lines such as `00000010  7b 22 61 …  {"a…`.
    static func lines(of bytes: [UInt8], around offset: Int) -> [String] {
        let line = offset / bytesInLine
        let first = max(0, line - linesBefore) * bytesInLine
        let end = min(bytes.count, (line + linesAfter + 1) * bytesInLine)
        return stride(from: first, to: end, by: bytesInLine).map { start in
            let part = bytes[start..<min(start + bytesInLine, end)]
            let numbers = part.map { $0.hexadecimal(digits: 2) }.joined(separator: " ")
            let blanks = String(repeating: " ", count: (bytesInLine - part.count) * 3)
            let texts = part.map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "." }
            return "\(start.hexadecimal(digits: 8))  \(numbers)\(blanks)  \(String(texts))"
        }
    }
}

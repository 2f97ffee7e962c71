/// Characters beyond 16 bits as JSON escapes them: `\\ud83d\\ude42`. YAML's escape of the same is `\\U0001f642`.
enum SurrogatePairs {
    /// The text with YAML's escape in the place of each such pair; lines stay where they are. It is called for texts that YAML refuses:
    /// there an escape stands in quotation marks.
    static func joined(in text: String) -> String {
        text.replacing(/\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/) { match in
            guard let high = UInt32(match.1, radix: 16), let low = UInt32(match.2, radix: 16) else {
                return String(match.0)
            }
            let digits = String(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
    }
}

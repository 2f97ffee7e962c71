import Masking

extension TextForm {
    /// A topic of FCM's, or a condition on several: `'news' in topics && 'sport' in topics`.
    static let topics = TextForm.parts(TopicCondition.masked)
}

/// A topic of FCM's, or a condition on several: `'news' in topics && ('sport' in topics || 'arts' in topics)`.
enum TopicCondition {
    private static let space: UInt32 = 0x20
    private static let quotes: Set<UInt32> = [0x22, 0x27]
    private static let operators: Set<String> = ["in", "topics"]

    /// Names between quotation marks are the sender's; a text without such is a name.
    static func masked(_ text: [UInt32], _ texts: TextMask) -> [UInt32] {
        guard text.contains(where: quotes.contains) else { return TextForm.after(["/topics/"]).masked(text, texts) }
        var masked: [UInt32] = []
        for (index, piece) in text.split(omittingEmptySubsequences: false, whereSeparator: quotes.contains).enumerated()
        {
            masked += index.isMultiple(of: 2) ? operators(Array(piece), texts) : texts.masked(Array(piece))
            // The quotation mark after it.
            if masked.count < text.count { masked.append(text[masked.count]) }
        }
        return masked
    }

    private static func operators(_ piece: [UInt32], _ texts: TextMask) -> [UInt32] {
        let words = piece.split(separator: space, omittingEmptySubsequences: false).map { word in
            // Brackets may stand beside a word.
            let letters = word.filter { TextClass.of($0) != nil }
            return operators.contains(TextMask.text(letters)) ? Array(word) : texts.masked(Array(word))
        }
        return Array(words.joined(separator: [space]))
    }
}

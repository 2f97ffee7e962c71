import PushModel

/// How a text is spelled: which parts of it are an interface's own, and stay, and which are the sender's.
package enum TextForm: Sendable {
    /// The sender's own from the first letter to the last.
    case own
    /// One of these words, in any case; every other text is the sender's own.
    case constant(Set<String>)
    /// A figure or a flag, where it has no more digits than one has: seconds, priorities, milliseconds since the epoch.
    case figure
    /// The name of an app, as `com.example.shop`.
    case appID
    /// A device token, or a registration token.
    case token
    /// What begins with one of these goes on with the sender's own.
    case after([String])
    /// A value of this header.
    case header(String)
    /// The name of a sound's file.
    case soundFile
    /// A text of a vendor's, of which the vendor says what is the sender's own.
    case parts(@Sendable ([UInt32], TextMask) -> [UInt32])

    /// What is in a text of the sender's own that is JSON.
    package var content: MaskingPlan? { if case .own = self { .own } else { nil } }

    package var isFigure: Bool { if case .figure = self { true } else { false } }

    /// As many code points, of which those of the sender's are others.
    package func masked(_ text: [UInt32], _ texts: TextMask) -> [UInt32] {
        switch self {
        case .own: return texts.masked(text)
        case .constant(let words):
            return words.contains(TextMask.text(text).lowercased()) ? text : texts.masked(text)
        case .figure: return Self.isFigure(text) ? text : texts.masked(text)
        case .appID: return Self.isAppID(text) ? text : texts.masked(text)
        case .token: return TextMask.isHex(text) ? texts.maskedHex(text) : texts.masked(text)
        case .after(let beginnings):
            let lowercased = text.map(Self.lowercased)
            let kept = beginnings.first { lowercased.starts(with: $0.unicodeScalars.map(\.value).map(Self.lowercased)) }
            return Self.masked(text, from: kept?.unicodeScalars.count ?? 0, texts)
        case .header(let name):
            // What an HTTP library sends is nothing that a message says.
            let isKept = name.hasPrefix("apns-") && RedactedHeaders.keeps(HeaderField(name, TextMask.text(text)))
            return isKept ? text : texts.masked(text)
        case .soundFile:
            let type = Self.soundTypes.first { text.reversed().starts(with: $0.unicodeScalars.map(\.value).reversed()) }
            let end = text.count - (type?.unicodeScalars.count ?? 0)
            return texts.masked(Array(text[..<end])) + text[end...]
        case .parts(let masked): return masked(text, texts)
        }
    }

    private static func masked(_ text: [UInt32], from start: Int, _ texts: TextMask) -> [UInt32] {
        text[..<start] + texts.masked(Array(text[start...]))
    }

    private static func lowercased(_ scalar: UInt32) -> UInt32 {
        TextClass.upper.contains(scalar) ? scalar + 0x20 : scalar
    }

    // MARK: Figures and names of apps

    private static let soundTypes = [".caf", ".aiff", ".wav", ".mp3", ".m4a"]
    private static let flags = ["true", "false"]
    /// Seconds since the epoch have ten digits.
    private static let longestFigure = 11

    /// `10`, `+1`, `0.5`, `3600s`.
    private static func isFigure(_ text: [UInt32]) -> Bool {
        let text = TextMask.text(text)
        let digits = text.hasSuffix("s") ? text.dropLast() : text[...]
        return flags.contains(text)
            || digits.utf8.count <= longestFigure && digits.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
    }

    /// As a value of `apns-topic` that stays.
    private static func isAppID(_ text: [UInt32]) -> Bool {
        RedactedHeaders.keeps(HeaderField("apns-topic", TextMask.text(text)))
    }
}

import JSONModel
import PushModel

/// The payload that a compiler made of a finding's case, as texts show it.
package struct SentPayload: Sendable, Equatable {
    /// The bytes as they are.
    package let bytes: [UInt8]
    private let base64: String?

    /// Of an outcome as `Outcome.json` has it; nil where that is no payload.
    package init?(outcome: JSONValue) {
        if let text = outcome["payload"]?.stringValue {
            bytes = Array(text.utf8)
            base64 = nil
        } else if let text = outcome["payloadBase64"]?.stringValue, let bytes = Base64.standard.decode(text) {
            self.bytes = bytes
            base64 = text
        } else {
            return nil
        }
    }

    /// Whether the text is Base64, since the bytes are no UTF-8.
    package var isBase64: Bool { base64 != nil }

    /// The payload in one line, cut around the place where it is long.
    ///
    /// - Parameters:
    ///   - place: A JSON Pointer, or anything else for the payload as a whole.
    ///   - longest: In Unicode scalars.
    /// - Returns: The text, and the size of the payload in bytes where it is cut.
    package func text(around place: String, longest: Int = ShownSides.longest) -> String {
        let scalars = Array((base64 ?? String(decoding: bytes, as: UTF8.self)).unicodeScalars)
        guard scalars.count > longest else { return VisibleText.of(String(String.UnicodeScalarView(scalars))) }
        let before = longest / 4
        let start = max(0, min(PlaceInText.offset(of: place, in: scalars) - before, scalars.count - longest))
        let end = start + longest
        let window = VisibleText.of(String(String.UnicodeScalarView(scalars[start..<end])))
        return (start > 0 ? "…" : "") + window + (end < scalars.count ? "…" : "") + " (\(bytes.count) bytes)"
    }
}

extension Finding {
    /// What the compiler sent for the case that is replayed; nil where it sent no payload, or the message is what was sent.
    package var sentPayload: SentPayload? {
        guard let sent = SentPayload(outcome: reproducer.actual) else { return nil }
        return dialect == .apns && sent.bytes == reproducer.testCase.message.bytes ? nil : sent
    }
}

import Crypto
import Foundation
import Synchronization

/// Puts other letters and digits in the place of a text's, by a secret key: the same for the same text, whenever and wherever
/// the key is the same.
///
/// Each scalar is replaced by one of its ``TextClass``, so the text keeps its length in bytes, its spaces and its punctuation. Short texts
/// are permuted, so that different ones stay different; long ones get a stream of shifts that follows from the text as a whole.
package final class TextMask: Sendable {
    /// With fewer replaced scalars a stream could bring two texts to the same image.
    private static let shortText = 16
    /// Short texts that are remembered: keys come again with each push.
    private static let mostRemembered = 20_000

    private let key: SymmetricKey
    private let streamKey: SymmetricKey
    private let remembered = Mutex<[[UInt32]: [UInt32]]>([:])

    /// - Parameter key: Any number of bytes; whoever has them can try texts.
    package init(key: [UInt8]) {
        let root = SymmetricKey(data: SHA256.hash(data: key))
        self.key = Self.derived(root, "text")
        streamKey = Self.derived(root, "stream")
    }

    private static func derived(_ root: SymmetricKey, _ purpose: String) -> SymmetricKey {
        SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data(purpose.utf8), using: root))
    }

    // MARK: Texts

    package func masked(_ text: String) -> String {
        Self.text(masked(text.unicodeScalars.map(\.value)))
    }

    /// The same of code points, among which there may be lone surrogates. As many come back.
    package func masked(_ text: [UInt32]) -> [UInt32] {
        Self.isToken(text) ? maskedHex(text) : maskedByClass(text)
    }

    /// The same of digits and signs of a number, however many there are.
    package func maskedByClass(_ text: [UInt32]) -> [UInt32] {
        let classes = text.map(TextClass.of)
        let places = text.indices.filter { classes[$0] != nil }
        guard !places.isEmpty else { return text }
        if places.count >= Self.shortText { return streamed(text, classes) }
        if let known = remembered.withLock({ $0[text] }) { return known }
        let masked = permuted(text, places, classes)
        remembered.withLock { remembered in
            if remembered.count >= Self.mostRemembered { remembered.removeAll(keepingCapacity: true) }
            remembered[text] = masked
        }
        return masked
    }

    package static func text(_ scalars: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
        return String(text)
    }

    private func streamed(_ text: [UInt32], _ classes: [TextClass?]) -> [UInt32] {
        let stream = stream(for: text)
        return text.indices.map { index in
            classes[index].map { $0.shifted(text[index], by: UInt64(stream[index])) } ?? text[index]
        }
    }

    /// A permutation of all texts that have the same classes in the same places: a pass from the left and one from the right, in
    /// which each scalar is shifted by what stands before it.
    private func permuted(_ text: [UInt32], _ places: [Int], _ classes: [TextClass?]) -> [UInt32] {
        var text = text
        for (pass, order) in [places, places.reversed()].enumerated() {
            var before: [UInt32] = []
            for place in order {
                let shift = shift(pass: pass, place, before)
                before.append(text[place])
                if let known = classes[place] { text[place] = known.shifted(text[place], by: shift) }
            }
            // What the second pass goes by is what the first has made.
        }
        return text
    }

    // MARK: Hexadecimal

    /// Device tokens: their digits stay digits of base 16, whatever their case. Each is looked at a few times, however many there are.
    package func maskedHex(_ text: some Collection<UInt32>) -> [UInt32] {
        let digits = text.map { Self.hexDigit($0) ?? 0 }
        let lower = digits.map { Self.hexDigit(UInt64($0), isUpper: false) }
        let isUpper = Self.hasUpper(text)
        if digits.count >= Self.shortText {
            let shifts = stream(for: lower)
            return digits.indices.map { Self.hexDigit(UInt64(digits[$0]) + UInt64(shifts[$0]), isUpper: isUpper) }
        }
        var values = digits.map(UInt64.init)
        for (pass, order) in [Array(values.indices), values.indices.reversed()].enumerated() {
            var before: [UInt32] = []
            for place in order {
                let shift = shift(pass: 2 + pass, place, before)
                before.append(UInt32(values[place]))
                values[place] = (values[place] + shift % 16) % 16
            }
        }
        return values.map { Self.hexDigit($0, isUpper: isUpper) }
    }

    /// Whether a text is as a device token: hexadecimal, and long.
    private static func isToken(_ text: [UInt32]) -> Bool {
        text.count >= 32 && text.count.isMultiple(of: 2) && isHex(text)
    }

    package static func isHex(_ text: [UInt32]) -> Bool { !text.isEmpty && text.allSatisfy { hexDigit($0) != nil } }

    private static func hexDigit(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x30...0x39: scalar - 0x30
        case 0x41...0x46: scalar - 0x41 + 10
        case 0x61...0x66: scalar - 0x61 + 10
        default: nil
        }
    }

    private static func hexDigit(_ value: UInt64, isUpper: Bool) -> UInt32 {
        let digit = UInt32(value % 16)
        return digit < 10 ? 0x30 + digit : digit - 10 + (isUpper ? 0x41 : 0x61)
    }

    private static func hasUpper(_ text: some Collection<UInt32>) -> Bool {
        text.contains { (0x41...0x46).contains($0) }
    }

    // MARK: Randomness from the key

    private static func bytes(of text: [UInt32]) -> Data {
        Data(text.flatMap { scalar in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar >> $0) } })
    }

    private func shift(pass: Int, _ place: Int, _ before: [UInt32]) -> UInt64 {
        let input = Self.bytes(of: [UInt32(pass), UInt32(place)] + before)
        let code = HMAC<SHA256>.authenticationCode(for: input, using: key)
        return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Numbers below 2^32, one for each scalar.
    private func stream(for text: [UInt32]) -> [UInt32] {
        let nonce = Data(HMAC<SHA256>.authenticationCode(for: Self.bytes(of: text), using: key)).prefix(12)
        let zeros = Data(count: text.count * 4)
        // A nonce of twelve bytes is always taken, and so is anything to encrypt. Were it not so, a slower stream from the same key
        // stands in: a mask must never let a text through.
        guard let nonce = try? ChaChaPoly.Nonce(data: nonce),
            let stream = try? ChaChaPoly.seal(zeros, using: streamKey, nonce: nonce).ciphertext
        else { return text.indices.map { UInt32(truncatingIfNeeded: shift(pass: 0, $0, text)) } }
        let bytes = Array(stream)
        return text.indices.map { index in
            bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}

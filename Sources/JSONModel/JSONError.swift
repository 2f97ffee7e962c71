/// Why a text is not JSON, and where.
package struct JSONError: Error, Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case unexpectedEnd = "unexpected end"
        case unexpectedByte = "unexpected byte"
        case byteOrderMark = "byte order mark"
        case invalidUTF8 = "invalid UTF-8"
        case controlCharacter = "control character in a string"
        case invalidEscape = "invalid escape"
        case loneSurrogate = "lone surrogate"
        case invalidNumber = "invalid number"
        case leadingZero = "leading zero"
        case trailingComma = "trailing comma"
        case trailingBytes = "bytes after the value"
        case tooDeep = "nesting too deep"
        case tooLarge = "text too large"
    }

    package var kind: Kind
    /// Offset of the first byte that cannot be part of a JSON text, from 0: of a bad UTF-8 sequence or escape its first
    /// byte, of a trailing comma the bracket after it, of a text that stops too early its length.
    package var offset: Int

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(kind.rawValue) at byte \(offset)" }
}

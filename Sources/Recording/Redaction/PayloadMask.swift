import JSONModel
import Masking

/// Masks payloads: their bytes where they lie, and values that were read.
struct PayloadMask: Sendable {
    let texts: TextMask
    let plan: MaskingPlan

    /// Digits that a number of the sender's own may have and stay.
    private static let shortNumber = 3

    // MARK: Values

    func masked(_ value: JSONValue) -> JSONValue { masked(value, plan) }

    /// A value that is no payload: everything in it is the sender's own, but these keys and texts.
    func masked(_ value: JSONValue, keptKeys: Set<String>, keptTexts: Set<String>) -> JSONValue {
        switch value {
        case .null, .bool, .number: return masked(value, .own)
        case .string(let text): return keptTexts.contains(text) ? value : masked(value, .own)
        case .array(let elements):
            return .array(elements.map { masked($0, keptKeys: keptKeys, keptTexts: keptTexts) })
        case .object(let object):
            let members = object.members.map { member in
                JSONMember(
                    key: keptKeys.contains(member.key) ? member.key : texts.masked(member.key),
                    value: masked(member.value, keptKeys: keptKeys, keptTexts: keptTexts)
                )
            }
            return .object(JSONObject(members: members))
        }
    }

    private func masked(_ value: JSONValue, _ plan: MaskingPlan) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .number(let number):
            let lexeme = Array(number.lexeme.utf8)
            return .number(JSONNumber(uncheckedLexeme: String(decoding: maskedNumber(lexeme, plan), as: UTF8.self)))
        case .string(let text): return .string(masked(text, plan))
        case .array(let elements): return .array(elements.map { masked($0, plan.element) })
        case .object(let object):
            let members = object.members.map { member in
                JSONMember(key: maskedKey(member.key, plan), value: masked(member.value, plan.member(member.key)))
            }
            return .object(JSONObject(members: members))
        }
    }

    private func masked(_ text: String, _ plan: MaskingPlan) -> String {
        TextMask.text(masked(text.unicodeScalars.map(\.value), text, plan))
    }

    /// As many code points as there are in the text.
    private func masked(_ scalars: [UInt32], _ text: String, _ plan: MaskingPlan) -> [UInt32] {
        if plan.keeps(text: text) { return scalars }
        // What is in a text is masked as it is elsewhere, where it can be read.
        guard let content = plan.content ?? (Self.seemsJSON(text) ? plan.form.content : nil) else {
            return plan.form.masked(scalars, texts)
        }
        // A lone surrogate is no UTF-8: what has one is no JSON.
        guard scalars.allSatisfy({ Unicode.Scalar($0) != nil }) else { return texts.masked(scalars) }
        let bytes = PayloadMask(texts: texts, plan: content).masked(Array(text.utf8))
        let masked = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
        return masked.count == scalars.count ? masked : texts.masked(scalars)
    }

    private static func seemsJSON(_ text: String) -> Bool {
        let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private func maskedKey(_ key: String, _ plan: MaskingPlan) -> String {
        TextMask.text(maskedKey(key.unicodeScalars.map(\.value), key, plan))
    }

    private func maskedKey(_ scalars: [UInt32], _ key: String, _ plan: MaskingPlan) -> [UInt32] {
        plan.keeps(key: key) ? scalars : plan.names.masked(scalars, texts)
    }

    private func maskedNumber(_ lexeme: [UInt8], _ plan: MaskingPlan) -> [UInt8] {
        // How large the number is decides who can read it.
        let exponent = lexeme.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? lexeme.endIndex
        let kept = lexeme[exponent...].count(where: Self.isDigit) > Self.shortNumber ? lexeme.endIndex : exponent
        let digits = lexeme[..<kept].count(where: Self.isDigit)
        guard !plan.keepsNumbers, digits > Self.shortNumber else { return lexeme }
        var masked = texts.maskedByClass(lexeme.map(UInt32.init)).map { UInt8(truncatingIfNeeded: $0) }
        // The exponent's letter stays, and no integer begins with 0 that did not.
        for (index, byte) in lexeme.enumerated() where index >= kept || !Self.isDigit(byte) { masked[index] = byte }
        if let first = masked.firstIndex(where: Self.isDigit) {
            let (was, zero) = (lexeme[first], UInt8(ascii: "0"))
            if was == zero { masked[first] = zero } else if masked[first] == zero { masked[first] = was }
        }
        return masked
    }

    private static func isDigit(_ byte: UInt8) -> Bool { TextClass.digits.contains(UInt32(byte)) }

    // MARK: Places

    /// Where a place is afterwards; `value` is what it is in.
    func masked(_ pointer: JSONPointer, in value: JSONValue) -> JSONPointer {
        var (plan, here) = (plan, Optional(value))
        let tokens = pointer.tokens.map { token in
            if plan.content != nil, let text = here?.stringValue { here = try? JSONValue(parsing: Array(text.utf8)) }
            if let elements = here?.arrayValue {
                plan = plan.element
                here = Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
                return token
            }
            let masked = maskedKey(token, plan)
            plan = plan.member(token)
            here = here?[token]
            return masked
        }
        return JSONPointer(tokens: tokens)
    }

    // MARK: Bytes

    /// As many bytes, of which those of keys, texts and numbers are others. What is no JSON keeps neither keys nor texts.
    func masked(_ body: [UInt8]) -> [UInt8] {
        guard (try? JSONValue(parsing: body)) != nil else { return maskedText(body) }
        var rewriting = Rewriting(mask: self, bytes: body)
        return rewriting.value(plan, depthLeft: Self.depth) ? rewriting.masked : maskedText(body)
    }

    private static let depth = 512

    private func maskedText(_ body: [UInt8]) -> [UInt8] {
        if let text = String(validating: body, as: UTF8.self) { return Array(texts.masked(text).utf8) }
        // Bytes that are no text stay none.
        return body.map { $0 < 0x80 ? (TextClass.of(UInt32($0)) == nil ? $0 : UInt8(ascii: "x")) : 0x80 }
    }

    /// One pass over the bytes of valid JSON.
    private struct Rewriting {
        let mask: PayloadMask
        let bytes: [UInt8]
        var masked: [UInt8]
        var index = 0

        init(mask: PayloadMask, bytes: [UInt8]) {
            self.mask = mask
            self.bytes = bytes
            masked = bytes
        }

        /// - Returns: false where it is nested too deep, or is none.
        mutating func value(_ plan: MaskingPlan, depthLeft: Int) -> Bool {
            guard depthLeft > 0 else { return false }
            skipSpace()
            guard index < bytes.count else { return false }
            switch bytes[index] {
            case UInt8(ascii: "{"): return object(plan, depthLeft)
            case UInt8(ascii: "["): return array(plan, depthLeft)
            case UInt8(ascii: "\""):
                guard let literal = literal() else { return false }
                text(literal, plan)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number(plan)
            default: while index < bytes.count, TextClass.lower.contains(UInt32(bytes[index])) { index += 1 }
            }
            return true
        }

        private mutating func object(_ plan: MaskingPlan, _ depthLeft: Int) -> Bool {
            index += 1
            skipSpace()
            while index < bytes.count, bytes[index] != UInt8(ascii: "}") {
                guard let literal = literal() else { return false }
                let key = literal.text
                replace(literal, by: mask.maskedKey(literal.scalars, key, plan))
                skipSpace()
                index += 1  // the colon
                guard value(plan.member(key), depthLeft: depthLeft - 1) else { return false }
                skipSeparator()
            }
            index += 1
            return true
        }

        private mutating func array(_ plan: MaskingPlan, _ depthLeft: Int) -> Bool {
            index += 1
            skipSpace()
            while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
                guard value(plan.element, depthLeft: depthLeft - 1) else { return false }
                skipSeparator()
            }
            index += 1
            return true
        }

        private mutating func skipSpace() {
            while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        }

        private mutating func skipSeparator() {
            skipSpace()
            if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index += 1 }
            skipSpace()
        }

        private mutating func number(_ plan: MaskingPlan) {
            let start = index
            while index < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index]) { index += 1 }
            masked.replaceSubrange(start..<index, with: mask.maskedNumber(Array(bytes[start..<index]), plan))
        }

        private mutating func text(_ literal: Literal, _ plan: MaskingPlan) {
            replace(literal, by: mask.masked(literal.scalars, literal.text, plan))
        }

        /// Writes other scalars in the same spelling.
        private mutating func replace(_ literal: Literal, by scalars: [UInt32]) {
            for (piece, scalar) in zip(literal.pieces, scalars) where piece.scalar != scalar {
                masked.replaceSubrange(piece.range, with: piece.spelled(scalar, like: bytes[piece.range]))
            }
        }

        /// A string from one quotation mark to the other.
        private mutating func literal() -> Literal? {
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
            index += 1
            var pieces: [Literal.Piece] = []
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                guard let piece = Literal.Piece(bytes, at: index) else { return nil }
                pieces.append(piece)
                index = piece.range.upperBound
            }
            index += 1
            return Literal(pieces: pieces)
        }
    }
}

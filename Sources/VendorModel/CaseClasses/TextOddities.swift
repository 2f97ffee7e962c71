import JSONModel
import PushModel

/// What is odd about a JSON value whatever its documents say: the spelling of numbers, characters, names, depth.
struct TextOddities {
    private static let deepest = 12
    private static let largest = 1 << 16

    private(set) var oddities: [Oddity] = []

    /// - Parameters:
    ///   - message: As it is written.
    ///   - place: Where it stands.
    /// - Returns: The value; nil for what is no JSON, which is odd.
    package mutating func read(_ message: MessageInput, at place: [String] = []) -> JSONValue? {
        switch message {
        case .value(let value): return value
        case .text(let text): return read(Array(text.utf8), at: place)
        case .bytes(let bytes): return read(bytes, at: place)
        }
    }

    private mutating func read(_ bytes: [UInt8], at place: [String]) -> JSONValue? {
        if bytes.count > Self.largest { oddities.append(Oddity(.extent, at: place)) }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            let kind: Oddity.Kind =
                switch error.kind {
                case .loneSurrogate: .loneSurrogate
                case .controlCharacter, .byteOrderMark: .control
                default: .invalidJSON
                }
            oddities.append(Oddity(kind, at: place))
            return nil
        }
    }

    mutating func scan(_ value: JSONValue, at place: [String]) {
        switch value {
        case .null, .bool: break
        case .number(let number):
            if let kind = number.oddity { oddities.append(Oddity(kind, at: place)) }
        case .string(let text): scan(text, at: place)
        case .array(let elements):
            guard place.count < Self.deepest else { return oddities.append(Oddity(.extent, at: place)) }
            for (index, element) in elements.enumerated() { scan(element, at: place + [String(index)]) }
        case .object(let object):
            guard place.count < Self.deepest else { return oddities.append(Oddity(.extent, at: place)) }
            scan(object, at: place)
        }
    }

    private mutating func scan(_ object: JSONObject, at place: [String]) {
        var seen: Set<[UInt8]> = []
        for member in object.members {
            let here = place + [member.key]
            if !seen.insert(Array(member.key.utf8)).inserted { oddities.append(Oddity(.equalNames, at: here)) }
            if member.key.isReservedName {
                oddities.append(Oddity(.reservedName, at: here))
            } else if let kind = member.key.characterOddity {
                oddities.append(Oddity(kind, at: here))
            }
            scan(member.value, at: here)
        }
        if !object.isEmpty, object.members.enumerated().allSatisfy({ String($0) == $1.key }) {
            oddities.append(Oddity(.numberedNames, at: place))
        }
    }

    private mutating func scan(_ text: String, at place: [String]) {
        if let kind = text.characterOddity { oddities.append(Oddity(kind, at: place)) }
        if text.isMostlyEscapes { oddities.append(Oddity(.extent, at: place)) }
        // A payload as a text, as vendors have it, is read by somebody.
        guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            place.count < Self.deepest
        else { return }
        do throws(JSONError) {
            scan(try JSONValue(parsing: Array(text.utf8)), at: place)
        } catch {
            if error.kind == .loneSurrogate { oddities.append(Oddity(.loneSurrogate, at: place)) }
        }
    }
}

extension JSONNumber {
    /// 2^53: beyond it not every whole number is a double.
    private static let largestExact = 9_007_199_254_740_992
    /// Decimal digits of which every double keeps all.
    private static let exactDigits = 15

    /// Why no sender's program writes the number so; nil for an ordinary one.
    fileprivate var oddity: Oddity.Kind? {
        let text = lexeme.utf8
        let isPlain = !text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
        if isPlain, text.first != UInt8(ascii: "-") || text.count > 1 && lexeme != "-0" {
            guard let value = Int(lexeme) else { return doubleValue == nil ? .beyondDouble : .longNumber }
            return value.magnitude > Self.largestExact ? .longNumber : nil
        }
        guard let double = doubleValue else { return .beyondDouble }
        let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        if double == 0, mantissa.contains(where: { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 }) {
            return .beyondDouble
        }
        if double.rounded() == double || text.count > mantissa.count { return .numberSpelling }
        let digits = mantissa.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.drop { $0 == UInt8(ascii: "0") }
        return digits.count > Self.exactDigits + 2 ? .longNumber : nil
    }
}

extension String {
    /// Names that objects of some language have already, or that its literals have.
    private static let reserved: Set<String> = [
        "", "__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "null", "undefined",
        "NaN", "true", "false",
    ]

    /// Whether it is as long as a payload, and much of it are characters that some libraries write as escapes: then their payloads are much
    /// larger than others'.
    fileprivate var isMostlyEscapes: Bool {
        guard utf8.count > 1024 else { return false }
        return utf8.count { "<>&/\"\\'=\n\t\r\u{7F}".utf8.contains($0) } * 5 > utf8.count
    }

    fileprivate var isReservedName: Bool { Self.reserved.contains(self) }

    /// What nobody types; nil for text as people write it, in any script and on several lines.
    fileprivate var characterOddity: Oddity.Kind? {
        // Most texts are short and have none.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
        if let first = unicodeScalars.first, first.properties.canonicalCombiningClass != .notReordered {
            return .control
        }
        return unicodeScalars.contains(where: \.isOdd) ? .control : nil
    }
}

extension Unicode.Scalar {
    fileprivate var isOdd: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFF9...0xFFFC: true
        // No characters, in every plane.
        case 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }
}

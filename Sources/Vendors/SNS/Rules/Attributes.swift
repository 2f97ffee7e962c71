import JSONModel
import VendorModel

extension SNSRule {
    static let attributes = SNSRule(
        "SN-4",
        "An attribute without a known type or a value, or with a name or value that is not allowed, is refused.",
        source: SNSDocument.attributes + "; " + SNSDocument.recorded
    )
}

/// `MessageAttributes`: read, counted, and checked as far as the documents say what is wrong.
struct SNSAttributes: Sendable {
    struct Attribute: Sendable {
        var name: String
        var isString: Bool
        /// Nil for binary data.
        var text: String?

        /// Whether the text has a character that no header can have.
        var hasControlCharacters: Bool {
            text?.utf8.contains { $0 < 0x20 || $0 == 0x7F } ?? false
        }
    }

    private(set) var attributes: [Attribute] = []
    /// Bytes of all names, types and values.
    private(set) var byteCount = 0
    /// What the service refuses; nil where nothing.
    private(set) var problem: String?
    /// Whether a Number is written as not every parser takes it.
    private(set) var hasUnusualNumber = false
    /// Whether a Binary is no Base64.
    private(set) var hasBrokenBinary = false
    /// Whether a value or a type is over a limit of the guide, which does not say what becomes of the request.
    private(set) var exceedsLimits = false
    /// The services' own prefixes of names that are not theirs, each once, as the guide writes them or `another case`.
    private(set) var unknownReservedPrefixes: [String] = []

    init() {}

    init(_ object: JSONObject) {
        for member in object.members where !member.value.isNull { take(member) }
    }

    subscript(_ name: String) -> Attribute? {
        attributes.last { $0.name.hasSameScalars(as: name) }
    }

    private mutating func take(_ member: JSONMember) {
        let name = member.key
        guard let type = member.value["DataType"]?.stringValue, let kind = Kind(type) else {
            problem = "\(name) has no known DataType"
            return
        }
        let field = kind == .binary ? "BinaryValue" : "StringValue"
        guard let value = member.value[field]?.stringValue, !value.isEmpty else {
            problem = "\(name) has no \(field)"
            return
        }
        byteCount += name.utf8.count + type.utf8.count
        byteCount += kind == .binary ? Self.decodedByteCount(value) : value.utf8.count
        if !Self.isName(name) { problem = "\(name) is not a name of an attribute" }
        // Outside the Basic Multilingual Plane: four bytes in UTF-8, a surrogate pair in UTF-16.
        if value.utf8.contains(where: { $0 >= 0xF0 }) { problem = "\(name) has surrogate code units" }
        if kind == .number {
            if !Self.isNumber(value) { problem = "\(name) is not a number" }
            if !Self.isPlainNumber(value) { hasUnusualNumber = true }
        }
        if kind == .binary, !Self.isBase64(value) { hasBrokenBinary = true }
        if Self.exceedsLimits(value, kind) || type.utf8.count > SNSLimits.attributeTypeBytes { exceedsLimits = true }
        if let prefix = Self.reservedPrefix(of: name), SNSFields.reserved(name) == nil,
            !unknownReservedPrefixes.contains(prefix)
        {
            unknownReservedPrefixes.append(prefix)
        }
        attributes.append(
            Attribute(name: name, isString: kind == .string, text: kind == .binary ? nil : value)
        )
    }
}

// Amazon SNS, message attributes, items and validation.
extension SNSAttributes {
    private enum Kind {
        case string, stringArray, number, binary

        /// `String`, `String.Array`, `Number`, `Binary`, or one of them with a label of the sender's behind a period.
        init?(_ type: String) {
            if type.hasSameScalars(as: "String.Array") {
                self = .stringArray
                return
            }
            switch type.utf8.prefix(while: { $0 != UInt8(ascii: ".") }) {
            case let prefix where prefix.elementsEqual("String".utf8): self = .string
            case let prefix where prefix.elementsEqual("Number".utf8): self = .number
            case let prefix where prefix.elementsEqual("Binary".utf8): self = .binary
            default: return nil
            }
        }
    }

    private static func isName(_ name: String) -> Bool {
        guard (1...SNSLimits.attributeNameCharacters).contains(name.utf8.count) else { return false }
        var previous = UInt8(ascii: ".")
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                break
            case UInt8(ascii: ".") where previous != byte: break
            default: return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: ".")
    }

    private static func reservedPrefix(of name: String) -> String? {
        let prefixes = ["AWS.", "Amazon."]
        if let prefix = prefixes.first(where: name.hasPrefix) { return prefix }
        let lowered = name.utf8.lazy.map { $0 | 0x20 }
        let isOtherCase = prefixes.contains { lowered.starts(with: $0.utf8.map { $0 | 0x20 }) }
        return isOtherCase ? "another case" : nil
    }

    /// Decimal digits with a sign, a point, an exponent perhaps; what else Swift calls a number is none.
    private static func isNumber(_ text: String) -> Bool {
        let isDecimal = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
        return isDecimal && Double(text) != nil
    }

    /// A number as JSON has it, without an exponent.
    private static func isPlainNumber(_ text: String) -> Bool {
        guard case .number? = try? JSONValue(parsing: Array(text.utf8)) else { return false }
        return text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    }

    /// A Number is within a thousand millions and has up to five digits behind its point, a String.Array is an array of
    /// strings, numbers, Booleans and nulls.
    private static func exceedsLimits(_ value: String, _ kind: Kind) -> Bool {
        switch kind {
        case .string, .binary: return false
        case .number:
            let digits = value.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
                .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return digits.count > SNSLimits.attributeFractionDigits
                || Double(value).map { abs($0) > SNSLimits.attributeNumber } ?? false
        case .stringArray:
            guard case .array(let elements)? = try? JSONValue(parsing: Array(value.utf8)) else { return true }
            return elements.contains { $0.objectValue != nil || $0.arrayValue != nil }
        }
    }

    /// RFC 4648, section 4, with its padding.
    private static func isBase64(_ text: String) -> Bool {
        let digits = text.utf8.prefix { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
        let padding = text.utf8.dropFirst(digits.count)
        return text.utf8.count.isMultiple(of: 4) && padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") }
    }

    /// Bytes behind a base64 text.
    private static func decodedByteCount(_ text: String) -> Int {
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        return max(0, text.utf8.count / 4 * 3 - padding)
    }
}

extension SNSCompilation {
    /// What no document settles about attributes, whatever their platform.
    mutating func settleAttributes() throws(CompilationStop) {
        let attributes = message.attributes
        for prefix in attributes.unknownReservedPrefixes
        where readings.take(ReservedName.self, at: prefix) == .refused {
            throw .refused("an attribute's name begins with a reserved prefix")
        }
        try refuseIfRead(UnusualNumber.self, attributes.hasUnusualNumber, "an attribute is an unusual number")
        try refuseIfRead(BrokenBinary.self, attributes.hasBrokenBinary, "a BinaryValue is not Base64")
        if attributes.exceedsLimits, readings.take(AttributeLimits.self) == .refused {
            throw .refused("an attribute is over a limit of the guide", by: SNSRule.attributes)
        }
    }

    /// A publish is one request for every platform: what only another one reads may be looked at with it.
    mutating func settleAttributesOfOthers() throws(CompilationStop) {
        let isDoubtful = message.attributes.attributes.contains { attribute in
            SNSFields.reserved(attribute.name).map { !isRead($0) && Self.isFaulty(attribute, reserved: $0) } ?? false
        }
        if isDoubtful, readings.take(OtherPlatformAttribute.self) == .refused {
            throw .refused("an attribute for another platform has a value that it cannot have", by: SNSRule.attributes)
        }
    }

    /// Whether the endpoint's platform reads the attribute.
    private func isRead(_ name: String) -> Bool {
        if !platform.isAPNs {
            return platform.lifetimeAttribute.map { name.hasSameScalars(as: $0) } ?? false
        }
        return name.utf8.starts(with: "APNS.".utf8) || name.hasSameScalars(as: platform.rawValue + ".TTL")
    }

    /// Whether a reserved attribute has a value that some platform cannot take.
    static func isFaulty(_ attribute: SNSAttributes.Attribute, reserved name: String) -> Bool {
        guard let text = attribute.text, attribute.isString, !attribute.hasControlCharacters else { return true }
        return name.utf8.suffix(4).elementsEqual(".TTL".utf8) && seconds(text) == nil
    }

    /// A reserved attribute's text, by its name behind the prefix; nil where it is absent, or read as if it were.
    mutating func attribute(_ name: String) throws(CompilationStop) -> String? {
        guard let attribute = message.attributes[SNSFields.attributePrefix + name] else { return nil }
        // The documents show these attributes as printable text of type String, and speak of no other.
        guard let text = attribute.text, !attribute.hasControlCharacters else {
            if readings.take(UnprintableAttribute.self, at: name + (attribute.isString ? "" : ", no String"))
                == .ignored
            {
                return nil
            }
            throw .refused("\(attribute.name) is not a printable text", by: SNSRule.attributes)
        }
        if attribute.isString { return text }
        switch readings.take(AttributeType.self, at: name) {
        case .used: return text
        case .ignored: return nil
        case .refused: throw .refused("\(attribute.name) is not a String", by: SNSRule.attributes)
        }
    }
}

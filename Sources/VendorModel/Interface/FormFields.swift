/// Names and values of a query or a form, decoded, in their order.
package struct FormFields: Sendable, Equatable {
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    package private(set) var fields: [Field] = []
    /// Whether a part could not be decoded: it is none of the fields.
    package private(set) var isBroken = false

    /// - Parameter text: As it came, percent-encoded.
    package init(_ text: Substring) {
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decoded(parts[0], plusIsSpace: true),
                let value = PercentEncoding.decoded(parts.count > 1 ? parts[1] : "".utf8[...], plusIsSpace: true)
            else {
                isBroken = true
                continue
            }
            fields.append(Field(name: name, value: value))
        }
    }

    /// The value of the first field of that name.
    package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// Text in which `%E6` stands for a byte.
package enum PercentEncoding {
    /// - Parameters:
    ///   - text: Percent-encoded.
    ///   - plusIsSpace: Whether a plus sign is a space (WHATWG, "application/x-www-form-urlencoded").
    /// - Returns: the text; nil where the bytes are no UTF-8, or two hexadecimal digits are missing.
    package static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

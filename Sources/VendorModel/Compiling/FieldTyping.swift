import JSONModel

/// Reads typed values out of a message and keeps count of what had another type than the documents give.
///
/// No document says what a wrong type does: either the field is as good as absent, or the forms that vendor material
/// shows are taken for what they mean. Which forms those are differs by vendor.
package protocol FieldTyping: TableReader, Sendable {
    var typeFaults: TypeFaults { get set }

    mutating func string(_ value: JSONValue) -> String?
    mutating func bool(_ value: JSONValue) -> Bool?
    /// A whole number as it was written.
    mutating func integer(_ value: JSONValue) -> JSONNumber?
    mutating func strings(_ value: JSONValue) -> [String]?
}

/// The fields of a message that had a wrong type.
package struct TypeFaults: Sendable {
    package enum Mode {
        case convert, ignore
    }

    private let mode: Mode
    /// What becomes of some faults, by their places; the rest has `mode`.
    private let modes: [FaultPlace: Mode]
    /// The field that is being read, and its value. What kind of fault it is, is asked where there is one: nearly no field has any.
    private var field = ""
    private var value = JSONValue.null
    /// Fields of a wrong type.
    package private(set) var count = 0
    /// Where they were, each place once, in the order in which they were read.
    package private(set) var places: [FaultPlace] = []

    package init(_ mode: Mode, at modes: [FaultPlace: Mode] = [:]) {
        self.mode = mode
        self.modes = modes
    }

    /// Whether one of them means something all the same.
    var haveMeaning: Bool { places.contains(where: \.hasMeaning) }

    /// Says which field is read next.
    package mutating func enter(_ field: String, _ value: JSONValue) {
        self.field = field
        self.value = value
    }

    fileprivate mutating func add<Value>(convertedTo value: Value?) -> Value? {
        count += 1
        var place = FaultPlace(field: field, kind: self.value.kind)
        place.hasMeaning = value != nil
        place.form = value == nil ? .plain : self.value.stringValue.map(FaultPlace.Form.init(of:)) ?? .plain
        if !places.contains(place) { places.append(place) }
        return (modes[place] ?? mode) == .convert ? value : nil
    }
}

/// Where a value of a wrong type stands, as far as a compiler tells such places apart.
package struct FaultPlace: Hashable, Sendable {
    /// What a compiler can ask of a value beside its kind.
    package enum Form: String, Sendable {
        case plain = ""
        /// It can be taken for one of the right type but for white space at its ends.
        case spaced
        /// It is the text of a number that is no integer of 64 bits, as it is written.
        case unusual
        /// It is the text of an integer with zeros in front, which JSON does not know.
        case zeroPadded = "zero-padded"
        /// It is the text of an integer with a plus, which JSON does not know and some languages read.
        case signed = "with a plus"
        /// PHP's `==` holds, or may hold, between it and null.
        case looselyNull = "loosely null"

        fileprivate init(of text: String) {
            self =
                if text.isSpaced { .spaced } else if text.isUnusualNumber { .unusual } else if text.isZeroPadded {
                    .zeroPadded
                } else if text.hasPrefix("+") { .signed } else { .plain }
        }
    }

    package let field: String
    package let kind: JSONValue.Kind
    package var form = Form.plain
    /// Whether the value can be taken for one of the right type.
    package var hasMeaning = false

    package init(field: String, kind: JSONValue.Kind, form: Form = .plain) {
        self.field = field
        self.kind = kind
        self.form = form
    }

    /// As readings have it: `badge, convertible string`.
    package func name(in scope: String) -> String {
        let value = [form.rawValue, hasMeaning ? "convertible" : "", kind.rawValue].filter { !$0.isEmpty }
        return "\(scope)\(field), \(value.joined(separator: " "))"
    }
}

extension FieldTyping {
    /// Says which field is read next.
    package mutating func enter(_ member: JSONMember) {
        typeFaults.enter(member.key, member.value)
    }

    /// Counts a value of a wrong type, which may have another meaning.
    package mutating func fault<Value>(convertedTo value: Value? = nil) -> Value? {
        typeFaults.add(convertedTo: value)
    }

    /// A number without a fraction, as it was written. From 2^63 on a double has no room for one: who reads doubles takes such a
    /// number for an integer, whatever its text says.
    package mutating func integral(_ number: JSONNumber) -> JSONNumber? {
        guard number.isIntegral else { return fault() }
        return number.hasWrittenFraction ? fault(convertedTo: number) : number
    }

    package mutating func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): string
        case .null: nil
        default: fault()
        }
    }

    package mutating func object(_ value: JSONValue) -> JSONObject? {
        switch value {
        case .object(let object): object
        case .null: nil
        default: fault()
        }
    }

    package mutating func strings(_ value: JSONValue) -> [String]? {
        switch value {
        case .array(let elements): elements.strings ?? fault()
        case .null: nil
        default: fault()
        }
    }
}

extension String {
    /// Whether it begins as a number in JSON does, and is not the text of an integer of 64 bits.
    fileprivate var isUnusualNumber: Bool {
        guard let first = utf8.first, first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
        else {
            return false
        }
        return Int64(self) == nil
    }

    /// Whether its digits, perhaps behind a minus, are more than one and begin with 0.
    fileprivate var isZeroPadded: Bool {
        let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
        return digits.count > 1 && digits.first == UInt8(ascii: "0")
            && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Whether it begins or ends with what JSON takes for white space.
    fileprivate var isSpaced: Bool {
        let white = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        return [utf8.first, utf8.last].contains { $0.map(white.contains) ?? false }
    }
}

extension [JSONValue] {
    /// Nil where one of them is no string.
    package var strings: [String]? {
        var strings: [String] = []
        strings.reserveCapacity(count)
        for element in self {
            guard case .string(let string) = element else { return nil }
            strings.append(string)
        }
        return strings
    }
}

extension JSONNumber {
    /// Whether it has no fraction, however large it is and however it is written.
    var isIntegral: Bool {
        if intValue != nil { return true }
        // From 2^63 on every double is integral; a number beyond every double (1e400) has none, or an infinite one.
        guard let double = doubleValue else { return true }
        return double.magnitude >= 9_223_372_036_854_775_808
    }

    /// Whether its text has a fraction: `1.5`, and not `1.0`, `1.5e1` or `10e-1`.
    fileprivate var hasWrittenFraction: Bool {
        guard intValue == nil else { return false }
        let parts = lexeme.lowercased().split(separator: "e")
        let fraction = parts[0].split(separator: ".").dropFirst().first ?? ""
        let digits = fraction.lastIndex { $0 != "0" }.map { fraction[...$0].count } ?? 0
        // An exponent beyond every Int leaves no fraction to a double of this size.
        let exponent = parts.count == 2 ? Int(parts[1]) ?? .max : 0
        return digits > exponent
    }

    /// The integer that a text of digits says; nil for any other text.
    package init?(decimal text: String) {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let integer = Int(text)
        else {
            return nil
        }
        self.init(integer)
    }
}

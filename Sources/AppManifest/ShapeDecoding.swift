import Foundation
import JSONModel

/// What `JSONDecoder` would throw for a value that does not suit its type.
///
/// The sentences are those of swift-foundation, which is in iOS 17 and later; a test holds them against the decoder itself.
struct DecodingTrouble: Equatable {
    enum Kind: String {
        case keyNotFound, typeMismatch, valueNotFound, dataCorrupted
        /// Nothing is thrown, and another time is meant than is shown.
        case otherTime
    }

    var kind: Kind
    /// The members and indices that lead there, from the value that is decoded.
    var place: JSONPointer
    var message: String

    /// As a log of the app has it.
    func logged(in type: String) -> String {
        guard kind != .otherTime else { return message }
        let path = place.tokens.isEmpty ? "" : " at \(place.tokens.joined(separator: "."))"
        return "\(type) is not decoded: DecodingError.\(kind.rawValue)\(path): \(message)"
    }
}

extension [String: Shape] {
    /// What a shape is behind optionals and names, and the last name on the way; any where they lead in a circle.
    func target(of shape: Shape) -> (shape: Shape, isOptional: Bool, name: String?) {
        var shape = shape
        var isOptional = false
        var name: String?
        for _ in 0...2 * count + 2 {
            switch shape {
            case .optional(let wrapped):
                isOptional = true
                shape = wrapped
            case .named(let type):
                // Swift's own messages have the last part alone.
                name = type.split(separator: ".").last.map(String.init)
                shape = self[type] ?? .any
            default: return (shape, isOptional, name)
            }
        }
        return (.any, true, nil)
    }
}

/// Decodes a JSON value as the type would, and gathers all that is wrong; the app's log has the first.
struct ShapeDecoder {
    let types: [String: Shape]
    let dates: DateStrategy
    private(set) var troubles: [DecodingTrouble] = []

    init(types: [String: Shape], dates: DateStrategy) {
        self.types = types
        self.dates = dates
    }

    static func troubles(of value: JSONValue, as shape: Shape, in activity: AppManifest.Activity) -> [DecodingTrouble] {
        var decoder = ShapeDecoder(types: activity.types, dates: activity.dates)
        decoder.decode(value, as: shape, at: .root, name: activity.type)
        return decoder.troubles
    }

    private mutating func decode(_ value: JSONValue, as shape: Shape, at place: JSONPointer, name: String) {
        let target = types.target(of: shape)
        if target.isOptional, value.isNull { return }
        let name = target.name ?? name
        switch target.shape {
        case .any, .optional, .named: break
        case .object(let members):
            guard let object = object(value, at: place) else { return }
            for member in members { decode(member, of: object, at: place, keys: "CodingKeys") }
        case .cases(let cases): decode(value, as: cases, at: place, name: name)
        case .values(let values): decode(value, amongst: values, at: place, name: name)
        case .list(let element):
            guard let elements = value.arrayValue else {
                return fail(
                    value,
                    "Array<Any>",
                    at: place,
                    null: "Cannot get unkeyed decoding container -- found null value instead"
                )
            }
            for (index, value) in elements.enumerated() {
                decode(value, as: element, at: place.appending(index), name: name)
            }
        case .table(let element):
            guard let object = object(value, at: place) else { return }
            for member in object.members {
                decode(member.value, as: element, at: place.appending(member.key), name: name)
            }
        case .bool, .string, .double, .float, .decimal, .date, .data, .url, .uuid, .integer:
            decode(scalar: value, as: target.shape, at: place)
        }
    }

    private mutating func decode(_ member: Shape.Member, of object: JSONObject, at place: JSONPointer, keys: String) {
        guard let value = object[member.key] else {
            let target = types.target(of: member.shape)
            if !target.isOptional, target.shape != .any {
                let key = "\(keys)(stringValue: \"\(member.key)\", intValue: nil) (\"\(member.key)\")"
                add(.keyNotFound, place, "No value associated with key \(key).")
            }
            return
        }
        decode(value, as: member.shape, at: place.appending(member.key), name: member.key)
    }

    private mutating func decode(_ value: JSONValue, as cases: [Shape.Case], at place: JSONPointer, name: String) {
        guard let object = object(value, at: place) else { return }
        let known = object.members.filter { member in cases.contains { $0.name == member.key } }
        guard known.count == 1, let chosen = cases.first(where: { $0.name == known[0].key }) else {
            return add(.typeMismatch, place, "Invalid number of keys found, expected one.")
        }
        let inner = place.appending(chosen.name)
        guard let values = self.object(known[0].value, at: inner) else { return }
        let keys = chosen.name.prefix(1).uppercased() + chosen.name.dropFirst() + "CodingKeys"
        for member in chosen.values { decode(member, of: values, at: inner, keys: keys) }
    }

    private mutating func decode(_ value: JSONValue, amongst values: [JSONValue], at place: JSONPointer, name: String) {
        let isText = values.first?.stringValue != nil
        let before = troubles.count
        decode(scalar: value, as: isText ? .string : .integer("Int"), at: place)
        guard troubles.count == before else { return }
        let isKnown = values.contains { known in
            isText ? known == value : known.intValue == value.intValue
        }
        if !isKnown {
            let found = value.stringValue ?? value.intValue.map(String.init) ?? ""
            add(
                .dataCorrupted,
                place,
                "Cannot initialize \(name) from invalid \(isText ? "String" : "Int") value \(found)"
            )
        }
    }

    private mutating func object(_ value: JSONValue, at place: JSONPointer) -> JSONObject? {
        guard let object = value.objectValue else {
            fail(
                value,
                "Dictionary<String, Any>",
                at: place,
                null: "Cannot get keyed decoding container -- found null value instead"
            )
            return nil
        }
        return object
    }

    // MARK: What has nothing inside

    private mutating func decode(scalar value: JSONValue, as shape: Shape, at place: JSONPointer) {
        switch shape {
        case .bool:
            if value.boolValue == nil { fail(value, "Bool", at: place) }
        case .string:
            if value.stringValue == nil { fail(value, "String", at: place) }
        case .double, .float, .decimal:
            let name = shape.typeName ?? ""
            guard let number = value.numberValue else { return fail(value, name, at: place) }
            let fits = shape == .float ? Float(number.lexeme)?.isFinite == true : number.doubleValue != nil
            if !fits, shape != .decimal { misfit(number, name, at: place) }
        case .integer(let name):
            guard let number = value.numberValue else { return fail(value, name, at: place) }
            if !Self.fits(number, name) { misfit(number, name, at: place) }
        case .date: decode(date: value, at: place)
        case .url:
            guard let text = text(value, at: place) else { return }
            if text.isEmpty || URL(string: text) == nil { add(.dataCorrupted, place, "Invalid URL string.") }
        case .uuid:
            guard let text = text(value, at: place) else { return }
            if UUID(uuidString: text) == nil {
                add(.dataCorrupted, place, "Attempted to decode UUID from invalid UUID string.")
            }
        case .data:
            guard let text = text(value, at: place) else { return }
            if Data(base64Encoded: text) == nil {
                add(.dataCorrupted, place, "Encountered Data is not valid Base64.")
            }
        default: break
        }
    }

    private mutating func decode(date value: JSONValue, at place: JSONPointer) {
        if dates == .iso8601 {
            guard let text = text(value, at: place) else { return }
            if !Self.isISO8601(text) {
                add(.dataCorrupted, place, "Expected date string to be ISO8601-formatted.")
            }
            return
        }
        guard let number = value.numberValue else { return fail(value, "Double", at: place) }
        guard let date = number.doubleValue, let shown = dates.epochSeconds(date), !Self.isPlausible(shown) else {
            return
        }
        // A date far away may be meant; one that another way of writing dates brings near is not.
        let meant = DateStrategy.allCases.first { $0.epochSeconds(date).map(Self.isPlausible) ?? false }
        guard let meant else { return }
        let year = 1970 + Int((shown / 31_556_952).rounded(.down))
        add(
            .otherTime,
            place,
            "\(number.lexeme) is a time in \(meant.words), but the app reads \(dates.words): it shows a time in the year \(year)"
        )
    }

    /// From 2008 to 2039, in seconds since 1970.
    private static func isPlausible(_ seconds: Double) -> Bool { (1.2e9...2.2e9).contains(seconds) }

    /// `2026-11-28T10:00:00Z`, with a fraction perhaps, and an offset for the Z.
    private static func isISO8601(_ text: String) -> Bool {
        let form = Array("0000-00-00T00:00:00".utf8)
        var rest = Array(text.utf8)[...]
        guard rest.count > form.count else { return false }
        for wanted in form {
            guard let byte = rest.popFirst(),
                wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
            else { return false }
        }
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            if digits.isEmpty { return false }
            rest = rest.dropFirst(1 + digits.count)
        }
        if rest.elementsEqual("Z".utf8) { return true }
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
        let digits = rest.filter { $0 != UInt8(ascii: ":") }
        return [2, 4].contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func fits(_ number: JSONNumber, _ name: String) -> Bool {
        guard let value = number.intValue else {
            // Between the largest of the signed and of the unsigned.
            return ["UInt", "UInt64"].contains(name) && UInt64(number.lexeme) != nil
        }
        return switch name {
        case "Int8": Int8(exactly: value) != nil
        case "Int16": Int16(exactly: value) != nil
        case "Int32": Int32(exactly: value) != nil
        case "UInt8": UInt8(exactly: value) != nil
        case "UInt16": UInt16(exactly: value) != nil
        case "UInt32": UInt32(exactly: value) != nil
        case "UInt", "UInt64": value >= 0
        default: true
        }
    }

    private mutating func text(_ value: JSONValue, at place: JSONPointer) -> String? {
        if value.stringValue == nil { fail(value, "String", at: place) }
        return value.stringValue
    }

    // MARK: What is thrown

    private mutating func misfit(_ number: JSONNumber, _ type: String, at place: JSONPointer) {
        add(.dataCorrupted, place, "Number \(number.lexeme.prefix(32)) is not representable as \(type)")
    }

    private mutating func fail(_ value: JSONValue, _ type: String, at place: JSONPointer, null: String? = nil) {
        if value.isNull {
            let message = null ?? "Cannot get value of type \(type) -- found null value instead"
            return add(.valueNotFound, place, message)
        }
        add(.typeMismatch, place, "Expected to decode \(type) but found \(Self.words(value)) instead.")
    }

    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "a string"
        case .array: "an array"
        case .object: "a dictionary"
        }
    }

    private mutating func add(_ kind: DecodingTrouble.Kind, _ place: JSONPointer, _ message: String) {
        troubles.append(DecodingTrouble(kind: kind, place: place, message: message))
    }
}

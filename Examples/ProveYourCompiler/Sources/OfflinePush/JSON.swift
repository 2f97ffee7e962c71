/// A JSON value as it came. `JSONDecoder` is no help here: it takes the first of two equal keys, and has no numbers of many digits.
enum JSON {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([JSON])
    /// In the order of the text; a key may come again.
    case object([(key: String, value: JSON)])

    /// What is no JSON, or not the JSON that is wanted.
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    /// The member of that name; of several the last one, and none where it is null. Keys are compared byte for byte, as `String` does not.
    subscript(name: String) -> JSON? {
        guard case .object(let members) = self,
            let member = members.last(where: { $0.key.utf8.elementsEqual(name.utf8) })
        else { return nil }
        if case .null = member.value { return nil }
        return member.value
    }

    func string() throws -> String {
        guard case .string(let text) = self else { throw Mistake(description: "a text is wanted") }
        return text
    }

    func bool() throws -> Bool {
        guard case .bool(let value) = self else { throw Mistake(description: "true or false is wanted") }
        return value
    }

    /// Of a number without fraction, in any spelling: `7`, `7.0`, `70e-1`. One beyond `Double` is infinite.
    func whole() throws -> Double {
        guard case .number(let text) = self, Self.isWhole(text), let number = Double(text) else {
            throw Mistake(description: "a whole number is wanted")
        }
        return number
    }

    /// Whether the number has no fraction, digit by digit: as a `Double`, 1.00000000000000001 is 1.
    private static func isWhole(_ number: String) -> Bool {
        let parts = number.lowercased().split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let digits = mantissa.joined()
        guard digits.contains(where: { ("1"..."9").contains($0) }) else { return true }
        let places = mantissa.count == 2 ? mantissa[1].count : 0
        let neededPlaces = places - digits.reversed().prefix { $0 == "0" }.count
        guard parts.count == 2 else { return neededPlaces <= 0 }
        guard let exponent = Int(parts[1]) else { return !parts[1].hasPrefix("-") }
        return neededPlaces <= exponent
    }
}

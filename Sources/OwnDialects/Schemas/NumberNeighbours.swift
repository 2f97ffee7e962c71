import JSONModel

/// Numbers next to a number, at its own precision: 5 has 4 and 6, 0.25 has 0.24 and 0.26.
enum NumberNeighbours {
    /// The number below and the number above; nil where the lexeme has an exponent or too many digits.
    static func around(_ number: JSONNumber) -> (below: JSONNumber, above: JSONNumber)? {
        let parts = number.lexeme.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let scaled = Int(parts.joined()) else {
            return number.intValue.flatMap { $0 > .min && $0 < .max ? (JSONNumber($0 - 1), JSONNumber($0 + 1)) : nil }
        }
        guard scaled > .min, scaled < .max else { return nil }
        let places = parts.count == 2 ? parts[1].count : 0
        return (lexeme(scaled - 1, places: places), lexeme(scaled + 1, places: places))
    }

    private static func lexeme(_ scaled: Int, places: Int) -> JSONNumber {
        guard places > 0 else { return JSONNumber(scaled) }
        let digits = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let whole = padded.dropLast(places)
        return JSONNumber(uncheckedLexeme: "\(scaled < 0 ? "-" : "")\(whole).\(padded.suffix(places))")
    }
}

/// A number as it was written. Its lexeme follows RFC 8259 §6; its value may be beyond every machine type.
package struct JSONNumber: Sendable {
    /// The text of the number, as in `-12.50e+3`.
    package let lexeme: String

    /// For readers that have checked the grammar.
    package init(uncheckedLexeme lexeme: String) {
        self.lexeme = lexeme
    }

    package init(_ value: Int) {
        lexeme = String(value)
    }
}

extension JSONNumber: CustomStringConvertible {
    package var description: String { lexeme }
}

extension JSONNumber {
    /// The exact value if it is integral and fits, whatever the spelling (`1`, `1.0`, `10e-1`); nil otherwise.
    package var intValue: Int? { Int(lexeme) }

    /// Whether the two are the same number: exact beyond 2^53 and for decimals, whatever the spelling. `-0` equals `0`.
    package func isEqualInValue(to other: JSONNumber) -> Bool { lexeme == other.lexeme }

    /// The nearest double.
    package var doubleValue: Double? { Double(lexeme) }
}

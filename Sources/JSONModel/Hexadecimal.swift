extension BinaryInteger {
    /// The number in hexadecimal, with zeros before it up to so many digits.
    package func hexadecimal(digits: Int, uppercase: Bool = false) -> String {
        let text = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}

extension Sequence<UInt8> {
    /// Two digits a byte.
    package var hexadecimal: String { map { $0.hexadecimal(digits: 2) }.joined() }
}

/// The placeholders of a text's format, as `String(format:)` reads them.
struct Placeholders: Equatable {
    struct Placeholder: Equatable {
        /// Of its argument, from 1.
        var position: Int
        /// As it is written: `%@`, `%1$lld`, `%#@count@`.
        var text: String
        /// Whether it takes an object, as the texts of `loc-args` are.
        var takesText: Bool
    }

    var all: [Placeholder] = []

    /// The most arguments that it asks for.
    var count: Int { all.map(\.position).max() ?? 0 }

    init(_ format: String) {
        let scalars = Array(format.unicodeScalars)
        var index = 0
        var next = 1
        while index < scalars.count {
            guard scalars[index] == "%" else {
                index += 1
                continue
            }
            let start = index
            index += 1
            guard index < scalars.count else { break }
            if scalars[index] == "%" {
                index += 1
                continue
            }
            var position: Int?
            let digits = scalars[index...].prefix { ("0"..."9").contains($0) }
            if index + digits.count < scalars.count, scalars[index + digits.count] == "$", digits.count < 4 {
                position = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
                index += digits.count + 1
            }
            guard let end = Self.end(of: scalars, from: index) else { continue }
            let text = String(String.UnicodeScalarView(scalars[start..<end.index]))
            if let position { next = position }
            // No argument has the number 0.
            if next > 0 { all.append(Placeholder(position: next, text: text, takesText: end.takesText)) }
            next += 1
            index = end.index
        }
    }

    /// Behind the conversion; nil where there is none, as in `100% sure`.
    private static func end(of scalars: [Unicode.Scalar], from start: Int) -> (index: Int, takesText: Bool)? {
        var index = start
        // A variable of a plural: %#@name@.
        if index + 1 < scalars.count, scalars[index] == "#", scalars[index + 1] == "@" {
            guard let end = scalars[(index + 2)...].firstIndex(of: "@") else { return nil }
            return (end + 1, false)
        }
        // A blank is a flag as well; in the texts of apps it is the blank behind a per cent sign.
        while index < scalars.count, "+-#0123456789.'".unicodeScalars.contains(scalars[index]) { index += 1 }
        while index < scalars.count, "hlqLztj".unicodeScalars.contains(scalars[index]) { index += 1 }
        guard index < scalars.count else { return nil }
        if scalars[index] == "@" { return (index + 1, true) }
        // A variable within the form of a plural.
        if scalars[start...].starts(with: "arg".unicodeScalars) { return (start + 3, false) }
        guard "dDiuUxXoOfFeEgGaAcCsSpn".unicodeScalars.contains(scalars[index]) else { return nil }
        return (index + 1, false)
    }
}

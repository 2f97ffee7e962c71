import Determinism
import JSONModel

extension Mutation {
    /// Puts a number at a limit of some machine type, or one beside the number that is there. Where the message has no
    /// number, another scalar becomes one.
    static let number = Mutation(
        "number",
        weight: GenerationWeights.number,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard
                let place = outline.choose(&generator, where: { outline.places[$0].kind == .number })
                    ?? outline.choose(&generator, where: { !outline.places[$0].isContainer })
            else { return false }
            let path = outline.path(to: place)
            if let neighbour = message[path]?.neighbour(&generator), generator.oneIn(3) {
                return message.replace(at: path, with: neighbour)
            }
            let lexeme = generator.choose(BoundaryNumbers.lexemes)
            let isText = outline.places[place].kind == .string && generator.oneIn(2)
            return message.replace(
                at: path,
                with: isText ? .string(lexeme) : .number(JSONNumber(uncheckedLexeme: lexeme))
            )
        }
    )

    /// Puts a text of another class in the place of a text, before it or behind it, writes it several times in a row,
    /// spells it another way, or cuts its end off: IDs and constants that are only alike are not the same.
    static let text = Mutation(
        "text",
        weight: GenerationWeights.text,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let place = outline.choose(&generator, where: { outline.places[$0].kind == .string }),
                let text = message[outline.path(to: place)]?.stringValue
            else { return false }
            let sample = generator.choose(TextClass.all).sample
            let changed =
                switch generator.below(6) {
                case 0: sample
                case 1: text + sample
                case 2: sample + text
                case 3: KeySpelling.respelt(text, &generator)
                case 4: String(String.UnicodeScalarView(text.unicodeScalars.dropLast()))
                default: String(repeating: text, count: generator.integer(in: GenerationWeights.textRepetitions))
                }
            return message.replace(at: outline.path(to: place), with: .string(changed))
        }
    )

    /// Puts a word of the vendor's or of Apple's in the place of a scalar.
    static let constant = Mutation(
        "constant",
        weight: GenerationWeights.constant,
        inMessage: { message, generator, material in
            let outline = Outline(message)
            guard let place = outline.choose(&generator, where: { !outline.places[$0].isContainer }) else {
                return false
            }
            return message.replace(at: outline.path(to: place), with: material.constant(&generator))
        }
    )
}

/// Numbers at which something must change, as they are written.
enum BoundaryNumbers {
    static let lexemes = [
        "-1", "0", "1", "2", "99", "100", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740992",
        "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "1.0", "1.5", "0.1", "1e3", "1e400", "-1e400", "-0",
    ]
}

extension JSONValue {
    /// One more or one less; nil for what is no integer, or has none beside it.
    fileprivate func neighbour(_ generator: inout SeededGenerator) -> JSONValue? {
        guard let integer = intValue else { return nil }
        let (neighbour, overflow) = integer.addingReportingOverflow(generator.oneIn(2) ? 1 : -1)
        return overflow ? nil : .number(JSONNumber(neighbour))
    }
}

import Determinism
import JSONModel
import JSONSchema

extension SchemaSampler {
    /// A number among those that the bounds make likely.
    mutating func number(_ shape: SchemaShape, _ schemas: [Int]) -> JSONNumber {
        let candidates = Self.candidates(shape)
        if generator != nil {
            if let range = Self.range(shape), !isUnusual(oneIn: 4), let number = generator?.integer(in: range) {
                return JSONNumber(number)
            }
            return candidates[pick(candidates.count)]
        }
        return candidates.first { meets(.number($0), schemas) } ?? JSONNumber(0)
    }

    /// Bounds with their neighbours, multiples, and the numbers that everybody tries.
    static func candidates(_ shape: SchemaShape) -> [JSONNumber] {
        var candidates = [JSONNumber(1), JSONNumber(0)]
        for keywords in shape.numbers {
            for bound in [keywords.minimum, keywords.exclusiveMinimum, keywords.maximum, keywords.exclusiveMaximum] {
                guard let number = bound?.number else { continue }
                candidates.append(number)
                if let around = NumberNeighbours.around(number) { candidates += [around.above, around.below] }
                // Integers beside a bound that is none.
                if let double = number.doubleValue, double.magnitude < 1e15 {
                    candidates += [JSONNumber(Int(double)), JSONNumber(Int(double) + 1), JSONNumber(Int(double) - 1)]
                }
            }
            if let multiple = keywords.multipleOf { candidates.append(multiple) }
        }
        if !shape.types.contains(.number) { return candidates }
        return candidates + [JSONNumber(uncheckedLexeme: "0.5"), JSONNumber(uncheckedLexeme: "-1.5")]
    }

    /// The integers between the bounds; nil where there is a divisor, or hardly any.
    private static func range(_ shape: SchemaShape) -> ClosedRange<Int>? {
        var (lower, upper) = (-1000, 1000)
        for keywords in shape.numbers {
            guard keywords.multipleOf == nil else { return nil }
            let bounds = [keywords.minimum, keywords.exclusiveMinimum, keywords.maximum, keywords.exclusiveMaximum]
            // Every bound that is no machine integer is left to the candidates.
            guard bounds.allSatisfy({ $0 == nil || $0?.number.intValue != nil }) else { return nil }
            let least = [keywords.minimum, keywords.exclusiveMinimum].compactMap { $0?.number.intValue }.max()
            let most = [keywords.maximum, keywords.exclusiveMaximum].compactMap { $0?.number.intValue }.min()
            if let least { lower = least }
            if let most {
                upper = most
            } else if let least {
                upper = max(upper, least < .max - 1000 ? least + 1000 : .max)
            }
            if least == nil, let most { lower = min(lower, most > .min + 1000 ? most - 1000 : .min) }
        }
        // The width must fit as well.
        guard lower < upper, upper.subtractingReportingOverflow(lower).partialValue > 0 else { return nil }
        return upper - lower < .max ? lower...upper : nil
    }

    /// A text by pattern or format; else the label and a word, as long as is wanted.
    mutating func text(_ shape: SchemaShape, _ schemas: [Int], label: String) -> String {
        if !shape.patterns.isEmpty { return patterned(shape, schemas) }
        for format in shape.formats {
            let samples = FormatSamples.right(format)
            if !samples.isEmpty { return samples[pick(samples.count)] }
        }
        let word = generator == nil ? "hello" : Self.words[pick(Self.words.count)]
        return Self.fitted(label.isEmpty ? word : "\(label) \(word)", to: shape)
    }

    private static let words = [
        "hello", "a", "é", "😀", "hello world", "\"quoted\"", "<b>", "0", "null", "line\nfeed", "中文",
    ]

    /// The text, cut or made longer until it has a length that is allowed.
    static func fitted(_ text: String, to shape: SchemaShape) -> String {
        var scalars = Array(text.unicodeScalars)
        if scalars.count > shape.maxLength { scalars = Array(scalars.prefix(shape.maxLength)) }
        // Beyond a limit nobody wants to see it; then the value is refused as too short.
        while scalars.count < min(shape.minLength, 100_000) { scalars.append("x") }
        var fitted = String.UnicodeScalarView()
        fitted.append(contentsOf: scalars)
        return String(fitted)
    }

    private mutating func patterned(_ shape: SchemaShape, _ schemas: [Int]) -> String {
        var sampler = PatternSampler(generator: generator)
        var first: String?
        // The least that the pattern repeats, and then more, up to the length that is wanted.
        for repetitions in [1, 3, 0, 8, 20, shape.minLength] {
            sampler.repetitions = repetitions
            for pattern in shape.patterns {
                let text = sampler.text(pattern)
                first = first ?? text
                if meets(.string(text), schemas) {
                    advance(to: sampler.generator)
                    return text
                }
            }
        }
        advance(to: sampler.generator)
        return first ?? ""
    }

    private mutating func advance(to generator: SeededGenerator?) {
        self.generator = generator
    }
}

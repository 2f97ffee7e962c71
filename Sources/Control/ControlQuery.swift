import InputFiles
import PushModel

/// The parameters of a request, each of which is known and there once at most.
struct ControlQuery {
    // Looked up, never iterated.
    private var values: [ControlParameter: String] = [:]

    /// - Parameters:
    ///   - text: What stands behind the question mark, percent-encoded.
    ///   - route: Whose parameters they are.
    /// - Throws: ``ControlProblem`` where one is unknown, given twice, or cannot be read.
    init(_ text: Substring, of route: ControlRoute) throws(ControlProblem) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "") else {
                throw ControlProblem(
                    text: "the query has a percent sign without two hexadecimal digits, or is not UTF-8"
                )
            }
            let known = route.parameters.map(\.rawValue)
            guard let parameter = ControlParameter(rawValue: name), route.parameters.contains(parameter) else {
                let words = known.isEmpty ? "\(route.path) has none" : Wording.suggestion(for: name, among: known)
                throw ControlProblem(text: "unknown parameter \"\(Wording.shortened(name))\"; \(words)")
            }
            guard values.updateValue(value, forKey: parameter) == nil else {
                throw ControlProblem(text: "\(name) occurs more than once")
            }
        }
    }

    subscript(_ parameter: ControlParameter) -> String? { values[parameter] }

    func integer(_ parameter: ControlParameter, in range: ClosedRange<Int>, default value: Int) throws(ControlProblem)
        -> Int
    {
        guard let text = values[parameter] else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw ControlProblem(
                text: "\(parameter.rawValue) must be a whole number, \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    func duration(_ parameter: ControlParameter, atMost longest: Duration, default value: Duration)
        throws(ControlProblem) -> Duration
    {
        guard let text = values[parameter] else { return value }
        guard let duration = DurationText.duration(of: text), duration <= longest else {
            throw ControlProblem(
                text: "\(parameter.rawValue) must be a time such as 5s or 300ms, at most \(longest.components.seconds)s"
            )
        }
        return duration
    }

    var filter: PushFilter {
        get throws(ControlProblem) {
            PushFilter(
                token: values[.token]?.lowercased(),
                tokenPrefix: values[.tokens]?.lowercased(),
                topic: values[.topic],
                id: values[.id]?.lowercased(),
                after: try integer(.after, in: 0 ... .max, default: 0)
            )
        }
    }

    /// The text of a part of a query, in which a plus sign is a space (WHATWG, "application/x-www-form-urlencoded"); nil where it cannot be
    /// read.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
                else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).isASCII ? Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) : nil
    }
}

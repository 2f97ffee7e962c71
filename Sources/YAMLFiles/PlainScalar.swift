import JSONModel
import Yams

/// What a scalar stands for by the core schema (YAML 1.2.2, 10.3.2).
enum PlainScalar {
    static func value(_ scalar: Node.Scalar) throws(YAMLProblem) -> JSONValue {
        guard scalar.style == .plain else { return .string(scalar.string) }
        switch scalar.string {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".inf", ".Inf", ".INF", "+.inf", "-.inf", ".nan", ".NaN", ".NAN":
            throw YAMLProblem(line: scalar.mark?.line, sentence: "\(scalar.string) is not a JSON number")
        default: return number(scalar.string).map { .number($0) } ?? .string(scalar.string)
        }
    }

    /// A number of the core schema, spelled as JSON wants it; nil for every other text.
    private static func number(_ text: String) -> JSONNumber? {
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
            let digits = text.dropFirst(2)
            guard digits.first?.isHexDigit ?? false else { return nil }
            return Int(digits, radix: radix).map { JSONNumber($0) }
        }
        guard let first = text.utf8.first, "0123456789+-.".utf8.contains(first) else { return nil }
        let lexeme = spelled(text)
        guard case .number(let number)? = try? JSONValue(parsing: Array(lexeme.utf8)) else { return nil }
        return number
    }

    /// `+1` as `1`, `.5` as `0.5`, `1.` as `1`, `01` as `1`.
    private static func spelled(_ text: String) -> String {
        var rest = Substring(text)
        let sign = rest.hasPrefix("-") ? "-" : ""
        if rest.hasPrefix("-") || rest.hasPrefix("+") { rest = rest.dropFirst() }
        let whole = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(whole.count)
        let stripped = whole.drop { $0 == "0" }
        if rest == "." { rest = "" }
        guard !whole.isEmpty || rest.hasPrefix(".") else { return text }
        return sign + (stripped.isEmpty ? "0" : stripped) + rest
    }
}

import JSONModel

/// What an evaluation has found wrong so far, and where it is.
struct EvaluationReport {
    enum Step {
        case name(String)
        case index(Int)

        var token: String {
            switch self {
            case .name(let name): name
            case .index(let index): String(index)
            }
        }
    }

    var violations: [SchemaViolation] = []
    var path: [Step] = []

    mutating func add(_ keyword: SchemaLocation, _ sentence: String, causes: [SchemaViolation]) {
        violations.append(
            SchemaViolation(
                instance: JSONPointer(tokens: path.map(\.token)),
                keyword: keyword,
                sentence: sentence,
                causes: causes
            )
        )
    }
}

extension JSONValue {
    /// `a string`, `null`: its kind, for a sentence.
    var phrase: String { InstanceTypes.phrase(kind.rawValue) }

    /// Its text, shortened, for a sentence.
    var excerpt: String {
        let text = String(decoding: serialized(), as: UTF8.self)
        return text.unicodeScalars.count <= 60
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(57))) + "…"
    }
}

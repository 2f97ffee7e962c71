import JSONModel

/// The formats of numbers that OpenAPI names (3.0.3, Data Types; 3.1.0, 4.4): what a machine type holds.
enum NumberFormat: String {
    case int32, int64, float, double

    var range: (least: JSONNumber, greatest: JSONNumber) {
        switch self {
        case .int32: (JSONNumber(Int(Int32.min)), JSONNumber(Int(Int32.max)))
        case .int64: (JSONNumber(Int.min), JSONNumber(Int.max))
        case .float: Self.symmetric("3.4028234663852886e+38")
        case .double: Self.symmetric("1.7976931348623157e+308")
        }
    }

    private static func symmetric(_ lexeme: String) -> (JSONNumber, JSONNumber) {
        (JSONNumber(uncheckedLexeme: "-" + lexeme), JSONNumber(uncheckedLexeme: lexeme))
    }
}

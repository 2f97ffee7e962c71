/// The functions of the specification.
enum PathFunction: String, Sendable, CaseIterable {
    case abs, avg, ceil, contains
    case endsWith = "ends_with"
    case floor, join, keys, length, map, max
    case maxBy = "max_by"
    case merge, min
    case minBy = "min_by"
    case notNull = "not_null"
    case reverse, sort
    case sortBy = "sort_by"
    case startsWith = "starts_with"
    case sum
    case toArray = "to_array"
    case toNumber = "to_number"
    case toString = "to_string"
    case type, values

    /// How many arguments it takes, and whether any number beyond that.
    private var parameters: (count: Int, isOpen: Bool) {
        switch self {
        case .merge, .notNull: (1, true)
        case .contains, .endsWith, .join, .map, .maxBy, .minBy, .sortBy, .startsWith: (2, false)
        case .abs, .avg, .ceil, .floor, .keys, .length, .max, .min, .reverse, .sort, .sum, .toArray, .toNumber,
            .toString, .type, .values:
            (1, false)
        }
    }

    func takes(_ count: Int) -> Bool {
        parameters.isOpen ? count >= parameters.count : count == parameters.count
    }

    /// “1 argument”.
    var parametersPhrase: String {
        let count = parameters.count
        return "\(parameters.isOpen ? "at least " : "")\(count) argument\(count == 1 ? "" : "s")"
    }

    /// Whether an argument is what is asked of each element (`&name`), and no value.
    func takesExpression(at index: Int) -> Bool {
        switch self {
        case .map: index == 0
        case .maxBy, .minBy, .sortBy: index == 1
        default: false
        }
    }
}

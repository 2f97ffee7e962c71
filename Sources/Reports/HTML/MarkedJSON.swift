import JSONModel

/// A JSON value in lines, two blanks a level, with those marked that differ from another value.
struct MarkedJSON {
    struct Line: Equatable {
        var text: String
        var isMarked: Bool
        /// Whether what differs would stand beneath it, and is not there.
        var isAround = false
    }

    /// More lines are not shown: the files beside the report have them.
    private static let mostLines = 300

    private let places: Set<JSONPointer>
    /// What would contain them.
    private let parents: Set<JSONPointer>
    private var lines: [Line] = []

    /// - Parameters:
    ///   - value: What is shown.
    ///   - places: What differs; all beneath differs as well.
    /// - Returns: The lines; of many the first, and a line that says so.
    static func lines(of value: JSONValue, differingAt places: [JSONPointer]) -> [Line] {
        var writer = MarkedJSON(places: Set(places))
        writer.write(value, prefix: "", suffix: "", at: .root, level: 0, isMarked: false)
        guard writer.lines.count > mostLines else { return writer.lines }
        let rest = writer.lines.dropFirst(mostLines)
        return writer.lines.prefix(mostLines)
            + [Line(text: "… \(rest.count) more lines", isMarked: rest.contains(where: \.isMarked))]
    }

    private init(places: Set<JSONPointer>) {
        self.places = places
        parents = Set(places.filter { !$0.tokens.isEmpty }.map { JSONPointer(tokens: $0.tokens.dropLast()) })
    }

    private mutating func write(
        _ value: JSONValue,
        prefix: String,
        suffix: String,
        at pointer: JSONPointer,
        level: Int,
        isMarked: Bool
    ) {
        let isMarked = isMarked || places.contains(pointer)
        func line(_ text: String) -> Line {
            Line(
                text: String(repeating: "  ", count: level) + text,
                isMarked: isMarked,
                isAround: !isMarked && parents.contains(pointer)
            )
        }
        switch value {
        case .object(let object) where !object.isEmpty:
            lines.append(line(prefix + "{"))
            for (index, member) in object.members.enumerated() {
                write(
                    member.value,
                    prefix: MarkedJSON.text(of: .string(member.key)) + ": ",
                    suffix: index + 1 < object.count ? "," : "",
                    at: pointer.appending(member.key),
                    level: level + 1,
                    isMarked: isMarked
                )
            }
            lines.append(line("}" + suffix))
        case .array(let values) where !values.isEmpty:
            lines.append(line(prefix + "["))
            for (index, element) in values.enumerated() {
                write(
                    element,
                    prefix: "",
                    suffix: index + 1 < values.count ? "," : "",
                    at: pointer.appending(index),
                    level: level + 1,
                    isMarked: isMarked
                )
            }
            lines.append(line("]" + suffix))
        default:
            lines.append(line(prefix + MarkedJSON.text(of: value) + suffix))
        }
    }

    private static func text(of value: JSONValue) -> String {
        String(decoding: value.serialized(), as: UTF8.self)
    }
}

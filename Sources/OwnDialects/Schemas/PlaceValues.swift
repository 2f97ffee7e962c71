import JSONModel
import JSONSchema

/// The values that are worth trying at one place, by what the schemas say of it. Whether each is allowed there is asked later.
struct PlaceValues {
    /// The value with a member that no schema describes.
    static let unknownMember = "unknown member"

    struct Candidate {
        let name: String
        let value: JSONValue
    }

    private(set) var candidates: [Candidate] = []
    private let shape: SchemaShape
    private let usual: JSONValue
    /// Those that a value can have here.
    private let types: InstanceTypes

    /// - Parameters:
    ///   - shape: What the schemas say.
    ///   - usual: The value that is there, which is not among the candidates.
    ///   - hints: Values that matter elsewhere, as to the condition of a rule.
    init(_ shape: SchemaShape, usual: JSONValue, hints: [JSONValue]) {
        self.shape = shape
        self.usual = usual
        types = shape.constants.map { InstanceTypes(of: $0) } ?? shape.types
        addConstants()
        for hint in hints { add(Self.name(of: hint), hint) }
        if shape.constants == nil {
            if types.contains(.boolean) {
                add("true", true)
                add("false", false)
            }
            if types.contains(.integer) { addNumbers() }
            if types.contains(.string) { addTexts() }
        }
        if case .array(let elements) = usual { addLists(elements) }
        if case .object(let object) = usual { addObjects(object) }
        for (index, sample) in shape.samples.enumerated() { add("example \(index + 1)", sample) }
        addOtherTypes()
    }

    mutating func add(_ name: String, _ value: JSONValue) {
        guard value != usual, !candidates.contains(where: { $0.value == value }) else { return }
        let count = candidates.count { $0.name == name || $0.name.hasPrefix("\(name) #") }
        candidates.append(Candidate(name: count == 0 ? name : "\(name) #\(count + 1)", value: value))
    }

    private mutating func addConstants() {
        guard let constants = shape.constants else { return }
        for constant in constants { add(Self.name(of: constant), constant) }
        // A word that is nearly one of them.
        if let text = constants.compactMap(\.stringValue).first {
            add("other case", .string(text == text.uppercased() ? text.lowercased() : text.uppercased()))
            add("other text", .string(text + "x"))
        }
    }

    private mutating func addNumbers() {
        for keywords in shape.numbers {
            for (name, number) in [
                ("minimum", keywords.minimum?.number), ("maximum", keywords.maximum?.number),
                ("exclusive minimum", keywords.exclusiveMinimum?.number),
                ("exclusive maximum", keywords.exclusiveMaximum?.number),
            ] {
                guard let number else { continue }
                add(name, .number(number))
                guard let around = NumberNeighbours.around(number) else { continue }
                add("below \(name)", .number(around.below))
                add("above \(name)", .number(around.above))
            }
            if let multiple = keywords.multipleOf {
                add("multiple", .number(multiple))
                if let around = NumberNeighbours.around(multiple) { add("no multiple", .number(around.above)) }
            }
        }
        add("zero", 0)
        add("negative", -1)
        add("large", .number(JSONNumber(uncheckedLexeme: "9007199254740993")))
        add("fraction", .number(JSONNumber(uncheckedLexeme: "1.5")))
        add("whole with point", .number(JSONNumber(uncheckedLexeme: "1.0")))
    }

    private mutating func addTexts() {
        add("empty", "")
        addLengths()
        for pattern in shape.patterns {
            var sampler = PatternSampler()
            for repetitions in [0, 1, 8] {
                sampler.repetitions = repetitions
                add("matching", .string(sampler.text(pattern)))
            }
        }
        for format in shape.formats {
            for text in FormatSamples.right(format) { add(format, .string(text)) }
            for text in FormatSamples.wrong(format) { add("no \(format)", .string(text)) }
        }
        guard shape.patterns.isEmpty, shape.formats.isEmpty else {
            add("other text", "no such text")
            return
        }
        // Classes of texts, each as long as is allowed.
        for (name, text) in [
            ("not ASCII", "é中"), ("beyond the BMP", "😀"), ("quotes", "\"\\/"), ("control", "a\u{0}\n\u{1F}"),
            ("combining", "e\u{301}"), ("right to left", "שלום"), ("number as text", "12"),
            ("JSON as text", "{\"a\":1}"), ("space", " "),
        ] {
            add(name, .string(SchemaSampler.fitted(text, to: shape)))
        }
    }

    private mutating func addLengths() {
        let text = usual.stringValue ?? "x"
        for (name, length) in [
            ("shortest", shape.minLength), ("too short", shape.minLength - 1), ("longest", shape.maxLength),
            ("too long", shape.maxLength < .max ? shape.maxLength + 1 : .max),
        ] where (0...100_000).contains(length) && (length > 0 || name != "shortest") {
            add(name, .string(Self.text(text, ofLength: length)))
        }
    }

    /// The text, repeated and cut, so that a length can be seen in it.
    private static func text(_ text: String, ofLength length: Int) -> String {
        let source = text.isEmpty ? Array("x".unicodeScalars) : Array(text.unicodeScalars)
        var scalars = String.UnicodeScalarView()
        for index in 0..<length { scalars.append(source[index % source.count]) }
        return String(scalars)
    }

    private mutating func addLists(_ elements: [JSONValue]) {
        guard let first = elements.first else { return }
        let lengths = [
            ("no elements", 0), ("one element", 1), ("two elements", 2), ("fewest", shape.minItems),
            ("too few", shape.minItems - 1),
            ("most", shape.maxItems), ("too many", shape.maxItems < .max ? shape.maxItems + 1 : .max),
        ]
        for (name, length) in lengths where (0...2000).contains(length) {
            var list = Array(elements.prefix(length))
            while list.count < length {
                list.append(Self.varied(elements[list.count % elements.count], by: list.count))
            }
            add(name, .array(list))
        }
        add("equal elements", .array([first, first]))
        add("null in it", .array(elements + [.null]))
    }

    private static func varied(_ value: JSONValue, by number: Int) -> JSONValue {
        switch value {
        case .string(let text): .string("\(text)\(number)")
        case .number(let value): value.intValue.map { .number(JSONNumber($0 &+ number)) } ?? .number(value)
        default: value
        }
    }

    private mutating func addObjects(_ object: JSONObject) {
        add("empty object", [:])
        var more = object
        more["unknown"] = "hello"
        add(Self.unknownMember, .object(more))
    }

    /// A value of each type that is not wanted.
    private mutating func addOtherTypes() {
        add("null", nil)
        if !types.contains(.boolean) { add("boolean", true) }
        if !types.contains(.integer) {
            add("number", 1)
            // What a text says, as a number.
            if let text = usual.stringValue, let number = Int(text) { add("as number", .number(JSONNumber(number))) }
        }
        if !types.contains(.string) {
            add("text", .string(Self.text(for: usual)))
            add("empty text", "")
        }
        if !types.contains(.array) { add("list", [usual]) }
        if !types.contains(.object) { add("object", ["value": usual]) }
    }

    /// What a value of another type would be as a text: the commonest mistake.
    private static func text(for value: JSONValue) -> String {
        value.isContainer ? String(decoding: value.serialized(), as: UTF8.self) : "\(name(of: value))"
    }

    static func name(of value: JSONValue) -> String {
        value.stringValue ?? String(decoding: value.serialized(), as: UTF8.self)
    }
}

extension InstanceTypes {
    /// Those of the values.
    fileprivate init(of values: [JSONValue]) {
        self = values.reduce(into: []) { types, value in
            switch value.kind {
            case .null: types.insert(.null)
            case .boolean: types.insert(.boolean)
            case .number: types.formUnion([.integer, .number])
            case .string: types.insert(.string)
            case .array: types.insert(.array)
            case .object: types.insert(.object)
            }
        }
    }
}

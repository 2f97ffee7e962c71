import JSONModel

/// What JSON a Swift type decodes from, as far as the decoder is the one that Swift synthesizes.
package indirect enum Shape: Sendable, Equatable {
    /// Not known: any JSON will do.
    case any
    case bool, string, double, float, decimal, date, data, url, uuid
    /// By the name of the type: `Int`, `UInt8`.
    case integer(String)
    case optional(Shape)
    case list(Shape)
    /// A dictionary, whose keys are texts.
    case table(Shape)
    /// One of the types of the activity.
    case named(String)
    case object([Member])
    /// An enum with raw values: texts, or whole numbers.
    case values([JSONValue])
    /// An enum without: an object with the one case as its key.
    case cases([Case])

    package struct Member: Sendable, Equatable {
        /// As JSON has it.
        package var key: String
        package var shape: Shape
    }

    package struct Case: Sendable, Equatable {
        package var name: String
        package var values: [Member]
    }

    static let integers = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    /// The shape of a type of Swift's or Foundation's; nil for every other name.
    static func builtIn(_ name: String) -> Shape? {
        switch name {
        case "Any": .any
        case "Bool": .bool
        case "String": .string
        case "Double", "CGFloat", "TimeInterval": .double
        case "Float": .float
        case "Decimal": .decimal
        case "Date": .date
        case "Data": .data
        case "URL": .url
        case "UUID": .uuid
        default: integers.contains(name) ? .integer(name) : nil
        }
    }

    /// As Swift spells the type, where a name is enough; nil for members and values.
    var typeName: String? {
        switch self {
        case .any: "Any"
        case .bool: "Bool"
        case .string: "String"
        case .double: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .date: "Date"
        case .data: "Data"
        case .url: "URL"
        case .uuid: "UUID"
        case .integer(let name), .named(let name): name
        case .optional(let wrapped): wrapped.typeName.map { $0 + "?" }
        case .list(let element): element.typeName.map { "[\($0)]" }
        case .table(let value): value.typeName.map { "[String: \($0)]" }
        case .object, .values, .cases: nil
        }
    }

    /// Names of the activity's types in it.
    var names: [String] {
        switch self {
        case .named(let name): [name]
        case .optional(let inner), .list(let inner), .table(let inner): inner.names
        case .object(let members): members.flatMap(\.shape.names)
        case .cases(let cases): cases.flatMap { $0.values.flatMap(\.shape.names) }
        default: []
        }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }
}

/// Reads a type as Swift spells it: `Int?`, `[String]`, `[String: Ride.Stop]`, `Array<Int>`.
struct TypeReader {
    let tokens: ArraySlice<SwiftToken>
    /// The next token.
    private(set) var index: Int

    init(_ tokens: ArraySlice<SwiftToken>) {
        self.tokens = tokens
        index = tokens.startIndex
    }

    /// - Parameter text: The type alone.
    /// - Returns: Nil for what is no such type.
    static func shape(_ text: String) -> Shape? {
        let tokens = SwiftTokenizer.tokens(of: Array(text.utf8))
        var reader = TypeReader(tokens[...])
        guard let shape = reader.read(), reader.index == tokens.endIndex else { return nil }
        return shape
    }

    /// - Returns: Nil for a type that this does not know the form of: functions, tuples, generic types.
    mutating func read(depthLeft: Int = 20) -> Shape? {
        guard depthLeft > 0, index < tokens.endIndex else { return nil }
        var shape: Shape?
        if take("[") {
            guard let first = read(depthLeft: depthLeft - 1) else { return nil }
            if take(":") {
                shape = read(depthLeft: depthLeft - 1).map { Self.table(key: first, $0) }
            } else {
                shape = .list(first)
            }
            guard take("]") else { return nil }
        } else if case .identifier(var name) = tokens[index].kind {
            index += 1
            while index + 1 < tokens.endIndex, tokens[index].isSign("."),
                case .identifier(let next) = tokens[index + 1].kind
            {
                name += "." + next
                index += 2
            }
            for module in ["Foundation.", "Swift.", "CoreGraphics."] where name.hasPrefix(module) {
                name.removeFirst(module.count)
            }
            shape = take("<") ? generic(name, depthLeft: depthLeft) : Shape.builtIn(name) ?? .named(name)
        }
        guard var shape else { return nil }
        // A line feed ends the type before an operator, and none of these begins a line.
        while take("?") || take("!") {
            if !shape.isOptional { shape = .optional(shape) }
        }
        return shape
    }

    private mutating func generic(_ name: String, depthLeft: Int) -> Shape? {
        var arguments: [Shape] = []
        repeat {
            guard let argument = read(depthLeft: depthLeft - 1) else { return nil }
            arguments.append(argument)
        } while take(",")
        guard take(">") else { return nil }
        switch (name, arguments.count) {
        case ("Optional", 1): return arguments[0].isOptional ? arguments[0] : .optional(arguments[0])
        case ("Array", 1), ("Set", 1), ("ContiguousArray", 1): return .list(arguments[0])
        case ("Dictionary", 2): return Self.table(key: arguments[0], arguments[1])
        default: return nil
        }
    }

    /// Other keys than texts become a list, or numbers in texts: nothing is said of them.
    private static func table(key: Shape, _ value: Shape) -> Shape { key == .string ? .table(value) : .any }

    private mutating func take(_ sign: String) -> Bool {
        guard index < tokens.endIndex, tokens[index].isSign(sign) else { return false }
        index += 1
        return true
    }
}

import JSONModel
import JSONSchema

/// What several schemas want of one value together, keyword by keyword: the material for values.
///
/// It is a guide and no verdict. What `not`, dependencies and several patterns forbid is not in it: whoever makes a value from it asks the
/// schemas afterwards.
struct SchemaShape {
    /// Every schema that has a say, references and chosen branches with them.
    private(set) var members: [Int] = []
    private(set) var types = InstanceTypes.all
    /// The values that `const` and `enum` leave; nil where all are.
    private(set) var constants: [JSONValue]?
    private(set) var numbers: [NumberKeywords] = []
    private(set) var minLength = 0
    private(set) var maxLength = Int.max
    private(set) var patterns: [Pattern] = []
    private(set) var formats: [String] = []
    private(set) var arrays: [ArrayKeywords] = []
    private(set) var objects: [ObjectKeywords] = []
    /// What `unevaluatedProperties` and `unevaluatedItems` want of the rest.
    private(set) var unevaluatedProperties: [Int] = []
    private(set) var unevaluatedItems: [Int] = []
    /// Values that the schema's author wrote beside it: `examples` and `default`.
    private(set) var samples: [JSONValue] = []
    private(set) var isImpossible = false
    /// The alternatives that were met on the way.
    private(set) var alternatives: [Alternative] = []

    /// A keyword that leaves a choice.
    struct Alternative {
        /// `anyOf`, `oneOf` or `if`.
        let keyword: String
        /// The schema that has it.
        let node: Int
        /// What each choice adds: for `if` the consequence, and the other way.
        let branches: [[Int]]
        /// Of `if` the condition: what a value has to meet for the first branch, and not what it must be.
        let condition: Int?
    }

    /// How the choices are made: gets an alternative, gives the number of a branch.
    typealias Choice = (Alternative) -> Int

    /// - Parameters:
    ///   - schemas: Those that have a say.
    ///   - schema: Where they are.
    ///   - seeksConditions: Whether the shape is for a value that shall meet the conditions whose first branch is chosen.
    ///   - choice: Chooses a branch.
    init(of schemas: [Int], in schema: Schema, seeksConditions: Bool, choice: Choice) {
        var pending = Array(schemas.reversed())
        var seen: Set<Int> = []
        while let index = pending.popLast() {
            guard seen.insert(index).inserted else { continue }
            members.append(index)
            let node = schema.nodes[index]
            switch node.kind {
            case .anything: readSamples(node)
            case .nothing: isImpossible = true
            case .keywords:
                add(node)
                if let keywords = node.inPlace {
                    pending += inPlace(keywords, index, seeksConditions, choice).reversed()
                }
            }
        }
        if constants?.isEmpty ?? false { isImpossible = true }
    }

    private mutating func add(_ node: SchemaNode) {
        readSamples(node)
        if var types = node.types {
            if types.contains(.number) { types.insert(.integer) }
            self.types.formIntersection(types)
        }
        if let constant = node.constant { narrow(to: [constant]) }
        if let enumeration = node.enumeration { narrow(to: enumeration) }
        if let number = node.number { numbers.append(number) }
        if let string = node.string {
            minLength = max(minLength, string.minLength)
            maxLength = min(maxLength, string.maxLength)
            if let pattern = string.pattern { patterns.append(pattern) }
        }
        if let format = node.source["format"]?.stringValue { formats.append(format) }
        if let array = node.array { arrays.append(array) }
        if let object = node.object { objects.append(object) }
        if let rest = node.unevaluatedProperties { unevaluatedProperties.append(rest) }
        if let rest = node.unevaluatedItems { unevaluatedItems.append(rest) }
    }

    private mutating func readSamples(_ node: SchemaNode) {
        samples += node.source["examples"]?.arrayValue ?? []
        // OpenAPI's older name.
        if let example = node.source["example"] { samples.append(example) }
        if let usual = node.source["default"] { samples.append(usual) }
    }

    private mutating func narrow(to values: [JSONValue]) {
        constants =
            constants.map { known in known.filter { value in values.contains { JSONDiff.areEqual($0, value) } } }
            ?? values
    }

    /// The schemas that an in-place keyword adds.
    private mutating func inPlace(
        _ keywords: InPlaceKeywords,
        _ node: Int,
        _ seeksConditions: Bool,
        _ choice: Choice
    ) -> [Int] {
        var added = keywords.allOf
        if let reference = keywords.reference { added.append(reference) }
        if let reference = keywords.dynamicReference { added.append(reference.fallback) }
        var found: [Alternative] = []
        if !keywords.anyOf.isEmpty {
            found.append(
                Alternative(keyword: "anyOf", node: node, branches: keywords.anyOf.map { [$0] }, condition: nil)
            )
        }
        if !keywords.oneOf.isEmpty {
            found.append(
                Alternative(keyword: "oneOf", node: node, branches: keywords.oneOf.map { [$0] }, condition: nil)
            )
        }
        if let condition = keywords.condition {
            let branches = [keywords.consequence, keywords.alternative].map { $0.map { [$0] } ?? [] }
            found.append(Alternative(keyword: "if", node: node, branches: branches, condition: condition))
        }
        for alternative in found {
            let branch = choice(alternative)
            added += alternative.branches[branch]
            if seeksConditions, branch == 0, let condition = alternative.condition { added.append(condition) }
        }
        alternatives += found
        return added
    }
}

extension SchemaShape {
    /// The shape of a value that is there: of each alternative the first branch that it meets.
    init(of schemas: [Int], in schema: Schema, for value: JSONValue) {
        self.init(of: schemas, in: schema, seeksConditions: false) { alternative in
            let isMet: ([Int]) -> Bool = { $0.allSatisfy { (try? schema.isMet(by: value, at: $0)) ?? false } }
            // Without a condition that is met, the other branch is taken, whatever it says.
            if let condition = alternative.condition { return isMet([condition]) ? 0 : 1 }
            return alternative.branches.firstIndex(where: isMet) ?? 0
        }
    }

    /// Names that a schema gives a meaning, in the order in which they were written, each once.
    var names: [String] {
        var names: [String] = []
        for entry in objects.lazy.flatMap(\.names.entries)
        where !names.contains(where: { $0.hasSameScalars(as: entry.name) }) {
            names.append(entry.name)
        }
        return names
    }

    func isRequired(_ name: String) -> Bool {
        objects.contains { object in object.names.index(of: name).map { object.names.entries[$0].isRequired } ?? false }
    }

    /// The schemas that speak of a member.
    func schemas(ofMember name: String) -> [Int] {
        var schemas: [Int] = []
        for object in objects {
            var isKnown = false
            if let index = object.names.index(of: name), let schema = object.names.entries[index].schema {
                schemas.append(schema)
                isKnown = true
            }
            for property in object.patternProperties where property.pattern.matches(name) ?? false {
                schemas.append(property.schema)
                isKnown = true
            }
            if !isKnown, let additional = object.additionalProperties { schemas.append(additional) }
        }
        return schemas.isEmpty ? unevaluatedProperties : schemas
    }

    /// The schemas that speak of an element.
    func schemas(ofElement index: Int) -> [Int] {
        let schemas = arrays.compactMap { index < $0.prefixItems.count ? $0.prefixItems[index] : $0.items }
        return schemas.isEmpty ? unevaluatedItems : schemas
    }

    var minItems: Int { arrays.map(\.minItems).max() ?? 0 }
    var maxItems: Int { arrays.map(\.maxItems).min() ?? .max }
    var minProperties: Int { objects.map(\.minProperties).max() ?? 0 }
    var maxProperties: Int { objects.map(\.maxProperties).min() ?? .max }
}

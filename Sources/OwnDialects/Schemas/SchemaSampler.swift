import Determinism
import JSONModel
import JSONSchema

/// Makes values from a schema: a usual one, or one by chance. A value is a proposal; ``SchemaSampler/value(attempts:)`` gives those alone
/// that meet the schema.
package struct SchemaSampler {
    let schema: Schema
    /// Nil for the usual value: first branches, every member that is described, plain texts.
    var generator: SeededGenerator?
    /// Whether members that are not required are put in; by chance where there is a generator.
    var hasOptionalMembers = true
    /// Branches that are not left to the rule above, by the schema that has them and their keyword.
    var chosen: [ChosenBranch] = []
    private var shapes: [Int: SchemaShape] = [:]

    struct ChosenBranch: Sendable, Equatable {
        var node: Int
        var keyword: String
        var branch: Int
    }

    /// Values are nested no deeper than this, except where a schema requires it.
    static let usualDepth = 6
    static let limit = 40

    package init(of schema: Schema, seed: UInt64? = nil) {
        self.schema = schema
        generator = seed.map { SeededGenerator(seed: $0) }
    }

    /// A value that meets the schema; nil where none was found.
    ///
    /// The first proposals are the usual value and the one with required members alone; then chance is asked.
    mutating func value(attempts: Int = 200) -> JSONValue? {
        value(of: [schema.root], attempts: attempts)
    }

    /// The same for schemas inside it.
    mutating func value(of schemas: [Int], attempts: Int) -> JSONValue? {
        let given = generator
        defer { generator = given }
        for attempt in 0..<attempts {
            if given == nil {
                hasOptionalMembers = attempt != 1
                if attempt > 1 { generator = SeededGenerator(campaignSeed: 0, caseNumber: attempt) }
            }
            let value = propose(schemas, label: "", depth: 0)
            if meets(value, schemas) { return value }
        }
        return nil
    }

    /// One value by chance, which is nearly always as the schema wants it.
    package mutating func proposal() -> JSONValue {
        propose([schema.root], label: "", depth: 0)
    }

    func meets(_ value: JSONValue, _ schemas: [Int]) -> Bool {
        schemas.allSatisfy { (try? schema.isMet(by: value, at: $0)) ?? false }
    }

    // MARK: - Chance

    /// A number below the bound; 0 for the usual value.
    mutating func pick(_ bound: Int) -> Int {
        generator?.below(bound) ?? 0
    }

    /// True once in so many times; never for the usual value.
    mutating func isUnusual(oneIn count: Int) -> Bool {
        generator?.oneIn(count) ?? false
    }

    /// The shape of these schemas, with branches as they are chosen. Shapes without a choice are kept.
    mutating func shape(of schemas: [Int]) -> SchemaShape {
        let key = schemas.count == 1 ? schemas.first : nil
        if let key, let known = shapes[key] { return known }
        var generator = generator
        let chosen = chosen
        let shape = SchemaShape(of: schemas, in: schema, seeksConditions: true) { alternative in
            let known = chosen.first { $0.node == alternative.node && $0.keyword == alternative.keyword }
            return known?.branch ?? generator?.below(alternative.branches.count)
                // Most messages are not what a condition asks for.
                ?? (alternative.keyword == "if" ? 1 : 0)
        }
        self.generator = generator
        if let key, shape.alternatives.isEmpty { shapes[key] = shape }
        return shape
    }
}

// MARK: - Values

extension SchemaSampler {
    /// - Parameters:
    ///   - schemas: What the value is to meet.
    ///   - label: What texts begin with: the name of the member.
    ///   - depth: How many arrays and objects it is in.
    /// - Returns: A value that may meet them.
    mutating func propose(_ schemas: [Int], label: String, depth: Int) -> JSONValue {
        guard depth < Self.limit else { return .null }
        let shape = shape(of: schemas)
        if let constants = shape.constants, !constants.isEmpty { return constants[pick(constants.count)] }
        if let sample = sample(of: shape, schemas) { return sample }
        switch type(of: shape, depth: depth) {
        case .null: return .null
        case .boolean: return .bool(generator?.oneIn(2) ?? false)
        case .integer, .number: return .number(number(shape, schemas))
        case .string: return .string(text(shape, schemas, label: label))
        case .array: return .array(elements(shape, label: label, depth: depth))
        default: return .object(members(shape, label: label, depth: depth))
        }
    }

    /// What the author gave as an example, where it is right.
    private mutating func sample(of shape: SchemaShape, _ schemas: [Int]) -> JSONValue? {
        guard !shape.samples.isEmpty, generator == nil || isUnusual(oneIn: 4) else { return nil }
        let first = pick(shape.samples.count)
        return meets(shape.samples[first], schemas) ? shape.samples[first] : nil
    }

    /// The types that a value may have, those first that the keywords speak of.
    private mutating func type(of shape: SchemaShape, depth: Int) -> InstanceTypes {
        var usual: [InstanceTypes] = []
        if !shape.objects.isEmpty { usual.append(.object) }
        if !shape.arrays.isEmpty { usual.append(.array) }
        if shape.minLength > 0 || shape.maxLength < .max || !shape.patterns.isEmpty || !shape.formats.isEmpty {
            usual.append(.string)
        }
        if !shape.numbers.isEmpty { usual.append(.number) }
        // Without a word about the type, a text is as good as anything, and null the last to take.
        let order: [InstanceTypes] = usual + [.string, .integer, .number, .boolean, .object, .array, .null]
        var allowed = order.filter { shape.types.isSuperset(of: $0) || $0 == .number && shape.types.contains(.integer) }
        if depth >= Self.usualDepth {
            let flat = allowed.filter { $0 != .object && $0 != .array }
            if !flat.isEmpty { allowed = flat }
        }
        guard let first = allowed.first else { return .null }
        guard generator != nil else { return first }
        return shape.types == .all && !isUnusual(oneIn: 4) ? first : allowed[pick(allowed.count)]
    }
}

import JSONModel
import JSONSchema

/// Walks through a usual message beside its schema and gathers what can be varied.
struct AxisFinder {
    let schema: Schema
    let usual: JSONValue
    /// Further values, by place: what the conditions of rules ask for.
    let hints: [JSONPointer: [JSONValue]]
    /// Other messages that somebody wrote, which meet the schema.
    let samples: [JSONValue]
    private(set) var axes: [SchemaAxis] = []
    /// For each value of each axis whether its own place takes it, whatever is around.
    private(set) var fits: [[Bool]] = []

    static let depthLimit = 8
    static let axisLimit = 250

    init(schema: Schema, usual: JSONValue, hints: [JSONPointer: [JSONValue]], samples: [JSONValue] = []) {
        self.schema = schema
        self.usual = usual
        self.hints = hints
        self.samples = samples
        visit(.root, [schema.root], usual, isRequired: true)
    }

    private mutating func visit(_ pointer: JSONPointer, _ schemas: [Int], _ value: JSONValue, isRequired: Bool) {
        guard pointer.tokens.count <= Self.depthLimit, axes.count < Self.axisLimit else { return }
        let shape = SchemaShape(of: schemas, in: schema, for: value)
        var place = PlaceValues(shape, usual: value, hints: hints[pointer] ?? [])
        addBranches(of: shape, schemas, to: &place)
        if pointer.tokens.isEmpty {
            for (number, sample) in samples.enumerated() { place.add("sample \(number + 1)", sample) }
        }

        var values = [SchemaAxisValue(name: "usual", isValid: true, edits: [])]
        var fits = [true]
        if !pointer.tokens.isEmpty, Int(pointer.tokens[pointer.tokens.count - 1]) == nil {
            values.append(axisValue("absent", SchemaEdit(pointer, nil)))
            fits.append(!isRequired)
        }
        for candidate in place.candidates {
            add(candidate, at: pointer, shape, schemas, &values, &fits)
        }
        axes.append(SchemaAxis(pointer: pointer, values: values))
        self.fits.append(fits)
        visitInside(pointer, shape, value)
    }

    private mutating func visitInside(_ pointer: JSONPointer, _ shape: SchemaShape, _ value: JSONValue) {
        switch value {
        case .object(let object):
            for member in object.members {
                visit(
                    pointer.appending(member.key),
                    shape.schemas(ofMember: member.key),
                    member.value,
                    isRequired: shape.isRequired(member.key)
                )
            }
            for name in shape.names where object.lastIndex(of: name) == nil {
                visitMissing(pointer.appending(name), shape.schemas(ofMember: name))
            }
        case .array(let elements):
            let described = shape.arrays.map(\.prefixItems.count).max() ?? 0
            for index in elements.indices.prefix(max(described, 1)) {
                visit(pointer.appending(index), shape.schemas(ofElement: index), elements[index], isRequired: true)
            }
        default: break
        }
    }

    /// A member that the usual message does not have: usually absent, and there with what is usual for it.
    private mutating func visitMissing(_ pointer: JSONPointer, _ schemas: [Int]) {
        guard pointer.tokens.count <= Self.depthLimit, axes.count < Self.axisLimit else { return }
        var sampler = SchemaSampler(of: schema)
        guard let value = sampler.value(of: schemas, attempts: 50) else { return }
        let shape = SchemaShape(of: schemas, in: schema, for: value)
        let place = PlaceValues(shape, usual: value, hints: hints[pointer] ?? [])
        var values = [SchemaAxisValue(name: "absent", isValid: true, edits: [])]
        values.append(axisValue("present", SchemaEdit(pointer, value)))
        var fits = [true, true]
        for candidate in place.candidates {
            add(candidate, at: pointer, shape, schemas, &values, &fits)
        }
        axes.append(SchemaAxis(pointer: pointer, values: values))
        self.fits.append(fits)
    }

    /// A value for each branch of each alternative at this place.
    private func addBranches(of shape: SchemaShape, _ schemas: [Int], to place: inout PlaceValues) {
        for alternative in shape.alternatives {
            for branch in alternative.branches.indices {
                var sampler = SchemaSampler(of: schema)
                sampler.chosen = [.init(node: alternative.node, keyword: alternative.keyword, branch: branch)]
                guard let value = sampler.value(of: schemas, attempts: 50) else { continue }
                let name =
                    alternative.keyword == "if"
                    ? (branch == 0 ? "if met" : "if not met") : "\(alternative.keyword) \(branch + 1)"
                place.add(name, value)
            }
        }
    }

    /// Adds a value with its verdicts. A text that is not of its format is as odd as one of another type, though no schema refuses it.
    private func add(
        _ candidate: PlaceValues.Candidate,
        at pointer: JSONPointer,
        _ shape: SchemaShape,
        _ schemas: [Int],
        _ values: inout [SchemaAxisValue],
        _ fits: inout [Bool]
    ) {
        var value = axisValue(candidate.name, SchemaEdit(pointer, candidate.value))
        let isOfFormat = shape.formats.allSatisfy { name in
            guard let format = StringFormat(rawValue: name), let text = candidate.value.stringValue else { return true }
            return format.matches(text)
        }
        value.isValid = value.isValid && isOfFormat
        values.append(value)
        fits.append(isOfFormat && schemas.allSatisfy { (try? schema.isMet(by: candidate.value, at: $0)) ?? false })
    }

    private func axisValue(_ name: String, _ edit: SchemaEdit) -> SchemaAxisValue {
        var message = usual
        edit.apply(to: &message)
        return SchemaAxisValue(name: name, isValid: (try? schema.isMet(by: message)) ?? false, edits: [edit])
    }
}

import JSONModel
import JSONSchema
import VendorModel

/// What can be varied in the messages of a schema: a usual message, the axes, and which of their values cannot meet.
struct SchemaAxes: Sendable {
    let schema: Schema
    let usual: JSONValue
    private(set) var axes: [SchemaAxis]
    /// To try all pairs of values takes a while, and who only judges messages needs none.
    private var pairs = LazyValue<Pairs> { Pairs(exclusions: [], areTooMany: false) }

    /// Messages of other kinds, each with the places and values that the usual message and the kinds before it do not have.
    private var otherKinds = LazyValue<[SchemaAxes]> { [] }

    var kinds: [SchemaAxes] { otherKinds.value }

    private struct Pairs: Sendable {
        let exclusions: [SchemaExclusion]
        let areTooMany: Bool
    }

    var exclusions: [SchemaExclusion] { pairs.value.exclusions }
    /// Whether there were too many pairs of values to try them all: then ``exclusions`` has none.
    var isTooLargeForExclusions: Bool { pairs.value.areTooMany }

    /// Pairs of values that are tried.
    static let pairLimit = 400_000
    /// Kinds of messages that are looked at.
    private static let kindLimit = 24

    /// Finds the axes of a schema.
    ///
    /// - Parameters:
    ///   - schema: What messages are to meet.
    ///   - examples: Messages; of those that meet the schema the one with the most values in it is the usual one, since more of it can be
    ///     varied. Without one, a message is made.
    ///   - conditions: Schemas of messages that matter, as the conditions of rules: their constants and bounds are tried, too.
    /// - Returns: Nil where no message is found that meets the schema: then an example is needed.
    static func find(
        in schema: Schema,
        examples: [JSONValue] = [],
        conditions: [Schema] = []
    ) -> SchemaAxes? {
        var sampler = SchemaSampler(of: schema)
        let written = SchemaShape(of: [schema.root], in: schema, seeksConditions: false) { _ in 0 }.samples
        let right = (examples + written).filter { (try? schema.isMet(by: $0)) ?? false }
        let example = right.reduce(nil as JSONValue?) { best, next in
            best.map { $0.valueCount < next.valueCount } ?? true ? next : best
        }
        guard let usual = example ?? sampler.value(attempts: 2000) else { return nil }
        var hints: [JSONPointer: [JSONValue]] = [:]
        for condition in conditions { ConditionValues.collect(from: condition, into: &hints) }
        let others = right.enumerated().filter { $1 != usual && !right[..<$0].contains($1) }.map(\.element)
        let finder = AxisFinder(schema: schema, usual: usual, hints: hints, samples: others)
        var axes = SchemaAxes(schema: schema, usual: usual, axes: finder.axes)
        axes.addCompanions(fits: finder.fits)
        let found = axes
        axes.pairs = LazyValue { found.triedPairs }
        axes.otherKinds = LazyValue { [hints] in found.findKinds(hints) }
        return axes
    }

    private init(schema: Schema, usual: JSONValue, axes: [SchemaAxis]) {
        self.schema = schema
        self.usual = usual
        self.axes = axes
    }

    /// The message of a row: one value of each axis, by index.
    func message(_ row: [Int]) -> JSONValue {
        var message = usual
        for (axis, value) in zip(axes, row) where value > 0 { axis.values[value].apply(to: &message) }
        return message
    }

    /// The message with these values, and the usual ones elsewhere.
    func message(_ sides: [SchemaExclusion.Side]) -> JSONValue {
        var message = usual
        for side in sides.sorted(by: { $0.axis < $1.axis }) { axes[side.axis].values[side.value].apply(to: &message) }
        return message
    }

    func isMet(by message: JSONValue) -> Bool {
        (try? schema.isMet(by: message)) ?? false
    }

    /// All values but the usual ones that leave the message as the schema wants it.
    var validSides: [SchemaExclusion.Side] {
        axes.indices.flatMap { axis in
            axes[axis].values.indices.filter { $0 > 0 && axes[axis].values[$0].isValid }
                .map { SchemaExclusion.Side(axis: axis, value: $0) }
        }
    }
}

// MARK: - Kinds of messages

extension SchemaAxes {
    /// A value that brings places of its own makes a message of another kind: a branch of `oneOf`, another example, a member with members.
    private func findKinds(_ hints: [JSONPointer: [JSONValue]]) -> [SchemaAxes] {
        var known = Set(axes.flatMap(\.changes))
        var places = Set(axes.map(\.pointer))
        var kinds: [SchemaAxes] = []
        var pending = messagesWithPlaces
        while let (message, isWhole) = pending.first, kinds.count < Self.kindLimit {
            pending.removeFirst()
            let finder = AxisFinder(schema: schema, usual: message, hints: hints)
            var kind = SchemaAxes(schema: schema, usual: message, axes: finder.axes)
            kind.addCompanions(fits: finder.fits)
            for index in kind.axes.indices {
                let usual = kind.axes[index].values[0]
                let others = kind.axes[index].values.dropFirst().filter { value in
                    value.edits.last.map { known.insert($0.change).inserted } ?? false
                }
                kind.axes[index].values = [usual] + others
            }
            kind.axes.removeAll { $0.values.count == 1 }
            // Another list of the same member has no places of its own.
            let isNew = kind.axes.contains { axis in
                !places.contains(axis.pointer) || isWhole && axis.values.dropFirst().contains(where: \.isValid)
            }
            guard isNew else { continue }
            places.formUnion(finder.axes.map(\.pointer))
            pending += kind.messagesWithPlaces
            kinds.append(kind)
        }
        return kinds
    }

    /// Messages with a value that has values in it, and whether that value is the whole message.
    private var messagesWithPlaces: [(message: JSONValue, isWhole: Bool)] {
        validSides.compactMap { side in
            let axis = axes[side.axis]
            let value = axis.values[side.value]
            guard value.name != PlaceValues.unknownMember, let edit = value.edits.last?.value, edit.valueCount > 1
            else {
                return nil
            }
            return (message([side]), axis.pointer.tokens.isEmpty)
        }
    }

    /// The usual message, and for each other value the message with it.
    var single: [JSONValue] {
        [usual]
            + axes.indices.flatMap { axis in
                axes[axis].values.indices.dropFirst().map { message([SchemaExclusion.Side(axis: axis, value: $0)]) }
            }
    }
}

extension SchemaAxis {
    fileprivate var changes: [String] { values.compactMap { $0.edits.last?.change } }
}

extension SchemaEdit {
    /// The change as a text: places and values that are the same have the same.
    fileprivate var change: String {
        "\(pointer) \(value.map { String(decoding: $0.serialized(), as: UTF8.self) } ?? "")"
    }
}

// MARK: - Values that need others

extension SchemaAxes {
    /// A value that its own place takes, but not the rest of the message, gets the one other change that settles it.
    private mutating func addCompanions(fits: [[Bool]]) {
        let removals = axes.map(\.pointer).filter { !$0.tokens.isEmpty }.map { SchemaEdit($0, nil) }
        let others = removals + validSides.flatMap { axes[$0.axis].values[$0.value].edits }
        for axis in axes.indices {
            for value in axes[axis].values.indices where fits[axis][value] && !axes[axis].values[value].isValid {
                guard let edit = axes[axis].values[value].edits.first else { continue }
                guard let companions = companions(of: edit, removals: removals, others: others) else { continue }
                axes[axis].values[value].edits = companions + [edit]
                axes[axis].values[value].isValid = true
            }
        }
    }

    private func companions(of edit: SchemaEdit, removals: [SchemaEdit], others: [SchemaEdit]) -> [SchemaEdit]? {
        for other in others where settles([other], edit) { return [other] }
        // Two members at most, since a message without much in it shows little.
        for (index, first) in removals.enumerated().prefix(60) {
            for second in removals[..<index] where settles([first, second], edit) { return [first, second] }
        }
        return nil
    }

    private func settles(_ companions: [SchemaEdit], _ edit: SchemaEdit) -> Bool {
        var message = usual
        for companion in companions { companion.apply(to: &message) }
        edit.apply(to: &message)
        return edit.isDone(in: message) && isMet(by: message)
    }

    // MARK: - Values that cannot meet

    private var triedPairs: Pairs {
        let sides = validSides
        guard sides.count * sides.count / 2 <= Self.pairLimit else { return Pairs(exclusions: [], areTooMany: true) }
        var exclusions: [SchemaExclusion] = []
        for (index, right) in sides.enumerated() {
            for left in sides[..<index] where left.axis != right.axis && areExclusive(left, right) {
                exclusions.append(SchemaExclusion(left: left, right: right))
            }
        }
        return Pairs(exclusions: exclusions, areTooMany: false)
    }

    private func areExclusive(_ left: SchemaExclusion.Side, _ right: SchemaExclusion.Side) -> Bool {
        let message = message([left, right])
        let edits = [left, right].compactMap { axes[$0.axis].values[$0.value].edits.last }
        return !edits.allSatisfy { $0.isDone(in: message) } || !isMet(by: message)
    }
}

// MARK: - Conditions

extension SchemaAxes {
    /// Values that make the message meet a condition, few before many; nil where none were found. No values are enough where the
    /// usual message meets it.
    func sides(meeting condition: Schema) -> [SchemaExclusion.Side]? {
        let meets: ([SchemaExclusion.Side]) -> Bool = { sides in
            let message = message(sides)
            return ((try? condition.isMet(by: message)) ?? false) && isMet(by: message)
        }
        if meets([]) { return [] }
        let sides = validSides
        if let one = sides.first(where: { meets([$0]) }) { return [one] }
        guard sides.count * sides.count / 2 <= Self.pairLimit else { return nil }
        for (index, right) in sides.enumerated() {
            for left in sides[..<index] where left.axis != right.axis && meets([left, right]) { return [left, right] }
        }
        return nil
    }
}

extension JSONValue {
    /// How many values it is made of.
    fileprivate var valueCount: Int {
        switch self {
        case .null, .bool, .number, .string: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .object(let object): object.members.reduce(1) { $0 + $1.value.valueCount }
        }
    }
}

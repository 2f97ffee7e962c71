import Determinism

/// The axes of a dialect, and which of their values cannot meet.
///
/// Nominal values are plain and exclude nothing, so every set of values without an excluded pair can be completed to a
/// row. A class, because generators hand it around for every case and its tables are many.
package final class AxisModel: Sendable {
    package let axes: [Axis]

    /// Values are numbered through all axes: value `v` of axis `a` is `firstValue[a] + v`.
    let firstValue: [Int]
    /// Axis and role of each numbered value.
    let axisOfValue: [Int]
    let roles: [AxisValue.Role]
    /// What each numbered value does to a draft.
    private let edits: [@Sendable (_ draft: inout CaseDraft) -> Void]
    /// Numbered values per role, in order.
    let plainValues: [[Int]]
    /// The same in one list, with the place of each axis's first: two steps less for who draws them all the time.
    private let plainList: [Int]
    private let firstPlain: [Int]
    let gateValues: [[Int]]
    let oddValues: [Int]
    let allGates: [Int]
    /// Axes that every random case draws a value of.
    let drawnAlways: [(axis: Int, shares: [Int])]
    /// The same for each axis, and quicker to ask.
    let isDrawnAlways: [Bool]
    /// How many rows of a covering set each numbered value shall have, relative to the others of its axis.
    let rowShares: [Int]
    /// `excluded[u * count + v]`.
    private let excluded: [Bool]
    /// The row of nominal values.
    package let nominalRow: AxisRow

    package init(axes: [Axis], exclusions: [Exclusion] = []) {
        self.axes = axes
        var firstValue: [Int] = []
        var axisOfValue: [Int] = []
        var roles: [AxisValue.Role] = []
        var plainValues: [[Int]] = []
        var gateValues: [[Int]] = []
        for (index, axis) in axes.enumerated() {
            precondition(axis.values.first?.role == .plain, "axis \(axis.name) needs a plain nominal value")
            let first = roles.count
            firstValue.append(first)
            roles += axis.values.map(\.role)
            axisOfValue += axis.values.map { _ in index }
            plainValues.append((first..<roles.count).filter { roles[$0] == .plain })
            gateValues.append((first..<roles.count).filter { roles[$0] == .gate })
        }
        self.firstValue = firstValue
        self.axisOfValue = axisOfValue
        self.roles = roles
        self.plainValues = plainValues
        plainList = plainValues.flatMap(\.self)
        firstPlain = plainValues.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        self.gateValues = gateValues
        drawnAlways = axes.enumerated().compactMap { index, axis in axis.shares.map { (index, $0) } }
        rowShares = axes.flatMap { axis in
            axis.sharesRows ? axis.shares ?? [] : axis.values.map { _ in 1 }
        }
        isDrawnAlways = axes.map { $0.shares != nil }
        edits = axes.flatMap { $0.values.map(\.edit) }
        nominalRow = AxisRow(values: Array(repeating: 0, count: axes.count))
        allGates = gateValues.flatMap(\.self)
        oddValues = roles.indices.filter { roles[$0] == .odd }

        var excluded = [Bool](repeating: false, count: roles.count * roles.count)
        for exclusion in exclusions {
            for left in AxisModel.values(of: exclusion.left, in: axes, firstValue: firstValue) {
                for right in AxisModel.values(of: exclusion.right, in: axes, firstValue: firstValue) {
                    excluded[left * roles.count + right] = true
                    excluded[right * roles.count + left] = true
                }
            }
        }
        self.excluded = excluded
    }

    package var valueCount: Int { roles.count }

    /// The numbered value's name, as `em_push_sound=custom`.
    package func name(ofValue value: Int) -> String {
        let axis = axisOfValue[value]
        return axes[axis].name + "=" + axes[axis].values[value - firstValue[axis]].name
    }

    package func areExclusive(_ left: Int, _ right: Int) -> Bool {
        excluded[left * roles.count + right]
    }

    /// Whether no two values of the row exclude each other. Oddities are not counted.
    package func allows(_ row: AxisRow) -> Bool {
        let values = numberedValues(of: row)
        return !values.indices.contains { left in
            values[..<left].contains { areExclusive($0, values[left]) }
        }
    }

    /// How many values of the row are not of the documented form.
    package func oddities(of row: AxisRow) -> Int {
        numberedValues(of: row).count { roles[$0] == .odd }
    }

    /// Applies the row's values to the draft, in the order of the axes. Nominal values have nothing to change.
    package func apply(_ row: AxisRow, to draft: inout CaseDraft) {
        for (axis, value) in row.values.enumerated() where value != 0 {
            edits[firstValue[axis] + value](&draft)
        }
    }

    /// Applies one numbered value to the draft.
    func apply(_ value: Int, to draft: inout CaseDraft) { edits[value](&draft) }

    /// Any axis, and any of its plain values.
    func plainValue(_ generator: inout SeededGenerator) -> Int {
        let axis = generator.below(axes.count)
        let first = firstPlain[axis]
        return plainList[first + generator.below(firstPlain[axis + 1] - first)]
    }

    func numberedValues(of row: AxisRow) -> [Int] {
        row.values.indices.map { firstValue[$0] + row.values[$0] }
    }

    private static func values(of choice: Exclusion.Choice, in axes: [Axis], firstValue: [Int]) -> [Int] {
        guard let axis = axes.firstIndex(where: { $0.name == choice.axis }) else {
            preconditionFailure("an exclusion names the unknown axis \(choice.axis)")
        }
        if let unknown = choice.values.first(where: { name in !axes[axis].values.contains { $0.name == name } }) {
            preconditionFailure("an exclusion names the unknown value \(choice.axis)=\(unknown)")
        }
        // Without names: every value but the nominal one.
        let indices = axes[axis].values.indices.filter {
            choice.values.isEmpty ? $0 > 0 : choice.values.contains(axes[axis].values[$0].name)
        }
        precondition(!indices.contains(0), "an exclusion names the nominal value of \(choice.axis)")
        return indices.map { firstValue[axis] + $0 }
    }
}

/// Values of two axes that cannot meet in one row.
package struct Exclusion: Sendable {
    struct Choice: Sendable {
        var axis: String
        var values: [String]
    }

    let left: Choice
    let right: Choice

    /// No names stand for every value but the nominal one.
    package init(_ leftAxis: String, _ leftValues: [String] = [], and rightAxis: String, _ rightValues: [String] = []) {
        left = Choice(axis: leftAxis, values: leftValues)
        right = Choice(axis: rightAxis, values: rightValues)
    }
}

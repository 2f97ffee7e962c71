import CaseGeneration

/// A model small enough to check by hand: two plain axes of three, a gate, an oddity, and one exclusion.
let smallModel = AxisModel(
    axes: [
        axis("a", ("0", .plain), ("1", .plain), ("2", .plain)),
        axis("b", ("0", .plain), ("1", .plain), ("odd", .odd)),
        axis("c", ("0", .plain), ("gate", .gate), ("odd", .odd)),
        axis("d", ("0", .plain), ("gate", .gate)),
    ],
    exclusions: [Exclusion("a", ["2"], and: "b", ["1"])]
)

private func axis(_ name: String, _ values: (String, AxisValue.Role)...) -> Axis {
    Axis(name, values.map { AxisValue($0.0, $0.1) { _ in } })
}

/// The definition of coverage, by brute force over the small model: axis and value of each member of a combination.
struct NaiveCoverage {
    typealias Value = (axis: Int, value: Int)

    let strength: Int

    func role(_ value: Value) -> AxisValue.Role { smallModel.axes[value.axis].values[value.value].role }

    var feasible: [[Value]] {
        var tuples: [[Value]] = [[]]
        var result: [[Value]] = []
        for axis in smallModel.axes.indices {
            for tuple in tuples where tuple.count < strength {
                for value in smallModel.axes[axis].values.indices { tuples.append(tuple + [(axis, value)]) }
            }
        }
        for tuple in tuples where tuple.count == strength {
            let isExcluded =
                tuple.contains { $0.axis == 0 && $0.value == 2 } && tuple.contains { $0.axis == 1 && $0.value == 1 }
            if !isExcluded, tuple.count(where: { role($0) == .odd }) <= 1 { result.append(tuple) }
        }
        return result
    }

    func covers(_ row: AxisRow, _ tuple: [Value]) -> Bool {
        guard tuple.allSatisfy({ row.values[$0.axis] == $0.value }) else { return false }
        let hidden = row.values.indices.filter { axis in !tuple.contains { $0.axis == axis } }
            .map { role(($0, row.values[$0])) }
        if hidden.contains(.odd) { return false }
        return !(hidden.contains(.gate) && tuple.contains { role($0) == .plain })
    }
}

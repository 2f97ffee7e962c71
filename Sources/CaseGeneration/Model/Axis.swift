/// One thing about a case that can be varied on its own, with the values worth trying.
package struct Axis: Sendable {
    /// Unique in its model; for a field its wire name.
    package let name: String
    /// The nominal value comes first: its edit changes nothing in the nominal case.
    package let values: [AxisValue]
    /// How often random cases have each of the values, relative to the others. Nil for an axis that is one among many,
    /// and nominal in most cases.
    let shares: [Int]?
    /// Whether rows of a covering set that may have any value have them in these shares too, and not in equal ones.
    let sharesRows: Bool

    package init(_ name: String, _ values: [AxisValue]) {
        self.init(name, values, shares: nil, sharesRows: false)
    }

    private init(_ name: String, _ values: [AxisValue], shares: [Int]?, sharesRows: Bool) {
        self.name = name
        self.values = values
        self.shares = shares
        self.sharesRows = sharesRows
    }

    /// The same axis, drawn in every random case. Each value has a share.
    package func drawnAlways(_ shares: KeyValuePairs<String, Int>, sharesRows: Bool = false) -> Axis {
        precondition(Set(shares.map(\.key)) == Set(values.map(\.name)), "each value of \(name) needs a share")
        return Axis(
            name,
            values,
            shares: values.map { value in shares.first { $0.key == value.name }?.value ?? 0 },
            sharesRows: sharesRows
        )
    }
}

/// A value of an axis and what it does to the case being built.
package struct AxisValue: Sendable {
    /// What a value does to the judgement of the others in its row.
    package enum Role: Sendable {
        /// A documented value that leaves the others to be seen.
        case plain
        /// A documented value that can keep the push from being sent: nothing else can be seen then.
        case gate
        /// Not of the documented type or form: the whole message may be refused.
        case odd
    }

    /// Unique in its axis.
    package let name: String
    package let role: Role
    package let edit: @Sendable (_ draft: inout CaseDraft) -> Void

    package init(_ name: String, _ role: Role = .plain, edit: @escaping @Sendable (_ draft: inout CaseDraft) -> Void) {
        self.name = name
        self.role = role
        self.edit = edit
    }

    /// False for an oddity.
    package var isValid: Bool { role != .odd }
}

/// One value of each axis, as indices into the axes' values in the model's order.
package struct AxisRow: Sendable, Hashable {
    package var values: [Int]

    package init(values: [Int]) {
        self.values = values
    }
}

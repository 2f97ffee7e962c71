/// One thing about a case that can be varied on its own, with the values worth trying.
package struct Axis: Sendable {
    /// Unique in its model; for a field its wire name.
    package let name: String
    /// The nominal value comes first: its edit changes nothing in the nominal case.
    package let values: [AxisValue]

    package init(_ name: String, _ values: [AxisValue]) {
        self.name = name
        self.values = values
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

import JSONModel

/// A value for one member of a message or a context; most axes are a slot and a list of these.
package struct FieldValue: Sendable {
    package enum Content: Sendable {
        case absent
        case json(JSONValue)
        /// The label and the case's text, so that the texts of two slots differ and share their class.
        case text(label: String)
        /// An array with the case's text as its only element.
        case textArray(label: String)
    }

    package let name: String
    package let role: AxisValue.Role
    package let content: Content

    package init(name: String, role: AxisValue.Role, content: Content) {
        self.name = name
        self.role = role
        self.content = content
    }

    /// The member is not there.
    package static let absent = FieldValue(name: "absent", role: .plain, content: .absent)
    /// Documented nowhere and read as absent, so it hides nothing.
    package static let null = FieldValue(name: "null", role: .plain, content: .json(.null))
    package static let empty = FieldValue(name: "empty", role: .plain, content: .json(""))
    package static let space = FieldValue(name: "space", role: .plain, content: .json(" "))

    package static func plain(_ name: String, _ value: JSONValue) -> FieldValue {
        FieldValue(name: name, role: .plain, content: .json(value))
    }

    package static func gate(_ name: String, _ value: JSONValue) -> FieldValue {
        FieldValue(name: name, role: .gate, content: .json(value))
    }

    package static func odd(_ name: String, _ value: JSONValue) -> FieldValue {
        FieldValue(name: name, role: .odd, content: .json(value))
    }

    package static func text(_ label: String) -> FieldValue {
        FieldValue(name: "text", role: .plain, content: .text(label: label))
    }

    package static func textArray(_ label: String) -> FieldValue {
        FieldValue(name: "[text]", role: .plain, content: .textArray(label: label))
    }

    /// Lists of the usual lengths from two on, with members that differ from one another.
    package static func lists(_ label: String) -> [FieldValue] {
        ListLength.all.filter { $0 > 1 }.map { .plain(ListLength.name($0), ListLength.list($0, label)) }
    }

    /// Text that is itself JSON: nobody may read it, tidy it up or put its value in its place.
    package static func jsonText(_ label: String) -> FieldValue {
        .plain("json-text", .string(#"{"\#(label)": [1, null], "a.b": "it's"}"#))
    }

    /// A number by its lexeme, for values beyond the machine's integers.
    package static func number(_ lexeme: String, _ role: AxisValue.Role = .plain) -> FieldValue {
        FieldValue(name: lexeme, role: role, content: .json(.number(JSONNumber(uncheckedLexeme: lexeme))))
    }

    /// What this value writes into the slot of a draft; nil takes the member away.
    package func json(in draft: CaseDraft) -> JSONValue? {
        switch content {
        case .absent: nil
        case .json(let value): value
        case .text(let label): .string(draft.text(label: label))
        case .textArray(let label): .array([.string(draft.text(label: label))])
        }
    }
}

extension Axis {
    /// An axis whose values are the values of one member.
    package init(_ name: String, at slot: Slot, _ values: [FieldValue]) {
        self.init(
            name,
            values.map { value in
                AxisValue(value.name, value.role) { $0.set(value.json(in: $0), at: slot) }
            }
        )
    }

    /// The axis with further values behind its own.
    package func adding(_ further: [AxisValue]) -> Axis {
        precondition(shares == nil, "the shares of \(name) say nothing of further values")
        return Axis(name, values + further)
    }
}

import Determinism
import JSONModel

/// The behaviours of a vendor that its documents describe side by side, and of which random cases have equally many.
package struct ProfileShares: Sendable {
    /// Where the context names the profile.
    package let slot: Slot
    package let names: [String]
    /// What a context that names none has.
    package let standard: String
    /// Whether a message of one profile is one of every other, too. Else a message keeps its own.
    package let fitEveryMessage: Bool

    package init(_ field: String, _ names: [String], standard: String, fitEveryMessage: Bool) {
        slot = .context(field)
        self.names = names
        self.standard = standard
        self.fitEveryMessage = fitEveryMessage
    }

    /// The profile of a case with this context.
    package func name(in context: JSONObject) -> String {
        slot.path.first.flatMap { context[$0]?.stringValue } ?? standard
    }

    /// Gives the draft the profile.
    package func set(_ name: String, in draft: inout CaseDraft) {
        if self.name(in: draft.context.objectValue ?? [:]) != name { draft.set(.string(name), at: slot) }
    }
}

import JSONModel
import PushModel

/// Cases that a compiler must treat as it treats another one, in a way that is known without knowing what is right.
extension CaseGenerator {
    /// The same message with the members of every object in the opposite order; nil where there is nothing to turn round, or
    /// where a key is there twice, be it in another case, and the order means something.
    package func withKeysReversed(_ testCase: Case) -> Case? {
        guard case .value(let message) = testCase.message, !message.hasKeysEqualButForCase else { return nil }
        let reversed = message.withReversedMembers
        guard reversed != message else { return nil }
        return testCase.variant(reversed, "members reversed")
    }

    /// The same message with the first of its texts that is there and long enough replaced.
    ///
    /// - Parameters:
    ///   - testCase: Whose message is a value.
    ///   - minimum: Unicode scalars that the text must have.
    ///   - replacement: Makes the new text of the old one.
    /// - Returns: The variant, with the text that was replaced and the one in its place.
    package func withText(
        of testCase: Case,
        atLeast minimum: Int,
        _ replacement: (String) -> String
    ) -> (variant: Case, old: String, new: String)? {
        guard case .value(let message) = testCase.message else { return nil }
        let draft = CaseDraft(of: testCase, message: message)
        for slot in sizeSlots(of: draft).map(\.slot) where slot.root == .message {
            guard let old = draft.value(at: slot)?.stringValue, old.unicodeScalars.count >= minimum else { continue }
            var changed = draft
            let new = replacement(old)
            changed.set(.string(new), at: slot)
            return (testCase.variant(changed.message, "another text at \(slot)"), old, new)
        }
        return nil
    }

    /// The same message, told not to be pushed; nil where the dialect has no such word.
    package func ignored(_ testCase: Case) -> Case? {
        guard let ignoring, case .value(let message) = testCase.message else { return nil }
        var draft = CaseDraft(of: testCase, message: message)
        draft.set(true, at: ignoring)
        return testCase.variant(draft.message, "told not to be pushed")
    }
}

extension Case {
    fileprivate func variant(_ message: JSONValue, _ note: String) -> Case {
        // What a document says about the case does not hold for the variant.
        Case(id: id, dialect: dialect, message: .value(message), context: context, headers: headers, note: note)
    }
}

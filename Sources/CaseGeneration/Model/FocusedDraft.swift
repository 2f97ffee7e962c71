import PushModel

/// A case in which one thing is to be seen, and everything else is nominal.
///
/// Rows of the covering set vary dozens of things at once: what shows only where two or three of them agree, and no
/// other text, gate or open topic is in the way, is met there by chance.
package struct FocusedDraft: Sendable {
    /// Unique in its dialect.
    let name: String
    let draft: CaseDraft
    /// Whether everything that is to be seen is settled: where a topic of the documents is open, a wrong answer can be taken for another
    /// right one.
    package private(set) var isSettled = true

    /// - Parameters:
    ///   - name: What is to be seen.
    ///   - nominal: The case to begin with.
    ///   - edit: Makes of it the case where that is seen.
    package init(_ name: String, of nominal: CaseDraft, _ edit: (_ draft: inout CaseDraft) -> Void) {
        self.name = name
        var draft = nominal
        edit(&draft)
        self.draft = draft
    }

    /// The same as a near miss: who answers it may take a reading, and takes the same one for its like.
    package var asNearMiss: FocusedDraft {
        var focused = self
        focused.isSettled = false
        return focused
    }
}

extension CaseGenerator {
    /// The focused cases of the dialect, always the same.
    package func focusedCases() -> [GeneratedCase] {
        focused.map { focused in
            let id = "\(dialect.rawValue)/focus-\(focused.name)"
            return GeneratedCase(testCase: focused.draft.makeCase(id: id, dialect: dialect), origin: .focus)
        }
    }
}

import PushModel

/// A case in which one thing is to be seen, and everything else is nominal.
///
/// Rows of the covering set vary dozens of things at once: what shows only where two or three of them agree, and no
/// other text, gate or open topic is in the way, is met there by chance.
package struct FocusedDraft: Sendable {
    /// Unique in its dialect.
    let name: String
    package let draft: CaseDraft

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
}

extension CaseGenerator {
    /// The focused cases of the dialect, always the same: those in which all is settled, and the near misses.
    package func focusedCases() -> [GeneratedCase] {
        (focused + nearMisses).map { focused in
            let id = "\(dialect.rawValue)/focus-\(focused.name)"
            return GeneratedCase(testCase: focused.draft.makeCase(id: id, dialect: dialect), origin: .focus)
        }
    }
}

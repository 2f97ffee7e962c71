import Campaign
import CaseGeneration

extension Finding {
    /// What shrinking learned, in words; nothing where it learned nothing.
    var shrinkingWords: [String] {
        guard let shrunk else { return [] }
        var words: [String] = []
        if let threshold = shrunk.threshold {
            words.append("passes at \(threshold.passes), fails at \(threshold.fails) bytes")
        }
        if !shrunk.arbitraryMembers.isEmpty {
            words.append("any value does in \(shrunk.arbitraryMembers.joined(separator: ", "))")
        }
        return words
    }
}

extension BaselineReview {
    /// The entries that somebody should look at, a line each.
    var lines: [String] {
        entries(.stale).map { "baseline    \($0.fingerprint) \($0.rule): stale, its reproducer passes; prune it" }
            + entries(.expired).map { "baseline    \($0.fingerprint) \($0.rule): expired on \($0.expires ?? "")" }
    }

    /// The entry that knows the finding.
    func entry(of finding: Finding) -> BaselineEntry? {
        verdicts.first { $0.entry.fingerprint == finding.fingerprint }?.entry
    }
}

import Findings

extension Int {
    /// `1 case`, `2 cases`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// `12,345`, as people read figures in a sentence.
    var grouped: String {
        let digits = String(magnitude)
        let groups = stride(from: digits.count, to: 0, by: -3).map { end in
            String(digits.prefix(end).suffix(3))
        }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// `1 case`, `12,345 cases`.
    func groupedCount(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension RunReport {
    /// What a run has many of.
    var noun: String { endpoint != nil ? "request" : runsSequences ? "sequence" : "case" }
}

import Findings

extension Int {
    /// `1 case`, `2 cases`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension RunReport {
    /// What a run has many of.
    var noun: String { endpoint != nil ? "request" : runsSequences ? "sequence" : "case" }
}

/// The row of messages that shows a finding, and what came of it.
package struct SequenceEvidence: Sendable, Equatable {
    /// The file that `pushproof sequences` runs.
    package var yaml: String
    /// Its steps, a line each.
    package var steps: [String]
    /// The pushes that came, a line each.
    package var pushes: [String]

    package init(yaml: String, steps: [String], pushes: [String]) {
        self.yaml = yaml
        self.steps = steps
        self.pushes = pushes
    }

    /// The name of the file in the folder of a finding.
    package static let fileName = "sequence.yml"
}

import Findings
import PushModel
import Vendors

/// What a run knows of the testee's languages and libraries before it judges.
struct KnownStack: Sendable {
    /// Whether habits explain answers: not where exotic cases gate.
    var excusesHabits = true
    /// What the testee's library writes as escapes.
    var escapes: WrittenEscapes = []
    var pinned = PinnedStack()

    /// Whether a habit may explain an answer to the case: where exotic cases gate, one of them is to be answered right.
    func excuses(_ testCase: Case) -> Bool { excusesHabits || testCase.caseClass < .exotic }
}

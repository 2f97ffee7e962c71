import Findings
import PushModel

/// What a run knows of the testee's languages and libraries before it judges.
struct KnownStack: Sendable {
    /// Whether habits explain answers: not where exotic cases gate.
    var excusesHabits = true
    /// What the testee's library writes as escapes.
    var escapes: WrittenEscapes = []
    var pinned = PinnedStack()
}

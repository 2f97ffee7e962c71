import PushModel

/// The habits that the user says the testee's stack has. A place that shows another one departs from it, and that is a finding.
package struct PinnedStack: Sendable, Equatable {
    private var handlings: [Habit.Met: Set<Habit.Handling>] = [:]

    package init() {}

    /// What was added, as the user writes it.
    package var settings: [String] {
        handlings.flatMap { met, all in all.map { "\(met.rawValue)=\($0.rawValue)" } }.sorted()
    }

    /// Adds what one setting says.
    ///
    /// - Parameter text: As in `longNumber=rounded`. A kind may be given more than once.
    /// - Returns: What is wrong with it, as a sentence; nil for nothing.
    package mutating func pin(_ text: String) -> String? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return "expected a kind and its treatment, such as longNumber=rounded" }
        guard let met = Habit.Met(rawValue: parts[0]) else {
            return Self.unknown("kind", parts[0], among: Habit.Met.allCases.map(\.rawValue))
        }
        guard let handling = Habit.Handling(rawValue: parts[1]) else {
            return Self.unknown("handling", parts[1], among: Habit.Handling.allCases.map(\.rawValue))
        }
        handlings[met, default: []].insert(handling)
        return nil
    }

    private static func unknown(_ what: String, _ name: String, among names: [String]) -> String {
        "no \(what) is called \"\(Wording.shortened(name))\"; there are \(names.joined(separator: ", "))"
    }

    /// Whether the habit is the stack's, as far as the user says what it has.
    package func allows(_ habit: Habit) -> Bool { handlings[habit.met]?.contains(habit.handling) ?? true }
}

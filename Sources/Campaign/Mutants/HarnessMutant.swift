import APNsRules
import APNsWire
import Findings

/// The harness itself with one seeded bug, or with a change that keeps its behaviour.
package struct HarnessMutant: Sendable {
    package enum Part: String, Sendable, CaseIterable {
        /// The mock endpoint.
        case mock
        /// The APNs rules.
        case rules
    }

    enum Change: Sendable {
        case world(@Sendable (inout World) -> Void)
        case rules(@Sendable (inout [Rule]) -> Void)
    }

    /// The part, a dot, and what is wrong with it.
    package var name: String
    package var summary: String
    /// Whether the change is right by the documents: then nothing may be found.
    package var isEquivalent: Bool
    var change: Change

    package var part: Part {
        switch change {
        case .world: .mock
        case .rules: .rules
        }
    }

    /// A mutant of the mock endpoint.
    init(
        mock name: String,
        _ summary: String,
        isEquivalent: Bool = false,
        _ change: @escaping @Sendable (inout World) -> Void
    ) {
        self.name = "mock." + name
        self.summary = summary
        self.isEquivalent = isEquivalent
        self.change = .world(change)
    }

    /// A mutant of the rules.
    init(
        rules name: String,
        _ summary: String,
        isEquivalent: Bool = false,
        _ change: @escaping @Sendable (inout [Rule]) -> Void
    ) {
        self.name = "rules." + name
        self.summary = summary
        self.isEquivalent = isEquivalent
        self.change = .rules(change)
    }
}

extension HarnessMutant {
    package static let all = mocks + rules

    /// Has the self-check look at the mutant.
    ///
    /// - Parameter clock: Milliseconds since the epoch.
    /// - Returns: What the self-check says.
    /// - Throws: ``RunError`` where the mock endpoint does not start.
    package func verdict(clock: @escaping @Sendable () -> Int) async throws(RunError) -> HarnessVerdict {
        switch change {
        case .world(let spoil):
            let faults = try await SelfCheck(spoil: spoil, clock: clock).endpointFaults()
            return HarnessVerdict(mutant: self, faults: faults)
        case .rules(let spoil):
            var rules = RuleList.all
            spoil(&rules)
            return HarnessVerdict(mutant: self, faults: SelfCheck(rules: rules, clock: clock).ruleFaults)
        }
    }
}

/// What the self-check says of a mutant of the harness.
package struct HarnessVerdict: Sendable {
    package var mutant: HarnessMutant
    /// A sentence each; none where the mutant survived.
    package var faults: [String]

    package init(mutant: HarnessMutant, faults: [String]) {
        self.mutant = mutant
        self.faults = faults
    }

    package var isFound: Bool { !faults.isEmpty }

    /// Whether it is as it should be: a bug found, an equivalent left alone.
    package var isRight: Bool { isFound != mutant.isEquivalent }
}

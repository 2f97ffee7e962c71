import JSONModel
import PushModel

/// One of the behaviours that a vendor's documents describe side by side, to which a run keeps: the compiler under test has
/// but one. Dialects that have no profile of the name are run as they are.
package struct PinnedProfile: Sendable {
    package let name: String
    private let shares: [Dialect: ProfileShares]

    /// Seeds tried before a random case is given the profile by hand: of at most four profiles a seed has each in even shares.
    private static let attempts: UInt64 = 64

    /// Nil where none of the dialects has such a profile.
    ///
    /// - Parameters:
    ///   - name: As contexts have it.
    ///   - generators: Of the run's dialects.
    package init?(_ name: String, of generators: [any CaseGenerator]) {
        self.name = name
        shares = Self.shares(of: generators).filter { $0.value.names.contains(name) }
        if shares.isEmpty { return nil }
    }

    /// The names of all profiles of some dialects, each once.
    package static func names(of generators: [any CaseGenerator]) -> [String] {
        generators.flatMap { $0.profiles?.names ?? [] }.reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    private static func shares(of generators: [any CaseGenerator]) -> [Dialect: ProfileShares] {
        Dictionary(
            uniqueKeysWithValues: generators.compactMap { generator in
                generator.profiles.map { (generator.dialect, $0) }
            }
        )
    }

    /// Whether a run that keeps to the profile has the case.
    package func includes(_ testCase: Case) -> Bool {
        shares[testCase.dialect].map { $0.name(in: testCase.context) == name } ?? true
    }

    /// Names the profile in a case's context, where its dialect has it.
    package func name(in testCase: inout Case) {
        guard let field = shares[testCase.dialect]?.slot.path.first else { return }
        testCase.context[field] = .string(name)
    }

    /// A random case of the profile.
    ///
    /// - Parameters:
    ///   - profile: Nil for whatever profile comes.
    ///   - seed: The campaign's.
    ///   - make: Makes a case, of whatever profile, with a seed.
    /// - Returns: The case: as every random one a function of seed and number.
    package static func randomCase(
        of profile: PinnedProfile?,
        seed: UInt64,
        _ make: (_ seed: UInt64) -> GeneratedCase
    ) -> GeneratedCase {
        profile?.randomCase(seed: seed, make) ?? make(seed)
    }

    private func randomCase(seed: UInt64, _ make: (_ seed: UInt64) -> GeneratedCase) -> GeneratedCase {
        var generated = make(seed)
        var attempt: UInt64 = 1
        while !includes(generated.testCase), attempt < Self.attempts {
            // Far apart, since campaigns with seeds next to each other should share no case.
            generated = make(seed &+ attempt &* 0x9E37_79B9_7F4A_7C15)
            attempt += 1
        }
        if !includes(generated.testCase) {
            name(in: &generated.testCase)
            generated.row = nil
        }
        return generated
    }
}

extension CaseList {
    /// The cases that a run with a profile has, made beforehand.
    package func kept(to profile: PinnedProfile?) -> CaseList {
        guard let profile else { return self }
        return kept(where: profile.includes)
    }
}

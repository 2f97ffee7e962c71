import Determinism
import JSONModel

/// One way to change a case: a pure function of the case, the generator's state and the material.
struct Mutation: Sendable {
    /// Says whether it changed the case; one that returns false has left it alone.
    typealias Change = @Sendable (inout CaseDraft, inout SeededGenerator, MutationMaterial) -> Bool
    typealias MessageChange = @Sendable (inout JSONValue, inout SeededGenerator, MutationMaterial) -> Bool

    /// As the notes of cases name it.
    let name: String
    /// How often it is chosen, relative to the others.
    let weight: Int
    let apply: Change

    init(_ name: String, weight: Int, _ apply: @escaping Change) {
        self.name = name
        self.weight = weight
        self.apply = apply
    }

    init(_ name: String, weight: Int, inMessage change: @escaping MessageChange) {
        self.init(name, weight: weight) { change(&$0.message, &$1, $2) }
    }

    static let all = [
        drop, duplicate, retype, swap, number, text, key, nest, unnest, move, graft, constant, member, embedded,
        context, lengthen, value, values, slot,
    ]

    /// Changes the case some times in a row.
    ///
    /// - Parameters:
    ///   - draft: The case.
    ///   - times: How often.
    ///   - mutations: One of which is chosen each time, by their weights.
    ///   - generator: Chooses.
    ///   - material: What values come from.
    /// - Returns: The names of the mutations; fewer than `times` where nothing was found to change.
    static func change(
        _ draft: inout CaseDraft,
        times: Int,
        by mutations: MutationChoice = .all,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> [String] {
        var names: [String] = []
        for _ in 0..<times {
            // Some find nothing to act on in this case, or make it too large: then another one has its turn.
            for _ in 0..<GenerationWeights.mutationTries {
                let mutation = mutations.choose(&generator)
                var mutated = draft
                guard mutation.apply(&mutated, &generator, material), mutated.message.isWithinLimits else { continue }
                draft = mutated
                names.append(mutation.name)
                break
            }
        }
        return names
    }
}

/// Mutations to choose from.
struct MutationChoice: Sendable {
    static let all = MutationChoice(Mutation.all)
    /// Those that leave a row of the model what it is but for a value or two.
    static let values = MutationChoice([.value, .values, .slot])

    private let mutations: [Mutation]
    private let weights: [Int]

    init(_ mutations: [Mutation]) {
        self.mutations = mutations
        weights = mutations.map(\.weight)
    }

    func choose(_ generator: inout SeededGenerator) -> Mutation { mutations[generator.index(weights: weights)] }
}

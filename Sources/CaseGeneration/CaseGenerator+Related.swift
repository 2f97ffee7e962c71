import Determinism
import JSONModel
import PushModel

extension CaseGenerator {
    /// The last of a run of messages of which each differs from the one before it in one thing: an axis, or what one
    /// mutation changes.
    ///
    /// Unrelated messages have nothing in common that a compiler could take over from one to the next: a template kept
    /// under its name, a default that is written back, a list that is added to.
    ///
    /// - Parameters:
    ///   - first: The first message.
    ///   - generator: Chooses.
    ///   - material: What values come from.
    /// - Returns: The case with the messages before it as its earlier steps; nil where the first message cannot be edited.
    func relatedCase(
        to first: GeneratedCase,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> GeneratedCase? {
        var steps = [first.testCase]
        for _ in 0...generator.index(weights: GenerationWeights.earlierMessages) {
            guard let last = steps.last, let next = neighbour(of: last, &generator, material) else { break }
            steps.append(next)
        }
        guard steps.count > 1 else { return nil }
        for index in steps.indices { steps[index].id = Case.id(ofStep: index + 1, in: first.testCase.id) }
        var last = steps.removeLast()
        last.earlierSteps = steps
        return GeneratedCase(testCase: last)
    }

    /// The same case but for one change; nil where nothing was found to change.
    private func neighbour(
        of testCase: Case,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> Case? {
        guard case .value(let message) = testCase.message, message.kind == .object else { return nil }
        for _ in 0..<GenerationWeights.relationTries {
            var draft = CaseDraft(of: testCase, message: message)
            let change: String
            if generator.index(weights: GenerationWeights.relations) == 0 {
                let value = model.plainValue(&generator)
                // The profile is settled already.
                guard !model.isDrawnAlways[model.axisOfValue[value]] else { continue }
                model.apply(value, to: &draft)
                change = model.name(ofValue: value)
            } else {
                let changes = Mutation.change(&draft, times: 1, &generator, material)
                guard let name = changes.first else { continue }
                change = name
            }
            // Another case's context may name another profile, of which this message would be none.
            if let profiles { profiles.set(profiles.name(in: testCase.context), in: &draft) }
            var next = draft.makeCase(
                id: testCase.id,
                dialect: dialect,
                note: "the message before it, but for \(change)"
            )
            next.message = next.message.spellingOutEqualKeys
            if next.message != testCase.message || next.context != testCase.context || next.headers != testCase.headers
            {
                return next
            }
        }
        return nil
    }
}

import Determinism
import JSONModel
import PushModel

extension CaseGenerator {
    /// A case that comes from one or two of the corpus; nil where the corpus has none of this dialect that can be
    /// edited.
    func derivedCase(id: String, from corpus: [Case], _ generator: inout SeededGenerator) -> GeneratedCase? {
        let material = MutationMaterial(dialect: dialect, model: model, corpus: corpus)
        guard let parent = material.parent(&generator) else { return nil }
        var draft = CaseDraft(message: parent.message, context: parent.context, headers: parent.headers)
        let changes: [String]
        switch generator.index(weights: GenerationWeights.derivations) {
        case 0: changes = []
        case 1:
            let times = generator.integer(in: GenerationWeights.mutations)
            changes = Mutation.change(&draft, times: times, &generator, material)
        default: changes = merge(into: &draft, &generator, material)
        }
        // Also where the rest found nothing to change.
        if changes.isEmpty { changeSomeAxes(of: &draft, &generator) }
        // What a document says about the parent does not hold for it any more.
        let note = (["derived from " + parent.id] + changes).joined(separator: ", ")
        var testCase = draft.makeCase(id: id, dialect: dialect, note: note)
        testCase.message = testCase.message.spellingOutEqualKeys
        return GeneratedCase(testCase: testCase)
    }

    /// Merges a second case into the draft, and perhaps changes what comes out.
    private func merge(
        into draft: inout CaseDraft,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> [String] {
        var merged = draft
        guard let other = material.parent(&generator), merged.merge(with: other, &generator),
            merged.message.isWithinLimits
        else { return [] }
        draft = merged
        let times = generator.integer(in: GenerationWeights.mutationsAfterMerge)
        return ["merged with " + other.id] + Mutation.change(&draft, times: times, &generator, material)
    }

    private func changeSomeAxes(of draft: inout CaseDraft, _ generator: inout SeededGenerator) {
        var changes: [(axis: Int, value: Int)] = []
        for _ in 0..<generator.integer(in: GenerationWeights.corpusChanges) {
            let axis = generator.below(model.axes.count)
            changes.append((axis, generator.below(model.axes[axis].values.count)))
        }
        // In the order of the axes, since an edit may build on those before it.
        for axis in model.axes.indices {
            for change in changes where change.axis == axis {
                model.axes[axis].values[change.value].edit(&draft)
            }
        }
    }
}

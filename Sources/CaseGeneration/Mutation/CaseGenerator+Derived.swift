import Determinism
import JSONModel
import PushModel

extension CaseGenerator {
    /// A case that comes from one or two of the corpus; nil where the corpus has none of this dialect that can be
    /// edited.
    func derivedCase(
        id: String,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> GeneratedCase? {
        let profile = profiles.map { generator.choose($0.names) }
        guard let parent = parent(of: profile, &generator, material) else { return nil }
        var draft = CaseDraft(message: parent.message, context: parent.context, headers: parent.headers)
        let changes: [String]
        switch generator.index(weights: GenerationWeights.derivations) {
        case 0: changes = []
        case 1:
            let times = generator.integer(in: GenerationWeights.mutations)
            changes = Mutation.change(&draft, times: times, &generator, material)
        default: changes = merge(into: &draft, profile, &generator, material)
        }
        // Also where the rest found nothing to change.
        if changes.isEmpty { changeSomeAxes(of: &draft, &generator) }
        if let profiles, let profile, profiles.fitEveryMessage || profiles.name(in: parent.context) == profile {
            profiles.set(profile, in: &draft)
        }
        // What a document says about the parent does not hold for it any more.
        let note = (["derived from " + parent.id] + changes).joined(separator: ", ")
        var testCase = draft.makeCase(id: id, dialect: dialect, note: note)
        testCase.message = testCase.message.spellingOutEqualKeys
        return GeneratedCase(testCase: testCase)
    }

    /// A case of the corpus, of that profile where its message would be none of another's.
    private func parent(
        of profile: String?,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> MutationMaterial.Parent? {
        guard let profiles, let profile, !profiles.fitEveryMessage else { return material.parent(&generator) }
        return material.parent(&generator) { profiles.name(in: $0) == profile } ?? material.parent(&generator)
    }

    /// Merges a second case into the draft, and perhaps changes what comes out.
    private func merge(
        into draft: inout CaseDraft,
        _ profile: String?,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> [String] {
        var merged = draft
        guard let other = parent(of: profile, &generator, material), merged.merge(with: other, &generator),
            merged.message.isWithinLimits
        else { return [] }
        draft = merged
        let times = generator.integer(in: GenerationWeights.mutationsAfterMerge)
        return ["merged with " + other.id] + Mutation.change(&draft, times: times, &generator, material)
    }

    private func changeSomeAxes(of draft: inout CaseDraft, _ generator: inout SeededGenerator) {
        var changes: [(axis: Int, value: Int)] = []
        // The profile is settled already.
        let axes = model.axes.indices.filter { !model.isDrawnAlways[$0] }
        for _ in 0..<generator.integer(in: GenerationWeights.corpusChanges) {
            let axis = generator.choose(axes)
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

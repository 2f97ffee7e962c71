import Determinism
import JSONModel
import PushModel

extension CaseGenerator {
    /// Case `number` of the campaign: a pure function of the arguments.
    ///
    /// - Parameters:
    ///   - seed: The campaign's.
    ///   - number: The case's, from 0.
    ///   - corpus: Cases to derive from; those of other dialects are passed over. The more there are, the more cases
    ///     are derived.
    ///   - measure: Bytes of the payload that the reference makes of a case, nil where it makes none. Called only
    ///     for cases that are aimed at a size; must be a pure function.
    /// - Returns: The case, with its row where it is one.
    package func randomCase(
        seed: UInt64,
        number: Int,
        corpus: ParentCorpus = ParentCorpus(),
        measure: (Case) -> Int? = { _ in nil }
    ) -> GeneratedCase {
        var generator = SeededGenerator(campaignSeed: seed, caseNumber: number)
        let id = dialect.rawValue + "/random-" + String(number)
        let swarm = Swarm(campaignSeed: seed, caseNumber: number)
        let material = MutationMaterial(dialect: dialect, model: model, corpus: corpus)
        let isRelated = generator.oneIn(GenerationWeights.relatedRuns)
        let made = loneCase(id: id, corpus.count, swarm, &generator, material, measure)
        return isRelated ? relatedCase(to: made, &generator, material) ?? made : made
    }

    /// A case that has nothing to do with the messages before it.
    private func loneCase(
        id: String,
        _ corpusCount: Int,
        _ swarm: Swarm,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial,
        _ measure: (Case) -> Int?
    ) -> GeneratedCase {
        // Without conditions nothing is drawn: the same seed gives the same cases then.
        if !material.conditions.isEmpty, generator.below(16) < GenerationWeights.guidedCases,
            let guided = guidedCase(id: id, swarm, &generator, material)
        {
            return guided
        }
        if corpusCount > 0, generator.below(16) < GenerationWeights.derivedCases(ofSixteen: corpusCount),
            let derived = derivedCase(id: id, &generator, material)
        {
            return derived
        }
        var draft = nominal
        let row = model.randomRow(&generator, swarm)
        if generator.oneIn(GenerationWeights.mixedText) {
            for _ in 0..<generator.integer(in: GenerationWeights.mixedTexts) {
                draft.moreText += generator.choose(TextClass.all).sample
            }
        }
        model.apply(row, to: &draft)
        if generator.oneIn(GenerationWeights.aimedSize) {
            return sizedCase(id: id, from: draft, row: row, &generator, measure)
        }
        if generator.oneIn(GenerationWeights.changedValues) {
            let times = generator.integer(in: GenerationWeights.changedValueCount)
            let changes = Mutation.change(&draft, times: times, by: .values, &generator, material)
            if !changes.isEmpty {
                let note = (["row of the model"] + changes).joined(separator: ", ")
                var testCase = draft.makeCase(id: id, dialect: dialect, note: note)
                testCase.message = testCase.message.spellingOutEqualKeys
                return GeneratedCase(testCase: testCase)
            }
        }
        return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect), row: row)
    }

    private func sizedCase(
        id: String,
        from draft: CaseDraft,
        row: AxisRow,
        _ generator: inout SeededGenerator,
        _ measure: (Case) -> Int?
    ) -> GeneratedCase {
        // A row is hardly ever of the kind that has a limit of its own.
        let (filled, limit) = generator.choose(
            (payloadLimits + [PayloadLimit.device, PayloadLimit.voip]).map { (draft, $0) }
                + ownLimits.map { ($0.draft, $0.limit) }
        )
        let slots = sizeSlots(of: filled)
        // No text reaches the payload: the row is a case all the same.
        guard !slots.isEmpty else {
            return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect), row: row)
        }
        let aim = SizeAim(
            target: limit + generator.integer(in: -1 - sizeSlack...1),
            filler: generator.choose(SizeFiller.all),
            slot: generator.choose(slots).slot,
            padding: slots.map(\.slot)
        )
        let made = aim.fill(filled, id: id, dialect: dialect) { testCase in
            measure(testCase).map { limitedByteCount($0, of: testCase) }
        }
        guard var hit = made, hit.size?.isHit == true else {
            // Nothing to fill here: suppressed, refused, or hidden by another text. The row is a case all the same.
            return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect), row: row)
        }
        hit.origin = .random
        return hit
    }
}

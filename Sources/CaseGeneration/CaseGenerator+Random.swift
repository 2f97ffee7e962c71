import Determinism
import JSONModel
import PushModel

extension CaseGenerator {
    /// Case `number` of the campaign: a pure function of the arguments.
    ///
    /// - Parameters:
    ///   - seed: The campaign's.
    ///   - number: The case's, from 0.
    ///   - corpus: Cases to derive from; those of other dialects are passed over.
    ///   - measure: Bytes of the payload that the reference makes of a case, nil where it makes none. Called only
    ///     for cases that are aimed at a size; must be a pure function.
    /// - Returns: The case, with its row where it is one.
    package func randomCase(
        seed: UInt64,
        number: Int,
        corpus: [Case] = [],
        measure: (Case) -> Int? = { _ in nil }
    ) -> GeneratedCase {
        var generator = SeededGenerator(campaignSeed: seed, caseNumber: number)
        let id = dialect.rawValue + "/random-" + String(number)

        if !corpus.isEmpty, generator.oneIn(GenerationWeights.corpus),
            let parent = corpusCase(from: corpus, &generator)
        {
            var draft = CaseDraft(message: parent.message, context: parent.context)
            changeSomeAxes(of: &draft, &generator)
            // What a document says about the parent does not hold for it any more.
            let note = "derived from " + parent.id
            return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect, note: note))
        }
        var draft = nominal
        let row = model.randomRow(&generator)
        if generator.oneIn(GenerationWeights.mixedText) {
            for _ in 0..<generator.integer(in: GenerationWeights.mixedTexts) {
                draft.moreText += generator.choose(TextClass.all).sample
            }
        }
        model.apply(row, to: &draft)
        if generator.oneIn(GenerationWeights.aimedSize) {
            return sizedCase(id: id, from: draft, row: row, &generator, measure)
        }
        return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect), row: row)
    }

    /// A corpus case of this dialect whose message can be edited; nil if the corpus has none.
    private func corpusCase(
        from corpus: [Case],
        _ generator: inout SeededGenerator
    ) -> (id: String, message: JSONValue, context: JSONObject)? {
        let start = generator.below(corpus.count)
        for offset in corpus.indices {
            let parent = corpus[(start + offset) % corpus.count]
            if parent.dialect == dialect, case .value(let message) = parent.message, message.kind == .object {
                return (parent.id, message, parent.context)
            }
        }
        return nil
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

    private func sizedCase(
        id: String,
        from draft: CaseDraft,
        row: AxisRow,
        _ generator: inout SeededGenerator,
        _ measure: (Case) -> Int?
    ) -> GeneratedCase {
        let limit = generator.choose([PayloadLimit.device, PayloadLimit.device, PayloadLimit.voip])
        let aim = SizeAim(
            target: limit + generator.integer(in: -1...1),
            filler: generator.choose(SizeFiller.all),
            slot: generator.choose(sizeSlots).slot,
            padding: sizeSlots.map(\.slot)
        )
        guard let hit = aim.fill(draft, id: id, dialect: dialect, measure: measure), hit.size?.isHit == true else {
            // Nothing to fill here: suppressed, refused, or hidden by another text. The row is a case all the same.
            return GeneratedCase(testCase: draft.makeCase(id: id, dialect: dialect), row: row)
        }
        return hit
    }
}

import Determinism
import JSONModel
import PushModel

/// What mutations take values from, beside the case itself: other cases of the dialect, the words that they and the
/// testee's answers have, what its axes write, Apple's names, and values at which compilers break.
struct MutationMaterial: Sendable {
    typealias Parent = ParentCorpus.Part.Parent

    let model: AxisModel
    let corpus: ParentCorpus.Part
    /// What the code under test looks at.
    let conditions: CodeConditions

    init(dialect: Dialect, model: AxisModel, corpus: ParentCorpus) {
        self.model = model
        self.corpus = corpus.part(of: dialect)
        conditions = corpus.conditions
    }

    /// One of the dialect's cases whose context suits; nil where the corpus has none.
    func parent(
        _ generator: inout SeededGenerator,
        where suits: (_ context: JSONObject) -> Bool = { _ in true }
    ) -> Parent? {
        let parents = corpus.parents
        guard !parents.isEmpty else { return nil }
        for _ in 0..<GenerationWeights.corpusTries {
            let parent = parents[generator.below(parents.count)]
            if suits(parent.context) { return parent }
        }
        // Those that suit are rare in this corpus, or not in it at all.
        let start = generator.below(parents.count)
        for offset in parents.indices {
            let parent = parents[(start + offset) % parents.count]
            if suits(parent.context) { return parent }
        }
        return nil
    }
}

// MARK: - The dictionary

extension MutationMaterial {
    /// A name of a member: the vendor's own, one from another case or from an answer, or Apple's.
    func key(_ generator: inout SeededGenerator) -> String {
        if let words = words(&generator) {
            let names = words.names.isEmpty ? words.texts : words.names
            if !names.isEmpty { return generator.choose(names) }
        }
        return member(&generator).key
    }

    /// A member with a name that means something somewhere, and a value that it has there.
    func member(_ generator: inout SeededGenerator) -> JSONMember {
        source(&generator)?.randomMember(&generator) ?? generator.choose(ApplesNames.members)
    }

    /// A text, number, Boolean or null that means something somewhere.
    func constant(_ generator: inout SeededGenerator) -> JSONValue {
        if let word = words(&generator)?.any(&generator) { return word }
        if let source = source(&generator) {
            let outline = Outline(source)
            if let place = outline.choose(&generator, where: { !outline.places[$0].isContainer }),
                let constant = source[outline.path(to: place)]
            {
                return constant
            }
        }
        return generator.choose(ApplesNames.constants)
    }

    /// A name that stands beside the member of these names in what the axes write; nil where none was found.
    func siblingKey(of keys: [String], _ generator: inout SeededGenerator) -> String? {
        for _ in 0..<GenerationWeights.siblingTries {
            var object: JSONValue? = axisMessage(&generator)
            for key in keys.dropLast() { object = object?[key] }
            guard let names = object?.objectValue?.keys, !names.isEmpty else { continue }
            let name = generator.choose(names)
            if let own = keys.last, !name.hasSameScalars(as: own) { return name }
        }
        return nil
    }

    /// The words of other cases or of answers; nil where the word is to come from somewhere else.
    private func words(_ generator: inout SeededGenerator) -> WordList? {
        switch generator.index(weights: GenerationWeights.words) {
        case 0: corpus.words
        case 1: corpus.answers
        default: nil
        }
    }

    /// A message to take a word from; nil for one of Apple's.
    private func source(_ generator: inout SeededGenerator) -> JSONValue? {
        switch generator.index(weights: GenerationWeights.dictionary) {
        case 0: axisMessage(&generator)
        case 1: parent(&generator)?.message
        default: nil
        }
    }

    /// What one value of one axis writes into an empty message.
    func axisMessage(_ generator: inout SeededGenerator) -> JSONValue {
        var draft = CaseDraft(message: [:])
        generator.choose(generator.choose(model.axes).values).edit(&draft)
        return draft.message
    }
}

extension WordList {
    /// A text, a number or a name, each kind as likely as the others; nil where it has none of the kind.
    fileprivate func any(_ generator: inout SeededGenerator) -> JSONValue? {
        switch generator.below(3) {
        case 0: texts.isEmpty ? nil : .string(generator.choose(texts))
        case 1: numbers.isEmpty ? nil : .number(generator.choose(numbers))
        default: names.isEmpty ? nil : .string(generator.choose(names))
        }
    }
}

extension JSONValue {
    /// A member of any of the objects in it; nil where there is none.
    func randomMember(_ generator: inout SeededGenerator) -> JSONMember? {
        let outline = Outline(self)
        guard let place = outline.choose(&generator, where: outline.isMember) else { return nil }
        return member(at: outline.path(to: place))
    }
}

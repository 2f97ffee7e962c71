import Determinism
import JSONModel
import PushModel

/// What mutations take values from, beside the case itself: other cases of the dialect, what its axes write, and
/// Apple's names.
struct MutationMaterial: Sendable {
    /// A corpus case that can be edited.
    struct Parent: Sendable {
        var id: String
        var message: JSONValue
        var context: JSONObject
        var headers: JSONObject = [:]
    }

    let dialect: Dialect
    let model: AxisModel
    /// Cases of any dialect.
    let corpus: [Case]
}

// MARK: - Other cases

extension MutationMaterial {
    /// One of the dialect's cases whose message is an object, as a value or as text, within the limits of a mutated
    /// message, and whose context suits; nil where the corpus has none.
    func parent(
        _ generator: inout SeededGenerator,
        where suits: (_ context: JSONObject) -> Bool = { _ in true }
    ) -> Parent? {
        func parent(at index: Int) -> Parent? {
            guard corpus[index].dialect == dialect, suits(corpus[index].context) else { return nil }
            return self.parent(at: index)
        }
        guard !corpus.isEmpty else { return nil }
        for _ in 0..<GenerationWeights.corpusTries {
            if let parent = parent(at: generator.below(corpus.count)) { return parent }
        }
        // The dialect is rare in this corpus, or not in it at all.
        let start = generator.below(corpus.count)
        for offset in corpus.indices {
            if let parent = parent(at: (start + offset) % corpus.count) { return parent }
        }
        return nil
    }

    private func parent(at index: Int) -> Parent? {
        guard corpus[index].dialect == dialect else { return nil }
        let message: JSONValue
        switch corpus[index].message {
        case .value(let value): message = value
        case .text(let text):
            guard let value = JSONValue(mutableText: text) else { return nil }
            message = value
        case .bytes: return nil
        }
        guard message.kind == .object, message.isWithinLimits else { return nil }
        return Parent(
            id: corpus[index].id,
            message: message,
            context: corpus[index].context,
            headers: CaseDraft(of: corpus[index], message: message).headers.objectValue ?? [:]
        )
    }
}

// MARK: - The dictionary

extension MutationMaterial {
    /// A name of a member: the vendor's own, one from another case, or Apple's.
    func key(_ generator: inout SeededGenerator) -> String {
        member(&generator).key
    }

    /// A member with a name that means something somewhere, and a value that it has there.
    func member(_ generator: inout SeededGenerator) -> JSONMember {
        source(&generator)?.randomMember(&generator) ?? generator.choose(ApplesNames.members)
    }

    /// A text, number, Boolean or null that means something somewhere.
    func constant(_ generator: inout SeededGenerator) -> JSONValue {
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

    /// A message to take a word from; nil for one of Apple's.
    private func source(_ generator: inout SeededGenerator) -> JSONValue? {
        switch generator.index(weights: GenerationWeights.dictionary) {
        case 0: axisMessage(&generator)
        case 1: parent(&generator)?.message
        default: nil
        }
    }

    /// What one value of one axis writes into an empty message.
    private func axisMessage(_ generator: inout SeededGenerator) -> JSONValue {
        var draft = CaseDraft(message: [:])
        generator.choose(generator.choose(model.axes).values).edit(&draft)
        return draft.message
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

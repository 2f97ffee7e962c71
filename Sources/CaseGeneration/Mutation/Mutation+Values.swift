import Determinism
import JSONModel

// Values of the sweep's dictionary, wherever a message has a value or could have one.
extension Mutation {
    /// Does to a value, or to the name of its member, what the sweep does to one: mostly to a scalar.
    static let value = Mutation("value", weight: GenerationWeights.value) { draft, generator, _ in
        let outline = Outline(draft.message)
        let takesContainers = generator.oneIn(GenerationWeights.containers)
        guard
            let place = outline.choose(&generator, where: { takesContainers || !outline.places[$0].isContainer }),
            let site = SweepSite(inMessage: draft.message, at: outline.path(to: place)),
            let edit = SweepDictionary.edit(of: site, &generator)
        else { return false }
        return draft.apply(edit, at: site.location)
    }

    /// Puts values of the dictionary and of its kind in the place of each of some scalars: compilers mostly treat a text by
    /// itself, so that one message shows what happens to many.
    static let values = Mutation(
        "values",
        weight: GenerationWeights.severalValues,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            let share = generator.integer(in: GenerationWeights.valueShare)
            var isChanged = false
            for place in outline.places.indices
            where !outline.places[place].isContainer && generator.oneIn(share) {
                // Scalars only: no place moves.
                let isOther = message.update(at: outline.path(to: place)[...]) { $0.becomeAnotherOfItsKind(&generator) }
                isChanged = isOther ?? false || isChanged
            }
            return isChanged
        }
    )

    /// Puts a value of the dictionary where one of the axes writes a member, whether the message has the member or not.
    static let slot = Mutation(
        "slot",
        weight: GenerationWeights.slot,
        inMessage: { message, generator, material in
            let source = material.axisMessage(&generator)
            let outline = Outline(source)
            guard let place = outline.choose(&generator, where: outline.isMember) else { return false }
            let path = outline.path(to: place)
            guard let keys = source.keys(on: path), let site = SweepSite(inMessage: source, at: path),
                case .put(let value)? = SweepDictionary.edit(of: site, &generator)
            else { return false }
            let before = message
            message.set(value, at: keys)
            return message != before
        }
    )
}

extension SweepDictionary {
    /// One of the edits that the sweep makes at such a place of a message; nil where it says nothing there.
    static func edit(of site: SweepSite, _ generator: inout SeededGenerator) -> SweepEdit? {
        let values = values(ofKind: site.place.kind)
        let index = generator.below(values.count + names.count)
        return (index < values.count ? values[index] : names[index - values.count]).edit(site)
    }
}

extension SweepSite {
    /// The value at the end of the positions, below the root of a message; nil where they lead nowhere.
    fileprivate init?(inMessage message: JSONValue, at path: [Int]) {
        guard let position = path.last, let container = message[Array(path.dropLast())] else { return nil }
        let object = container.objectValue
        guard let value = object?.members[position].value ?? container.arrayValue?[position] else { return nil }
        self.init(
            // Nobody compares it with another one.
            place: SweepPlace(root: .message, path: "/", kind: value.kind),
            location: SweepLocation(root: .message, ways: [path]),
            value: value,
            key: object?.members[position].key,
            object: object
        )
    }
}

extension JSONValue {
    /// Another value of the same kind, for a scalar.
    ///
    /// - Returns: Whether there is one, and it was not there before.
    fileprivate mutating func becomeAnotherOfItsKind(_ generator: inout SeededGenerator) -> Bool {
        let before = self
        switch self {
        case .string(let text): self = .string(text.changed(&generator))
        case .number: self = .number(JSONNumber(uncheckedLexeme: generator.choose(SweepNumbers.lexemes)))
        case .bool(let value): self = .bool(!value)
        case .null, .array, .object: return false
        }
        return self != before
    }
}

extension String {
    /// Texts of the dictionary alone, behind the text or before it; several in a row, since what is done to one of them shows
    /// in the whole.
    fileprivate func changed(_ generator: inout SeededGenerator) -> String {
        var texts = ""
        for _ in 0...generator.index(weights: GenerationWeights.textsInARow) {
            texts += generator.choose(SweepTexts.classes).sample
        }
        return switch generator.below(4) {
        case 0: self + texts
        case 1: texts + self
        default: texts
        }
    }
}

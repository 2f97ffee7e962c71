import Determinism
import JSONModel

// A level more or a level less.
extension Mutation {
    /// Wraps a value in an array, or in an object under its own or another name.
    static let nest = Mutation(
        "nest",
        weight: GenerationWeights.nest,
        inMessage: { message, generator, material in
            let outline = Outline(message)
            guard let place = outline.choose(&generator) else { return false }
            let path = outline.path(to: place)
            guard let value = message[path] else { return false }
            if generator.oneIn(2) { return message.replace(at: path, with: .array([value])) }
            let own = generator.oneIn(2) ? message.member(at: path)?.key : nil
            let key = own ?? material.key(&generator)
            return message.replace(at: path, with: .object(JSONObject(members: [JSONMember(key: key, value: value)])))
        }
    )

    /// Puts one of the values inside an array or object in its place.
    static let unnest = Mutation(
        "unnest",
        weight: GenerationWeights.unnest,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            // Beyond the first place inside there is an end only where there is something inside.
            guard let place = outline.choose(&generator, where: { outline.places[$0].end > $0 + 1 }),
                let inner = outline.choose(&generator, where: { outline.places[$0].parent == place }),
                let value = message[outline.path(to: inner)]
            else { return false }
            return message.replace(at: outline.path(to: place), with: value)
        }
    )

    /// Changes what is inside a text that is itself the JSON of an object or array: some vendors' fields are.
    static let embedded = Mutation("embedded", weight: GenerationWeights.embedded) { draft, generator, material in
        let outline = Outline(draft.message)
        let message = draft.message
        guard
            let place = outline.choose(
                &generator,
                where: { outline.places[$0].kind == .string && message.mayBeJSON(at: outline.path(to: $0)) }
            ),
            let text = message[outline.path(to: place)]?.stringValue, let inner = JSONValue(mutableText: text)
        else { return false }
        var innerDraft = CaseDraft(message: inner)
        guard generator.choose(inText).apply(&innerDraft, &generator, material) else { return false }
        return draft.message.replace(at: outline.path(to: place), with: .string(innerDraft.message.text))
    }

    private static let inText = [drop, duplicate, retype, number, text, key, member, lengthen]
}

extension JSONValue {
    /// Whether there is a text that begins as the JSON of an object or array does.
    fileprivate func mayBeJSON(at path: [Int]) -> Bool {
        guard let first = self[path]?.stringValue?.utf8.first else { return false }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

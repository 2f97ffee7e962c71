import Determinism
import JSONModel

// What other cases and the dictionary have.
extension Mutation {
    /// Copies a member of another case, with all that is in it: mostly to the place where it was, else into any object.
    static let graft = Mutation(
        "graft",
        weight: GenerationWeights.graft,
        inMessage: { message, generator, material in
            guard let donor = material.parent(&generator)?.message else { return false }
            let donated = Outline(donor)
            guard let source = donated.choose(&generator, where: donated.isMember),
                let member = donor.member(at: donated.path(to: source))
            else { return false }
            let before = message
            if generator.oneIn(4) {
                let outline = Outline(message)
                guard let target = outline.choose(&generator, from: 0, where: { outline.places[$0].kind == .object })
                else {
                    return false
                }
                _ = message.update(at: outline.path(to: target)[...]) { $0.set(member.value, at: [member.key]) }
            } else if let keys = donor.keys(on: donated.path(to: source)) {
                message.set(member.value, at: keys)
            }
            return message != before
        }
    )

    /// Adds a member of the vendor's or of Apple's to any object. Where there is one of that name it takes its place.
    static let member = Mutation(
        "member",
        weight: GenerationWeights.member,
        inMessage: { message, generator, material in
            let outline = Outline(message)
            guard let target = outline.choose(&generator, from: 0, where: { outline.places[$0].kind == .object }) else {
                return false
            }
            let member = material.member(&generator)
            let before = message
            _ = message.update(at: outline.path(to: target)[...]) { $0.set(member.value, at: [member.key]) }
            return message != before
        }
    )

    /// Takes a member of another case's context whole, or a header where it has some. Nothing else is ever changed in a context:
    /// what is made up may be nothing that the reference can use.
    static let context = Mutation("context", weight: GenerationWeights.context) { draft, generator, material in
        guard let parent = material.parent(&generator) else { return false }
        if !parent.headers.isEmpty, parent.context.isEmpty || generator.oneIn(2) {
            return draft.takeHeader(of: parent.headers, &generator)
        }
        guard !parent.context.isEmpty else { return false }
        let member = generator.choose(parent.context.members)
        let before = draft.context
        draft.context.set(member.value, at: [member.key])
        return draft.context != before
    }
}

extension CaseDraft {
    /// Takes a header of another case, or leaves out one of that name.
    fileprivate mutating func takeHeader(of donor: JSONObject, _ generator: inout SeededGenerator) -> Bool {
        let member = generator.choose(donor.members)
        let before = headers
        headers.set(generator.oneIn(4) ? nil : member.value, at: [member.key])
        return headers != before
    }
}

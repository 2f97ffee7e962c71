import Determinism
import JSONModel
import PushModel

extension CaseGenerator {
    /// A case that meets a condition of the code under test, or nearly: values that the code compares with something stand at the
    /// places that it names.
    ///
    /// It starts from a case that came to code which no case before it had reached, from another one, or from a row of the model.
    /// So what needs several values at once is found step by step.
    func guidedCase(
        id: String,
        _ swarm: Swarm,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> GeneratedCase? {
        let start = guidedParent(swarm, &generator, material)
        var draft = start.draft
        var changes: [String] = []
        for _ in 0..<generator.integer(in: GenerationWeights.guidingConditions) {
            let condition = material.conditions.choose(&generator)
            if draft.meet(condition, &generator, material) { changes.append("guided by \(condition.place)") }
        }
        guard !changes.isEmpty, draft.message.isWithinLimits else { return nil }
        if generator.oneIn(GenerationWeights.mutatedGuidance) {
            changes += Mutation.change(&draft, times: 1, &generator, material)
        }
        let note = ([start.origin] + changes).joined(separator: ", ")
        var testCase = draft.makeCase(id: id, dialect: dialect, note: note)
        testCase.message = testCase.message.spellingOutEqualKeys
        return GeneratedCase(testCase: testCase)
    }

    private func guidedParent(
        _ swarm: Swarm,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> (draft: CaseDraft, origin: String) {
        let parents = material.corpus.pioneers
        switch generator.index(weights: GenerationWeights.guidedParents) {
        case 0 where !parents.isEmpty:
            // The newest stand where code begins that nobody has seen yet.
            let newest = parents.suffix(GenerationWeights.newestPioneers)
            let parent = generator.oneIn(3) ? generator.choose(parents) : generator.choose(Array(newest))
            return (CaseDraft(parent), "derived from \(parent.id)")
        case 1:
            guard let parent = material.parent(&generator) else { break }
            return (CaseDraft(parent), "derived from \(parent.id)")
        default: break
        }
        var draft = nominal
        model.apply(model.randomRow(&generator, swarm), to: &draft)
        return (draft, "row of the model")
    }
}

extension CaseDraft {
    fileprivate init(_ parent: ParentCorpus.Part.Parent) {
        self.init(message: parent.message, context: parent.context, headers: parent.headers)
    }

    /// Puts values of the comparisons where the code looks: of all of them, or of one.
    ///
    /// - Returns: Whether anything has changed.
    fileprivate mutating func meet(
        _ condition: CodeCondition,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) -> Bool {
        let before = message
        let meetsAll = generator.oneIn(2)
        let chosen = generator.below(condition.comparisons.count)
        for (index, comparison) in condition.comparisons.enumerated() where meetsAll || index == chosen {
            put(comparison, &generator, material)
        }
        return message != before
    }

    private mutating func put(
        _ comparison: CodeCondition.Comparison,
        _ generator: inout SeededGenerator,
        _ material: MutationMaterial
    ) {
        let word = generator.choose(comparison.values)
        let places = comparison.names.lazy.map { material.places[$0] }.first { !$0.isEmpty } ?? []
        if !places.isEmpty, !generator.oneIn(GenerationWeights.strayGuidance) {
            let slot = generator.choose(places)
            set(word.varied(for: value(at: slot), &generator), at: slot)
            return
        }
        let outline = Outline(message)
        // Nobody knows a member of that name: it may be one that the sender adds.
        if let name = comparison.names.first, !generator.oneIn(3),
            let target = outline.choose(&generator, from: 0, where: { outline.places[$0].kind == .object })
        {
            let value = word.varied(for: nil, &generator)
            _ = message.update(at: outline.path(to: target)[...]) { $0.set(value, at: [name]) }
            return
        }
        guard let place = outline.choose(&generator, where: { !outline.places[$0].isContainer }) else { return }
        _ = message.update(at: outline.path(to: place)[...]) { $0 = word.varied(for: $0, &generator) }
    }
}

extension JSONValue {
    /// The longest text and list that are made for the sake of a number.
    private static let (longestText, longestList) = (5000, 16)

    /// A value that a comparison with this one may be about: itself, a neighbour, or something that has it as its length.
    fileprivate func varied(for old: JSONValue?, _ generator: inout SeededGenerator) -> JSONValue {
        switch self {
        case .string(let text):
            // Code may look for it at the start, at the end or inside.
            return switch generator.index(weights: GenerationWeights.textGuidance) {
            case 0: self
            case 1: .string(text + (old?.stringValue ?? "x"))
            case 2: .string((old?.stringValue ?? "x") + text)
            default: .string(generator.oneIn(2) ? text.uppercased() : text.lowercased())
            }
        case .number(let number):
            guard let count = intValue else { return self }
            let isText = old?.kind == .string
            switch generator.index(
                weights: isText ? GenerationWeights.lengthGuidance : GenerationWeights.numberGuidance
            ) {
            case 0: return self
            case 1: return .number(JSONNumber(count &+ (generator.oneIn(2) ? 1 : -1)))
            case 2: return .string(number.lexeme)
            case 3 where (0...JSONValue.longestText).contains(count):
                return .string(String(repeating: "a", count: count + generator.below(2)))
            case 4 where (0...JSONValue.longestList).contains(count):
                return .array(Array(repeating: old?.arrayValue?.first ?? "a", count: count + generator.below(2)))
            default: return self
            }
        case .null, .bool, .array, .object: return self
        }
    }
}

extension MutationMaterial {
    /// Where the dialect's messages have members.
    fileprivate var places: MemberPlaces {
        corpus.places {
            let written = model.axes.flatMap(\.values).map { value in
                var draft = CaseDraft(message: [:])
                value.edit(&draft)
                return draft.message
            }
            return MemberPlaces(written + corpus.parents.map(\.message))
        }
    }
}

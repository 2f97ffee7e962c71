import CaseGeneration
import Determinism
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Which variants of a case are to be asked.
package enum AskedVariants: Sendable, Equatable {
    case none
    /// One of each of these kinds, as a campaign does.
    case some(Set<Invariant>)
    /// All of these kinds: of one case there is time for.
    case all(Set<Invariant>)

    /// What it takes to see a finding of the check again.
    package static func toSee(_ check: CheckID) -> AskedVariants {
        if case .invariant(let invariant) = check { .all([invariant]) } else { .none }
    }

    /// Every variant that there is.
    package static let every = AskedVariants.all(Set(Invariant.allCases))

    func includes(_ invariant: Invariant) -> Bool {
        switch self {
        case .none: false
        case .some(let invariants), .all(let invariants): invariants.contains(invariant)
        }
    }
}

extension Invariant {
    /// One case in so many is run in its variants as well: they cost as much as cases.
    private static let interval = 16

    /// Unicode scalars from which a text may be what makes a payload too large.
    private static let longText = 100

    /// A case that is to be run beside another one, to see whether an invariant holds.
    struct Variant: Sendable {
        /// When it is asked.
        enum Turn: Sendable {
            /// Just behind the case.
            case beside
            /// Behind all cases of the batch; of the last step of a sequence, in another process, or before the first step.
            case apart
            /// In another process.
            case elsewhere
        }

        var invariant: Invariant
        var testCase: Case
        var turn = Turn.beside
        /// The text that was replaced, and the one in its place.
        var texts: (old: String, new: String)?
        /// What the variant is held against in the case's place: two messages with other harmless texts. Where these two differ, a
        /// text of that place goes.
        var controls: [Case] = []

        /// In the order in which they are asked.
        var cases: [Case] { controls + [testCase] }
    }

    /// Markup of every kind that a payload passes through on its way.
    static let hostileText = "\"},\"aps\":{\"badge\":99},\"x\":\"{0}{$msg}%@\\u0041</"

    /// Shorter ones, for places that take no long text.
    private static let hostileTexts = [hostileText, "\"},\"aps\":{\"badge\":9},\"x\":\"{0}%@", "\"},\"x\":\"%@"]

    /// A member of which nobody has heard; the name could be a header's.
    static let unknownName = "unheardof"
    static let unknownValue = "never heard of it"

    /// Bytes of a message's text that is written otherwise, and of a message whose text is made longer: what the payload becomes of
    /// these is far below the limit.
    private static let mostSpelledBytes = 3000
    private static let mostBytesMadeLonger = 2000

    /// Scalars of a text, and of the longer one.
    private static let lengths = [(8, 72), (8, 40), (6, 24), (4, 12)]

    /// Places of a message that are looked at, where not all are.
    private static let mostTries = 6

    /// Whether the case of that number is run in its variants; most are not.
    static func isAsked(ofCase number: Int) -> Bool { number % interval == 0 }

    /// Each of these has its turn, since a variant costs as much as a case.
    private static let inTurn: [Invariant] = [.spelling, .unknownMember, .longer, .after]
    private static let always = Set(allCases).subtracting(inTurn).subtracting([.process])

    /// Neighbouring cases that another process is asked for, or none of them.
    private static let casesOfProcess = 128

    /// What is asked of the case of that number in a campaign. A process takes a while to start, so there are few: for the first
    /// such cases, and then for those of each number that is twice the last.
    package static func asked(ofCase number: Int) -> AskedVariants {
        guard isAsked(ofCase: number) else { return .none }
        let block = number / casesOfProcess
        var asked = always.union([inTurn[number / interval % inTurn.count]])
        if block & (block - 1) == 0 { asked.insert(.process) }
        return .some(asked)
    }

    /// The variants of a case.
    static func variants(of testCase: Case, _ asked: AskedVariants = .every) -> [Variant] {
        guard asked != .none, let generator = CaseGenerators.generator(for: testCase.dialect) else { return [] }
        return VariantMaker(testCase: testCase, generator: generator, asked: asked).variants
    }

    /// Makes the variants of one case.
    private struct VariantMaker {
        let testCase: Case
        let generator: any CaseGenerator
        let asked: AskedVariants

        var variants: [Variant] { allCases.filter(asked.includes).flatMap(variants(of:)) }

        private func variants(of invariant: Invariant) -> [Variant] {
            switch invariant {
            case .deterministic: [Variant(invariant: .deterministic, testCase: again)]
            case .after: [Variant(invariant: .after, testCase: again, turn: .apart)]
            case .process: [Variant(invariant: .process, testCase: again, turn: .elsewhere)]
            case .keyOrder: plain(.keyOrder, generator.withKeysReversed(testCase))
            case .spelling: spelled
            case .unknownMember: unknownMembers
            case .ignoreWins: plain(.ignoreWins, generator.ignored(testCase))
            case .slot: hasReference ? hostile : hostileBesideHarmless
            case .longer: hasReference ? longer : longerBesideShorter
            case .shorter:
                plain(.shorter, generator.withText(of: testCase, atLeast: longText) { $0.firstHalf }?.variant)
            }
        }

        /// The case without what came before it.
        private var again: Case {
            var again = testCase
            again.earlierSteps = nil
            return again
        }

        private func plain(_ invariant: Invariant, _ variant: Case?) -> [Variant] {
            variant.map { [Variant(invariant: invariant, testCase: $0)] } ?? []
        }

        /// Whether somebody knows what is right: who does not can tell only by what the compiler itself does.
        private var hasReference: Bool { VendorCompilers.compiler(for: testCase.dialect)?.isReference ?? false }

        /// One number for each message: of several places each gets its turn.
        private var turn: Int {
            let name = Fingerprint([String(decoding: testCase.message.bytes, as: UTF8.self)]).description
            return Int((UInt64(name, radix: 16) ?? 0) >> 33)
        }

        /// All, or one of them.
        private func chosen(_ cases: [Case]) -> [Case] {
            guard !cases.isEmpty, case .some = asked else { return cases }
            return [cases[turn % cases.count]]
        }

        /// One with escapes has white space as well.
        private var spelled: [Variant] {
            let texts = generator.spelledOtherwise(testCase, mostBytes: mostSpelledBytes)
            let isOne = if case .some = asked { true } else { false }
            return chosen(isOne && texts.count > 1 ? Array(texts.dropFirst()) : texts)
                .map { Variant(invariant: .spelling, testCase: $0) }
        }

        /// What breaks the schema of the user's own dialect otherwise than by a name may become anything.
        private var unknownMembers: [Variant] {
            // What is carried over makes a payload longer, and without a reference nobody knows by how much.
            guard hasReference || isDocumented && isFarBelowLimits else { return [] }
            let own = Set(testCase.oddities)
            return chosen(generator.withUnknownMember(testCase, unknownName, .string(unknownValue)))
                .filter { variant in
                    hasReference
                        || Set(variant.oddities).subtracting(own).allSatisfy { $0.kind == .unknownName }
                }
                .map { Variant(invariant: .unknownMember, testCase: $0) }
        }

        private var isFarBelowLimits: Bool { testCase.message.bytes.count <= mostBytesMadeLonger }

        private var isDocumented: Bool {
            if case .value(let message) = testCase.message { generator.isDocumented(message) } else { false }
        }

        // MARK: Texts, where there is a reference

        private var hostile: [Variant] {
            guard let hostile = generator.withText(of: testCase, atLeast: 1, { _ in hostileText }) else { return [] }
            return [
                Variant(invariant: .slot, testCase: hostile.variant, texts: (hostile.old, hostile.new))
            ]
        }

        private var longer: [Variant] {
            guard isFarBelowLimits,
                let longer = generator.withText(of: testCase, atLeast: 1, { $0.longer })
            else { return [] }
            return [Variant(invariant: .longer, testCase: longer.variant, texts: (longer.old, longer.new))]
        }

        // MARK: Texts, where nobody knows what they are for

        /// A place may say what the message is, and every unknown word there may be refused or taken for the default. So the hostile
        /// text is held against harmless ones of the same length.
        private var hostileBesideHarmless: [Variant] {
            // What escapes make longer than the limit may be cut, wherever the text is.
            guard isFarBelowLimits else { return [] }
            return texts(.slot, hostileTexts.map { text in (text.unicodeScalars.count, text) })
        }

        private var longerBesideShorter: [Variant] {
            guard isFarBelowLimits else { return [] }
            return texts(.longer, lengths.map { short, long in (short, Word.first.text(long)) })
        }

        /// - Parameters:
        ///   - invariant: Of the variants.
        ///   - pairs: How long the harmless texts are, and what stands against them.
        /// - Returns: For each place that takes it the first pair.
        private func texts(
            _ invariant: Invariant,
            _ pairs: [(length: Int, text: String)]
        ) -> [Variant] {
            guard isDocumented else { return [] }
            let all = generator.textPlaces(of: testCase)
            guard !all.isEmpty else { return [] }
            var (places, most) = (all, all.count)
            if case .some = asked {
                let first = turn % all.count
                places = Array((all[first...] + all[..<first]).prefix(mostTries))
                most = 1
            }
            let variants = places.lazy.compactMap { place -> Variant? in
                pairs.lazy.compactMap { variant(invariant, at: place, $0.length, $0.text) }.first
            }
            return Array(variants.prefix(most))
        }

        private func variant(
            _ invariant: Invariant,
            at place: JSONPointer,
            _ length: Int,
            _ text: String
        ) -> Variant? {
            let word = Word.first.text(length)
            guard let variant = generator.documented(testCase, with: text, at: place),
                let first = generator.documented(testCase, with: word, at: place),
                let second = generator.documented(testCase, with: Word.second.text(length), at: place)
            else { return nil }
            return Variant(
                invariant: invariant,
                testCase: variant,
                texts: (word, text),
                controls: [first, second]
            )
        }
    }

    /// Words that mean nothing, of small letters.
    private enum Word: String {
        case first = "quvexodabiwyrulekofihazemotunigacy"
        case second = "zimukorenavyfejolixadubowesitaqupe"

        /// So many letters of it, again and again.
        func text(_ length: Int) -> String {
            let letters = Array(rawValue)
            return String((0..<length).map { letters[$0 % letters.count] })
        }
    }
}

extension String {
    fileprivate var firstHalf: String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(unicodeScalars.count / 2)))
    }

    /// With some more of what is in it behind it.
    fileprivate var longer: String {
        let own = Array(unicodeScalars)
        return self + String(String.UnicodeScalarView((0..<40).map { own[$0 % own.count] }))
    }
}

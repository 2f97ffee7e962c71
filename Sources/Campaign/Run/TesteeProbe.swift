import CaseFiles
import CaseGeneration
import Findings
import JSONModel
import PushModel
import Testees
import Vendors

/// What some ordinary messages tell of a testee before the campaign: whether it answers at all by the message, and which of the
/// editions of a vendor's documents it follows.
package struct TesteeProbe: Sendable {
    /// What is so wrong that no campaign is needed to see it, as a sentence.
    package private(set) var hopeless: String?
    /// The one edition that the testee follows; nil for one that obeys the context, or where nobody can tell.
    package private(set) var edition: Edition?

    /// An edition of a vendor's documents that a testee follows.
    package struct Edition: Sendable, Equatable {
        package let profile: String
        /// Others that its answers fit as well: the messages that were asked do not tell them apart.
        var alike: [String] = []
    }

    /// Members of contexts that say how a compiler is made, and of which the testee takes no notice.
    private var ignoredHabits: [String] = []

    /// Interfaces of which the testee gives no payload for any message, though it does for those of another.
    private var lackedForms: [MessageForm] = []

    /// Which cases a campaign leaves out because of what is known, each kind in words, and whether a case is not of it.
    package var leftOut: [(words: String, isAsked: @Sendable (Case) -> Bool)] {
        ignoredHabits.map { name in
            (
                "with \(name) in their context, which the testee ignores",
                { one in one.context[name]?.isNull ?? true }
            )
        }
            + lackedForms.map { form in
                ("that are \(form.name), which the testee does not compile", { one in !form.includes(one) })
            }
    }

    /// Messages of one dialect that are asked about what the testee does with any message.
    static let mostMessages = 24
    /// Fewer answers prove nothing.
    private static let leastAnswers = 8

    /// What the testee's library writes as escapes.
    package private(set) var escapes: WrittenEscapes = []

    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    /// How much of what a testee may follow the campaign asks.
    package enum Extent: Sendable {
        /// All, whatever the testee takes no notice of.
        case everything
        /// What the user has named; what the testee takes no notice of is left out.
        case namedEdition
        /// The edition that its answers show.
        case oneEdition
    }

    /// Gets to know the testee. A running service is not asked: its pushes are not told apart from those of the campaign.
    ///
    /// - Parameters:
    ///   - cases: What to choose from.
    ///   - asks: What the campaign is to ask of what is found.
    /// - Returns: What is known then.
    /// - Throws: ``RunError`` where the testee cannot be run.
    package func met(with cases: [Case], asks: Extent) async throws(RunError) -> TesteeProbe {
        guard options.testee != nil, options.watch == nil else { return self }
        var met = self
        let runner = try await CaseRunner(options: options)
        let interview = Interview(runner)
        do throws(RunError) {
            let ordinary = cases.filter { $0.earlierSteps == nil && $0.caseClass == .ordinary }
            for dialect in options.dialects where met.hopeless == nil {
                let own = ordinary.filter { $0.dialect == dialect }
                let trials = try await interview.trials(Self.spread(own))
                met.hopeless = Self.hopelessness(of: trials, in: dialect)
                // Where messages hang, each further question may cost the whole time limit.
                if trials.contains(where: \.hangs) { continue }
                met.escapes.formUnion(Self.escapes(in: try await interview.trials(Self.written(own))))
                guard met.hopeless == nil, options.dialects.count == 1, asks != .everything else { continue }
                let all = cases.filter { $0.dialect == dialect }
                met.ignoredHabits = try await Self.ignoredHabits(of: dialect, all, interview)
                guard asks == .oneEdition else { continue }
                met.lackedForms = try await Self.lackedForms(of: dialect, own, interview)
                met.edition = try await EditionSearch(dialect, interview)?.edition(among: own)
            }
            await runner.stop()
            return met
        } catch {
            await runner.stop()
            throw error
        }
    }

    /// Some of the cases, from the whole list, so that they are of every kind.
    static func spread(_ cases: [Case], most: Int = mostMessages) -> [Case] {
        guard cases.count > most else { return cases }
        return (0..<most).map { cases[$0 * cases.count / most] }
    }

    // MARK: Answers that do not depend on the message

    private static func hopelessness(of trials: [Trial], in dialect: Dialect) -> String? {
        // Of a dialect whose files describe it nobody knows what differs: any answer to two messages may be right.
        let due = trials.filter { $0.expectation.primary.payload != nil && !$0.isSkipped }
        guard due.count >= leastAnswers, Set(due.compactMap { $0.expectation.primary.payload?.bytes }).count > 3 else {
            return nil
        }
        let name = dialect.rawValue
        let wrong = due.filter { !($0.nearest?.differences.isEmpty ?? false) || $0.observed == nil }
        guard wrong.count * 2 > due.count else { return nil }
        let answers = due.map { Answer($0.observation) }
        if answers.allSatisfy({ $0 == .failure }) { return "\(name): the testee gives no usable answer to any message" }
        if answers.allSatisfy({ $0 == .error }) {
            return "\(name): the testee refuses every message\(reason(in: due))"
        }
        if answers.allSatisfy({ $0 == .suppressed }) {
            return "\(name): the testee sends no push for any message\(reason(in: due))"
        }
        // Whatever its headers: an ID of the push is in them perhaps.
        if let bytes = due.first?.sentBytes, due.allSatisfy({ $0.sentBytes == bytes }) {
            return "\(name): the answers do not depend on the message: all are the same payload"
        }
        let isHandedOn = due.allSatisfy { trial in
            trial.observed?.value.map { $0 == (try? JSONValue(parsing: trial.testCase.message.bytes)) } ?? false
        }
        return isHandedOn ? "\(name): the testee returns each message unchanged, and compiles nothing" : nil
    }

    private enum Answer: Hashable {
        case payload([UInt8], [String]), error, suppressed, failure, skipped
        case update(removed: [String], shown: [UInt8])

        init(_ observation: TesteeObservation) {
            switch observation {
            case .skipped: self = .skipped
            case .failed: self = .failure
            case .outcome(.payload(let bytes, let headers)):
                self = .payload(bytes, headers.map { "\($0.name): \($0.value)" }.sorted())
            case .outcome(.refused): self = .error
            case .outcome(.suppressed): self = .suppressed
            case .outcome(.removed(let removed)): self = .update(removed: removed.sorted(), shown: [])
            case .outcome(.updated(let removed, let shown)):
                self = .update(removed: removed.sorted(), shown: shown.serialized())
            }
        }
    }

    /// What the testee says of why, where it says the same of all.
    private static func reason(in trials: [Trial]) -> String {
        let reasons = Set(trials.compactMap { $0.observed?.outcome.reason })
        guard reasons.count == 1, let reason = reasons.first else { return "" }
        return ": it says \"\(VisibleText.of(Wording.shortened(reason)))\""
    }

    // MARK: Escapes

    private static let everyEscape: WrittenEscapes = [.nonASCII, .surrogatePairs, .markup, .attributes, .slashes]

    /// Some of the cases whose payloads have what libraries write as escapes: text in any script, emoji, signs of HTML.
    private static func written(_ cases: [Case]) -> [Case] {
        let telling = spread(cases, most: 10 * mostMessages).filter { testCase in
            guard let payload = ReferenceExpectation.of(testCase)?.primary.payload else { return false }
            return everyEscape.byteCount(of: payload.bytes) > payload.bytes.count
        }
        return spread(telling)
    }

    private static func escapes(in trials: [Trial]) -> WrittenEscapes {
        trials.reduce(into: []) { escapes, trial in
            guard case .outcome(.payload(let bytes, _)) = trial.observation else { return }
            escapes.formUnion(WrittenEscapes(in: bytes))
        }
    }

    // MARK: Interfaces

    /// Without looking at editions: a message is of an interface whatever is in it.
    private static func lackedForms(
        of dialect: Dialect,
        _ cases: [Case],
        _ interview: Interview
    ) async throws(RunError) -> [MessageForm] {
        var payloads: [Int] = []
        let forms = CaseGenerators.generator(for: dialect)?.forms ?? []
        for form in forms {
            let trials = try await interview.trials(spread(cases.filter(form.includes)))
            let due = trials.filter { $0.expectation.primary.payload != nil }
            guard due.count >= leastAnswers else { return [] }
            payloads.append(due.count(where: \.hasPayload))
        }
        guard payloads.contains(where: { $0 > 0 }) else { return [] }
        return zip(forms, payloads).filter { $0.1 == 0 }.map(\.0)
    }

    // MARK: Habits that a context names

    private static func ignoredHabits(
        of dialect: Dialect,
        _ cases: [Case],
        _ interview: Interview
    ) async throws(RunError) -> [String] {
        var ignored: [String] = []
        for (name, values) in CaseGenerators.generator(for: dialect)?.habits ?? [:] {
            func with(_ value: String, _ testCase: Case) -> Case {
                var other = testCase
                other.context[name] = .string(value)
                return other
            }
            // Of messages that every compiler takes alike nothing can be told.
            let telling = cases.lazy.filter { testCase in
                guard testCase.earlierSteps == nil, testCase.context[name].map({ !$0.isNull }) ?? false else {
                    return false
                }
                let kinds = values.map { ReferenceExpectation.of(with($0, testCase))?.primary.outcome.kind }
                return Set(kinds).count > 1
            }
            let asked = Array(telling.prefix(mostMessages))
            guard asked.count >= EditionSearch.leastAnswers else { continue }
            var trials: [[Trial]] = []
            for value in values { trials.append(try await interview.trials(asked.map { with(value, $0) })) }
            // Who gives no answers takes notice of nothing, and that is for the campaign to tell.
            guard trials.joined().allSatisfy(\.isJudged) else { continue }
            if asked.indices.allSatisfy({ areAlike(trials, at: $0) }) { ignored.append(name) }
        }
        return ignored
    }

    /// Whether the answers to one message are the same in each of the lists, which ask it in different contexts.
    static func areAlike(_ trials: [[Trial]], at position: Int) -> Bool {
        Set(trials.map { Answer($0[position].observation) }).count == 1
    }
}

extension TesteeProbe.Edition {
    /// Which it is, as the beginning of a sentence.
    package var words: String {
        guard !alike.isEmpty else { return "the testee's answers fit profile \(profile) best" }
        return
            "the testee's answers fit profiles \(([profile] + alike).joined(separator: " and ")) equally well; \(profile) is used"
    }
}

/// What a testee has been asked, and its answers: whoever wants to know one of them again does not ask again.
final class Interview {
    private let runner: CaseRunner
    private var asked: Set<[UInt8]> = []
    private var answers: [[UInt8]: Trial] = [:]

    init(_ runner: CaseRunner) {
        self.runner = runner
    }

    /// The answers to the cases, in their order.
    func trials(_ cases: [Case]) async throws(RunError) -> [Trial] {
        let prepared = cases.map { (key: $0.json.serialized(), testCase: $0) }
        let new = prepared.filter { asked.insert($0.key).inserted }
        if !new.isEmpty {
            let block = new.enumerated().map { (number: $0, generated: GeneratedCase(testCase: $1.testCase)) }
            let judged = try await runner.judge(block, asksVariants: { _ in .none })
            for (question, answer) in zip(new, judged) { answers[question.key] = answer.trial }
        }
        return prepared.compactMap { answers[$0.key] }
    }
}

extension Trial {
    /// Whether there was no answer in time.
    fileprivate var hangs: Bool {
        if case .failed(let failure) = observation { failure.kind == .timeout } else { false }
    }

    /// The payload that the testee gave; nil where it gave none.
    fileprivate var sentBytes: [UInt8]? {
        if case .outcome(.payload(let bytes, _)) = observation { bytes } else { nil }
    }
}

import CaseFiles
import CaseGeneration
import Findings
import JSONModel
import PushModel
import Testees
import Vendors

/// What some ordinary messages tell of a testee before the campaign: whether it answers at all by the message, and which of the
/// editions of a vendor's documents it follows.
package struct Acquaintance: Sendable {
    /// What is so wrong that no campaign is needed to see it, as a sentence.
    package private(set) var hopeless: String?
    /// The one edition that the testee follows; nil for one that obeys the context, or where nobody can tell.
    package private(set) var edition: (dialect: Dialect, profile: String)?

    /// Members of contexts that say how a compiler is made, and of which the testee takes no notice.
    private var ignoredHabits: [String] = []

    /// Interfaces of which the testee gives no payload for any message, though it does for those of another.
    private var lackedForms: [MessageForm] = []

    /// Which cases a campaign leaves out because of what is known, each kind in words, and whether a case is not of it.
    package var leftOut: [(words: String, isAsked: @Sendable (Case) -> Bool)] {
        ignoredHabits.map { name in
            (
                "with \(name) in their context, of which the testee takes no notice",
                { one in one.context[name]?.isNull ?? true }
            )
        }
            + lackedForms.map { form in
                ("that are \(form.name), of which the testee makes no payload", { one in !form.includes(one) })
            }
    }

    /// Messages of one dialect that are asked about what the testee does with any message.
    private static let mostMessages = 24
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
    package func met(with cases: [Case], asks: Extent) async throws(RunError) -> Acquaintance {
        guard options.testee != nil, options.watch == nil else { return self }
        var met = self
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            let ordinary = cases.filter { $0.earlierSteps == nil && $0.caseClass == .ordinary }
            for dialect in options.dialects where met.hopeless == nil {
                let own = ordinary.filter { $0.dialect == dialect }
                let trials = try await Self.trials(Self.spread(own), runner)
                met.hopeless = Self.hopelessness(of: trials, in: dialect)
                // Where messages hang, each further question may cost the whole time limit.
                if trials.contains(where: \.hangs) { continue }
                met.escapes.formUnion(Self.escapes(in: try await Self.trials(Self.written(own), runner)))
                guard met.hopeless == nil, options.dialects.count == 1, asks != .everything else { continue }
                met.ignoredHabits = try await ignoredHabits(of: dialect, cases.filter { $0.dialect == dialect }, runner)
                guard asks == .oneEdition else { continue }
                met.lackedForms = try await lackedForms(of: dialect, own, runner)
                met.edition = try await edition(of: dialect, own, runner).map { (dialect, $0) }
            }
            await runner.stop()
            return met
        } catch {
            await runner.stop()
            throw error
        }
    }

    private static func trials(_ cases: [Case], _ runner: CaseRunner) async throws(RunError) -> [Trial] {
        let block = cases.enumerated().map { (number: $0.offset, generated: GeneratedCase(testCase: $0.element)) }
        guard !block.isEmpty else { return [] }
        return try await runner.judge(block, asksVariants: { _ in false }).map(\.trial)
    }

    /// Some of the cases, from the whole list, so that they are of every kind.
    private static func spread(_ cases: [Case], most: Int = mostMessages) -> [Case] {
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
            return "\(name): the answers do not depend on the message, all of them are the same payload"
        }
        let isHandedOn = due.allSatisfy { trial in
            trial.observed?.value.map { $0 == (try? JSONValue(parsing: trial.testCase.message.bytes)) } ?? false
        }
        return isHandedOn ? "\(name): the testee hands each message on as it got it, and compiles nothing" : nil
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

    // MARK: Editions

    private static let messagesOfProfile = 32
    private static let leastOfProfile = 6
    /// Of the answers by the edition that a testee follows so many are right, and by one that it does not follow no more than so many.
    private static let (followed, notFollowed) = (0.75, 0.5)

    /// The one edition that the testee follows: right in nearly all messages, where those of another edition get mostly wrong answers. Who
    /// obeys the context, and who is right in none, is asked for all.
    private func edition(of dialect: Dialect, _ cases: [Case], _ runner: CaseRunner) async throws(RunError) -> String? {
        guard let shares = CaseGenerators.generator(for: dialect)?.profiles, shares.names.count > 1 else { return nil }
        var telling: [Case] = []
        for name in shares.names {
            let own = cases.filter { shares.name(in: $0.context) == name }
            let different = Self.spread(own, most: 10 * Self.messagesOfProfile).filter { Self.tells($0, shares) }
            // What is the same in all editions shows nothing.
            telling += Self.spread(different, most: Self.messagesOfProfile)
        }
        if let own = try await indifferent(to: telling, shares, runner) { return own }
        // What it gets wrong of one edition is a bug of its own, and no other edition.
        if try await obeysContext(in: telling, shares, runner) { return nil }
        let trials = try await Self.trials(telling, runner).filter(\.isJudged)
        var right: [String: Double] = [:]
        for name in shares.names {
            let own = trials.filter { shares.name(in: $0.testCase.context) == name }
            guard own.count >= Self.leastOfProfile else { continue }
            right[name] = Double(own.count { $0.nearest?.differences.isEmpty ?? false }) / Double(own.count)
        }
        if let nearest = Self.nearest(in: trials, shares, right) { return nearest }
        guard let least = right.values.min(), least <= Self.notFollowed else { return nil }
        let best = shares.names.filter { right[$0].map { $0 >= Self.followed } ?? false }
            .max { (right[$0] ?? 0, $1 == shares.standard ? 1 : 0) < (right[$1] ?? 0, $0 == shares.standard ? 1 : 0) }
        return best
    }

    /// The edition by which much less is wrong in each answer than by any other, where the answers by others are hardly ever right: an
    /// ordinary bug makes something wrong in most answers by the testee's own edition, too.
    private static func nearest(in trials: [Trial], _ shares: ProfileShares, _ right: [String: Double]) -> String? {
        let means = right.keys.map { name -> (name: String, score: Double) in
            let own = trials.filter { shares.name(in: $0.testCase.context) == name }
            return (name, own.reduce(0) { $0 + $1.rightness } / Double(max(own.count, 1)))
        }.sorted { ($1.score, $0.name) < ($0.score, $1.name) }
        guard means.count == shares.names.count, let best = means.first, best.score >= Self.leastRight else {
            return nil
        }
        let isClear = means.dropFirst().allSatisfy {
            $0.score <= best.score - Self.clearly && right[$0.name, default: 1] <= Self.hardly
        }
        return isClear ? best.name : nil
    }

    /// How right answers are on average; and the share of those that are right altogether.
    private static let (leastRight, clearly, hardly) = (0.4, 0.15, 0.25)

    // MARK: Interfaces

    /// Without looking at editions: a message is of an interface whatever is in it.
    private func lackedForms(of dialect: Dialect, _ cases: [Case], _ runner: CaseRunner) async throws(RunError)
        -> [MessageForm]
    {
        var payloads: [Int] = []
        let forms = CaseGenerators.generator(for: dialect)?.forms ?? []
        for form in forms {
            let trials = try await Self.trials(Self.spread(cases.filter(form.includes)), runner)
            let due = trials.filter { $0.expectation.primary.payload != nil }
            guard due.count >= Self.leastAnswers else { return [] }
            payloads.append(due.count(where: \.hasPayload))
        }
        guard payloads.contains(where: { $0 > 0 }) else { return [] }
        return zip(forms, payloads).filter { $0.1 == 0 }.map(\.0)
    }

    // MARK: Habits that a context names

    private func ignoredHabits(of dialect: Dialect, _ cases: [Case], _ runner: CaseRunner) async throws(RunError)
        -> [String]
    {
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
            let asked = Array(telling.prefix(Self.mostMessages))
            guard asked.count >= Self.leastOfProfile else { continue }
            var answers: [[Answer]] = asked.map { _ in [] }
            for value in values {
                let trials = try await Self.trials(asked.map { with(value, $0) }, runner)
                // Who gives no answers takes notice of nothing, and that is for the campaign to tell.
                guard trials.allSatisfy(\.isJudged) else { break }
                for (position, trial) in trials.enumerated() { answers[position].append(Answer(trial.observation)) }
            }
            if answers.allSatisfy({ Set($0).count == 1 && $0.count == values.count }) { ignored.append(name) }
        }
        return ignored
    }

    /// The edition of a testee that answers the same whatever edition the context names: the one by which least of its answers is wrong.
    /// An ordinary bug may make most of them wrong by every edition.
    private func indifferent(
        to cases: [Case],
        _ shares: ProfileShares,
        _ runner: CaseRunner
    ) async throws(RunError) -> String? {
        // A message that is one of some editions alone says nothing: the testee may tell them apart by it.
        let common = cases.filter { one in shares.names.allSatisfy { one.with($0, shares).caseClass == .ordinary } }
        let asked = Self.spread(common, most: 3 * Self.messagesOfProfile)
        var trials: [[Trial]] = []
        for name in shares.names {
            trials.append(try await Self.trials(asked.map { $0.with(name, shares) }, runner))
        }
        // What the testee skips, whatever the edition, says nothing.
        let judged = asked.indices.filter { position in trials.allSatisfy { $0[position].isJudged } }
        guard judged.count >= Self.leastOfProfile,
            judged.allSatisfy({ position in Set(trials.map { Answer($0[position].observation) }).count == 1 })
        else { return nil }
        let scores = zip(shares.names, trials).map { name, own in
            (name: name, score: judged.reduce(0) { $0 + own[$1].rightness } / Double(judged.count))
        }
        // Where it is close, the one that a context without a name has.
        guard let best = scores.map(\.score).max() else { return nil }
        let close = scores.filter { $0.score >= best - Self.close }.map(\.name)
        return close.contains(shares.standard) ? shares.standard : close.first
    }

    /// Whether the testee answers by the edition that the context names: of any two editions that differ in a message, each answer is
    /// nearer to its own, whatever else is wrong in it.
    private func obeysContext(
        in cases: [Case],
        _ shares: ProfileShares,
        _ runner: CaseRunner
    ) async throws(RunError) -> Bool {
        for (position, first) in shares.names.enumerated() {
            for second in shares.names.dropFirst(position + 1) {
                let pairs = cases.map { one in [first, second].map { one.with($0, shares) } }.filter { pair in
                    pair.allSatisfy { $0.caseClass == .ordinary } && Self.tells(pair[0], second, shares)
                }
                // Two that never differ are one.
                guard !pairs.isEmpty else { continue }
                let asked = Array(pairs.prefix(Self.mostMessages))
                let answers = try await Self.trials(asked.map { $0[0] }, runner)
                let others = try await Self.trials(asked.map { $0[1] }, runner)
                let judged = zip(answers, others).filter { $0.isJudged && $1.isJudged }
                let obeying = judged.count { answer, other in
                    Answer(answer.observation) != Answer(other.observation)
                        && answer.isNearer(to: answer.testCase, than: other.testCase)
                        && other.isNearer(to: other.testCase, than: answer.testCase)
                }
                guard judged.count >= Self.leastOfProfile, Double(obeying) >= Self.followed * Double(judged.count)
                else {
                    return false
                }
            }
        }
        return true
    }

    /// A lead over another edition that says nothing, of 1 for answers that are all right.
    private static let close = 0.02

    /// Whether what is right depends on the profile.
    private static func tells(_ testCase: Case, _ shares: ProfileShares) -> Bool {
        shares.names.contains { $0 != shares.name(in: testCase.context) && tells(testCase, $0, shares) }
    }

    /// Whether what is right by another profile is wrong by the case's own.
    private static func tells(_ testCase: Case, _ profile: String, _ shares: ProfileShares) -> Bool {
        guard let own = ReferenceExpectation.of(testCase),
            let outcome = ReferenceExpectation.of(testCase.with(profile, shares))?.primary
        else { return false }
        let observed = ObservedOutcome(reference: outcome)
        return !ReadingSearch.nearest(in: own) { $0.differences(from: observed) }.differences.isEmpty
    }
}

extension Trial {
    /// How right the answer is: 1 without a difference, less with each, and 0 where something else is wrong than the payload.
    fileprivate var rightness: Double { Self.rightness(nearest?.differences) }

    private static func rightness(_ differences: [OutcomeDifference]?) -> Double {
        guard let differences, !differences.contains(where: { $0.subject == .outcome }) else { return 0 }
        return 1 / Double(1 + differences.count)
    }

    /// Whether the answer is more right for one case than for another. One that is no payload is right or wrong, and not nearly right: wrong for
    /// both it is as near to each.
    fileprivate func isNearer(to testCase: Case, than other: Case) -> Bool {
        func rightness(by testCase: Case) -> Double {
            guard let observed, let expectation = ReferenceExpectation.of(testCase) else { return 0 }
            return Self.rightness(ReadingSearch.nearest(in: expectation) { $0.differences(from: observed) }.differences)
        }
        let (own, others) = (rightness(by: testCase), rightness(by: other))
        return own > others || own == others && own < 1 && !hasPayload
    }

    /// Whether there was no answer in time.
    fileprivate var hangs: Bool {
        if case .failed(let failure) = observation { failure.kind == .timeout } else { false }
    }

    /// The payload that the testee gave; nil where it gave none.
    fileprivate var sentBytes: [UInt8]? {
        if case .outcome(.payload(let bytes, _)) = observation { bytes } else { nil }
    }
}

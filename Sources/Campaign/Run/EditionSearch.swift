import CaseFiles
import CaseGeneration
import Findings
import PushModel
import Vendors

/// Looks for the edition of a vendor's documents that a testee follows whatever the context says: by ordinary messages, each in several
/// editions, of which what is right differs.
struct EditionSearch {
    private static let messagesOfEdition = 32
    /// Fewer answers prove nothing.
    static let leastAnswers = 6
    /// Of the answers by the edition that a testee follows so many are right, and by one that it does not follow no more than so many.
    private static let (followed, notFollowed) = (0.75, 0.5)
    /// How right answers are on average; and the share of those that are right altogether.
    private static let (leastRight, clearly, hardly) = (0.4, 0.15, 0.25)
    /// A lead over another edition that says nothing, of 1 for answers that are all right.
    private static let close = 0.02

    private let shares: ProfileShares
    private let interview: Interview

    /// Nil for a dialect that has no editions.
    init?(_ dialect: Dialect, _ interview: Interview) {
        guard let shares = CaseGenerators.generator(for: dialect)?.profiles, shares.names.count > 1 else { return nil }
        self.shares = shares
        self.interview = interview
    }

    /// The one edition that the testee follows: right in nearly all messages, where those of another edition get mostly wrong answers. Who
    /// obeys the context, and who is right in none, is asked for all.
    func edition(among cases: [Case]) async throws(RunError) -> TesteeProbe.Edition? {
        var telling: [Case] = []
        for name in shares.names {
            let own = cases.filter { shares.name(in: $0.context) == name }
            let different = TesteeProbe.spread(own, most: 10 * Self.messagesOfEdition).filter(tells)
            // What is the same in all editions shows nothing.
            telling += TesteeProbe.spread(different, most: Self.messagesOfEdition).map { $0.with(name, shares) }
        }
        if let own = try await indifferent(to: telling) { return own }
        // What it gets wrong of one edition is a bug of its own, and no other edition.
        if try await obeysContext(in: telling) { return nil }
        let trials = try await interview.trials(telling).filter(\.isJudged)
        let fits = shares.names.map { name in
            Fit(name, trials.filter { shares.name(in: $0.testCase.context) == name })
        }.filter { $0.count >= Self.leastAnswers }
        if fits.count == shares.names.count, let nearest = nearest(of: fits) {
            return TesteeProbe.Edition(profile: nearest)
        }
        guard let least = fits.map(\.right).min(), least <= Self.notFollowed, let best = fits.map(\.right).max(),
            best >= Self.followed
        else { return nil }
        return preferred(among: fits.filter { $0.right == best })
    }

    /// How well answers fit an edition.
    private struct Fit {
        let name: String
        let count: Int
        /// The share of those that are right altogether.
        let right: Double
        /// How right they are on average.
        let score: Double

        init(_ name: String, _ trials: [Trial]) {
            self.name = name
            count = trials.count
            right = Double(trials.count { $0.nearest?.differences.isEmpty ?? false }) / Double(max(count, 1))
            score = trials.reduce(0) { $0 + $1.rightness } / Double(max(count, 1))
        }
    }

    /// The edition by which much less is wrong in each answer than by any other, where the answers by others are hardly ever right: an
    /// ordinary bug makes something wrong in most answers by the testee's own edition, too.
    private func nearest(of fits: [Fit]) -> String? {
        guard let best = fits.max(by: { $0.score < $1.score }), best.score >= Self.leastRight else { return nil }
        let isClear = fits.allSatisfy {
            $0.name == best.name || $0.score <= best.score - Self.clearly && $0.right <= Self.hardly
        }
        return isClear ? best.name : nil
    }

    /// Of editions that fit alike the one that a context without a name has.
    private func preferred(among fits: [Fit]) -> TesteeProbe.Edition? {
        (fits.first { $0.name == shares.standard } ?? fits.first).map { best in
            TesteeProbe.Edition(profile: best.name, alike: fits.map(\.name).filter { $0 != best.name })
        }
    }

    /// The edition of a testee that answers the same whatever edition the context names: the one by which least of its answers is wrong.
    /// An ordinary bug may make most of them wrong by every edition.
    private func indifferent(to cases: [Case]) async throws(RunError) -> TesteeProbe.Edition? {
        // A message that is one of some editions alone says nothing: the testee may tell them apart by it.
        let common = cases.filter { one in shares.names.allSatisfy { one.with($0, shares).caseClass == .ordinary } }
        var trials: [[Trial]] = []
        for name in shares.names { trials.append(try await interview.trials(common.map { $0.with(name, shares) })) }
        // What the testee skips, whatever the edition, says nothing.
        let judged = common.indices.filter { position in trials.allSatisfy { $0[position].isJudged } }
        guard judged.count >= Self.leastAnswers, judged.allSatisfy({ TesteeProbe.areAlike(trials, at: $0) })
        else { return nil }
        let fits = zip(shares.names, trials).map { name, own in Fit(name, judged.map { own[$0] }) }
        let best = fits.map(\.score).max() ?? 0
        return preferred(among: fits.filter { $0.score >= best - Self.close })
    }

    /// Whether the testee answers by the edition that the context names: of any two editions that differ in a message, each answer is
    /// nearer to its own, whatever else is wrong in it.
    private func obeysContext(in cases: [Case]) async throws(RunError) -> Bool {
        for (position, first) in shares.names.enumerated() {
            for second in shares.names.dropFirst(position + 1) {
                let telling = cases.filter { one in
                    [first, second].allSatisfy { one.with($0, shares).caseClass == .ordinary }
                        && tells(one.with(first, shares), second)
                }.prefix(TesteeProbe.mostMessages)
                // Two that never differ are one.
                guard !telling.isEmpty else { continue }
                let answers = try await interview.trials(telling.map { $0.with(first, shares) })
                let others = try await interview.trials(telling.map { $0.with(second, shares) })
                let judged = zip(answers, others).filter { $0.isJudged && $1.isJudged }
                let obeying = judged.count { $0.isNearer(than: $1) && $1.isNearer(than: $0) }
                guard judged.count >= Self.leastAnswers, Double(obeying) >= Self.followed * Double(judged.count)
                else { return false }
            }
        }
        return true
    }

    /// Whether what is right depends on the edition.
    private func tells(_ testCase: Case) -> Bool {
        shares.names.contains { $0 != shares.name(in: testCase.context) && tells(testCase, $0) }
    }

    /// Whether what is right by another edition is wrong by the case's own.
    private func tells(_ testCase: Case, _ edition: String) -> Bool {
        guard let own = ReferenceExpectation.of(testCase),
            let outcome = ReferenceExpectation.of(testCase.with(edition, shares))?.primary
        else { return false }
        return !ReadingSearch.nearest(in: own, to: ObservedOutcome(reference: outcome)).differences.isEmpty
    }
}

extension Trial {
    /// How right the answer is: 1 without a difference, less with each, and 0 where something else is wrong than the payload.
    fileprivate var rightness: Double { Self.rightness(nearest?.differences) }

    private static func rightness(_ differences: [OutcomeDifference]?) -> Double {
        guard let differences, !differences.contains(where: { $0.subject == .outcome }) else { return 0 }
        return 1 / Double(1 + differences.count)
    }

    /// Whether the answer is another than the other one, and more right for its own case than for the other's. One that is no payload is right or
    /// wrong, and not nearly right: wrong for both it is as near to each.
    fileprivate func isNearer(than other: Trial) -> Bool {
        guard !TesteeProbe.areAlike([[self], [other]], at: 0) else { return false }
        let (own, others) = (rightness(by: expectation), rightness(by: other.expectation))
        return own > others || own == others && own < 1 && !hasPayload
    }

    private func rightness(by expectation: Expectation) -> Double {
        Self.rightness(observed.map { ReadingSearch.nearest(in: expectation, to: $0).differences })
    }
}

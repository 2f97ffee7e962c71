/// What the messages have in common of which a testee dies, so that a thousand of a kind do not cost a process each.
///
/// A trait is presumed deadly when the testee died of many messages that have it and answered none. From then on messages
/// that have it are not asked, but for a trial now and then: an answer ends the presumption for good.
struct DeadlyTraits: Sendable {
    /// Deaths after which it is looked for what they have in common.
    private static let leastDeaths = 20
    /// Deaths that must share a trait.
    private static let leastShared = 8
    /// Answered messages, none of which may have it.
    private static let leastAnswered = 20
    /// Answered messages that are kept, spread evenly over all.
    private static let mostAnswered = 400
    /// Deaths that are kept, the latest.
    private static let mostDeaths = 60

    private struct Presumption {
        let trait: MessageTrait
        /// Messages that were not asked for it.
        var count = 0
        /// The count at which one is asked all the same; doubled each time.
        var nextTrial = 10
        var isRefuted = false
    }

    private var presumptions: [Presumption] = []
    private var deaths: [MessageTraits] = []
    private var deathCount = 0
    private var answered: [TesteeRequest] = []
    private var answerCount = 0
    /// One in so many answered messages is kept.
    private var stride = 1

    /// Whether any message has ended the testee: before that, answers need not be noted.
    var hasDeaths: Bool { deathCount > 0 }

    mutating func noteDeath(by request: TesteeRequest) {
        deathCount += 1
        if deaths.count == Self.mostDeaths { deaths.removeFirst() }
        deaths.append(MessageTraits(of: request))
        if deathCount >= Self.leastDeaths, deathCount.isMultiple(of: 5) { presume() }
    }

    mutating func noteAnswer(to request: TesteeRequest) {
        if !presumptions.isEmpty {
            let traits = MessageTraits(of: request)
            for index in presumptions.indices where traits.have(presumptions[index].trait) {
                presumptions[index].isRefuted = true
            }
        }
        answerCount += 1
        guard answerCount.isMultiple(of: stride) else { return }
        answered.append(request)
        guard answered.count == Self.mostAnswered else { return }
        answered = answered.indices.filter { !$0.isMultiple(of: 2) }.map { answered[$0] }
        stride *= 2
    }

    /// What makes a message deadly, as far as it is known, so that it is not to be asked; nil where it is.
    mutating func reasonNotToAsk(_ request: TesteeRequest) -> MessageTrait? {
        guard presumptions.contains(where: { !$0.isRefuted }) else { return nil }
        let traits = MessageTraits(of: request)
        let index = presumptions.firstIndex { !$0.isRefuted && traits.have($0.trait) }
        guard let index else { return nil }
        guard presumptions[index].count < presumptions[index].nextTrial else {
            presumptions[index].nextTrial *= 2
            return nil
        }
        presumptions[index].count += 1
        return presumptions[index].trait
    }

    /// Presumes the trait that most deaths share and no answered message has, and then the next for the deaths without it.
    private mutating func presume() {
        guard answered.count >= Self.leastAnswered else { return }
        let harmless = answered.map(MessageTraits.init)
        // What every answered message has, a message may die of for the lack of it.
        let places = harmless.dropFirst().reduce(into: harmless[0].places) { $0.formIntersection($1.places) }
        let lacks = places.map(MessageTrait.without)
        var unexplained = deaths.filter { death in
            !presumptions.contains { !$0.isRefuted && death.have($0.trait) }
        }
        while unexplained.count >= Self.leastShared {
            var shares: [MessageTrait: Int] = [:]
            for death in unexplained {
                for trait in death.present { shares[trait, default: 0] += 1 }
                for trait in lacks where death.have(trait) { shares[trait, default: 0] += 1 }
            }
            let tried = Set(presumptions.map(\.trait))
            let candidates = shares.filter { $0.value >= Self.leastShared && !tried.contains($0.key) }
                .map { (share: $0.value, words: "\($0.key)", trait: $0.key) }
                .sorted { ($1.share, $0.words.utf8.count, $0.words) < ($0.share, $1.words.utf8.count, $1.words) }
            let deadly = candidates.first { candidate in !harmless.contains { $0.have(candidate.trait) } }
            guard let trait = deadly?.trait else { return }
            presumptions.append(Presumption(trait: trait))
            unexplained.removeAll { $0.have(trait) }
        }
    }
}

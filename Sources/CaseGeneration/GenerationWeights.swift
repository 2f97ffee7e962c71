/// How often a random case has what. Weights are relative to the sum of their list.
package enum GenerationWeights {
    /// Weight of 0, 1, 2 and 3 oddities in a case.
    static let oddities = [60, 25, 11, 4]
    /// No random case that is a row of the model has more.
    package static let mostOddities = 3
    /// Weight of 0, 1 and 2 gates: most pushes have to come through.
    static let gates = [80, 15, 5]
    /// Fewest and most plain values away from nominal.
    static let plainValues = 1...10
    /// One in so many cases is aimed at a size.
    static let aimedSize = 16
    /// One in so many cases mixes further text classes into its texts.
    static let mixedText = 4
    /// Fewest and most text classes that are mixed in.
    static let mixedTexts = 1...4
    /// One in so many cases has values of the dictionary in places where no axis puts them.
    static let changedValues = 3
    /// Fewest and most of these values.
    static let changedValueCount = 1...3
}

// MARK: - Swarm

extension GenerationWeights {
    /// Case numbers that share their choice of axes.
    static let swarmBlock = 256
    /// Every so many blocks, one has all axes: there every combination is possible.
    static let wholeBlocks = 4
    /// How often an axis that is off is exchanged for another one.
    static let swarmTries = 8
}

// MARK: - Runs of related messages

extension GenerationWeights {
    /// One in so many cases is the last of a run of messages that differ in one thing each.
    static let relatedRuns = 50
    /// Weight of 1 and 2 messages before it: a testee compiles them, and nobody judges what comes of them.
    static let earlierMessages = [3, 1]
    /// Weight of changing an axis and of mutating from one message to the next.
    static let relations = [1, 1]
    /// How often a change that changes nothing gives way to another one.
    static let relationTries = 4
}

// MARK: - Cases that are guided by the testee's code

extension GenerationWeights {
    /// How many of sixteen cases are guided, where the code is known.
    static let guidedCases = 8
    /// Fewest and most conditions that a case is guided by.
    static let guidingConditions = 1...3
    /// Weight of a case that reached new code, of any case of the corpus, and of a row of the model to start from.
    static let guidedParents = [4, 2, 2]
    /// Of the cases that reached new code, so many of the last are preferred.
    static let newestPioneers = 16
    /// One in so many guided cases is mutated as well.
    static let mutatedGuidance = 4
    /// One in so many conditions is any, where there are some that no case has got through.
    static let anyCondition = 4
    /// One in so many values goes to another place than the one that the code names.
    static let strayGuidance = 8
    /// Weight of a text itself, at the start, at the end, and in other letters.
    static let textGuidance = [12, 2, 2, 1]
    /// Weight of a number itself, its neighbours, its text, a text and a list of that length.
    static let numberGuidance = [6, 4, 1, 1, 1]
    /// The same where a text stands.
    static let lengthGuidance = [2, 1, 4, 6, 1]
}

// MARK: - Cases from the corpus

extension GenerationWeights {
    /// How many of sixteen cases are derived from the corpus: the more it has learned, the more.
    static func derivedCases(ofSixteen corpusSize: Int) -> Int {
        switch corpusSize {
        case ..<2048: 5
        default: 6
        }
    }

    /// How often a case is drawn before the corpus is searched for one of the dialect.
    static let corpusTries = 48
    /// Weight of changing axes, of mutating, and of merging with a second case.
    static let derivations = [25, 50, 25]
    /// Fewest and most axes changed in a corpus case.
    static let corpusChanges = 1...3
    /// Fewest and most mutations of a corpus case.
    static let mutations = 1...4
    /// Fewest and most mutations of two cases that were merged.
    static let mutationsAfterMerge = 0...2
    /// How often a mutation that cannot change the case gives way to another one.
    static let mutationTries = 4
    /// A mutated message has fewer bytes, compactly written.
    static let largestMutant = 64 << 10
    /// A mutated message has at most so many arrays and objects inside one another.
    static let deepestMutant = 64
}

// MARK: - Mutations

extension GenerationWeights {
    static let drop = 10
    static let duplicate = 8
    static let retype = 12
    static let swap = 6
    static let number = 8
    static let text = 10
    static let key = 10
    static let nest = 4
    static let unnest = 3
    static let move = 6
    static let graft = 10
    static let constant = 6
    static let member = 6
    static let lengthen = 6
    static let embedded = 3
    static let value = 12
    static let severalValues = 12
    static let slot = 12
    /// Seldom: most of what a context can be is in the axes.
    static let context = 4

    /// How often a text is written in a row when it is repeated.
    static let textRepetitions = 2...32
    /// Weight of what the axes write, of other cases, and of Apple's names as sources of a word.
    static let dictionary = [2, 1, 1]
    /// Weight of the words of other cases, of those of the testee's answers, and of neither as sources of a word.
    static let words = [2, 1, 4]
    /// One in so many scalars is changed where several are: fewest and most.
    static let valueShare = 1...4
    /// Weight of 1, 2 and more texts of the dictionary in a row.
    static let textsInARow = [6, 2, 2, 2, 1, 1]
    /// One in so many values that are changed may be a list or an object.
    static let containers = 4
    /// How often an axis is asked for a name beside another one.
    static let siblingTries = 8
}

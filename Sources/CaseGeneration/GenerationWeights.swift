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
    /// One in so many cases is derived from a corpus case, if there is one.
    static let corpus = 8
    /// Fewest and most axes changed in a corpus case.
    static let corpusChanges = 1...3
    /// One in so many cases is aimed at a size.
    static let aimedSize = 16
    /// One in so many cases mixes further text classes into its texts.
    static let mixedText = 4
    /// Fewest and most text classes that are mixed in.
    static let mixedTexts = 1...4
}

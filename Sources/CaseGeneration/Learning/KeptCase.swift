import JSONModel
import PushModel

/// A case that showed something new, for later rounds to derive others from.
package struct KeptCase: Sendable, Equatable {
    package var testCase: Case
    /// Texts, numbers and names of the testee's answer.
    package var words: [JSONValue]
    /// Whether it reached code of the testee that no case before it had.
    package var reachedNewCode: Bool
    /// Whether only the combination of what it showed was new: such cases are worth deriving from, and not worth keeping for ever.
    package var isOfCombinationsOnly = false

    package init(testCase: Case, words: [JSONValue] = [], reachedNewCode: Bool = false) {
        self.testCase = testCase
        self.words = words
        self.reachedNewCode = reachedNewCode
    }
}

extension KeptCase {
    /// Words that one answer adds.
    private static let mostWords = 32

    /// A case and what an answer to it has that its message has not.
    ///
    /// - Parameters:
    ///   - testCase: Whose message is a value.
    ///   - payload: What the testee made of it; nil where that is no JSON.
    ///   - reason: Why it made none.
    package init(_ testCase: Case, payload: JSONValue?, reason: String?) {
        var known = WordList()
        if case .value(let message) = testCase.message { known.add(wordsIn: message) }
        var answer = WordList()
        if let payload { answer.add(wordsIn: payload) }
        for word in reason.map(WordList.words(inReason:)) ?? [] { answer.add(.string(word)) }
        self.init(
            testCase: testCase,
            words: Array(answer.all.filter { !known.contains($0) }.prefix(KeptCase.mostWords))
        )
    }
}

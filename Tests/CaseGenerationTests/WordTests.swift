import Determinism
import EasemobVendor
import JSONModel
import PushModel
import SNSVendor
import Testing

@testable import CaseGeneration

@Suite("Words of cases and answers") struct WordTests {
    private let parent = Case(
        id: "easemob/parent",
        dialect: .easemob,
        message: .value(["colour": "red", "list": [7, "red", ["shade": "dark"]]])
    )

    @Test func eachTextNumberAndNameIsThereOnce() {
        let words = ParentCorpus([parent, parent]).part(of: .easemob).words
        #expect(words.texts == ["red", "dark"])
        #expect(words.numbers.map(\.lexeme) == ["7"])
        #expect(words.names == ["colour", "list", "shade"])
        #expect(ParentCorpus([parent]).part(of: .sns).words.isEmpty)
    }

    @Test func textsOfOtherScalarsAreOtherWords() {
        var words = WordList()
        words.add(wordsIn: ["\u{E9}", "e\u{301}"])
        #expect(words.texts.count == 2)
        #expect(words.contains("e\u{301}") && !words.contains("e"))
    }

    @Test func proseIsNoWord() {
        var words = WordList()
        words.add(.string(String(repeating: "x", count: 257)))
        #expect(words.isEmpty)
    }

    /// The answer's own are those that its message has not, be it as a name or as a text.
    @Test func anAnswerAddsWhatItsMessageHasNot() {
        let kept = KeptCase(parent, payload: ["aps": ["badge": 8, "tint": "red"], "shade": "dark"], reason: nil)
        #expect(kept.words == [8, "aps", "badge", "tint"])
        let refused = KeptCase(parent, payload: nil, reason: "colour: no 'hue-angle' (E42) in a list")
        #expect(refused.words == ["hue-angle", "E42"])
    }

    @Test func wordsOfAnAnswerBecomeValuesAndNames() {
        let kept = KeptCase(testCase: parent, words: ["hue-angle"])
        let corpus = ParentCorpus().adding([kept])
        #expect(corpus.part(of: .easemob).answers.texts == ["hue-angle"])
        let material = MutationMaterial(dialect: .easemob, model: EasemobGenerator().model, corpus: corpus)
        var generator = SeededGenerator(seed: 1)
        let constants = (0..<500).map { _ in material.constant(&generator) }
        #expect(constants.contains("hue-angle") && constants.contains("dark") && constants.contains(7))
        #expect((0..<500).contains { _ in material.key(&generator) == "hue-angle" })
    }

    @Test func aWordOfAMessageIsNoneOfTheAnswers() {
        let corpus = ParentCorpus([parent]).adding([KeptCase(testCase: parent, words: ["red", "new"])])
        #expect(corpus.part(of: .easemob).answers.texts == ["new"])
        #expect(corpus.count == 2)
    }

    /// A resumed run is given at once what it was given round by round.
    @Test func casesAddedAtOnceMakeTheSameCorpusAsOneAfterTheOther() {
        let first = KeptCase(testCase: parent, words: ["hue", "tint"])
        let second = KeptCase(
            testCase: Case(id: "easemob/second", dialect: .easemob, message: .value(["hue": 2])),
            words: ["tone"]
        )
        let atOnce = ParentCorpus().adding([first, second]).part(of: .easemob)
        let inTurn = ParentCorpus().adding([first]).adding([second]).part(of: .easemob)
        #expect(atOnce.answers.texts == ["hue", "tint", "tone"])
        #expect(atOnce.answers.all == inTurn.answers.all)
        #expect(atOnce.words.all == inTurn.words.all)
    }
}

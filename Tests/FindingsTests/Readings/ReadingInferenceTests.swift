import CaseFiles
import Determinism
import EasemobVendor
import JSONModel
import PushModel
import Testing

@testable import Findings

/// Exact: a reading is left out only where nothing explains the answers with it.
@Suite struct ReadingInferenceTests {
    typealias Question = MadeUpReadings.Question

    private func asked(_ madeUp: MadeUpReadings, _ topic: Int, at place: String? = nil) -> AskedTopic {
        AskedTopic(madeUp.topics[topic], at: place)
    }

    @Test func anAnswerThatShowsTheReadingDecidesIt() {
        let madeUp = MadeUpReadings(count: 1)
        let plain = madeUp.expectation([Question(topic: 0)]) { "\($0)" }
        let inference = ReadingInference(MadeUpReadings.evidence([(plain, "[1]"), (plain, "[1]")]))
        #expect(inference.conclusion(on: asked(madeUp, 0)).left(of: 3) == [1])
        #expect(inference.deciding(asked(madeUp, 0)) == 2)
    }

    /// Where a compiler's own reading is not right it must take another, which says nothing of it.
    @Test func whereAReadingIsNotRightAnotherMayBeTaken() {
        let madeUp = MadeUpReadings(count: 1)
        let all = madeUp.expectation([Question(topic: 0)]) { "\($0)" }
        let part = madeUp.expectation([Question(topic: 0, allowed: [0, 1])]) { "\($0)" }
        let inference = ReadingInference(MadeUpReadings.evidence([(part, "[0]"), (all, "[2]"), (part, "[1]")]))
        #expect(inference.conclusion(on: asked(madeUp, 0)).left(of: 3) == [2])
    }

    /// A reading that is right nowhere explains nothing: without it these two contradict each other.
    @Test func aReadingThatIsRightNowhereIsNone() {
        let madeUp = MadeUpReadings(count: 1)
        let part = madeUp.expectation([Question(topic: 0, allowed: [0, 1])]) { "\($0)" }
        let inference = ReadingInference(MadeUpReadings.evidence([(part, "[0]"), (part, "[1]")]))
        #expect(inference.allContradictions.map(\.topic) == [asked(madeUp, 0)])
    }

    /// `x` is said by (0, 0) and (1, 1): only the other topic's reading tells which.
    @Test func whatAnotherTopicSettlesIsPassedOn() {
        let madeUp = MadeUpReadings(count: 2)
        let both = madeUp.expectation([Question(topic: 0), Question(topic: 1)]) { $0[0] == $0[1] ? "x" : "y" }
        let second = madeUp.expectation([Question(topic: 1)]) { "\($0)" }
        let open = ReadingInference(MadeUpReadings.evidence([(both, "x")]))
        #expect(open.conclusion(on: asked(madeUp, 0)).left(of: 3) == [0, 1, 2])
        let settled = ReadingInference(MadeUpReadings.evidence([(both, "x"), (second, "[1]")]))
        #expect(settled.conclusion(on: asked(madeUp, 0)).left(of: 3) == [1])
    }

    /// A refusal for a reason of the testee's own may look like a reading that refuses. With that reason the contradiction stands under the fault
    /// that has the same.
    @Test func aContradictionSaysWhyTheTesteeRefuses() throws {
        let madeUp = MadeUpReadings(count: 1)
        let plain = madeUp.expectation([Question(topic: 0)]) { "\($0)" }
        let answers: [(name: String, actual: JSONValue)] = [
            ("[0]", ["error": "the ID must be a number"]), ("[1]", ["payload": "{}"]),
        ]
        var evidence = ReadingEvidence()
        for (number, answer) in answers.enumerated() {
            let explanation = ReadingExplanation(of: ObservedOutcome(.removed([answer.name])), by: plain, bound: 16)
            evidence.add(explanation, byteCount: number, number: number) {
                let testCase = Case(id: "easemob/made-up-\(number)", dialect: .easemob, message: .value([:]))
                return ReadingAnswer(number: number, byteCount: number, testCase: testCase, actual: answer.actual)
            }
        }
        let finding = try #require(evidence.findings.first)
        #expect(finding.diagnostic.reason == "the ID must be a number")
    }

    @Test func placesAreComparedOnTheirOwn() {
        let madeUp = MadeUpReadings(count: 1)
        let title = madeUp.expectation([Question(topic: 0, place: "title")]) { "\($0)" }
        let body = madeUp.expectation([Question(topic: 0, place: "body")]) { "\($0)" }
        let inference = ReadingInference(MadeUpReadings.evidence([(title, "[0]"), (body, "[2]")]))
        #expect(inference.conclusion(on: asked(madeUp, 0, at: "title")).left(of: 3) == [0])
        #expect(inference.conclusion(on: asked(madeUp, 0, at: "body")).left(of: 3) == [2])
        #expect(inference.allContradictions.isEmpty)
    }

    @Test func aTopicThatVariesNeverContradictsItself() {
        let madeUp = MadeUpReadings(count: 1, varies: true)
        let plain = madeUp.expectation([Question(topic: 0)]) { "\($0)" }
        let inference = ReadingInference(MadeUpReadings.evidence([(plain, "[0]"), (plain, "[1]")]))
        #expect(inference.allContradictions.isEmpty)
        guard case .varies = inference.conclusion(on: asked(madeUp, 0)) else {
            Issue.record("the topic varies")
            return
        }
    }

    /// The usual side first, and of each side the smallest case.
    @Test func aContradictionHasTheSmallestCaseOfEachSide() throws {
        let madeUp = MadeUpReadings(count: 2)
        let plain = madeUp.expectation([Question(topic: 0)]) { "\($0)" }
        let other = madeUp.expectation([Question(topic: 1)]) { "\($0)" }
        let answers = [(other, "[0]"), (plain, "[1]"), (plain, "[2]"), (plain, "[2]"), (plain, "[1]"), (plain, "[1]")]
        let inference = ReadingInference(MadeUpReadings.evidence(answers))
        let contradiction = try #require(inference.allContradictions.first)
        #expect(inference.allContradictions.count == 1)
        #expect(contradiction.cases.usual.number == 1)
        #expect(contradiction.cases.other.number == 2)
        #expect(contradiction.counts == (3, 2))
        // What contradicts itself settles nothing else, and unsettles nothing.
        #expect(inference.conclusion(on: asked(madeUp, 1)).left(of: 3) == [0])
    }

    @Test func anAnswerThatNothingExplainsSaysNothing() {
        let madeUp = MadeUpReadings(count: 1)
        let plain = madeUp.expectation([Question(topic: 0)]) { "\($0)" }
        let evidence = MadeUpReadings.evidence([(plain, "wrong"), (plain, "[1]")])
        #expect(evidence.wrong == 1)
        #expect(ReadingInference(evidence).conclusion(on: asked(madeUp, 0)).left(of: 3) == [1])
    }

    @Test func theSearchSaysWhereItGaveUp() {
        let madeUp = MadeUpReadings(count: 3)
        let large = madeUp.expectation((0..<3).map { Question(topic: $0) }) { "\($0)" }
        let evidence = MadeUpReadings.evidence([(large, "[2, 2, 2]")], bound: 26)
        #expect(evidence.unsearched.values.sorted() == [1, 1, 1])
        #expect(evidence.met.isEmpty)
        #expect(MadeUpReadings.evidence([(large, "[2, 2, 2]")], bound: 27).unsearched.isEmpty)
    }

    // MARK: Against trying everything

    /// Some cases of four topics whose outcomes depend on two or three of them, in any way.
    private static func cases(seed: UInt64, of madeUp: MadeUpReadings) -> [(questions: [Question], table: UInt64)] {
        var generator = SeededGenerator(seed: seed)
        return (0..<6).map { _ in
            let topics = (0..<4).filter { _ in generator.next() % 2 == 0 }.prefix(3)
            return (topics.map { Question(topic: $0) }, generator.next())
        }
    }

    /// One of three outcomes, by a table of two bits for each combination.
    private static func outcome(_ readings: [Int], _ table: UInt64) -> String {
        let index = readings.reduce(0) { $0 * 3 + $1 }
        return "\((table >> UInt64(index * 2)) & 3)"
    }

    @Test(arguments: 0..<60) func leavesOutNoReadingThatExplainsEverything(seed: Int) {
        let madeUp = MadeUpReadings(count: 4)
        let cases = Self.cases(seed: UInt64(seed), of: madeUp)
        let all = (0..<81).map { [$0 / 27, $0 / 9 % 3, $0 / 3 % 3, $0 % 3] }
        let truth = all[seed % 81]
        let answers = cases.map { entry in
            (
                madeUp.expectation(entry.questions) { Self.outcome($0, entry.table) },
                Self.outcome(entry.questions.map { truth[$0.topic] }, entry.table)
            )
        }
        let explaining = all.filter { readings in
            zip(cases, answers).allSatisfy { entry, answer in
                Self.outcome(entry.questions.map { readings[$0.topic] }, entry.table) == answer.1
            }
        }
        #expect(explaining.contains(truth))
        let inference = ReadingInference(MadeUpReadings.evidence(answers))
        #expect(inference.allContradictions.isEmpty)
        for topic in inference.topics {
            let index = Int(topic.topic.id.dropFirst()) ?? 0
            let left = inference.conclusion(on: topic).left(of: 3) ?? []
            for readings in explaining { #expect(left.contains(readings[index])) }
        }
    }

    /// Jobs and shards add up in any order.
    @Test(arguments: 0..<20) func evidenceDoesNotDependOnTheOrder(seed: Int) {
        let madeUp = MadeUpReadings(count: 4)
        let answers = Self.cases(seed: UInt64(seed), of: madeUp).enumerated().map { number, entry in
            (madeUp.expectation(entry.questions) { Self.outcome($0, entry.table) }, "\(number % 3)")
        }
        let whole = MadeUpReadings.evidence(answers)
        var halves = [ReadingEvidence(), ReadingEvidence()]
        for (number, answer) in answers.enumerated().reversed() {
            MadeUpReadings.add(answer, number: number, to: &halves[number % 2])
        }
        halves[1].merge(halves[0])
        #expect(halves[1].json == whole.json)
        #expect(halves[1].findings == whole.findings)
    }
}

import CaseGeneration
import Determinism
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite("Cases that are kept") struct FeedbackTests {
    private func trial(_ number: Int, _ outcome: Outcome, _ message: JSONObject = [:]) throws -> Trial {
        var testCase = Trials.message(ext: message)
        testCase.id = "easemob/random-\(number)"
        return try Trials.trial(of: testCase, .outcome(outcome)).numbered(number)
    }

    private func payload(_ text: String) -> Outcome { .payload(Array(text.utf8), headers: []) }

    private func kept(_ trials: [Trial], by feedback: Feedback = Feedback(kept: [], seen: [])) -> [String] {
        var round = feedback.nextRound
        for trial in trials { round.note(trial) }
        feedback.offer(round)
        return feedback.endRound().map(\.testCase.id)
    }

    /// The same members with other values are the same shape; another type, another member and another reason are new.
    @Test func aNewMemberOfAnswersANewTypeOfItAndANewReasonAreKept() throws {
        let outcomes = [
            payload(#"{"aps":{"alert":"a"}}"#), payload(#"{"aps":{"alert":"b"}}"#),
            payload(#"{"aps":{"alert":{"body":"b"}}}"#), payload(#"{"aps":{"alert":"b"},"k":1}"#),
            .refused("no target"), .refused("no sound"), .refused("no target"),
        ]
        let kept = kept(try outcomes.enumerated().map { try trial($0, $1) })
        #expect(Set(kept) == Set([0, 2, 3, 4, 5].map { "easemob/random-\($0)" }))
    }

    @Test func reasonsThatDifferInWhatBelongsToOneMessageAreOne() throws {
        let reasons = ["'a' has 12 bytes", "'bc' has 4097 bytes", "no bytes"]
        let kept = kept(try reasons.enumerated().map { try trial($0, .refused($1)) })
        #expect(Set(kept) == ["easemob/random-0", "easemob/random-2"])
    }

    @Test func whatWasSeenInAnEarlierRoundIsNotNew() throws {
        let feedback = Feedback(kept: [], seen: [])
        #expect(kept([try trial(0, payload(#"{"aps":{"badge":1}}"#))], by: feedback).count == 1)
        #expect(kept([try trial(1, payload(#"{"aps":{"badge":2}}"#))], by: feedback) == [])
        let resumed = Feedback(kept: feedback.kept, seen: feedback.seen)
        #expect(kept([try trial(1, payload(#"{"aps":{"badge":2}}"#))], by: resumed) == [])
        #expect(resumed.kept.map(\.testCase.id) == ["easemob/random-0"])
    }

    /// More of them than a round keeps: those with a trait of their own go before those with a new combination only.
    @Test func aNewTraitGoesBeforeANewCombination() throws {
        let names = (0..<8).map { "k\($0)" }
        func object(_ keys: [String]) -> Outcome {
            payload("{\"aps\":{\(keys.map { "\"\($0)\":1" }.joined(separator: ","))}}")
        }
        let feedback = Feedback(kept: [], seen: [])
        _ = kept(try names.enumerated().map { try trial($0, object([$1])) }, by: feedback)
        let combinations = (1..<256).map { bits in names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] } }
        var trials = try combinations.enumerated().map { try trial(100 + $0, object($1)) }
        trials.append(try trial(900, object(["new"])))
        let kept = kept(trials, by: feedback)
        #expect(kept.count > 10)
        #expect(kept.first == "easemob/random-900")
    }

    /// Blocks go to whoever asks first.
    @Test(arguments: [2, 3, 5]) func jobsDoNotChangeWhatIsKept(jobs: Int) throws {
        var generator = SeededGenerator(seed: 4)
        let trials = try (0..<400).map { number in
            let keys = (0..<generator.below(5)).map { _ in
                "\"k\(generator.below(9))\":\(generator.below(2) == 0 ? "1" : "\"a\"")"
            }
            let isRefused = generator.oneIn(5)
            return try trial(
                number,
                isRefused
                    ? .refused("reason \(Character(Unicode.Scalar(UInt8(97 + generator.below(20)))))")
                    : payload("{\"aps\":{\(keys.joined(separator: ","))}}")
            )
        }
        let alone = Feedback(kept: [], seen: [])
        let expected = kept(trials, by: alone)
        let feedback = Feedback(kept: [], seen: [])
        var rounds = (0..<jobs).map { _ in feedback.nextRound }
        for block in stride(from: 0, to: trials.count, by: 16) {
            let job = generator.below(jobs)
            for trial in trials[block..<min(block + 16, trials.count)] { rounds[job].note(trial) }
        }
        for round in rounds.shuffled() { feedback.offer(round) }
        #expect(feedback.endRound().map(\.testCase.id) == expected)
        #expect(feedback.seen == alone.seen)
        #expect(expected.count > 20)
    }

    /// Of more than a round keeps, what reached new code goes before all others.
    @Test func newCodeGoesFirst() throws {
        let feedback = Feedback(kept: [], seen: [])
        var round = feedback.nextRound
        for number in 0..<200 { round.note(try trial(number, payload("{\"k\(number)\":1}"))) }
        let line = CodeLine(file: "compiler.py", number: 12)
        round.note(try trial(900, payload(#"{"k0":1}"#)), reaching: [line])
        feedback.offer(round)
        let kept = feedback.endRound()
        #expect(kept.count == 64)
        #expect(kept.first?.testCase.id == "easemob/random-900")
        #expect(kept.filter(\.reachedNewCode).count == 1)
    }

    /// Good and Turing count what one case alone has shown.
    @Test func whatOneCaseAloneShowedIsCounted() throws {
        let feedback = Feedback(kept: [], seen: [])
        _ = kept(try ["a", "b", "b", "c"].enumerated().map { try trial($0, .refused($1)) }, by: feedback)
        #expect(feedback.behaviours.count == 3)
        #expect(feedback.behaviours.singletons == 2)
        _ = kept(try ["c", "d"].enumerated().map { try trial(10 + $0, .refused($1)) }, by: feedback)
        #expect(feedback.behaviours.count == 4)
        #expect(feedback.behaviours.singletons == 2)
    }

    /// What an earlier run kept is kept again, whatever a round has room for.
    @Test func allReplayedCasesThatShowSomethingAreKept() throws {
        let feedback = Feedback(kept: [], seen: [], replayed: 150)
        let trials = try (0..<300).map { try trial($0, payload("{\"k\($0)\":1}")) }
        let kept = kept(trials, by: feedback)
        #expect(kept.count == 150 + 64)
        #expect(Set(kept).isSuperset(of: (0..<150).map { "easemob/random-\($0)" }))
    }

    @Test func anAnswersWordsAreKeptWithItsCase() throws {
        let feedback = Feedback(kept: [], seen: [])
        _ = kept([try trial(0, payload(#"{"aps":{"tint":"hue-angle"}}"#))], by: feedback)
        #expect(feedback.kept.first?.words == ["hue-angle", "aps", "tint"])
    }

    @Test func aStepOfASequenceIsKeptAlone() throws {
        var testCase = Trials.message()
        testCase.id = "easemob/random-3#2"
        testCase.earlierSteps = [Trials.message()]
        let feedback = Feedback(kept: [], seen: [])
        _ = kept([try Trials.trial(of: testCase, .outcome(.refused("why"))).numbered(3)], by: feedback)
        #expect(feedback.kept.map(\.testCase.id) == ["easemob/random-3"])
        #expect(feedback.kept.first?.testCase.earlierSteps == nil)
    }
}

extension Trial {
    fileprivate func numbered(_ number: Int) -> Trial {
        Trial(
            number: number,
            testCase: testCase,
            expectation: expectation,
            observation: observation,
            observed: observed,
            isReference: isReference,
            nearest: nearest,
            analysis: analysis,
            referenceAnalysis: referenceAnalysis
        )
    }
}

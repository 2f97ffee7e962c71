import CaseFiles
import CaseGeneration
import EasemobVendor
import JSONModel
import PushModel
import Testees
import Testing
import Vendors
import ZEGOVendor

@testable import Campaign
@testable import Findings

@Suite struct CaseStepsTests {
    private static let sequence = #"""
        {"id":"zego/s","dialect":"zego","source":"a page","context":{"requestId":"7","callId":"1"},"steps":[
          {"message":{"pushConfig":{"title":"Call","content":"ringing","payload":"{\"customId\":\"1\"}"}}},
          {"message":{"pushConfig":{"title":"Call","content":"over"}},"context":{"callId":"2"},"source":"another page"},
          {"message":{"incoming":{"step":2}},
           "context":{"delivered":[{"step":1},{"id":"B","userInfo":{"step":2}},{"id":"C","userInfo":{}}]},
           "expect":{"removed":[]}}
        ]}
        """#

    private func steps() throws -> [Case] {
        try CaseDecoder(file: "s").decodeAll(Array(Self.sequence.utf8))
    }

    @Test func stepsAreCasesThatKnowTheStepsBeforeThem() throws {
        let steps = try steps()
        #expect(steps.map(\.id) == ["zego/s#1", "zego/s#2", "zego/s#3"])
        #expect(steps.map { $0.earlierSteps?.map(\.id) } == [[], ["zego/s#1"], ["zego/s#1", "zego/s#2"]])
        #expect(steps.map { $0.context["callId"] } == ["1", "2", "1"])
        #expect(steps.map(\.source) == ["a page", "another page", "a page"])
        #expect(steps.map { $0.expectation == nil } == [true, true, false])
    }

    /// A payload of an earlier step: alert, the sender's text, and the IDs of the context.
    @Test func payloadsOfEarlierStepsStandWhereTheyAreReferredTo() throws {
        let last = try #require(try steps().last)
        guard case .value(let message) = last.message else { throw CaseFileError(file: "s", problem: "no value") }
        #expect(message["incoming"]?["aps"]?["alert"]?["body"] == "over")
        #expect(message["incoming"]?["call_id"] == "2")
        let delivered = try #require(last.context["delivered"]?.arrayValue)
        #expect(delivered.map { $0["id"] } == ["step-1", "B", "C"])
        #expect(delivered[0]["userInfo"]?["payload"] == "{\"customId\":\"1\"}")
        #expect(delivered[0]["userInfo"]?["zego"]?["zpns_request_id"] == "7")
        #expect(delivered[1]["userInfo"]?["aps"]?["alert"]?["body"] == "over")
        #expect(delivered[2]["userInfo"] == [:])
    }

    @Test func aStepIsWrittenWithTheStepsBeforeIt() throws {
        for step in try steps() {
            let decoder = CaseDecoder(file: "s")
            #expect(try decoder.decode(step.json.serialized()) == step)
            #expect(try decoder.decodeAll(step.json.serialized()).count == (step.earlierSteps?.count ?? 0) + 1)
        }
    }

    // MARK: Recipients

    @Test func aMessageToSeveralIsACaseForEach() throws {
        let text =
            #"{"id":"easemob/r","dialect":"easemob","message":{"target":["a","b"]},"#
            + #""expectFor":{"a":{"suppressed":""},"b":{"error":""}}}"#
        let cases = try CaseDecoder(file: "r").decodeAll(Array(text.utf8))
        #expect(cases.map(\.id) == ["easemob/r@a", "easemob/r@b"])
        #expect(cases.map { $0.context["recipient"] } == ["a", "b"])
        #expect(cases.map { $0.expectation?.requirement } == [.suppressed(""), .error("")])
    }

    @Test func aMessageThatSaysNothingOfItsRecipientsIsAskedForEach() throws {
        let message: JSONValue = ["target_type": "users", "target": ["a", "b", "c"]]
        var testCase = Case(id: "easemob/r", dialect: .easemob, message: .value(message))
        #expect(testCase.forEachRecipient.map { $0.context["recipient"] } == ["a", "b", "c"])
        testCase.context = ["recipient": "b"]
        #expect(testCase.forEachRecipient == [testCase])
        let call = Case(id: "zego/r", dialect: .zego, message: .value(["invitees": ["a", "b"], "pushConfig": [:]]))
        #expect(call.forEachRecipient.map(\.id) == ["zego/r@a", "zego/r@b"])
        let one = Case(id: "zego/r", dialect: .zego, message: .value(["invitees": ["a"]]))
        #expect(one.forEachRecipient == [one])
    }
}

extension Case {
    fileprivate var forEachRecipient: [Case] {
        VendorCompilers.compiler(for: dialect)?.forEachRecipient(self) ?? []
    }
}

/// In which order, and after what, a testee is asked.
@Suite struct SequenceQuestionTests {
    private func step(_ number: Int, after earlier: [Case]) -> Case {
        var step = Case(
            id: "zego/s#\(number)",
            dialect: .zego,
            message: .value(["pushConfig": ["title": .string("\(number)")]])
        )
        step.earlierSteps = earlier
        return step
    }

    private func titles(_ cases: [Case]) throws -> [JSONValue?] {
        let block = cases.enumerated().map { (number: $0, generated: GeneratedCase(testCase: $1)) }
        let prepared = try PreparedBatch(
            block,
            asksTestee: true,
            asksVariants: { _ in .some(Set(Invariant.allCases).subtracting([.process])) }
        )
        return prepared.requests.map { request in
            if case .value(let message) = request.message { message["pushConfig"]?["title"] } else { nil }
        }
    }

    @Test func aSequenceIsAskedOnceInItsOrder() throws {
        let first = step(1, after: [])
        let second = step(2, after: [first])
        let third = step(3, after: [first, second])
        #expect(try titles([first, second, third]) == ["1", "2", "3"])
    }

    @Test func aStepOnItsOwnComesAfterTheStepsBeforeIt() throws {
        let first = step(1, after: [])
        let second = step(2, after: [first])
        #expect(try titles([step(3, after: [first, second])]) == ["1", "2", "3"])
        let other = Case(id: "zego/o", dialect: .zego, message: .value(["pushConfig": ["title": "o"]]))
        #expect(try titles([first, other, second]).contains("o"))
        let block = [(number: 0, generated: GeneratedCase(testCase: second))]
        let prepared = try PreparedBatch(
            block,
            asksTestee: true,
            asksVariants: { _ in .some(Set(Invariant.allCases).subtracting([.process])) }
        )
        #expect(prepared.entries.map(\.prologue) == [1])
        #expect(prepared.entries.map(\.variants.count) == [0])
    }

    /// Later means behind the others, and in another process another case is the first.
    @Test func aCaseIsAskedAgainBehindTheOthersAndElsewhere() throws {
        let cases = (0..<3).map { number in
            Case(id: "zego/\(number)", dialect: .zego, message: .value(["pushConfig": ["title": .string("\(number)")]]))
        }
        let block = cases.enumerated().map { (number: $0, generated: GeneratedCase(testCase: $1)) }
        func titles(_ requests: [TesteeRequest]) -> [JSONValue?] {
            requests.map { request in
                if case .value(let message) = request.message { message["pushConfig"]?["title"] } else { nil }
            }
        }
        let prepared = try PreparedBatch(block, asksTestee: true) { number in
            number == 1 ? .none : .all([.after, .process])
        }
        #expect(titles(prepared.requests) == ["0", "1", "2", "0", "2"])
        #expect(prepared.trailing.map(\.before?.id) == ["zego/2", "zego/0"])
        #expect(titles(prepared.requestsElsewhere) == ["2", "0"])
        let answers = prepared.requests.indices.map { TesteeObservation.outcome(.refused("\($0)")) }
        let trials = TrialBuilder().trials(
            of: prepared,
            answers: answers,
            elsewhere: [.outcome(.refused("x")), .outcome(.refused("y"))]
        )
        func reason(_ observation: TesteeObservation?) -> String? {
            if case .outcome(let outcome)? = observation { outcome.reason } else { nil }
        }
        #expect(trials.map { reason($0.observation) } == ["0", "1", "2"])
        #expect(trials.map { $0.variants.map { reason($0.observation) } } == [["3", "y"], [], ["4", "x"]])
    }

    /// What a case shows only after another one is seen when it is asked alone first, and then behind that.
    @Test func aStepIsAskedAloneBeforeItsSequence() throws {
        let first = step(1, after: [])
        let block = [(number: 0, generated: GeneratedCase(testCase: step(2, after: [first])))]
        let prepared = try PreparedBatch(block, asksTestee: true) { _ in .all([.after]) }
        let titles = prepared.requests.map { request -> JSONValue? in
            if case .value(let message) = request.message { message["pushConfig"]?["title"] } else { nil }
        }
        #expect(titles == ["2", "1", "2"])
        let answers = ["alone", "first", "behind"].map { TesteeObservation.outcome(.refused($0)) }
        let trial = try #require(TrialBuilder().trials(of: prepared, answers: answers).first)
        #expect(trial.observation == answers[2])
        #expect(trial.variants.map(\.observation) == [answers[0]])
    }

    /// A process that remembers its first message would show nothing behind the steps.
    @Test func aStepIsAskedAloneInAnotherProcessWhereThereIsOne() throws {
        let first = step(1, after: [])
        let block = [(number: 0, generated: GeneratedCase(testCase: step(2, after: [first])))]
        let prepared = try PreparedBatch(block, asksTestee: true, hasAnotherProcess: true) { _ in .all([.after]) }
        func titles(_ requests: [TesteeRequest]) -> [JSONValue?] {
            requests.map { request in
                if case .value(let message) = request.message { message["pushConfig"]?["title"] } else { nil }
            }
        }
        #expect(titles(prepared.requests) == ["1", "2"])
        #expect(titles(prepared.requestsElsewhere) == ["2"])
        let answers = ["first", "behind"].map { TesteeObservation.outcome(.refused($0)) }
        let alone = TesteeObservation.outcome(.refused("alone"))
        let trial = try #require(TrialBuilder().trials(of: prepared, answers: answers, elsewhere: [alone]).first)
        #expect(trial.observation == answers[1])
        #expect(trial.variants.map(\.observation) == [alone])
    }
}

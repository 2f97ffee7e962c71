import APNsWire
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite struct DeliveryJudgeTests {
    private let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_content": "text"]])

    /// What is seen when the endpoint does this with the reference's payload, sent by the reference or by a testee with a header of
    /// its own.
    private func diagnostics(
        _ delivery: Result<Delivery, DeliveryError>,
        headers: [HeaderField] = [HeaderField("x-own", "own")],
        isReference: Bool = false
    ) throws -> [Diagnostic] {
        let bytes = try Trials.reference(testCase).bytes
        let trial = try Trials.trial(
            of: testCase,
            .outcome(.payload(bytes, headers: headers)),
            isReference: isReference,
            delivery: delivery
        )
        return DeliveryJudge().diagnostics(in: trial)
    }

    private func answer(_ status: Int, _ reason: Reason?, arrivedIntact: Bool = true) -> Delivery {
        Delivery(
            response: PushResponse(status: status, headers: [], reason: reason, body: []),
            arrivedIntact: arrivedIntact
        )
    }

    @Test func isSilentAboutTheAnswerThatTheRulesPredict() throws {
        #expect(try diagnostics(.success(answer(200, nil))) == [])
    }

    @Test func callsAnAnswerThatNobodyPredictedAFaultOfTheHarness() throws {
        let found = try diagnostics(.success(answer(400, .badTopic)))
        #expect(found.map(\.rule) == ["harness.prediction", "apns.BadTopic"])
        #expect(found.allSatisfy { $0.severity == .error })
        #expect(try diagnostics(.success(answer(500, nil))).map(\.rule) == ["harness.prediction"])
    }

    @Test func callsAnAlteredRequestAFaultOfTheHarness() throws {
        #expect(try diagnostics(.success(answer(200, nil, arrivedIntact: false))).map(\.rule) == ["harness.delivery"])
    }

    @Test func tellsARequestThatCannotBeSentFromALostConnection() throws {
        #expect(try diagnostics(.failure(.notSendable("a space in a header name"))).map(\.rule) == ["apns.unsendable"])
        #expect(try diagnostics(.failure(.connectionLost("reset"))).map(\.rule) == ["harness.delivery"])
        #expect(try diagnostics(.failure(.reset(code: 2))).map(\.rule) == ["harness.delivery"])
    }

    @Test func excusesATesteeThatSendsNoHeaderOfItsOwn() throws {
        let unsendable = try diagnostics(.failure(.notSendable("8001 bytes of headers")), headers: [])
        #expect(unsendable.map(\.rule) == ["expected-violations"])
        #expect(try diagnostics(.failure(.connectionLost("reset")), headers: []).map(\.rule) == ["harness.delivery"])
    }

    @Test func excusesTheReferenceForItsOwnRequestOnly() throws {
        let unsendable = try diagnostics(.failure(.notSendable("x")), isReference: true)
        #expect(unsendable.map(\.rule) == ["expected-violations"])
        #expect(unsendable.map(\.severity) == [.info])
        #expect(
            try diagnostics(.failure(.connectionLost("reset")), isReference: true).map(\.rule) == ["harness.delivery"]
        )
    }

    @Test func isSilentWhereNothingWasSent() throws {
        let trial = try Trials.trial(of: testCase, .outcome(.suppressed("quiet")))
        #expect(trial.delivery == nil)
        #expect(DeliveryJudge().diagnostics(in: trial) == [])
    }

    @Test func namesAnAnswerInWords() {
        #expect(answer(200, nil).answerText == "200")
        #expect(answer(413, .payloadTooLarge).answerText == "413 PayloadTooLarge")
    }
}

import APNsRules
import APNsWire
import CaseFiles
import EasemobVendor
import JSONModel
import PushModel
import Testees
import Testing
import VendorModel
import Vendors

@testable import Campaign
@testable import Findings

/// Trials as a worker makes them, with the endpoint's answer by the rules in place of an endpoint.
enum Trials {
    /// A text message between two users by the older page, whose payload has no field that a document leaves open.
    static func message(ext: JSONObject = [:], context: JSONObject = ["profile": "seed0"]) -> Case {
        Case(
            id: "easemob/made-up",
            dialect: .easemob,
            message: .value([
                "target_type": "users", "target": ["6006"], "from": "6001",
                "msg": ["type": "txt", "msg": "hello"], "ext": .object(ext),
            ]),
            context: context
        )
    }

    /// What the reference makes of the case.
    static func reference(_ testCase: Case) throws -> ExpectedPayload {
        let compiler = try #require(VendorCompilers.compiler(for: testCase.dialect))
        return try #require(try compiler.expectation(for: testCase).primary.payload)
    }

    /// The case with a testee's payload.
    static func trial(of testCase: Case, payload: String, headers: [HeaderField] = []) throws -> Trial {
        try trial(of: testCase, .outcome(.payload(Array(payload.utf8), headers: headers)))
    }

    /// The case with the reference's own outcome.
    static func referenceTrial(of testCase: Case) throws -> Trial {
        let compiler = try #require(VendorCompilers.compiler(for: testCase.dialect))
        let outcome = try compiler.expectation(for: testCase).primary.outcome
        return try trial(of: testCase, .outcome(outcome), isReference: true)
    }

    static func trial(
        of testCase: Case,
        _ observation: TesteeObservation,
        isReference: Bool = false,
        delivery: Result<Delivery, DeliveryError>? = nil
    ) throws -> Trial {
        let expectation = try #require(VendorCompilers.compiler(for: testCase.dialect)).expectation(for: testCase)
        var observed: ObservedOutcome?
        if case .outcome(let outcome) = observation { observed = ObservedOutcome(outcome) }
        let nearest = observed.map { ReadingSearch.nearest(in: expectation, to: $0) }
        let reference = nearest?.outcome.payload ?? expectation.primary.payload
        let builder = PayloadAnalyser()
        var analysis: PayloadAnalysis?
        let servesAPNs = VendorCompilers.compiler(for: testCase.dialect)?.servesAPNs(testCase) ?? true
        if servesAPNs, case .payload(let bytes, let headers)? = observed?.outcome {
            analysis = builder.analysis(of: bytes, headers: headers, reference: reference, in: testCase)
        }
        let referenceAnalysis =
            isReference
            ? analysis
            : reference.map { reference in
                builder.analysis(
                    of: reference.bytes,
                    headers: reference.headers.map { HeaderField($0.name, $0.value) },
                    reference: reference,
                    in: testCase
                )
            }
        return Trial(
            number: 0,
            testCase: testCase,
            expectation: expectation,
            observation: observation,
            observed: observed,
            isReference: isReference,
            nearest: nearest,
            analysis: analysis,
            referenceAnalysis: analysis == nil ? nil : referenceAnalysis,
            delivery: delivery ?? analysis.map { .success(answer(to: $0)) }
        )
    }

    /// An endpoint's answer that is what the rules say.
    static func answer(to analysis: PayloadAnalysis) -> Delivery {
        let answer = analysis.verdict.answer
        let response = PushResponse(status: answer?.status ?? 200, headers: [], reason: answer?.reason, body: [])
        return Delivery(response: response, arrivedIntact: true)
    }
}

extension Trial {
    /// What all judges say.
    var diagnostics: [Diagnostic] { Judges.all.flatMap { $0.diagnostics(in: self) } }
    var rules: [String] { diagnostics.map(\.rule) }
}

import CaseFiles
import EasemobVendor
import JSONModel
import PushModel
import VendorModel

@testable import Findings

/// A made-up vendor with topics of three readings each, whose cases say in their own way what they make of the readings.
struct MadeUpReadings {
    let topics: [Topic]

    init(count: Int, varies: Bool = false) {
        topics = (0..<count).map { index in
            Topic(
                "T\(index)",
                .easemob,
                question: "Made up.",
                readings: ["a", "b", "c"].map { Topic.Reading(name: $0, sentence: "Reading \($0).") },
                varies: varies
            )
        }
    }

    /// A question that a case asks: of a topic, at a place, with the readings that are right there.
    struct Question {
        var topic: Int
        var place: String?
        var allowed: [UInt8] = []
    }

    /// A case that asks the questions in their order, and has the outcome that `name` gives their readings.
    func expectation(
        _ questions: [Question],
        _ name: @escaping @Sendable (_ readings: [Int]) -> String
    ) -> PushModel.Expectation {
        let topics = topics
        @Sendable func compile(_ script: [Int]) -> (ExpectedOutcome, [ReadingPoint]) {
            var points: [ReadingPoint] = []
            for question in questions {
                let count = question.allowed.isEmpty ? 3 : question.allowed.count
                let wanted = points.count < script.count ? script[points.count] : 0
                let topic = topics[question.topic]
                points.append(
                    ReadingPoint(topic, allowed: question.allowed, taken: min(wanted, count - 1), at: question.place)
                )
            }
            return (ExpectedOutcome(.removed([name(points.map { $0.positions[$0.taken] })])), points)
        }
        let primary = compile([])
        return PushModel.Expectation(primary: primary.0, points: primary.1, compile: compile)
    }

    /// What a testee's answers say, each to a case of that number and size.
    static func evidence(_ answers: [(PushModel.Expectation, String)], bound: Int = 4096) -> ReadingEvidence {
        var evidence = ReadingEvidence()
        for (number, answer) in answers.enumerated() { add(answer, number: number, to: &evidence, bound: bound) }
        return evidence
    }

    static func add(
        _ answer: (PushModel.Expectation, String),
        number: Int,
        to evidence: inout ReadingEvidence,
        bound: Int = 4096
    ) {
        let observed = ObservedOutcome(.removed([answer.1]))
        let explanation = ReadingExplanation(of: observed, by: answer.0, bound: bound)
        evidence.add(explanation, byteCount: number, number: number) {
            let testCase = Case(id: "easemob/made-up-\(number)", dialect: .easemob, message: .value([:]))
            return ReadingAnswer(number: number, byteCount: number, testCase: testCase, actual: .string(answer.1))
        }
    }
}

extension ReadingInference.Conclusion {
    /// The readings that are left, by position; nil for a contradiction.
    func left(of count: Int) -> [Int]? {
        switch self {
        case .taken(let reading): [reading]
        case .undecided(let readings): (0..<count).filter(readings.contains)
        case .contradiction, .varies: nil
        }
    }
}

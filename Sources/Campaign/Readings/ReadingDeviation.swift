import CaseFiles
import Findings
import JSONModel
import PushModel
import VendorModel

/// A reading that a testee took, and that is not the one to which it is held.
struct ReadingDeviation: Sendable, Equatable {
    /// Combinations of readings tried to explain an answer.
    private static let bound = 4096

    let topic: AskedTopic
    /// Names of readings.
    let pinned: String
    let taken: String
    /// The compile rule that decides on the answer, where that is no payload.
    let rule: String?

    /// The fewest other readings that explain an answer.
    ///
    /// - Parameters:
    ///   - observed: The answer, which is wrong by the pinned readings.
    ///   - open: All outcomes that are right for anybody.
    ///   - pinned: The readings that the testee is held to.
    /// - Returns: Nil where no readings explain it, as far as the search went.
    static func deviations(
        of observed: ObservedOutcome,
        in open: Expectation,
        from pinned: PinnedReadings
    ) -> [ReadingDeviation]? {
        var fewest: [ReadingDeviation]?
        _ = open.forEachOutcome(bound: bound) { outcome, points in
            let deviations = points.compactMap { ReadingDeviation($0, from: pinned, in: outcome) }
            if deviations.count < fewest?.count ?? .max, outcome.isMatched(by: observed) {
                fewest = deviations
            }
            return fewest?.count != 1
        }
        return fewest
    }

    private init?(_ point: ReadingPoint, from pinned: PinnedReadings, in outcome: ExpectedOutcome) {
        guard let pin = pinned.position(of: point.subject, at: point.place).map(Int.init),
            point.positions.contains(pin), point.positions[point.taken] != pin
        else { return nil }
        topic = AskedTopic(point)
        self.pinned = point.subject.readings[pin].name
        taken = point.reading.name
        rule = outcome.rule
    }

    /// The finding of one case.
    ///
    /// - Parameters:
    ///   - nearest: The outcome by the pinned readings, and what differs from it.
    ///   - observed: What the testee gave.
    /// - Returns: The diagnostic, with the compile rule at stake.
    func diagnostic(of nearest: ReadingSearch.Nearest, _ observed: ObservedOutcome) -> Diagnostic {
        let rules = OutcomeJudge.diagnostics(of: nearest, observed, dialect: topic.topic.dialect).compactMap(\.specRule)
        var diagnostic = Diagnostic(
            .reading(.pinned),
            place: "reading:\(topic.topic.id)" + (topic.place.map { ":\($0)" } ?? ""),
            kind: taken,
            title: "\(topic.name) is read as \(taken), but the readings file has \(pinned)",
            expected: .string(pinned),
            actual: .string(taken),
            specRule: rules.first ?? rule
        )
        diagnostic.source = "open topic \(topic.topic.id): \(topic.topic.question)"
        return diagnostic
    }
}

import JSONModel
import PushModel

/// Every different outcome that the documents allow for one case, each with the readings nearest to the reference's own.
struct RightOutcomes {
    struct Entry {
        let outcome: ExpectedOutcome
        fileprivate(set) var points: [ReadingPoint]

        fileprivate var deviations: Int { points.count { $0.taken != 0 } }
    }

    /// The reference's own first.
    private(set) var entries: [Entry] = []
    /// Whether all combinations of readings were compiled.
    private(set) var isComplete = true

    /// Combinations that are compiled at most.
    private static let bound = 4096

    init(_ expectation: Expectation) {
        var positions: [Key: Int] = [:]
        var script: [Int]? = []
        var tried = 0
        while let current = script {
            guard tried < Self.bound else {
                isComplete = false
                return
            }
            let (outcome, points) =
                current.isEmpty ? (expectation.primary, expectation.points) : expectation.outcome(readings: current)
            tried += 1
            script = points.scriptAfter
            let entry = Entry(outcome: outcome, points: points)
            let key = Key(outcome)
            if let position = positions[key] {
                if entry.deviations < entries[position].deviations { entries[position].points = points }
            } else {
                positions[key] = entries.count
                entries.append(entry)
            }
        }
    }

    /// What a phone or a sender can tell outcomes apart by. Reasons are no more than words.
    private struct Key: Hashable {
        let kind: Outcome.Kind
        let rule: String?
        let bytes: [UInt8]
        let headers: [String]

        init(_ outcome: ExpectedOutcome) {
            kind = outcome.outcome.kind
            switch outcome.kind {
            case .payload(let payload):
                rule = nil
                bytes = payload.bytes
                headers = payload.headers.map { "\($0.name):\($0.value)" } + [payload.pushType.rawValue]
            case .suppressed, .refused:
                rule = outcome.rule
                bytes = []
                headers = []
            case .removed(let identifiers):
                rule = nil
                bytes = []
                headers = identifiers
            }
        }
    }
}

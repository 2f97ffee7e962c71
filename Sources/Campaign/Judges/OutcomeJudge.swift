import JSONModel
import PushModel
import VendorCompilers

/// Outcome, payload and headers against the nearest right outcome of the reference compiler.
struct OutcomeJudge: Judge {
    func sightings(in trial: Trial) -> [Sighting] {
        guard let nearest = trial.nearest, !trial.isReference else { return [] }
        return nearest.differences.map { difference in
            var sighting = difference.sighting(against: "the reference", dialect: trial.testCase.dialect)
            if !nearest.isSettled {
                // Some combination of readings that nobody tried may make this right.
                sighting.rule = "diff.unsettled"
                sighting.severity = .info
            }
            return sighting
        }
    }
}

/// What a document says about a corpus case, against what came out.
struct DocumentJudge: Judge {
    func sightings(in trial: Trial) -> [Sighting] {
        guard let expectation = trial.testCase.expectation, let observed = trial.observed else { return [] }
        return expectation.differences(from: observed).map { difference in
            var sighting = difference.sighting(against: "the document", dialect: trial.testCase.dialect)
            sighting.source = trial.testCase.source ?? sighting.source
            return sighting
        }
    }
}

extension OutcomeDifference {
    fileprivate func sighting(against judge: String, dialect: Dialect) -> Sighting {
        let rule: String
        let place: String
        let kind: String
        let title: String
        switch subject {
        case .outcome:
            (rule, place) = ("diff.outcome", "")
            let (due, given) = (expected?.stringValue ?? "another outcome", actual?.stringValue ?? "nothing")
            kind = "\(due)->\(given)"
            title = "\(given) where \(judge) gives \(due)"
        case .removed:
            (rule, place, kind) = ("diff.outcome", "", "removed")
            title = "other notifications are taken away than \(judge) says"
        case .payload(let pointer, let difference):
            (rule, place, kind) = ("diff.payload", pointer.description, difference.rawValue)
            let name = place.isEmpty ? "the payload" : place
            title = "\(name): \(difference.words) against \(judge)"
        case .header(let name):
            (rule, place) = ("diff.header", "header:\(name)")
            kind = actual == nil ? "missing" : "value"
            title = "\(name): \(kind == "missing" ? "missing" : "another value") against \(judge)"
        }
        let compileRule = specRule.flatMap { id in
            VendorCompilers.compiler(for: dialect)?.rules.first { $0.id == id }
        }
        return Sighting(
            rule: rule,
            place: place,
            kind: kind,
            title: title,
            expected: expected,
            actual: actual,
            specRule: specRule,
            source: compileRule.map { "\($0.source): \($0.statement)" }
        )
    }
}

extension JSONDifference.Kind {
    fileprivate var words: String {
        switch self {
        case .missing: "missing"
        case .unexpected: "must not be there"
        case .type: "another type"
        case .value: "another value"
        }
    }
}

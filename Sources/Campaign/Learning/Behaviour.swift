import APNsRules
import APNsWire
import CaseFiles
import Determinism
import Findings
import JSONModel
import PushModel
import Testees

/// What a case made the compilers, the rules and the endpoint do, without the values.
///
/// How long an answer takes is not part of it: that depends on the machine, and the same seed would give another campaign.
struct Behaviour: Sendable {
    /// Traits on their own: a member of the answer with its type, or the testee's words of why there is no payload.
    var single: [Fingerprint] = []
    /// Combinations: the shape of the answer, and the way through the compile rules with what came of it. Nearly every
    /// case has a new one, so they are looked at in one case of some only.
    var together: [Fingerprint] = []

    /// Levels of a payload outside `aps` at which names are told apart: deeper ones are the sender's.
    private static let namedLevels = 1

    static let line = Fingerprint(["line"])
    private static let shape = Fingerprint(["shape"])
    private static let reason = Fingerprint(["reason"])
    private static let way = Fingerprint(["way"])

    var isEmpty: Bool { single.isEmpty && together.isEmpty }

    init(of trial: Trial) {
        let isCombined = Behaviour.isCombined(trial.number)
        if isCombined { together.append(Behaviour.way(of: trial)) }
        guard let observed = trial.observed else { return }
        let start = Behaviour.shape.appending(trial.testCase.dialect.rawValue)
        if let payload = observed.value {
            addTraits(of: payload, at: start, names: Behaviour.namedLevels)
            if isCombined { together.append(single.reduce(start) { $0.appending($1) }) }
        } else if let reason = observed.outcome.reason {
            single.append(
                Behaviour.reason.appending(trial.testCase.dialect.rawValue).appending(ReasonPattern.of(reason))
            )
        }
    }

    /// Whether the combinations of the case of that number are looked at: one in eight, whatever numbers a dialect or a
    /// shard has.
    private static func isCombined(_ number: Int) -> Bool {
        (UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15) >> 61 == 0
    }

    /// Adds each member inside the value, with its type. Elements of a list are all alike.
    private mutating func addTraits(of value: JSONValue, at place: Fingerprint, names: Int) {
        single.append(place.appending(value.kind.rawValue))
        switch value {
        case .null, .bool, .number, .string: return
        case .array(let elements): for element in elements.prefix(2) { addTraits(of: element, at: place, names: names) }
        case .object(let object):
            for member in object.members {
                let isNamed = names > 0
                let inside = place.appending(isNamed ? member.key : "*")
                let isAps = names == .max || isNamed && member.key == "aps"
                addTraits(of: member.value, at: inside, names: isAps ? .max : max(names - 1, 0))
            }
        }
    }

    private static func way(of trial: Trial) -> Fingerprint {
        var way = Behaviour.way.appending(trial.testCase.dialect.rawValue)
        switch trial.observation {
        case .skipped: way = way.appending("skipped")
        case .failed(let failure): way = way.appending(CheckID.testee(failure.kind).id)
        case .outcome(let outcome): way = way.appending(outcome.kind.rawValue)
        }
        if let expected = trial.nearest?.outcome {
            way = way.appending(expected.rule ?? "")
            // The path through the compile rules is the shape of the output as well.
            for entry in expected.payload?.trace ?? [] {
                way = way.appending(entry.rule)
                for token in entry.pointer.tokens { way = way.appending(token) }
            }
        }
        if let analysis = trial.analysis {
            for header in analysis.request.headers { way = way.appending(header.name) }
            for violation in analysis.verdict.violations { way = way.appending(violation.rule) }
            // Sizes by powers of two.
            way = way.appending(String(Int.bitWidth - analysis.request.body.count.leadingZeroBitCount))
        }
        if case .success(let delivery)? = trial.delivery {
            way = way.appending(delivery.response.reason?.rawValue ?? "OK")
        }
        return way
    }
}

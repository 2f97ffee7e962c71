import APNsWire
import CaseFiles
import Findings
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// One way in which two compilers differ on a case, without the values: what changes are grouped by.
package struct PayloadChange: Sendable, Hashable {
    /// `outcome`, `member missing`, `member unexpected`, `member type`, `member value`, `header` or `answer`.
    package var kind: String
    package var dialect: Dialect
    /// A JSON Pointer with what a sender chose left out, `header:NAME`, or from what to what an outcome changed.
    package var place: String
    /// The compile rule that the place belongs to.
    package var rule: String?
}

/// All cases with the same change.
package struct ChangeGroup: Sendable {
    package var change: PayloadChange
    package var count: Int
    /// The smallest case with the change, and what each compiler makes of it at the place.
    package var example: Case
    package var exampleNumber: Int
    package var before: JSONValue?
    package var after: JSONValue?

    /// Counts add up, the smallest example wins.
    mutating func merge(_ other: ChangeGroup) {
        count += other.count
        if (other.example.byteCount, other.exampleNumber) < (example.byteCount, exampleNumber) {
            let count = count
            self = other
            self.count = count
        }
    }
}

extension PayloadChange {
    /// How the outcomes of two trials of one case differ.
    static func changes(from before: Trial, to after: Trial) -> [ChangeGroup] {
        func group(_ kind: String, _ place: String, _ rule: String?, _ old: JSONValue?, _ new: JSONValue?)
            -> ChangeGroup
        {
            ChangeGroup(
                change: PayloadChange(kind: kind, dialect: before.testCase.dialect, place: place, rule: rule),
                count: 1,
                example: before.testCase,
                exampleNumber: before.number,
                before: old,
                after: new
            )
        }
        let (old, new) = (before.summary, after.summary)
        guard old.kind == new.kind else {
            let rule = before.nearest?.outcome.rule ?? after.nearest?.outcome.rule
            return [group("outcome", "\(old.kind) -> \(new.kind)", rule, old.json, new.json)]
        }
        guard case .payload(let oldBytes, let oldHeaders)? = old.outcome,
            case .payload(let newBytes, let newHeaders)? = new.outcome
        else {
            return old.kind == "removed" && old.json != new.json ? [group("removed", "", nil, old.json, new.json)] : []
        }
        var changes: [ChangeGroup] = []
        if oldBytes != newBytes {
            switch (before.observed?.value, after.observed?.value) {
            case (let oldValue?, let newValue?):
                let serviceMembers = ServiceMembers(of: before.testCase.dialect)
                for difference in JSONDiff.differences(expected: oldValue, actual: newValue)
                where !serviceMembers.contain(difference.pointer) {
                    changes.append(
                        group(
                            "member \(difference.kind.rawValue)",
                            NormalisedPlace.of(difference.pointer.description),
                            rule(of: difference, before, after),
                            difference.expected,
                            difference.actual
                        )
                    )
                }
            default:
                changes.append(group("text", "", nil, old.json, new.json))
            }
        }
        let names = oldHeaders.map(\.name) + newHeaders.map(\.name).filter { oldHeaders[$0] == nil }
        for name in names where oldHeaders[name] != newHeaders[name] {
            let (given, now) = (
                oldHeaders[name].map { JSONValue.string($0) }, newHeaders[name].map { JSONValue.string($0) }
            )
            changes.append(group("header", "header:\(name)", headerRule(name, before), given, now))
        }
        return changes
    }

    private static func rule(of difference: JSONDifference, _ before: Trial, _ after: Trial) -> String? {
        let governing = VendorCompilers.compiler(for: before.testCase.dialect)?
            .rule(governing: difference.pointer.description)
        let payload = after.nearest?.outcome.payload ?? before.nearest?.outcome.payload
        guard difference.kind == .unexpected else { return payload?.rule(at: difference.pointer) ?? governing }
        // The rules that made the payload say nothing of a member that it does not have.
        return payload?.trace.first { $0.pointer == difference.pointer }?.rule ?? governing
    }

    private static func headerRule(_ name: String, _ trial: Trial) -> String? {
        trial.nearest?.outcome.payload?.headers.first { $0.name == name }?.rule
    }
}

extension Trial {
    fileprivate var summary: (kind: String, outcome: Outcome?, json: JSONValue?) {
        switch observation {
        case .outcome(let outcome): (outcome.kind.rawValue, outcome, outcome.json)
        case .skipped(let reason): ("skipped", nil, .string(reason))
        case .failed(let failure): (CheckID.testee(failure.kind).id, nil, .string(failure.detail))
        }
    }
}

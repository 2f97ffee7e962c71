import JSONModel
import PushModel

/// Compares what two answers mean: member order, spelling and reason texts never matter.
enum OutcomeComparison {
    /// Where they differ; nil where they mean the same.
    static func difference(_ first: TesteeObservation, _ second: TesteeObservation) -> String? {
        switch (first, second) {
        case (.outcome(.payload(let first, let headers)), .outcome(.payload(let second, let otherHeaders))):
            if let place = difference(first, second) { return "the payload differs\(place)" }
            let key = { (field: HeaderField) in "\(field.name): \(field.value)" }
            // An ID of the push is the push's own: whoever makes one makes another each time.
            func compared(_ headers: [HeaderField]) -> [String] {
                headers.filter { $0.name != "apns-id" }.map(key).sorted()
            }
            let (one, other) = (compared(headers), compared(otherHeaders))
            guard let header = one.first(where: { !other.contains($0) }) ?? other.first(where: { !one.contains($0) })
            else { return nil }
            return "the headers differ at \(header)"
        case (.outcome(let first), .outcome(let second)) where first.removed != nil && second.removed != nil:
            return first == second ? nil : "other notifications are removed or shown"
        default:
            let (one, other) = (name(first), name(second))
            return one == other ? nil : "first \(one), then \(other)"
        }
    }

    private static func name(_ observation: TesteeObservation) -> String {
        switch observation {
        case .outcome(let outcome): outcome.kind.rawValue
        case .skipped: "skipped"
        case .failed: "a fault"
        }
    }

    /// The first place where the payloads differ, after a space; empty where there is none to name.
    private static func difference(_ first: [UInt8], _ second: [UInt8]) -> String? {
        if first == second { return nil }
        guard let one = try? JSONValue(parsing: first), let other = try? JSONValue(parsing: second) else { return "" }
        let place = JSONDiff.differences(expected: one, actual: other).first
        return place.map { " at \($0.pointer)" }
    }
}

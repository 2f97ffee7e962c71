import CaseFiles
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// What in a payload is other than is right, in one sentence beside a finding about its way: there stands why.
enum Deviation {
    private static let most = 4
    private static let longest = 60

    /// - Returns: nil where the payload is the right one, or where nothing is known of the place.
    static func sentence(_ trial: Trial, at place: String) -> String? {
        guard let nearest = trial.nearest, !trial.isReference else { return nil }
        let differences = nearest.differences.filter { $0.touches(place) }
        let parts = differences.prefix(most).compactMap(words)
        guard !parts.isEmpty else { return nil }
        let judge = VendorCompilers.compiler(for: trial.testCase.dialect)?.authority ?? "the reference"
        let rest = differences.count - parts.count
        return "differs from \(judge): " + parts.joined(separator: "; ") + (rest > 0 ? "; \(rest) more" : "")
    }

    private static func words(_ difference: OutcomeDifference) -> String? {
        let place: String
        switch difference.subject {
        case .outcome, .removed, .shown: return nil
        case .payload(let pointer, _): place = pointer.tokens.isEmpty ? "the payload" : pointer.description
        case .header(let name): place = "header \(name)"
        case .rule(let breach): return "it breaks \(breach.rule ?? "")"
        }
        let sides = ShownSides(difference.expected, difference.actual, longest: longest)
        switch (sides.expected, sides.actual) {
        case (let expected?, nil): return "\(place) is missing; right is \(expected)"
        case (nil, let actual?): return "\(place) must not be there, but is \(actual)"
        case (let expected?, let actual?): return "\(place) is \(actual); right is \(expected)"
        case (nil, nil): return nil
        }
    }
}

extension OutcomeDifference {
    /// Whether it is at the place, above it or below it; anything touches the push as a whole, but for the sender's own
    /// members, which neither service nor device look at.
    func touches(_ place: String) -> Bool {
        switch subject {
        case .outcome, .removed, .shown: return false
        case .header(let name): return place.isEmpty || place == "header:\(name)"
        case .rule(let breach): return place.isEmpty || place == breach.place || breach.place.hasPrefix(place + "/")
        case .payload(let pointer, _):
            guard place.hasPrefix("/") else { return place.isEmpty && (pointer.tokens.first ?? "aps") == "aps" }
            let tokens = JSONPointer(place)?.tokens ?? []
            return tokens.starts(with: pointer.tokens) || pointer.tokens.starts(with: tokens)
        }
    }
}

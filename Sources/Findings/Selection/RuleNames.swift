import APNsRules
import PushModel
import VendorModel
import Vendors

/// The names by which rules are selected: those of checks, Apple's rules and refusals, which every finding has, and those of
/// vendors' rules and open topics, which many have beside it.
package enum RuleNames {
    private static let checks: [CheckID] =
        CheckID.own + RuleList.all.map { .rule($0.id) }
        + Set(RuleList.all.compactMap(\.answer?.reason)).map(CheckID.refusal)

    /// Every name that there is, sorted.
    package static let all: [String] = Set(all(of: Dialect.allCases)).sorted()

    /// The names that can stand in a finding of these dialects.
    package static func all(of dialects: [Dialect]) -> [String] {
        checks.map(\.id) + vendorRules(of: dialects) + dialectRules(of: dialects)
            + AmbiguityCatalogue.all.filter { dialects.contains($0.dialect) }.map(\.id)
    }

    /// Those of dialects that files describe are checks of their own as well.
    private static func dialectRules(of dialects: [Dialect]) -> [String] {
        VendorCompilers.all.filter { $0.dialect.isOfAFile && dialects.contains($0.dialect) }.flatMap(\.rules)
            .map { CheckID.dialectRule($0.id).id }
    }

    private static func vendorRules(of dialects: [Dialect]) -> [String] {
        dialects.compactMap { VendorCompilers.compiler(for: $0) }.flatMap(\.rules).map(\.id)
    }

    /// How many rules a run of the dialects has, and by how many it does not judge.
    package static func count(of dialects: [Dialect], by selection: Selection) -> (all: Int, leftOut: Int) {
        let vendors = vendorRules(of: dialects)
        let leftOut = checks.count { !selection.judges($0) } + vendors.count { !selection.judges(vendorRule: $0) }
        return (checks.count + vendors.count, leftOut)
    }

    /// Whether a rule is left that can fail a case which was answered.
    package static func leavesSomething(_ selection: Selection, of dialects: [Dialect]) -> Bool {
        checks.contains { !$0.saysThatNothingIsJudged && selection.judges($0) }
            || vendorRules(of: dialects).contains { selection.judges(vendorRule: $0) }
    }

    fileprivate static let ofReference = checks.filter { $0.group == .reference }.map(\.id)
}

extension Selection {
    fileprivate func judges(_ check: CheckID) -> Bool {
        !skipRules.match(check.id)
            && (onlyRules.isEmpty || check.saysThatNothingIsJudged || onlyRules.match(check.id))
    }

    /// A vendor's rule speaks through the checks against the reference.
    fileprivate func judges(vendorRule name: String) -> Bool {
        let checks = RuleNames.ofReference.filter { !skipRules.match($0) }
        guard !checks.isEmpty, !skipRules.match(name) else { return false }
        return onlyRules.isEmpty || onlyRules.match(name) || checks.contains(where: onlyRules.match)
    }
}

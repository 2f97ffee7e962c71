import APNsRules
import Findings
import PushModel

/// The pages of what findings name that is neither a rule of Apple's nor of a vendor: checks of Pushproof, and refusals.
package enum CheckHelp {
    private static let checks: [CheckID] =
        CheckID.own + Set(RuleList.all.compactMap(\.answer?.reason)).map(CheckID.refusal)

    /// Their IDs, sorted; `apns.` goes with each reason that APNs gives.
    package static var ids: [String] { checks.map(\.id).sorted() }

    /// Which rules have APNs refuse a push so.
    private static func rules(of check: CheckID) -> String {
        let rules = RuleList.all.filter { $0.answer.map { .refusal($0.reason) } == check }.map(\.id)
        return "APNs refuses the push, for example because it breaks \(Wording.alternatives(rules))."
    }

    /// What the check of that ID says, and what to do about it; nil for an unknown ID.
    package static func page(_ id: String) -> String? {
        let check = CheckID(id: id)
        if case .dialectRule(let rule) = check {
            return
                "\(id)\n  \(check.statement ?? "")\n  \(rule) is in the file of --dialect-file, with its statement and its source."
        }
        guard checks.contains(check) else { return nil }
        return "\(id)\n  \(check.statement ?? rules(of: check))\n  \(check.group.help)"
    }
}

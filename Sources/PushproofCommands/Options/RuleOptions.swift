import ArgumentParser
import Campaign
import Findings
import PushModel

/// The rules to judge by.
struct RuleOptions: ParsableArguments {
    @Option(
        name: .customLong("only-rule"),
        help: ArgumentHelp(
            "Judge by this rule only, such as size.limit, 'effect.*' or EM-C3; repeat for more. A missing answer "
                + "is still a finding.",
            valueName: "glob"
        )
    )
    var onlyRules: [String] = []

    @Option(
        name: .customLong("skip-rule"),
        help: ArgumentHelp(
            "Do not judge by this rule; repeat for more. Every report counts its findings.",
            valueName: "glob"
        )
    )
    var skipRules: [String] = []

    /// - Parameter dialects: Those of the run.
    /// - Returns: The rules that are left.
    /// - Throws: ``CommandFailure``: 64 for a name that no rule has, 75 where no rule is left.
    func selection(of dialects: [Dialect]) throws(CommandFailure) -> Selection {
        let selection = Selection(
            onlyRules: try RuleOptions.patterns(onlyRules, of: "--only-rule"),
            skipRules: try RuleOptions.patterns(skipRules, of: "--skip-rule")
        )
        guard RuleNames.leavesSomething(selection, of: dialects) else {
            throw CommandFailure(
                .inconclusive,
                "nothing is left to judge: in \(Wording.list(dialects.map(\.rawValue))), \(selection.optionWords) leaves no rule"
            )
        }
        return selection
    }

    /// What is named, and stands for no rule of these dialects, each with the reason.
    func unused(of dialects: [Dialect]) -> [String] {
        guard !onlyRules.isEmpty || !skipRules.isEmpty else { return [] }
        let known = RuleNames.all(of: dialects)
        return [("--only-rule", onlyRules), ("--skip-rule", skipRules)].flatMap { option, names in
            names.filter { name in !known.contains(where: NamePattern(name).matches) }
                .map { "\(option) \($0): \(Wording.list(dialects.map(\.rawValue))) does not have this rule" }
        }
    }

    /// - Parameters:
    ///   - names: IDs, or globs over them.
    ///   - origin: Where they come from, as the user knows it.
    /// - Returns: The patterns.
    /// - Throws: ``CommandFailure``, 64, for one that stands for no rule, with those that may have been meant.
    static func patterns(_ names: [String], of origin: String) throws(CommandFailure) -> [NamePattern] {
        let patterns = names.map(NamePattern.init)
        for pattern in patterns where !RuleNames.all.contains(where: pattern.matches) {
            let near = Wording.nearest(to: pattern.text, among: RuleNames.all, most: 3).map { "\"\($0)\"" }
            let hint = near.isEmpty ? "" : "did you mean \(Wording.alternatives(near))? "
            throw CommandFailure(
                .usage,
                "\(origin): there is no rule \"\(Wording.shortened(pattern.text))\": \(hint)"
                    + "pushproof rules lists the rules of APNs, with --dialect those of a vendor"
            )
        }
        return patterns
    }
}

extension Selection {
    /// The options that leave rules out.
    fileprivate var optionWords: String {
        Wording.list(
            (onlyRules.isEmpty ? [] : ["--only-rule"]) + (skipRules.isEmpty ? [] : ["--skip-rule"])
        )
    }
}

import ArgumentParser
import CaseGeneration
import Findings
import PushModel

/// The cases to run, of those that are known beforehand.
struct CaseOptions: ParsableArguments {
    @Option(
        name: .customLong("case"),
        help: ArgumentHelp(
            "Run only the cases with this ID: * stands for any text, ? for one character; repeat for more.",
            valueName: "glob"
        )
    )
    var cases: [String] = []

    @Option(
        name: .customLong("skip-case"),
        help: ArgumentHelp(
            "Leave out the cases with this ID, such as 'easemob/types/*'; repeat for more. Every report counts them.",
            valueName: "glob"
        )
    )
    var skipCases: [String] = []

    /// Whether a case of the sweep may be asked for: to make it takes some seconds.
    func mayAskSweep(of dialects: [Dialect]) -> Bool {
        cases.isEmpty
            || cases.map(NamePattern.init).contains { pattern in
                dialects.contains { pattern.mayMatch(namesBeginning: ValueSweep.idPrefix(of: $0)) }
            }
    }

    /// Takes the selected ones of the cases.
    ///
    /// - Parameters:
    ///   - rules: The rules that are selected.
    ///   - list: All; those that are left afterwards.
    ///   - corpus: For what may have been meant.
    /// - Returns: What was left out.
    /// - Throws: ``CommandFailure``, 75, where a name of `--case` is no case's, and where no case is left.
    func apply(
        _ rules: Selection,
        to list: inout CaseList,
        corpus: [Case]
    ) throws(CommandFailure) -> AppliedSelection {
        var lists = [list]
        let applied = try apply(rules, toEach: &lists, corpus: corpus)
        list = lists[0]
        return applied
    }

    /// Takes the selected ones of the cases, where they are in several lists.
    func apply(
        _ rules: Selection,
        toEach lists: inout [CaseList],
        corpus: [Case]
    ) throws(CommandFailure) -> AppliedSelection {
        var selection = rules
        selection.cases = cases.map(NamePattern.init)
        selection.skipCases = skipCases.map(NamePattern.init)
        let all = lists.reduce(0) { $0 + $1.count }
        let applied = AppliedSelection(selection, ofEach: &lists)
        if let missing = selection.cases.first(where: applied.unmatched.contains) {
            if corpus.contains(where: { missing.matches($0.id) }) {
                throw CommandFailure(
                    .inconclusive,
                    "nothing was judged for --case \"\(Wording.shortened(missing.text))\": the run leaves it out, because its profile "
                        + "or form is not the testee's (--profile all runs all cases)"
                )
            }
            let near = Wording.nearest(to: missing.text, among: corpus.map(\.id), most: 3).map { "\"\($0)\"" }
            let hint =
                near.isEmpty
                ? "pushproof corpus list lists the cases of the corpus" : "did you mean \(Wording.alternatives(near))?"
            throw CommandFailure(
                .inconclusive,
                "nothing was judged for --case \"\(Wording.shortened(missing.text))\": the run has no case of this name; \(hint)"
            )
        }
        guard lists.contains(where: { $0.count > 0 }) || all == 0 else {
            throw CommandFailure(
                .inconclusive,
                "nothing is left to judge: --skip-case leaves out all \(all) cases"
            )
        }
        return applied
    }
}

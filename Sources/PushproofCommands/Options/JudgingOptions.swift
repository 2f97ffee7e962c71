import ArgumentParser
import Findings
import PushModel

/// How much must be judged for a run to be a pass.
struct JudgingOptions: ParsableArguments {
    @Option(
        name: .customLong("max-skipped"),
        help: ArgumentHelp(
            "Exit with 75 if the testee skips more cases than this, such as 100 or 5% (default: no limit).",
            valueName: "n|p%"
        )
    )
    var mostSkipped: AllowanceArgument?

    @Option(
        name: .customLong("min-judged"),
        help: ArgumentHelp("Exit with 75 if fewer cases are judged.", valueName: "count")
    )
    var leastJudged: Int?

    func validate() throws {
        if let leastJudged, leastJudged < 0 { throw ValidationError("--min-judged must not be negative.") }
    }

    /// - Parameter named: The dialects that the user named; none where the run takes all that there are.
    /// - Returns: What the run must have judged.
    func demand(named: [Dialect]) -> JudgingDemand {
        JudgingDemand(named: named, mostSkipped: mostSkipped?.allowance, leastJudged: leastJudged)
    }
}

/// A number of cases, or a share of them: `100`, `5%`, `0.5%`.
struct AllowanceArgument: ExpressibleByArgument {
    let allowance: JudgingDemand.Allowance

    init?(argument: String) {
        if argument.hasSuffix("%") {
            guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else { return nil }
            allowance = .percent(percent)
        } else {
            guard let count = Int(argument), count >= 0 else { return nil }
            allowance = .cases(count)
        }
    }
}

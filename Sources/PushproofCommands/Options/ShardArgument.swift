import ArgumentParser
import Findings

/// A part of a campaign: `3/8`, or `auto` from the variables of a batch engine.
struct ShardArgument: ExpressibleByArgument, Equatable {
    let shard: Shard

    init(_ shard: Shard) {
        self.shard = shard
    }

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
            let shard = Shard(index: index, of: count)
        else { return nil }
        self.init(shard)
    }

    var defaultValueDescription: String { "\(shard.index)/\(shard.count)" }
}

/// Where batch engines say which of several equal jobs this one is.
enum BatchEngine {
    private struct Variables {
        let engine: String
        let index: String
        let count: String
        /// The first job's index.
        let first: Int
        /// Where the engine says what the first job's index is and how far the others are apart, if a user may choose.
        var firstVariable: String?
        var stepVariable: String?
    }

    private static let known = [
        // Kubernetes sets the index only; the number of completions is the user's to pass on.
        Variables(engine: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS", first: 0),
        Variables(
            engine: "Slurm",
            index: "SLURM_ARRAY_TASK_ID",
            count: "SLURM_ARRAY_TASK_COUNT",
            first: 0,
            firstVariable: "SLURM_ARRAY_TASK_MIN",
            stepVariable: "SLURM_ARRAY_TASK_STEP"
        ),
        Variables(engine: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
        Variables(
            engine: "Buildkite",
            index: "BUILDKITE_PARALLEL_JOB",
            count: "BUILDKITE_PARALLEL_JOB_COUNT",
            first: 0
        ),
    ]

    /// The shard that the environment names.
    ///
    /// - Throws: ``CommandFailure`` where it names none, or half of one.
    static func shard(in environment: [String: String]) throws(CommandFailure) -> Shard {
        for variables in known {
            guard let index = environment[variables.index] else { continue }
            guard let count = environment[variables.count] else {
                throw CommandFailure(.usage, "--shard auto: \(variables.index) is set, but \(variables.count) is not")
            }
            let first = variables.firstVariable.flatMap { environment[$0] }.flatMap(Int.init) ?? variables.first
            let step = max(1, variables.stepVariable.flatMap { environment[$0] }.flatMap(Int.init) ?? 1)
            guard let number = Int(index), let total = Int(count), total > 0,
                case (let offset, false) = number.subtractingReportingOverflow(first),
                offset.isMultiple(of: step), (0..<total).contains(offset / step),
                let shard = Shard(index: offset / step + 1, of: total)
            else {
                throw CommandFailure(
                    .usage,
                    "--shard auto: \(variables.index)=\(index) and \(variables.count)=\(count) name no shard"
                )
            }
            return shard
        }
        let names = known.map { "\($0.index) (\($0.engine))" }.joined(separator: ", ")
        throw CommandFailure(.usage, "--shard auto: none of \(names) is set")
    }
}

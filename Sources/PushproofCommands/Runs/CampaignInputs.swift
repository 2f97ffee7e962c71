import Campaign
import CaseGeneration
import Findings
import PushModel
import Testees
import VendorModel

/// What a campaign's options name beside its cases, read before anything takes its time: a folder or a quotation mark that is
/// missing is told at once.
struct CampaignInputs {
    /// Nil where the reference compilers judge themselves.
    let testee: TesteeConfiguration?
    let shard: Shard
    let baseline: Baseline?
    let pinned: PinnedReadings
    let history: HistoryFile?

    /// What the user named and the run has no use for, each with the reason.
    let unused: [String]

    /// - Throws: ``CommandFailure``, ``OutputError`` and ``CaseFileError`` where what is named is not there, or is none.
    init(group: RunOptionGroup, settings: CampaignOptions) throws {
        if settings.resume, group.reportDir == nil { throw CommandFailure(.usage, "--resume needs --report-dir.") }
        testee = try group.testee.configuration()
        shard = try settings.chosenShard()
        baseline = try settings.baseline.load()
        pinned = try group.readings.load()
        unused =
            settings.rules.unused(of: group.dialects) + group.readings.unused(pinned, of: group.dialects)
            + (try OwnRuleCheck.silent(in: group.dialects)) + (try group.corpus.unused(of: group.dialects))
            + CampaignInputs.unused(baseline, settings.baseline.file ?? "", of: group.dialects)
        history = try settings.history.file()
    }

    /// Entries of a baseline that are about other dialects, with the reason.
    private static func unused(_ baseline: Baseline?, _ file: String, of dialects: [Dialect]) -> [String] {
        let others = (baseline?.entries ?? []).filter { !dialects.contains($0.reproducer.dialect) }
        guard let first = others.first else { return [] }
        let names = others.count == 1 ? "1 entry" : "\(others.count) entries"
        return [
            "\(names) of \(file), as \(first.fingerprint) of \(first.reproducer.dialect.rawValue): the run does not have that dialect"
        ]
    }
}

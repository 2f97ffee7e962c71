import Campaign
import Testees
import Vendors

/// What a campaign's options name beside its cases, read before anything takes its time: a folder or a quotation mark that is
/// missing is told at once.
struct CampaignInputs {
    /// Nil where the reference compilers judge themselves.
    let testee: TesteeConfiguration?
    let shard: Shard
    let baseline: Baseline?
    let pinned: PinnedReadings
    let history: HistoryFile?

    /// - Throws: ``CommandFailure``, ``OutputError`` and ``CaseFileError`` where what is named is not there, or is none.
    init(group: RunOptionGroup, settings: CampaignOptions) throws {
        if settings.resume, group.reportDir == nil { throw CommandFailure(.usage, "--resume needs --report-dir.") }
        testee = try group.testee.configuration()
        shard = try settings.chosenShard()
        baseline = try settings.baseline.load()
        pinned = try group.readings.load()
        history = try settings.history.file()
    }
}

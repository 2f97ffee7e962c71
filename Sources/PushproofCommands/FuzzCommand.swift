import ArgumentParser
import Campaign
import CaseGeneration
import Findings
import PushModel
import Vendors

/// A randomised campaign.
struct FuzzCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Run random and corpus-derived cases.",
        discussion: """
            Each case depends only on the seed and its number: the same seed gives the same cases and findings, \
            with any number of jobs. Only runs with --cases are reproducible; --duration depends on the machine.
            """
    )

    @OptionGroup var group: RunOptionGroup
    @OptionGroup var settings: CampaignOptions
    @OptionGroup var profiles: ProfileOptions
    @OptionGroup var code: CodeOptions
    @OptionGroup var learning: LearningOptions

    @Option(help: "How many cases (default: 10000, or as many as --duration allows).")
    var cases: Int?

    @Option(help: ArgumentHelp("How long to run, as in 60s or 5m.", valueName: "duration"))
    var duration: DurationArgument?

    @Option(help: "The campaign's seed, decimal or after 0x hexadecimal (default: a new one).")
    var seed: SeedArgument?

    @Option(
        help: ArgumentHelp(
            "A folder of further cases, from which others are derived; repeat for more.",
            valueName: "dir"
        )
    )
    var corpusIn: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Also derive cases from earlier cases of the run that showed something new."
    )
    var feedback = true

    func validate() throws {
        try settings.check(beside: group.reportDir)
        try group.checkTestee()
        try code.check(beside: group.testee)
        if !feedback, code.isUsed || learning.untilQuiet != nil {
            throw ValidationError("--coverage, --source and --until-quiet need --feedback.")
        }
        if let cases, cases < 1 { throw ValidationError("--cases must be positive.") }
    }

    func run() async throws {
        try await reportingFailures {
            let inputs = try CampaignInputs(group: group, settings: settings)
            let seed = seed?.seed ?? UInt64.random(in: .min ... .max)
            let profile = try profiles.pinned(of: group.dialects)
            let all = try group.loadCorpus(required: false, and: corpusIn)
            let corpus = profile.map { profile in all.filter(profile.includes) } ?? all
            var code = code
            code.changed = try learning.changedLines()
            if !group.output.quiet, let words = learning.words(of: code.changed) { Console.printError(words) }
            let duration = duration?.duration ?? (cases == nil ? learning.mode?.duration : nil)
            let lasting = try learning.lastingCorpus(of: group.dialects)
            for problem in lasting?.unusable ?? [] { Console.printError("skipped: \(problem)") }
            var selection = AppliedSelection(try settings.selection(of: group.dialects))
            selection.profile = profile.map { KeptProfile(name: $0.name) }
            selection.unused = inputs.unused
            selection.unused += try group.corpus.unused(of: group.dialects, keptTo: profile)
            let driver = CampaignDriver(
                group: group,
                settings: settings,
                inputs: inputs,
                campaign: CampaignDriver.Campaign(
                    command: "fuzz",
                    seed: seed,
                    strength: 2,
                    corpus: corpus,
                    usesFeedback: feedback,
                    duration: duration,
                    profile: profile,
                    readingWatch: .sample,
                    selection: selection,
                    code: code,
                    lasting: lasting,
                    longestQuiet: learning.untilQuiet?.duration
                )
            )
            let generators = CaseGenerators.all.filter { group.dialects.contains($0.dialect) }
            let count = cases ?? (duration == nil && learning.untilQuiet == nil ? 10_000 : nil)
            try await driver.run(cases: count) { number, corpus in
                let generator = generators[number % generators.count]
                return PinnedProfile.randomCase(of: profile, seed: seed) { seed in
                    generator.randomCase(
                        seed: seed,
                        number: number,
                        corpus: corpus,
                        measure: ReferenceSize.bytes(of:)
                    )
                }
            }
        }
    }
}

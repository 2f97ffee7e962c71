import ArgumentParser
import Campaign
import CaseGeneration
import Findings
import PushModel
import Vendors

/// The deterministic gate.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: """
            Run the whole corpus, a covering set of combinations, and a sweep of values over every place of a message.
            """,
        discussion: "The same build gives the same result every time. Use it as the gate of pull requests."
    )

    @OptionGroup var group: RunOptionGroup
    @OptionGroup var settings: CampaignOptions
    @OptionGroup var sweep: SweepOptions
    @OptionGroup var profiles: ProfileOptions
    @OptionGroup var code: CodeOptions
    @OptionGroup var chosen: CaseOptions

    @Option(help: "How many values the covering set combines: 1, 2 or 3.")
    var strength = 2

    @Flag(help: "Also print the matrices of push types. They are also in matrices.md in the report folder.")
    var verbose = false

    @Flag(help: "Count what the judged cases ask for, in state.json; matrix needs it.")
    var countFeatures = false

    func validate() throws {
        try settings.check(beside: group.reportDir)
        try group.checkTestee()
        try code.check(beside: group.testee)
        guard (1...3).contains(strength) else { throw ValidationError("--strength must be 1, 2 or 3.") }
    }

    func run() async throws {
        try await reportingFailures {
            let inputs = try CampaignInputs(group: group, settings: settings)
            var profile = try profiles.pinned(of: group.dialects)
            let corpus = try group.loadCorpus(required: true)
            let rules = try settings.selection(of: group.dialects)
            let asksSweep = chosen.mayAskSweep(of: group.dialects)
            var cases = CheckCases.make(
                corpus: corpus,
                dialects: group.dialects,
                strength: strength,
                sweep: asksSweep ? sweep.extent : nil
            )
            let met = try await CampaignDriver.meet(
                inputs,
                group,
                among: cases.beforeSweeps,
                asks: profiles.asksAll ? .everything : profile == nil ? .oneEdition : .namedEdition
            )
            if let edition = met.edition { profile = PinnedProfile(edition.profile, of: group.dialects) }
            let all = cases.count
            // Of a hopeless testee some cases prove what is said of it; a dialect's own file has no corpus.
            let proof = max(corpus.count, 64)
            cases = cases.kept(to: profile)
            let leftOut = all - cases.count
            var unused = inputs.unused
            unused += try group.corpus.unused(of: group.dialects, keptTo: profile)
            for (words, isAsked) in met.leftOut {
                let kept = cases.kept(where: isAsked)
                if kept.count < cases.count {
                    unused.append("\(cases.count - kept.count) cases \(words) (--profile all runs them)")
                }
                cases = kept
            }
            if met.hopeless != nil { cases = cases.prefix(proof) }
            var selection = try chosen.apply(
                rules,
                to: &cases,
                corpus: corpus
            )
            selection.profile = profile.map {
                KeptProfile(name: $0.name, casesLeftOut: leftOut, isFound: met.edition != nil)
            }
            selection.leavesOutSweep = !asksSweep && sweep.extent != nil
            selection.cutShort = met.hopeless
            selection.unused = unused
            let driver = CampaignDriver(
                group: group,
                settings: settings,
                inputs: inputs,
                campaign: CampaignDriver.Campaign(
                    command: "check",
                    seed: 0,
                    strength: strength,
                    corpus: corpus,
                    profile: profile,
                    readingWatch: sweep.extent == .thorough ? .thoroughCampaign : .campaign,
                    selection: selection,
                    escapes: met.escapes,
                    printsMatrices: verbose,
                    code: code,
                    countsFeatures: countFeatures
                )
            )
            if met.hopeless == nil { driver.tell(leftOut: leftOut, edition: met.edition) }
            let matrices = ClassificationMatrix.matrices(of: group.dialects)
            try await driver.run(cases: cases.count, matrices: matrices) { [cases] number, _ in cases[number] }
        }
    }
}

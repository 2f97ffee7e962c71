import ArgumentParser
import CaseFiles
import Findings
import Foundation
import PushModel
import VendorModel
import Vendors

/// What commands that run cases have in common.
struct RunOptionGroup: ParsableArguments {
    @OptionGroup var testee: TesteeOptions
    @OptionGroup var readings: ReadingsOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var corpus: CorpusOptions

    @Option(help: "A dialect to run; repeat for more. All dialects by default.")
    var dialect: [Dialect] = []

    @OptionGroup var dialectFiles: DialectFileOptions

    @Option(
        help: ArgumentHelp("The folder for the report (default: Reports/<time>-<command>-<seed>).", valueName: "dir")
    )
    var reportDir: String?

    @OptionGroup var project: ProjectOptions

    @Option(
        name: .customLong("jobs"),
        help: ArgumentHelp(
            "Workers; each has its own testee process and connection (default: one for each processor; with --attach 1).",
            valueName: "count"
        )
    )
    var wantedJobs: Int?

    /// A testee that is running already may have time for one connection only.
    var jobs: Int {
        wantedJobs ?? (testee.attach == nil ? RunOptionGroup.processors : 1)
    }

    private static var processors: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 256) }

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256.") }
        for dialect in dialect where !RunOptionGroup.available.contains(dialect) {
            let names = RunOptionGroup.available.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--dialect \(dialect.rawValue) has no reference compiler; these have: \(names).")
        }
        try dialectFiles.check(beside: dialect)
    }

    /// - Throws: a `ValidationError` for an option of a testee where there is none.
    func checkTestee() throws {
        guard testee.name == nil, let option = testee.changed.split(separator: " ").first else { return }
        throw ValidationError("\(option) needs a testee: without one it has no effect.")
    }

    static var available: [Dialect] { VendorCompilers.all.map(\.dialect) }

    /// The dialects that the user named; none where the run takes all that there are.
    var named: [Dialect] {
        let named = dialect.isEmpty ? dialectFiles.dialects : dialect
        return RunOptionGroup.available.filter(named.contains)
    }

    var dialects: [Dialect] { named.isEmpty ? RunOptionGroup.available : named }

    /// The corpus of a run.
    ///
    /// - Parameters:
    ///   - required: Whether a corpus without a case of the chosen dialects is an error.
    ///   - more: Further folders, whose cases come after those of the corpus.
    /// - Returns: The cases of the chosen dialects.
    /// - Throws: ``CaseFileError`` for the first file that cannot be used, and for a corpus without a case of these dialects.
    func loadCorpus(required: Bool, and more: [String] = []) throws(CaseFileError) -> [Case] {
        var cases = try corpus.loader(of: dialects).casesAndTexts(of: dialects)
        let references = dialects.filter { !$0.isOfAFile }
        if cases.isEmpty, required, !references.isEmpty {
            let names = dialects.map(\.rawValue).joined(separator: ", ")
            throw CaseFileError(
                file: "corpus",
                problem: "has no case of \(names); --corpus names a folder of case files"
            )
        }
        cases += dialects.flatMap { Vendors.vendor(of: $0)?.examples ?? [] }
        for folder in more { cases += try CorpusOptions.cases(in: folder, of: dialects) }
        return cases
    }
}

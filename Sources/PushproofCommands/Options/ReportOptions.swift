import ArgumentParser
import Reports

/// Where runs have their folders, and in which forms their reports are.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report-root"),
        help: ArgumentHelp("The folder in which a run makes its report folder, without --report-dir.", valueName: "dir")
    )
    var namedRoot: String?

    @Option(
        name: .customLong("report-format"),
        help: ArgumentHelp(
            "A format of the report, beside report.json and report.md; repeat for more (default: all).",
            valueName: "form"
        )
    )
    var formats: [ReportFormat] = []

    static let usualRoot = "Reports"

    var root: String { namedRoot ?? ReportOptions.usualRoot }

    var written: [ReportFormat] { formats.isEmpty ? ReportFormat.usual : formats }
}

extension ReportFormat: ExpressibleByArgument {}

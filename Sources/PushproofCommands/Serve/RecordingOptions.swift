import ArgumentParser

/// What `serve` keeps of the requests.
struct RecordingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the report goes (default: Reports/<time>-serve-<seed>).", valueName: "dir"))
    var reportDir: String?

    @Option(help: "json: one line a request on standard error.")
    var log: LogFormat?

    @Option(help: ArgumentHelp("Keep each distinct payload as a case in this corpus folder.", valueName: "dir"))
    var recordCorpus: String?
}

/// How requests are logged.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
    case json
}

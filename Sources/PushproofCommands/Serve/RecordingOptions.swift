import ArgumentParser

/// What `serve` keeps of the requests.
struct RecordingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the report goes (default: Reports/<time>-serve-<seed>).", valueName: "dir"))
    var reportDir: String?

    @Option(help: "json: one line a request on standard error.")
    var log: LogFormat?

    @Option(
        help: ArgumentHelp(
            "Keep each distinct payload, with --inlet each distinct message, as a case in this corpus folder.",
            valueName: "dir"
        )
    )
    var recordCorpus: String?

    @Flag(
        help: ArgumentHelp(
            "Put other letters and digits in the place of device tokens and texts in everything that is written.",
            discussion: "Verdicts are of what came. Equal ones stay equal, also between runs with the same key."
        )
    )
    var redact = false

    @Option(
        help: ArgumentHelp(
            "The secret for --redact, a file of 16 bytes or more (default: one of this user's, which is made once).",
            valueName: "file"
        )
    )
    var redactKey: String?

    func validate() throws {
        if redactKey != nil, !redact { throw ValidationError("--redact-key is for --redact.") }
    }
}

/// How requests are logged.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
    case json
}

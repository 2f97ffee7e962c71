import ArgumentParser

/// What `serve` keeps of the requests.
struct RecordingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder for the report (default: Reports/<time>-serve-<seed>).", valueName: "dir"))
    var reportDir: String?

    @Option(help: "json: one line for each request on standard error.")
    var log: LogFormat?

    @Option(
        help: ArgumentHelp(
            "Save each distinct payload, with --inlet each distinct message, as a case in this corpus folder.",
            valueName: "dir"
        )
    )
    var recordCorpus: String?

    @Flag(
        help: ArgumentHelp(
            "Replace the letters and digits of device tokens and texts in everything that it writes.",
            discussion: "It judges the original request. Equal texts stay equal, also between runs with the same key."
        )
    )
    var redact = false

    @Option(
        help: ArgumentHelp(
            "The secret for --redact, a file of 16 bytes or more (default: a key of this user, made at the first use).",
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

import ArgumentParser
import PushModel
import Recording
import VendorModel
import Vendors

/// The mock endpoint on its own.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a mock APNs for a real provider, and report on its requests.",
        discussion: """
            Prints one line of JSON when it listens. On Ctrl-C, SIGTERM, --duration or --max-requests it answers the \
            open requests, writes the report and exits by --fail-on, or with 75 if no request arrived. A second Ctrl-C does not wait for open requests.
            """
    )

    @OptionGroup var listener: ListenerOptions
    @OptionGroup var inlets: InletOptions
    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var recording: RecordingOptions
    @OptionGroup var upstream: UpstreamOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var live: LiveOptions

    @Option(
        help: ArgumentHelp(
            "Judge every push by what this vendor's compiler may send: \(Dialect.ofCapturedPushes).",
            valueName: "dialect"
        )
    )
    var dialect: Dialect?

    @Option(help: ArgumentHelp("The mock's world in YAML: teams, keys, device tokens, faults.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "A scenario of production trouble: a name from \"pushproof scenarios\", or a file. "
                + "With --config its faults come after those of the file.",
            valueName: "name or file"
        )
    )
    var scenario: String?

    @Option(
        help: ArgumentHelp(
            "The start of the mock's time, in ISO 8601 or Unix seconds (default: now). "
                + "It runs on from there; POST /v1/clock of --control advances it.",
            valueName: "time"
        )
    )
    var clock: TimeArgument?

    @Option(
        help: ArgumentHelp("How long to serve, such as 60s or 5m (default: until a signal).", valueName: "duration")
    )
    var duration: DurationArgument?

    @Option(help: ArgumentHelp("How many requests to serve before the end (default: no limit).", valueName: "count"))
    var maxRequests: Int?

    @Option(help: ArgumentHelp("How long to wait for open requests at the end.", valueName: "duration"))
    var drain = DurationArgument(.seconds(5))

    func validate() throws {
        if let dialect, CapturedPushJudge(of: dialect) == nil {
            throw ValidationError(
                "--dialect \(dialect.rawValue): its payloads cannot be judged without their messages; "
                    + "there are \(Dialect.ofCapturedPushes)."
            )
        }
        try inlets.check(besides: [("--port", listener.port), ("--control", listener.control)])
        if let maxRequests, maxRequests < 1 { throw ValidationError("--max-requests must be positive.") }
    }

    func run() async throws {
        try await reportingFailures {
            try await ServeDriver(command: self).run()
        }
    }
}

extension Dialect {
    /// Those of which a push can be judged without its message.
    fileprivate static var ofCapturedPushes: String {
        Wording.list(allCases.filter { CapturedPushJudge(of: $0) != nil }.map(\.rawValue))
    }
}

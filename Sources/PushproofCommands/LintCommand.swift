import APNsRules
import AppManifest
import ArgumentParser
import Foundation
import JSONModel
import PushModel
import SenderChecks

/// Judges payloads on their own.
struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Judge payloads by the APNs rules, or with --dialect the messages that become them.",
        discussion: """
            A file holds one payload, byte for byte as it would be sent, a list of them, or one a line; - is standard input, and of a folder \
            all .json, .jsonl, .ndjson and .apns files are taken. A payload in a wrapper ({"headers": …, "payload": {"aps": …}}) is judged with \
            its headers. With --dialect the inputs are \
            messages as a vendor's interface takes them, or cases with such messages: the output says what the phone would do, \
            names mistakes that the vendor swallows, and fails where the payload breaks a rule by every reading of the documents.
            """
    )

    @Argument(help: "Payload files, or -; with --dialect files or folders of messages.")
    var files: [String]

    @Option(help: "The value of apns-push-type; absent headers are judged only beside others.")
    var pushType: String?

    @Option(
        help: ArgumentHelp(
            "A request header; repeat for more. With any header, absent ones are judged too.",
            valueName: "name:value"
        )
    )
    var header: [HeaderArgument] = []

    @Flag(help: "The headers given are all that the request has, even if they are none: judge absent ones.")
    var allHeaders = false

    @Option(help: ArgumentHelp("The device token in the path (default: 64 zeros).", valueName: "token"))
    var deviceToken: String?

    @Flag(help: "Show each rule's requirement and source, and what the device would do; with --dialect the payload.")
    var explain = false

    @Flag(help: "Add what no payload can decide, as information.")
    var advice = false

    @Option(help: "text, or json: one object a line for each input.")
    var format: DataFormat = .text

    @Option(help: "The clock, in seconds since the epoch (default: the current time).")
    var now: Int?

    @OptionGroup var message: MessageOptions

    @OptionGroup var readings: ReadingsOptions

    @OptionGroup var app: AppOptions

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("- can be read only once.") }
        let forPayloads =
            (pushType == nil ? [] : ["--push-type"]) + (header.isEmpty ? [] : ["--header"])
            + (allHeaders ? ["--all-headers"] : []) + (deviceToken == nil ? [] : ["--device-token"])
            + (advice ? ["--advice"] : [])
        let forMessages = message.given + (readings.file == nil ? [] : ["--readings"])
        if message.dialect == nil, let option = forMessages.first {
            throw ValidationError("\(option) is for messages of a vendor: --dialect says of which.")
        }
        if message.dialect != nil, let option = forPayloads.first {
            throw ValidationError("\(option) is for payloads: with --dialect the vendor makes them.")
        }
        if message.dialect == .apns {
            throw ValidationError("Payloads on their own are judged without --dialect.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let headers = (pushType.map { [HeaderField("apns-push-type", $0)] } ?? []) + header.map(\.field)
            let now = now ?? Int(Date().timeIntervalSince1970)
            let app = try app.manifest(beside: files)
            if let dialect = message.dialect { return try lint(messagesOf: dialect, app, now: now) }
            var fails = false
            let inputs = MessageFiles(files, of: .payloads)
            if let problem = inputs.problems.first { throw CommandFailure(.input, OneLine.of(problem.line)) }
            for input in inputs.texts {
                let payload = PayloadInput(input.bytes, headers: headers)
                func subject(_ body: [UInt8]) -> PushSubject {
                    let request = PushRequest.lone(
                        body: PayloadInput.sent(body),
                        headers: payload.headers,
                        deviceToken: deviceToken
                    )
                    return PushSubject(
                        request: request,
                        hasHeaders: allHeaders || payload.hasHeaders(beside: pushType != nil),
                        now: now
                    )
                }
                let given = subject(payload.body)
                var mended: PushSubject?
                if case .invalid = given.payload { mended = MendedJSON.of(payload.body).map(subject) }
                let result = LintResult(
                    input: input.name,
                    subject: given,
                    mended: mended,
                    remark: payload.remark ?? mended.flatMap { PayloadInput($0.request.body, headers: headers).remark },
                    isWhole: allHeaders,
                    advice: advice,
                    app: app
                )
                fails = fails || result.violations.contains { output.failOn.fails($0.level.severity) }
                let text = format == .json ? result.json : result.text(explaining: explain, quiet: output.quiet)
                if !text.isEmpty { try Console.print(text) }
            }
            if fails { throw CommandFailure(.violations) }
            if inputs.texts.isEmpty {
                throw CommandFailure(.inconclusive, "nothing was judged: \(Wording.list(files)) has no payload")
            }
            try inputs.checkFolders()
        }
    }

    private func lint(messagesOf dialect: Dialect, _ app: AppManifest?, now: Int) throws(CommandFailure) {
        let lint = MessageLint(
            dialect: dialect,
            wishes: message.expect,
            context: try message.fullContext(),
            judge: MessageJudge(pinned: try readings.load(), now: now),
            isExplaining: explain,
            format: format,
            failOn: output.failOn,
            isQuiet: output.quiet,
            app: app
        )
        try lint.run(files)
    }
}

/// `NAME:VALUE`.
struct HeaderArgument: ExpressibleByArgument {
    let field: HeaderField

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":"), colon > argument.startIndex else { return nil }
        let name = argument[..<colon].lowercased()
        let value = argument[argument.index(after: colon)...].drop { $0 == " " }
        field = HeaderField(name, String(value))
    }
}

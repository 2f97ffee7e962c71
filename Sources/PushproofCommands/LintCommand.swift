import APNsRules
import ArgumentParser
import Foundation
import JSONModel
import PushModel

/// Judges payloads on their own.
struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Judge payloads by the APNs rules.",
        discussion: "A file holds one payload, byte for byte as it would be sent; - is standard input."
    )

    @Argument(help: "Payload files, or -.")
    var files: [String]

    @Option(help: "The value of apns-push-type: short for --header apns-push-type:VALUE.")
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

    @Flag(help: "Show each rule's requirement and source, and what the device would do.")
    var explain = false

    @Flag(help: "Add what no payload can decide, as information.")
    var advice = false

    @Option(help: "text, or json: one object a line for each input.")
    var format: DataFormat = .text

    @Option(help: "The clock, in seconds since the epoch (default: the current time).")
    var now: Int?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("- can be read only once.") }
    }

    func run() async throws {
        try await reportingFailures {
            let headers = (pushType.map { [HeaderField("apns-push-type", $0)] } ?? []) + header.map(\.field)
            let now = now ?? Int(Date().timeIntervalSince1970)
            var fails = false
            for file in files {
                let body = try InputFile.read(file)
                let request = PushRequest.lone(body: body, headers: headers, deviceToken: deviceToken)
                let subject = PushSubject(request: request, hasHeaders: allHeaders || !headers.isEmpty, now: now)
                let result = LintResult(input: file, subject: subject, advice: advice)
                fails = fails || result.violations.contains { output.failOn.fails($0.level.severity) }
                let text = format == .json ? result.json : result.text(explaining: explain, quiet: output.quiet)
                if !text.isEmpty { try Console.print(text) }
            }
            if fails { throw CommandFailure(.violations) }
        }
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

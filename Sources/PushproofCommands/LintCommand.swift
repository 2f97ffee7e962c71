import APNsRules
import AppManifest
import ArgumentParser
import Foundation
import JSONModel
import PushModel
import SenderChecks
import Vendors

/// Judges payloads on their own.
struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Judge payloads by the APNs rules, or with --dialect the messages that become them.",
        discussion: """
            A file holds one payload, byte for byte as it would be sent, a list of them, or one a line. - is standard input. From a folder \
            it takes all .json, .jsonl, .ndjson and .apns files. A payload in a wrapper ({"headers": …, "payload": {"aps": …}}) is judged with \
            its headers. With --dialect the inputs are \
            messages as a vendor's interface takes them, or cases with them. It prints what the phone would do, \
            names mistakes that the vendor ignores silently, and fails if the payload breaks a rule in every reading of the documents.
            Templates with placeholders are judged with typical values. From a .har file it takes the requests to APNs and to vendors.
            """
    )

    @Argument(
        help: "Payload files, folders, patterns such as 'fixtures/**/*.apns', or -; with --dialect files of messages."
    )
    var files: [String]

    @Option(help: "The value of apns-push-type; missing headers are judged only if others are given.")
    var pushType: String?

    @Option(
        help: ArgumentHelp(
            "A request header; repeat for more. With any header, missing headers are judged too.",
            valueName: "name:value"
        )
    )
    var header: [HeaderArgument] = []

    @Flag(help: "The request has no headers but the given ones: judge missing headers, even if none is given.")
    var allHeaders = false

    @Option(help: ArgumentHelp("The device token in the path (default: 64 zeros).", valueName: "token"))
    var deviceToken: String?

    @Flag(help: "Show each rule's requirement and source, and what the device would do; with --dialect the payload.")
    var explain = false

    @Flag(help: "Also print advice, as information: what the payload alone cannot decide.")
    var advice = false

    @Flag(
        help: """
            Repair files of payloads where that is safe, and print each change: a byte order mark, comments, trailing \
            commas, keys of aps that are misspelt or next to aps, flags and badges that are not numbers. \
            Standard input goes to standard output after the repair; the changes go to standard error.
            """
    )
    var fix = false

    @Option(help: "text, or json: one object a line for each input.")
    var format: DataFormat = .text

    @Option(help: "The clock, in seconds since the epoch (default: the current time).")
    var now: Int?

    @OptionGroup var message: MessageOptions

    @OptionGroup var dialectFiles: DialectFileOptions

    @OptionGroup var readings: ReadingsOptions

    @OptionGroup var app: AppOptions

    @OptionGroup var output: OutputOptions

    /// That of the messages; nil for payloads.
    private var dialect: Dialect? { message.dialect ?? dialectFiles.dialects.first }

    func validate() throws {
        _ = try dialectFiles.dialect(besides: message.dialect)
        if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("- can be read only once.") }
        let flags = [
            (pushType != nil, "--push-type"), (!header.isEmpty, "--header"), (allHeaders, "--all-headers"),
            (deviceToken != nil, "--device-token"), (advice, "--advice"), (fix, "--fix"),
        ]
        let forPayloads = flags.filter(\.0).map(\.1)
        let forMessages = message.given + (readings.file == nil ? [] : ["--readings"])
        if dialect == nil, let option = forMessages.first {
            throw ValidationError("\(option) is for messages of a vendor: name it with --dialect.")
        }
        if dialect != nil, let option = forPayloads.first {
            throw ValidationError("\(option) is for payloads: with --dialect the inputs are messages.")
        }
        if message.dialect == .apns {
            throw ValidationError("To judge payloads, leave out --dialect.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let now = now ?? Int(Date().timeIntervalSince1970)
            let app = try app.manifest(beside: files)
            let paths = try PathPattern.expanded(files)
            let archives = try readArchives(paths)
            let others = paths.filter { !HTTPArchive.isNamed($0) }
            if let dialect {
                let entries = archives.flatMap(\.entries).filter { $0.dialect == dialect }
                try tell(of: archives, taken: [dialect])
                return try messageLint(of: dialect, app, now: now).run(others, archived: entries)
            }
            try tell(of: archives, taken: Dialect.allCases)
            try lintPayloads(others, archives, app, now: now)
        }
    }

    private func lintPayloads(
        _ paths: [String],
        _ archives: [HTTPArchive],
        _ app: AppManifest?,
        now: Int
    ) throws(CommandFailure) {
        let headers = (pushType.map { [HeaderField("apns-push-type", $0)] } ?? []) + header.map(\.field)
        let inputs = MessageFiles(paths, of: .payloads)
        if let problem = inputs.problems.first { throw CommandFailure(.input, OneLine.of(problem.line)) }
        // Of standard input the repaired payload is the result.
        let isFilter = fix && paths.contains("-")
        let tell = { (line: String) throws(CommandFailure) in
            if isFilter { Console.printError(line) } else { try Console.print(line) }
        }
        var texts = inputs.texts
        if fix {
            let isFree = headers.contains {
                $0.name == "apns-push-type" && PushType(rawValue: $0.value)?.needsAps == false
            }
            let note = { (line: String) throws(CommandFailure) in
                if format == .json { Console.printError(line) } else { try tell(line) }
            }
            texts = try FileFixes(movesKeys: !isFree, tell: note).repaired(texts)
        }
        let lint = PayloadLint(
            headers: headers,
            isTyped: pushType != nil,
            isWhole: allHeaders,
            deviceToken: deviceToken,
            app: app,
            now: now,
            isAdvising: advice,
            isExplaining: explain,
            format: format,
            failOn: output.failOn,
            isQuiet: output.quiet,
            print: tell
        )
        var fails = false
        for text in texts where try lint.lint(text.bytes, name: text.name) { fails = true }
        let entries = archives.flatMap(\.entries)
        if try judge(entries, app, now: now, payloads: lint) { fails = true }
        if fails { throw CommandFailure(.violations) }
        if texts.isEmpty, entries.isEmpty {
            throw CommandFailure(.inconclusive, "nothing was judged: \(Wording.list(files)) has no payload")
        }
        try inputs.checkFolders()
    }

    /// Judges the requests of archives in their order.
    ///
    /// - Returns: Whether one fails.
    private func judge(
        _ entries: [HTTPArchive.Entry],
        _ app: AppManifest?,
        now: Int,
        payloads: PayloadLint
    ) throws(CommandFailure) -> Bool {
        var (fails, tally) = (false, LintTally(problems: []))
        var lints: [Dialect: MessageLint] = [:]
        for entry in entries {
            if entry.dialect == .apns {
                if try payloads.lint(entry.body, name: entry.name, sent: entry.request) { fails = true }
            } else {
                if lints[entry.dialect] == nil {
                    lints[entry.dialect] = try messageLint(of: entry.dialect, app, now: now)
                }
                try lints[entry.dialect]?.judge([entry.text], &tally)
            }
        }
        // It depends on format and verbosity, which are the same for all.
        try lints.values.first?.printEnd(of: tally)
        if !tally.problems.isEmpty { throw CommandFailure(.input, tally.problemLine) }
        return fails || tally.failed > 0
    }

    private func messageLint(of dialect: Dialect, _ app: AppManifest?, now: Int) throws(CommandFailure) -> MessageLint {
        MessageLint(
            dialect: dialect,
            expectedEffects: message.expect,
            context: try message.fullContext(),
            judge: MessageJudge(pinned: try readings.load(), now: now),
            isExplaining: explain,
            format: format,
            failOn: output.failOn,
            isQuiet: output.quiet,
            app: app
        )
    }

    // MARK: HTTP archives

    private func readArchives(_ paths: [String]) throws(CommandFailure) -> [HTTPArchive] {
        var archives: [HTTPArchive] = []
        for path in paths where HTTPArchive.isNamed(path) {
            do throws(UnusableInput) {
                archives.append(try HTTPArchive(path))
            } catch {
                throw CommandFailure(.input, OneLine.of(error.line))
            }
        }
        return archives
    }

    /// Says what is taken of each archive and what is not.
    private func tell(of archives: [HTTPArchive], taken: [Dialect]) throws(CommandFailure) {
        for archive in archives {
            let count = archive.entries.count { taken.contains($0.dialect) }
            let others = archive.others + archive.entries.count - count
            let line = "\(archive.name): \(count) of \(count + others) entries were judged, \(others) were left out"
            if format == .json || (fix && files.contains("-")) {
                Console.printError(line)
            } else {
                try Console.print(line)
            }
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

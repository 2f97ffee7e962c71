import ArgumentParser
import Findings
import JSONModel
import PushModel
import VendorModel

/// Payloads for the tools of Apple's.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write pushes as files for the iOS simulator.",
        discussion: """
            A path is a case file or a folder of them, a finding's folder, a run directory with all its findings, or a recording, \
            requests.jsonl of serve. The reference compiles cases; a finding also gives the payload that the testee sent. Each file \
            is the payload byte for byte, with the member "Simulator Target Bundle", and goes to \
            xcrun simctl push booted FILE. Pushes that the simulator does not take get no file; they are listed and counted.
            """
    )

    @Argument(help: "Case files and folders, finding folders, run directories, or recordings.")
    var paths: [String]

    @Option(help: ArgumentHelp("The folder for the .apns files, new or empty.", valueName: "dir"))
    var apns: String

    @Option(help: ArgumentHelp("The app's bundle ID (default: the apns-topic of each push).", valueName: "id"))
    var bundle: String?

    @Option(help: "text, or json: one object a line for each push.")
    var format: DataFormat = .text

    @OptionGroup var readings: ReadingsOptions
    @OptionGroup var dialectFiles: DialectFileOptions

    func validate() throws {
        guard let bundle else { return }
        let isBundleID =
            !bundle.isEmpty && bundle.utf8.count <= 255
            && bundle.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
        guard isBundleID else {
            throw ValidationError(
                "--bundle \(VisibleText.of(bundle)): a bundle ID has letters, digits, \".\", \"-\" and \"_\"."
            )
        }
    }

    func run() async throws {
        try await reportingFailures {
            var sources = ExportSources(pinned: try readings.load())
            let pushes = paths.flatMap { sources.pushes(of: $0) }
            for problem in sources.problems { Console.printError("pushproof: \(OneLine.of(problem.line))") }
            var tally = ExportTally()
            if !pushes.isEmpty {
                var folder = try ExportFolder(path: apns)
                for push in pushes { try export(push, to: &folder, &tally) }
            }
            if format == .text, !pushes.isEmpty { try Console.print("\(tally.words) in \(apns)") }
            if !sources.problems.isEmpty {
                let count = sources.problems.count
                throw CommandFailure(.input, count > 1 ? "\(count) inputs cannot be used" : nil)
            }
            if tally.files == 0 {
                let what = pushes.isEmpty ? "there is no push" : tally.words
                throw CommandFailure(.inconclusive, "nothing was exported: \(what)")
            }
        }
    }

    private func export(_ push: ExportedPush, to folder: inout ExportFolder, _ tally: inout ExportTally) throws {
        let payload: [UInt8]
        switch push.content {
        case .payload(let bytes): payload = bytes
        case .none(let kind, let reason): return try leaveOut(push, kind, reason, &tally)
        }
        let made: SimulatorPush
        do throws(SimulatorPush.Obstacle) {
            made = try SimulatorPush(payload: payload, pushType: push.pushType, topic: push.topic, bundle: bundle)
        } catch {
            return try leaveOut(push, error.kind, error.sentence, &tally)
        }
        let file = try folder.write(made.bytes, for: push.name, type: "apns")
        tally.files += 1
        switch format {
        case .json:
            try print([
                "push": .string(push.name), "file": .string("\(apns)/\(file)"), "bundle": .string(made.bundle),
                "bytes": .number(JSONNumber(made.bytes.count)), "namesBundle": .bool(made.namesBundle),
            ])
        case .text where !made.namesBundle:
            let command = "xcrun simctl push booted \(made.bundle) \(apns)/\(file)"
            try Console.print(
                OneLine.of("\(push.name): \(made.bytes.count) bytes leave no room for the bundle ID: \(command)")
            )
        case .text: break
        }
    }

    private func print(_ line: JSONValue) throws {
        try Console.print(String(decoding: line.serialized(), as: UTF8.self))
    }

    private func leaveOut(_ push: ExportedPush, _ kind: String, _ reason: String, _ tally: inout ExportTally) throws {
        tally.leaveOut(kind)
        switch format {
        case .text: try Console.print(OneLine.of("\(push.name): left out: \(reason)"))
        case .json:
            try print(["push": .string(push.name), "file": .null, "leftOut": .string(kind), "reason": .string(reason)])
        }
    }
}

/// What an export has come to.
private struct ExportTally {
    var files = 0
    /// In the order in which they first came.
    private var leftOut: [(kind: String, count: Int)] = []

    mutating func leaveOut(_ kind: String) {
        if let index = leftOut.firstIndex(where: { $0.kind == kind }) {
            leftOut[index].count += 1
        } else {
            leftOut.append((kind, 1))
        }
    }

    /// `3 files, 5 left out (3 suppressed, 2 too large)`.
    var words: String {
        let files = "\(files) \(files == 1 ? "file" : "files")"
        guard !leftOut.isEmpty else { return files }
        let total = leftOut.reduce(0) { $0 + $1.count }
        return "\(files), \(total) left out (\(Wording.list(leftOut.map { "\($0.count) \($0.kind)" })))"
    }
}

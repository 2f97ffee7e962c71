import ArgumentParser
import Campaign
import CaseFiles
import Findings
import Foundation
import JSONCBridge
import JSONModel
import PushModel
import Reports
import Testees
import Vendors
import WorldConfiguration

/// Many compilers beside each other.
struct MatrixCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Run check on many testees, and show the results side by side.",
        discussion: """
            The file lists testees (name, version, language, home, command, dialects, expected) and the options of each check. \
            A row is something that the cases ask for: a member of the payload with the form of its value, or a compile rule. The folder gets \
            matrix.html, matrix.json, a badge for each testee in badges, and the report of each run under its name. The exit code is 1 if a \
            testee has an error that the file does not expect, and 75 if a testee could not be judged.
            """
    )

    @Argument(help: "The file of the matrix, in YAML.")
    var file = "matrix.yml"

    @Option(help: ArgumentHelp("The folder for the matrix and all reports.", valueName: "dir"))
    var reportDir = "Reports/matrix"

    @Option(
        help: ArgumentHelp(
            "Run only the testees with this name: * stands for any text; repeat for more.",
            valueName: "glob"
        )
    )
    var only: [String] = []

    @Option(
        help: ArgumentHelp("Mark what changed since this matrix: its folder, or its matrix.json.", valueName: "path")
    )
    var since: String?

    @Option(name: .customLong("jobs"), help: "How many testees run at the same time (default: one for each processor).")
    var wantedJobs: Int?

    @Flag(help: "Pass even if a testee could not be judged; the output still says so.")
    var allowMissing = false

    @OptionGroup var dialectFiles: DialectFileOptions

    private var jobs: Int { wantedJobs ?? max(ProcessInfo.processInfo.activeProcessorCount, 1) }

    func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs must be 1 to 64.") }
    }

    func run() async throws {
        try await reportingFailures {
            let file = try matrixFile()
            let earlier = try since.map(earlierMatrix)
            let testees = try chosen(of: file).map { try testee($0, in: file) }
            let directory = try RunFolder.open(reportDir)
            let signals = SignalWatch(StopSignal())
            defer { signals.end() }
            let checks = MatrixChecks(file: file, folder: directory.path, dialectFiles: dialectFiles.files, jobs: jobs)
            let runs = try await signals.interruptible { await checks.run(testees) }.get()
            let matrix = CompilerMatrix(runs)
            try write(matrix, since: earlier, to: directory)
            if signals.wasSignalled {
                throw CommandFailure(
                    .interrupted,
                    "interrupted; the matrix in \(directory.path) has the runs that ended"
                )
            }
            try tell(matrix, directory.path)
        }
    }

    // MARK: Input

    private func matrixFile() throws(CommandFailure) -> MatrixFile {
        do throws(WorldFileError) {
            return try MatrixFile(path: file)
        } catch {
            throw CommandFailure(.input, "\(error)")
        }
    }

    private func chosen(of file: MatrixFile) throws(CommandFailure) -> [MatrixFile.Testee] {
        let patterns = only.map(NamePattern.init)
        for pattern in patterns where !file.testees.contains(where: { pattern.matches($0.name) }) {
            let hint = Wording.suggestion(for: pattern.text, among: file.testees.map(\.name))
            throw CommandFailure(.usage, "--only: there is no testee \"\(Wording.shortened(pattern.text))\"; \(hint)")
        }
        guard !patterns.isEmpty else { return file.testees }
        return file.testees.filter { testee in patterns.contains { $0.matches(testee.name) } }
    }

    private func testee(
        _ testee: MatrixFile.Testee,
        in file: MatrixFile
    ) throws(CommandFailure) -> CompilerMatrix.Testee {
        var expected = testee.expected
        if let path = testee.expectedFile {
            let lines = try ExpectedFindings.read(MatrixChecks.path(path, besides: file.path))
            expected.merge(lines.filter { $0.testee == nil || $0.testee == testee.name }.map { ($0.name, $0.reason) }) {
                $1
            }
        }
        return CompilerMatrix.Testee(
            name: testee.name,
            version: testee.version,
            language: testee.language,
            home: testee.home,
            command: testee.command,
            dialects: testee.dialects.compactMap(Dialect.init(rawValue:)),
            expected: expected
        )
    }

    private func earlierMatrix(_ path: String) throws(CommandFailure) -> EarlierMatrix {
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let file = isThere && isFolder.boolValue ? "\(path)/\(CompilerMatrix.jsonName)" : path
        let value = try? JSONValue(parsing: try InputFile.read(file))
        guard let value, let earlier = EarlierMatrix(value) else {
            throw CommandFailure(.input, "--since: \(file) is not a matrix.json of this version")
        }
        return earlier
    }

    // MARK: Output

    private func write(
        _ matrix: CompilerMatrix,
        since earlier: EarlierMatrix?,
        to directory: RunDirectory
    ) throws(OutputError) {
        let json = matrix.json(toolVersion: ToolVersion.current)
        try directory.write(json.serialized(.pretty) + [0x0A], to: CompilerMatrix.jsonName)
        let page = MatrixPage(matrix, since: earlier, toolVersion: ToolVersion.current)
        try directory.write(page.text, to: CompilerMatrix.pageName)
        let badges = try RunDirectory(path: "\(directory.path)/badges")
        for column in matrix.columns {
            try badges.write(MatrixBadge.svg(of: column, in: matrix), to: "\(column.testee.name).svg")
        }
    }

    /// A line for each testee, and what fails the command.
    private func tell(_ matrix: CompilerMatrix, _ folder: String) throws {
        for line in MatrixSummary.lines(of: matrix) { try Console.print(line) }
        try Console.print("matrix      \(folder)/\(CompilerMatrix.pageName)")
        let missing = matrix.columns.filter { $0.problem != nil }
        guard matrix.columns.allSatisfy(\.newErrors.isEmpty) else { throw CommandFailure(.violations) }
        guard missing.isEmpty || allowMissing && missing.count < matrix.columns.count else {
            let names = missing.map(\.testee.name).joined(separator: ", ")
            throw CommandFailure(.inconclusive, "not judged: \(names)")
        }
    }
}

/// Findings that are known, as a file has them: JSON lines with a fingerprint and a reason, as those of a baseline.
private struct ExpectedFindings {
    /// The fingerprint.
    var name: String
    var reason: String
    /// Of whom; nil for everybody who takes the file.
    var testee: String?

    static func read(_ path: String) throws(CommandFailure) -> [ExpectedFindings] {
        let text = String(decoding: try InputFile.read(path), as: UTF8.self)
        var entries: [ExpectedFindings] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            let value = try? JSONValue(parsing: Array(line.utf8))
            guard let name = value?["fingerprint"]?.stringValue else {
                throw CommandFailure(.input, "\(path):\(number + 1): expected an object with \"fingerprint\"")
            }
            entries.append(
                ExpectedFindings(
                    name: name,
                    reason: value?["reason"]?.stringValue ?? "expected",
                    testee: value?["testee"]?.stringValue
                )
            )
        }
        return entries
    }
}

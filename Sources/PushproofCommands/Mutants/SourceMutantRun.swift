import Campaign
import Findings
import Foundation
import InputFiles
import JSONModel
import Reports
import Synchronization
import Testees

/// Runs the user's gate on his compiler with one small change after the other. His folder stays as it is: each worker has a copy of it.
struct SourceMutantRun: Sendable {
    /// Folders that no compiler is changed in: a copy has links to them.
    private static let linked: Set<String> = [
        ".git", "node_modules", ".venv", "venv", ".build", "Reports", ".tox", "vendor",
    ]
    /// A change with which the gate takes so many times longer is out of time.
    private static let patience = 4
    /// Of the work of a run in a copy.
    private static let reports = ".pushproof-mutants"

    let sources: [String]
    /// Options of the check.
    let options: [String]
    /// How many changes to try.
    let most: Int
    let jobs: Int
    /// Gets a line now and then.
    let progress: @Sendable (String) -> Void

    /// Counts from 0.
    private final class Turns: Sendable {
        private let count = Atomic<Int>(0)

        var next: Int { count.add(1, ordering: .relaxed).oldValue }
    }

    private struct Program: Sendable {
        var path: String
        var language: MutatedLanguage
        var text: String
        var mutants: [SourceMutant]
    }

    /// A copy of the folder.
    private struct Copy: Sendable {
        var own: OwnProcess
        var path: String
        var limit: Duration?

        func check(_ options: [String], _ more: [String] = []) async throws -> OwnProcess.End {
            let reports = "\(path)/\(SourceMutantRun.reports)"
            let quick = ["--no-shrink", "--jobs", "1", "--quiet", "--report-dir", reports]
            let arguments = ["check"] + options + quick + more
            return try await own.run(arguments, in: path, log: "\(path)/\(SourceMutantRun.reports).log", limit: limit)
        }

        func write(_ text: String, to file: String) throws {
            try text.write(toFile: "\(path)/\(file)", atomically: false, encoding: .utf8)
        }
    }

    /// What became of each change.
    func report() async -> Result<SourceMutantReport, any Error> {
        let files = FileManager.default
        let root = files.temporaryDirectory.appendingPathComponent("pushproof-\(UUID().uuidString)").path
        defer { try? files.removeItem(atPath: root) }
        do {
            let programs = try programs()
            let own = try OwnProcess()
            let copies = try (0..<jobs).map { Copy(own: own, path: try copy(to: "\(root)/\($0)")) }
            let (reached, limit) = try await unchanged(copies[0])
            let results = try await results(of: programs, copies, reached: reached, limit)
            return .success(
                SourceMutantReport(
                    zip(programs, results).map { program, results in
                        SourceMutantReport.File(
                            name: program.path,
                            language: program.language.rawValue,
                            text: program.text,
                            results: results
                        )
                    }
                )
            )
        } catch {
            return .failure(error)
        }
    }

    // MARK: Input

    /// Every file with its changes, of which some are left out evenly where there are too many.
    private func programs() throws -> [Program] {
        var programs = try sources.map(program)
        let all = programs.reduce(0) { $0 + $1.mutants.count }
        guard all > 0 else {
            let names = sources.joined(separator: ", ")
            throw CommandFailure(.inconclusive, "nothing was judged: nothing can be changed in \(names)")
        }
        guard all > most else { return programs }
        var number = 0
        for index in programs.indices {
            programs[index].mutants.removeAll { _ in
                number += 1
                return number * most / all == (number - 1) * most / all
            }
        }
        progress("\(most) of \(all) changes are tried; --most \(all) tries all")
        return programs
    }

    private func program(_ path: String) throws -> Program {
        guard let language = MutatedLanguage(path: path) else {
            throw CommandFailure(.usage, "--source: \(path) is neither Python (.py) nor JavaScript (.js, .mjs, .cjs)")
        }
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw CommandFailure(
                .usage,
                "--source: \(path) is not below this folder; run the command in the folder of your compiler"
            )
        }
        let bytes = try InputFile.read(path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.input, "\(path): is not UTF-8")
        }
        return Program(path: path, language: language, text: text, mutants: SourceMutants(text, language).mutants)
    }

    /// The folder in which the program was started, with links to what is large and stays as it is.
    private func copy(to path: String) throws -> String {
        let files = FileManager.default
        let here = files.currentDirectoryPath
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: here) {
            if Self.linked.contains(name) {
                try files.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: "\(here)/\(name)")
            } else {
                try files.copyItem(atPath: "\(here)/\(name)", toPath: "\(path)/\(name)")
            }
        }
        return path
    }

    // MARK: The gate

    /// Lines of the testee's code by file, as far as it tells; nothing of one that does not.
    private typealias Reached = [String: CodeCoverage.File]

    /// The gate must pass without a change; what it took, and which lines it reached.
    private func unchanged(_ copy: Copy) async throws -> (reached: Reached, limit: Duration) {
        let start = ContinuousClock.now
        var end = try await copy.check(options, ["--coverage"])
        // What is wrong with the user's own options is told without ours.
        if end.code == CommandFailure.Code.usage.rawValue { end = try await copy.check(options) }
        guard end.code == 0 else {
            let why = end.code == 1 ? firstFinding(copy) ?? "it finds errors" : end.lastWords
            throw CommandFailure(
                end.code == 1 ? .inconclusive : CommandFailure.Code(rawValue: end.code) ?? .internal,
                "nothing was judged: the gate does not pass without a change: \(why)"
            )
        }
        let state = try RunState(directory: "\(copy.path)/\(Self.reports)")
        let time = ContinuousClock.now - start
        progress("the check takes \(max(Int(time / .seconds(1)), 1)) s, and runs for each change")
        let limit = time * Self.patience + .seconds(10)
        return (state.statistics.code.files, limit)
    }

    private func results(
        of programs: [Program],
        _ copies: [Copy],
        reached: Reached,
        _ limit: Duration
    ) async throws -> [[SourceMutantReport.Result]] {
        let all = programs.indices.flatMap { file in programs[file].mutants.indices.map { (file: file, mutant: $0) } }
        let turns = Turns()
        return try await withThrowingTaskGroup(of: [(position: Int, result: SourceMutantReport.Result)].self) { group in
            for var copy in copies {
                copy.limit = limit
                group.addTask { [copy] in
                    var done: [(Int, SourceMutantReport.Result)] = []
                    while case let position = turns.next, position < all.count, !Task.isCancelled {
                        let program = programs[all[position].file]
                        let mutant = program.mutants[all[position].mutant]
                        // What was cut off says nothing; what was done before stays.
                        guard let result = try await result(of: mutant, in: program, copy, reached), !Task.isCancelled
                        else { break }
                        done.append((position, result))
                        if (position + 1) % 10 == 0 { progress("\(position + 1) of \(all.count) changes tried") }
                    }
                    return done
                }
            }
            var found: [Int: SourceMutantReport.Result] = [:]
            for try await part in group { for (position, result) in part { found[position] = result } }
            var results: [[SourceMutantReport.Result]] = programs.map { _ in [] }
            for (position, place) in all.enumerated() {
                if let result = found[position] { results[place.file].append(result) }
            }
            return results
        }
    }

    /// Nil where it was interrupted.
    private func result(
        of mutant: SourceMutant,
        in program: Program,
        _ copy: Copy,
        _ reached: Reached
    ) async throws -> SourceMutantReport.Result? {
        let changed = mutant.applied(to: program.text)
        try copy.write(changed, to: program.path)
        defer { try? copy.write(program.text, to: program.path) }
        guard isProgram("\(copy.path)/\(program.path)", program.language) else {
            return SourceMutantReport.Result(mutant: mutant, status: .compileError)
        }
        if let file = reached[program.path], !file.mayReach(mutant.line) {
            return SourceMutantReport.Result(mutant: mutant, status: .noCoverage)
        }
        let end = try await copy.check(options)
        switch end.code {
        case _ where end.isOutOfTime:
            return SourceMutantReport.Result(mutant: mutant, status: .timeout)
        case 0: return SourceMutantReport.Result(mutant: mutant, status: .survived)
        case 1: return SourceMutantReport.Result(mutant: mutant, status: .killed, reason: firstFinding(copy))
        case 69, 75: return SourceMutantReport.Result(mutant: mutant, status: .killed, reason: end.lastWords)
        case CommandFailure.Code.interrupted.rawValue: return nil
        default:
            throw CommandFailure(
                CommandFailure.Code(rawValue: end.code) ?? .internal,
                "\(program.path):\(mutant.line): the check ends with \(end.code): \(end.lastWords)"
            )
        }
    }

    /// What the check found, in one line.
    private func firstFinding(_ copy: Copy) -> String? {
        guard let bytes = try? FileBytes.read("\(copy.path)/\(Self.reports)/report.json"),
            let finding = (try? JSONValue(parsing: bytes))?["findings"]?.arrayValue?.first
        else { return nil }
        let words = ["rule", "pointer", "title"].compactMap { finding[$0]?.stringValue }.filter { !$0.isEmpty }
        return words.joined(separator: " ")
    }

    private func isProgram(_ path: String, _ language: MutatedLanguage) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = language.syntaxCheck + [path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // Who cannot tell lets the gate tell.
        guard (try? process.run()) != nil else { return true }
        process.waitUntilExit()
        return process.terminationStatus == 0 || process.terminationStatus == 127
    }
}

extension CodeCoverage.File {
    /// Whether a case came to the line, or to the one with which its statement begins.
    fileprivate func mayReach(_ line: Int) -> Bool {
        guard let start = all.filter({ $0 <= line }).max() else { return true }
        return reached.contains(start)
    }
}

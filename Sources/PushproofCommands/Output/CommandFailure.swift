import ArgumentParser
import Campaign
import CaseFiles
import Findings
import Foundation
import PushModel
import Services
import Testees

/// An end with one clear line on standard error and an exit code of the contract.
struct CommandFailure: Error {
    enum Code: Int32 {
        case violations = 1
        case staleBaseline = 2
        case usage = 64
        case input = 65
        /// A testee that cannot be run, a port that is taken.
        case unavailable = 69
        case `internal` = 70
        case output = 74
        case inconclusive = 75
        case interrupted = 130
    }

    var code: Code
    /// Nil for code 1, whose reason is the report itself, unless the report does not tell everything.
    var message: String?

    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message
    }

    init(_ error: RunError) {
        switch error {
        case .testee(let error): self.init(error)
        case .output(let problem): self.init(.output, "cannot write: \(problem)")
        case .nothingJudged(let reason): self.init(.inconclusive, reason)
        case .internal(let problem): self.init(.internal, "internal error: \(problem)")
        }
    }

    init(_ error: TesteeError) {
        switch error {
        case .malformedCommand: self.init(.usage, "--testee: \(error)")
        case .malformedAddress: self.init(.usage, "--attach: \(error)")
        case .failsTooOften: self.init(.inconclusive, "\(error)")
        case .diesBeforeFirstAnswer, .answersNoMore:
            self.init(.unavailable, "\(error); pushproof testee doctor --testee \"…\" examines it step by step")
        default: self.init(.unavailable, "\(error)")
        }
    }

    init(_ error: CaseFileError) {
        self.init(.input, error.description)
    }

    init(_ error: OutputError) {
        self.init(.output, "cannot write \(error)")
    }

    /// Says in one line on standard error what there is to say.
    func tell() {
        if let message { Console.printError("pushproof: \(OneLine.of(message))") }
    }
}

extension AsyncParsableCommand {
    /// Runs the body; a failure is told in one line, and becomes the exit code.
    func reportingFailures(_ body: () async throws -> Void) async throws {
        do {
            do {
                try await body()
            } catch {
                await RunningServices.stop()
                throw error
            }
            await RunningServices.stop()
        } catch let failure as CommandFailure {
            throw exit(for: failure)
        } catch let error as CaseFileError {
            throw exit(for: CommandFailure(error))
        } catch let error as RunError {
            throw exit(for: CommandFailure(error))
        } catch let error as OutputError {
            throw exit(for: CommandFailure(error))
        }
    }

    private func exit(for failure: CommandFailure) -> ExitCode {
        failure.tell()
        return ExitCode(failure.code.rawValue)
    }
}

/// Text without line feeds and control characters: what others wrote must not paint on the terminal.
enum OneLine {
    /// The text in one line; the entries of a list, which begin with `list`, stand between commas.
    static func of(_ text: String, list: String? = nil) -> String {
        guard let list else { return joined(text) }
        let entries = text.components(separatedBy: list)
        return joined(([entries.prefix(2).joined(separator: " ")] + entries.dropFirst(2)).joined(separator: ", "))
    }

    private static func joined(_ text: String) -> String {
        VisibleText.of(text.replacing("\n", with: "; "))
    }
}

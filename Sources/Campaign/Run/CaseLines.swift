import CaseFiles
import CaseGeneration
import Determinism
import Findings
import Foundation
import JSONModel
import PushModel
import Synchronization
import Testees
import Vendors

/// A file with a line for each case that was asked, as Hypothesis' observability has them: `type` is `test_case`.
///
/// Source: Hypothesis, observability, the JSON Schema of observations (25 November 2026). Nothing is gathered beyond a batch: what is
/// in the file is all that it costs.
package final class CaseLines: Sendable {
    private let path: String
    private let handle: Mutex<FileHandle>
    private let command: String
    private let gate: CaseClass
    /// Seconds since the epoch, with three decimals.
    private let start: JSONNumber

    /// Opens the file.
    ///
    /// - Parameters:
    ///   - path: Of the file, which is made anew.
    ///   - goesOn: Whether to write behind what is there: the run is one that goes on.
    ///   - command: `check` or `fuzz`.
    ///   - gate: The least ordinary class of cases that can fail the run.
    ///   - milliseconds: Now, since the epoch.
    /// - Throws: ``OutputError`` where the file cannot be written.
    package init(
        path: String,
        goesOn: Bool,
        command: String,
        gate: CaseClass,
        startedAt milliseconds: Int
    ) throws(OutputError) {
        let way = goesOn ? O_APPEND : O_TRUNC
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | way, 0o666)
        guard descriptor >= 0 else { throw OutputError(path: path, problem: unsafe String(cString: strerror(errno))) }
        self.path = path
        handle = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
        self.command = command
        self.gate = gate
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        start = JSONNumber(uncheckedLexeme: "\(milliseconds / 1000).\(fraction)")
    }

    /// Adds the line of a case.
    ///
    /// - Parameters:
    ///   - trial: The case and what came of it.
    ///   - origin: Where the case comes from.
    ///   - diagnostics: What it shows of what the run judges by.
    ///   - bytes: The lines of the batch.
    func append(_ trial: Trial, origin: CaseOrigin, _ diagnostics: [Diagnostic], to bytes: inout [UInt8]) {
        line(of: trial, origin, diagnostics).append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes the lines of a batch.
    ///
    /// - Throws: ``OutputError``, as on a full disk.
    func write(_ lines: [UInt8]) throws(OutputError) {
        let problem = handle.withLock { handle -> String? in
            do {
                try handle.write(contentsOf: Data(lines))
                return nil
            } catch {
                return FileProblem.describe(error)
            }
        }
        if let problem { throw OutputError(path: path, problem: problem) }
    }

    // MARK: A line

    private func line(of trial: Trial, _ origin: CaseOrigin, _ diagnostics: [Diagnostic]) -> JSONValue {
        let caseClass = trial.testCase.caseClass
        let (status, reason) = status(of: trial, caseClass, diagnostics)
        return [
            "type": "test_case", "run_start": .number(start),
            "property": .string("\(command) \(trial.testCase.dialect.rawValue)"),
            "status": .string(status), "status_reason": .string(reason),
            "representation": .string(String(decoding: trial.testCase.message.bytes, as: UTF8.self)),
            "arguments": Self.arguments(of: trial.testCase),
            "how_generated": .string(origin.rawValue),
            "features": features(of: trial, caseClass, diagnostics),
            "timing": [:], "coverage": .null,
            "metadata": metadata(of: trial, diagnostics),
        ]
    }

    /// A case fails where it shows an error that can fail the run, and is given up where there is no outcome to judge.
    private func status(
        of trial: Trial,
        _ caseClass: CaseClass,
        _ diagnostics: [Diagnostic]
    ) -> (status: String, reason: String) {
        let gating = diagnostics.first { diagnostic in
            diagnostic.severity == .error && (caseClass <= gate || diagnostic.check.group == .testee)
        }
        if let gating {
            let place = gating.place.isEmpty ? "" : " at \(gating.place)"
            return ("failed", "\(gating.rule)\(place): \(gating.title)")
        }
        return switch trial.observation {
        case .outcome: ("passed", "")
        case .skipped(let reason): ("gave_up", reason)
        case .failed(let failure): ("gave_up", failure.detail)
        }
    }

    private static func arguments(of testCase: Case) -> JSONValue {
        var alone = testCase
        alone.earlierSteps = nil
        let names = ["message", "messageText", "messageBase64", "headers", "context"]
        var arguments = JSONObject(
            members: (alone.json.objectValue?.members ?? []).filter { names.contains($0.key) }
        )
        if let earlier = testCase.earlierSteps, !earlier.isEmpty {
            arguments["earlier"] = .array(earlier.map { Self.arguments(of: $0) })
        }
        return .object(arguments)
    }

    /// What can be counted and compared: texts and numbers.
    private func features(of trial: Trial, _ caseClass: CaseClass, _ diagnostics: [Diagnostic]) -> JSONValue {
        var features: JSONObject = [
            "class": .string(caseClass.rawValue), "outcome": .string(Self.outcome(of: trial)),
            "message bytes": .number(JSONNumber(trial.testCase.byteCount)),
            "open questions": .number(JSONNumber(trial.expectation.points.count)),
        ]
        if case .outcome(.payload(let bytes, _)) = trial.observation {
            features["payload bytes"] = .number(JSONNumber(bytes.count))
        }
        if let type = trial.analysis?.request.headers["apns-push-type"] { features["push type"] = .string(type) }
        for diagnostic in diagnostics { features[diagnostic.rule] = .string(diagnostic.severity.rawValue) }
        return .object(features)
    }

    private static func outcome(of trial: Trial) -> String {
        switch trial.observation {
        case .outcome(let outcome): outcome.kind.rawValue
        case .skipped: "skipped"
        case .failed(let failure): failure.kind.rawValue
        }
    }

    private func metadata(of trial: Trial, _ diagnostics: [Diagnostic]) -> JSONValue {
        let dialect = trial.testCase.dialect
        var metadata: JSONObject = [
            "case": .string(trial.testCase.id), "number": .number(JSONNumber(trial.number)),
            "findings": .array(
                diagnostics.map { diagnostic in
                    [
                        "fingerprint": .string(diagnostic.fingerprint(dialect: dialect).description),
                        "rule": .string(diagnostic.rule), "severity": .string(diagnostic.severity.rawValue),
                        "place": .string(diagnostic.place), "title": .string(diagnostic.title),
                    ]
                }
            ),
        ]
        if let note = trial.testCase.note { metadata["note"] = .string(note) }
        if case .outcome(let outcome) = trial.observation { metadata["answer"] = outcome.json }
        return .object(metadata)
    }
}

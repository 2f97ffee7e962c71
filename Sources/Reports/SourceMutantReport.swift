import Campaign
import JSONModel

/// What a gate made of the small changes of a compiler, as Stryker's mutation testing report has it (mutation-testing-report-schema 2).
package struct SourceMutantReport: Sendable {
    /// By Stryker's names.
    package enum Status: String, Sendable {
        case killed = "Killed"
        case survived = "Survived"
        /// No case of the gate reaches the line.
        case noCoverage = "NoCoverage"
        /// The change is no program.
        case compileError = "CompileError"
        case timeout = "Timeout"

        var isDetected: Bool { self == .killed || self == .timeout }
        var isCounted: Bool { self != .compileError }
    }

    package struct Result: Sendable {
        package var mutant: SourceMutant
        package var status: Status
        /// What the gate found, in one line.
        package var reason: String?

        package init(mutant: SourceMutant, status: Status, reason: String? = nil) {
            self.mutant = mutant
            self.status = status
            self.reason = reason
        }
    }

    package struct File: Sendable {
        package var name: String
        package var language: String
        package var text: String
        package var results: [Result]

        package init(name: String, language: String, text: String, results: [Result]) {
            self.name = name
            self.language = language
            self.text = text
            self.results = results
        }
    }

    private let files: [File]

    package init(_ files: [File]) {
        self.files = files
    }

    private var counted: [Result] { files.flatMap(\.results).filter(\.status.isCounted) }

    /// Percent of the changes that the gate notices; nil where there is none.
    package var score: Double? {
        let all = counted
        guard !all.isEmpty else { return nil }
        return Double(all.count { $0.status.isDetected }) * 100 / Double(all.count)
    }

    /// What the gate does not notice, a line each, and a sentence.
    package var lines: [String] {
        var lines: [String] = []
        for file in files {
            for result in file.results where [.survived, .noCoverage].contains(result.status) {
                let mutant = result.mutant
                let change =
                    mutant.replacement.isEmpty
                    ? "without \(mutant.original)" : "\(mutant.original) → \(mutant.replacement)"
                let why = result.status == .noCoverage ? "no case reaches it" : "survives"
                lines.append("\(file.name):\(mutant.line): \(why): \(change)")
            }
        }
        let all = counted
        let detected = all.count { $0.status.isDetected }
        let share = score.map { " (\(($0 * 10).rounded() / 10) %)" } ?? ""
        return lines + ["\(detected) of \(all.count.counted("change")) noticed\(share)"]
    }

    /// One object.
    package var json: JSONValue {
        let members = files.map { file in
            JSONMember(
                key: file.name,
                value: [
                    "language": .string(file.language), "source": .string(file.text),
                    "mutants": .array(file.results.enumerated().map { json($1, id: "\(file.name)#\($0)", in: file) }),
                ]
            )
        }
        return [
            "schemaVersion": "2", "thresholds": ["high": 90, "low": 60], "files": .object(JSONObject(members: members)),
        ]
    }

    private func json(_ result: Result, id: String, in file: File) -> JSONValue {
        let mutant = result.mutant
        let lines = file.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        let line = Array(lines[mutant.line - 1])
        // Columns are counted in UTF-16, as editors do.
        func position(_ offset: Int) -> JSONValue {
            let column = String(decoding: line[..<offset], as: UTF8.self).utf16.count + 1
            return ["line": .number(JSONNumber(mutant.line)), "column": .number(JSONNumber(column))]
        }
        var object: JSONObject = [
            "id": .string(id), "mutatorName": .string(mutant.kind.rawValue), "replacement": .string(mutant.replacement),
            "location": ["start": position(mutant.range.lowerBound), "end": position(mutant.range.upperBound)],
            "status": .string(result.status.rawValue),
        ]
        if let reason = result.reason { object["statusReason"] = .string(reason) }
        return .object(object)
    }
}

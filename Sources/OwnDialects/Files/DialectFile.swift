import JSONModel
import JSONSchema

/// A message format of the user's own, as a file `*.dialect.yml` describes it (contract part two, §9): everything in it is JSON Schema, JSON Pointer or
/// JMESPath.
package struct DialectFile: Sendable {
    /// As it was named.
    let path: String
    /// Whether it is in the program, and no file of the user's.
    let isShipped: Bool
    /// As in `--dialect acme`.
    package let name: String
    let title: String?
    /// What messages meet.
    let message: Schema
    /// What contexts meet; nil where the file says nothing of them.
    let context: Schema?
    /// Where the recipient's token stands, from `/message` or `/context`.
    let deviceToken: JSONPointer?
    let examples: [DialectExample]
    /// Free texts, and where they go.
    let texts: [DialectEquality]
    let rules: [DialectRule]
    /// What makes payloads; nil where the rules alone say what is right.
    let reference: DialectReference?
    /// How senders reach a compiler of the dialect; nil where the file does not say.
    let inlet: DialectInlet?
    /// What is probably a mistake, and keeps nothing from being used.
    let warnings: [DialectProblem]
    /// What it and the files that it names say, as JSON: the same for the same dialect, wherever they are.
    let definition: [String]
}

extension DialectFile {
    /// What a list says of it, in a few words.
    package var summary: String {
        let parts =
            ["\(rules.count) rules", "\(examples.count) examples"]
            + (reference == nil ? [] : ["reference"]) + (inlet == nil ? [] : ["inlet"])
        return "\(title ?? name) (\(parts.joined(separator: ", ")))"
    }

    /// The same for programs.
    package var listed: JSONValue {
        [
            "dialect": .string(name), "title": title.map { .string($0) } ?? .null,
            "rules": .number(JSONNumber(rules.count)), "examples": .number(JSONNumber(examples.count)),
            "reference": .bool(reference != nil), "inlet": inlet.map { .string($0.path) } ?? .null,
        ]
    }
}

/// A place of the message whose value stands at a place of the payload.
struct DialectEquality: Sendable, Equatable {
    let message: JSONPointer
    let payload: JSONPointer
}

/// What holds of messages that meet a condition.
struct DialectRule: Sendable {
    enum Outcome: String, Sendable, CaseIterable {
        case payload, suppressed, error
    }

    struct Header: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// What the phone is to do; nil where the rule does not say.
    struct Intent: Sendable, Equatable {
        var visible: Bool?
        var wakes: Bool?
        var runsExtension: Bool?
    }

    let id: String
    let sentence: String
    let source: String
    /// Nil for every message.
    let condition: Schema?
    /// What becomes of the message; nil where the rule says only what holds of a payload.
    let outcome: Outcome?
    /// What the payload meets.
    let payload: Schema?
    let headers: [Header]
    let intent: Intent
    let equal: [DialectEquality]
    /// Where the rule stands.
    let line: Int?

    /// The outcome that the rule speaks of.
    var due: Outcome { outcome ?? .payload }
}

/// A message that the user wrote down, with the context that it has in a case.
struct DialectExample: Sendable {
    /// The file that it is in, and the number of its line where there is one a line.
    let position: String
    let message: JSONValue
    let context: JSONValue?
    /// The whole, where it is a case with expectations.
    let testCase: JSONValue?
}

/// Something in a dialect's file, or in a file that it names, that is wrong.
package struct DialectProblem: Error, Sendable, Equatable, CustomStringConvertible {
    var file: String
    /// From 1; nil where the file as a whole is meant.
    var line: Int?
    var pointer: JSONPointer
    var sentence: String

    package var description: String {
        let place = pointer.tokens.isEmpty ? "" : "\(pointer): "
        return "\(file)\(line.map { ":\($0)" } ?? ""): \(place)\(sentence)"
    }
}

/// Everything that is wrong with a dialect's file.
package struct DialectProblems: Error, Sendable, Equatable, CustomStringConvertible {
    package var problems: [DialectProblem]

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension DialectFile {
    /// Reads a dialect's file, and the files that it names.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - vendors: Names that are taken.
    ///   - files: Where it stands.
    /// - Returns: The dialect.
    /// - Throws: ``DialectProblems``, with all of them.
    package static func read(
        _ path: String,
        vendors: [String],
        in files: DialectFiles = .disk
    ) throws(DialectProblems) -> DialectFile {
        var reader = DialectReader(path: path, files: files)
        return try reader.read(vendors: vendors)
    }
}

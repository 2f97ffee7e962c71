import JSONModel
import JSONSchema

/// A message format of the user's own, as a file `*.dialect.yml` describes it (contract part two, §9): everything in it is JSON Schema or JSON Pointer.
package struct DialectFile: Sendable {
    /// As it was named.
    package let path: String
    /// As in `--dialect acme`.
    package let name: String
    package let title: String?
    /// What messages meet.
    package let message: Schema
    /// What contexts meet; nil where the file says nothing of them.
    package let context: Schema?
    /// Where the recipient's token stands, from `/message` or `/context`.
    package let deviceToken: JSONPointer?
    package let examples: [DialectExample]
    /// Free texts, and where they go.
    package let texts: [DialectEquality]
    package let rules: [DialectRule]
    /// What is probably a mistake, and keeps nothing from being used.
    package let warnings: [DialectProblem]
    /// What it and the files that it names say, as JSON: the same for the same dialect, wherever they are.
    package let definition: [String]
}

/// A place of the message whose value stands at a place of the payload.
package struct DialectEquality: Sendable, Equatable {
    package let message: JSONPointer
    package let payload: JSONPointer
}

/// What holds of messages that meet a condition.
package struct DialectRule: Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
        case payload, suppressed, error
    }

    package struct Header: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    /// What the phone is to do; nil where the rule does not say.
    package struct Intent: Sendable, Equatable {
        package var visible: Bool?
        package var wakes: Bool?
        package var runsExtension: Bool?
    }

    package let id: String
    package let sentence: String
    package let source: String
    /// Nil for every message.
    package let condition: Schema?
    /// What becomes of the message; nil where the rule says only what holds of a payload.
    package let outcome: Outcome?
    /// What the payload meets.
    package let payload: Schema?
    package let headers: [Header]
    package let intent: Intent
    package let equal: [DialectEquality]
    /// Where the rule stands.
    package let line: Int?

    /// The outcome that the rule speaks of.
    package var due: Outcome { outcome ?? .payload }
}

/// A message that the user wrote down, with the context that it has in a case.
package struct DialectExample: Sendable {
    /// The file that it is in, and the number of its line where there is one a line.
    package let position: String
    package let message: JSONValue
    package let context: JSONValue?
    /// The whole, where it is a case with expectations.
    package let testCase: JSONValue?
}

/// Something in a dialect's file, or in a file that it names, that is wrong.
package struct DialectProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package var file: String
    /// From 1; nil where the file as a whole is meant.
    package var line: Int?
    package var pointer: JSONPointer
    package var sentence: String

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
    /// - Returns: The dialect.
    /// - Throws: ``DialectProblems``, with all of them.
    package static func read(_ path: String, vendors: [String]) throws(DialectProblems) -> DialectFile {
        var reader = DialectReader(path: path)
        return try reader.read(vendors: vendors)
    }
}

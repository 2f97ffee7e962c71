import PushModel

/// A case file that cannot be used: which file, and what is wrong with it, in one line.
package struct CaseFileError: Error, Sendable, Equatable, CustomStringConvertible {
    package var file: String
    package var problem: String

    package init(file: String, problem: String) {
        self.file = file
        self.problem = problem
    }

    package var description: String { "\(file): \(problem)" }

    /// Of a file that speaks of a dialect that nobody knows: mostly one of the user's own, whose description was not named.
    package static func unknownDialect(_ name: String, in file: String, known: [Dialect]) -> CaseFileError {
        let names = known.map { "\($0)" }.joined(separator: ", ")
        let problem = "there is no dialect “\(name)”; the dialects are \(names), and those in --dialect-file"
        return CaseFileError(file: file, problem: problem)
    }
}

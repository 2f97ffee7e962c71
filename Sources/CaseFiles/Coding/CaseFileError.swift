/// A case file that cannot be used: which file, and what is wrong with it, in one line.
package struct CaseFileError: Error, Sendable, Equatable, CustomStringConvertible {
    package var file: String
    package var problem: String

    package init(file: String, problem: String) {
        self.file = file
        self.problem = problem
    }

    package var description: String { "\(file): \(problem)" }
}

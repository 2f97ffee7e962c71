/// A configuration that cannot be used: which file, where in it, and what is wrong, in one line.
package struct WorldFileError: Error, Sendable, Equatable {
    package var file: String
    /// From 1; nil where the file as a whole is meant.
    package var line: Int?
    /// The path of the value, as in `teams[0].keys[1].environment`; empty for the file as a whole.
    package var key: String
    package var problem: String

    package init(file: String, line: Int? = nil, key: String = "", problem: String) {
        self.file = file
        self.line = line
        self.key = key
        self.problem = problem
    }
}

extension WorldFileError: CustomStringConvertible {
    package var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(key.isEmpty ? "" : "\(key): ")\(problem)"
    }
}

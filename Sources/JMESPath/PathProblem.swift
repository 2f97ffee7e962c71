/// Why an expression cannot be read, or has no value for an input.
///
/// The kinds are those of the specification (jmespath.org, “Errors”), and one for limits of ours.
package struct PathProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: String, Sendable, CaseIterable {
        case syntax
        case unknownFunction = "unknown-function"
        case invalidArity = "invalid-arity"
        case invalidType = "invalid-type"
        case invalidValue = "invalid-value"
        /// The expression is nested too deep, or its value takes too much work: ``PathLimits``.
        case limit
    }

    package var kind: Kind
    /// One sentence without its full stop.
    package var sentence: String
    /// Where in the expression, in Unicode scalars from 0.
    package var position: Int

    package var description: String { "\(sentence), at character \(position + 1)" }
}

/// What no expression may take more of: whoever writes one can double a list with each word.
package struct PathLimits: Sendable {
    /// How deep expressions may be nested, parts of a chain `a.b.c` included.
    package var depth: Int
    /// Steps of one evaluation: nodes that are visited, elements that are made or compared, and every 64 bytes of a text.
    package var work: Int

    package init(depth: Int = 400, work: Int = 1_000_000) {
        self.depth = depth
        self.work = work
    }
}

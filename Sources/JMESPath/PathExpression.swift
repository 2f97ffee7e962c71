import JSONModel

/// An expression of JMESPath (jmespath.org/specification.html), read once and asked often.
package struct PathExpression: Sendable {
    /// What becomes of a member that a multi-select hash makes and that has no value.
    package enum MissingMembers: Sendable {
        /// It is null, as the specification says.
        case null
        /// It is left out. Nulls inside values that are copied stay.
        case leftOut
    }

    /// As it was written.
    package let text: String
    let root: PathNode
    let missingMembers: MissingMembers
    let limits: PathLimits

    /// Reads an expression.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - missingMembers: What becomes of members without a value.
    ///   - limits: What it may take.
    /// - Throws: ``PathProblem`` for what is no expression, and for functions that there are not or that take other arguments.
    package init(
        _ text: String,
        missingMembers: MissingMembers = .null,
        limits: PathLimits = PathLimits()
    ) throws(PathProblem) {
        var parser = PathParser(tokens: try PathLexer.tokens(of: text), depthLimit: limits.depth)
        self.text = text
        self.missingMembers = missingMembers
        self.limits = limits
        root = try parser.expression()
    }

    /// The value of the expression; null where the input has nothing of the kind.
    ///
    /// - Parameter input: What it is asked of.
    /// - Returns: The value.
    /// - Throws: ``PathProblem`` where a function gets what it does not take, or a limit is reached.
    package func value(of input: JSONValue) throws(PathProblem) -> JSONValue {
        var evaluation = PathEvaluation(missingMembers: missingMembers, limits: limits)
        let value = try evaluation.value(of: root, in: input)
        // A value can hold itself a thousand times at no cost; whoever writes it down pays.
        try evaluation.charge(for: value, at: 0)
        return value
    }
}

extension PathExpression {
    /// The names of the members that the expression gives the object that it makes, as far as its text says.
    package var memberNames: [String] { root.memberNames }
}

extension PathNode {
    fileprivate var memberNames: [String] {
        switch self {
        case .hash(let members): members.map(\.key)
        case .chain(_, let last), .pipe(_, let last): last.memberNames
        case .or(let first, let second), .and(let first, let second): first.memberNames + second.memberNames
        case .call(.merge, let arguments, _):
            arguments.flatMap { if case .value(let node) = $0 { node.memberNames } else { [String]() } }
        default: []
        }
    }
}

extension PathExpression: CustomStringConvertible {
    package var description: String { text }
}

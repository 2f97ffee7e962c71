/// A regular expression of ECMA-262 in Unicode mode, as `pattern` and `patternProperties` have them.
///
/// It has an engine of its own: Swift's `Regex` has other classes (`\d` and `\w` beyond ASCII), matches grapheme clusters, and takes
/// time without bound. Here the time is at most the length of the program times the length of the text.
///
/// Not supported, and refused when read: back-references, `\p{…}` of scripts and of most binary properties, modifiers
/// `(?i:…)`. Taken beyond Unicode mode, as web pages do: an escaped punctuation character, and `{`, `}` and `]` that
/// stand for themselves. A match is a question of yes or no, so lazy quantifiers and groups mean nothing more.
package struct Pattern: Sendable {
    package let text: String
    package let tree: PatternTree
    private let program: PatternProgram
    private let shortcut: Shortcut?

    /// A text that is looked for without running the program.
    private enum Shortcut {
        case isPrefix(String)
        case isAll(String)
    }

    package init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        self.text = text
        tree = try parser.parse()
        program = try PatternProgram(tree, isBackward: false)
        shortcut = Self.shortcut(tree)
    }

    /// Whether the pattern matches the text or a part of it.
    ///
    /// - Returns: Nil where the text is too long for the pattern: a match would need more memory than there is for it.
    package func matches(_ text: String) -> Bool? {
        switch shortcut {
        case .isPrefix(let prefix): return text.utf8.starts(with: prefix.utf8)
        case .isAll(let whole): return text.utf8.elementsEqual(whole.utf8)
        case nil: return PatternMatch(text: text.unicodeScalars.map(\.value)).isFound(program)
        }
    }

    private static func shortcut(_ tree: PatternTree) -> Shortcut? {
        guard case .sequence(let parts) = tree, case .assertion(.start)? = parts.first else { return nil }
        var literal = String.UnicodeScalarView()
        var rest = parts.dropFirst()
        while case .scalar(let set)? = rest.first, let scalar = set.soleScalar {
            literal.append(scalar)
            rest.removeFirst()
        }
        if rest.isEmpty { return .isPrefix(String(literal)) }
        if rest.count == 1, case .assertion(.end)? = rest.first { return .isAll(String(literal)) }
        return nil
    }
}

/// Why a text is no pattern that can be matched here.
package struct PatternError: Error, Sendable, Equatable {
    /// What is wrong, as the end of a sentence: `the group is not closed`.
    package var sentence: String
    /// Where, in code points from 0.
    package var offset: Int
}

/// What a pattern says, for the matcher and for whoever makes texts that match.
package indirect enum PatternTree: Sendable {
    /// One code point of a set.
    case scalar(ScalarSet)
    case sequence([PatternTree])
    case choice([PatternTree])
    case repetition(PatternTree, atLeast: Int, atMost: Int?)
    case assertion(PatternAssertion)
    /// What comes next, or came before, matches or does not; nothing is taken.
    case look(PatternTree, isAhead: Bool, isNegated: Bool)
}

package enum PatternAssertion: Sendable {
    case start, end, wordBoundary, noWordBoundary
}

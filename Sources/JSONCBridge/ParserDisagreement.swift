import JSONModel

/// One point on which a parser and the strict reader do not agree about a text.
package struct ParserDisagreement: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The parser takes a text that is no JSON.
        case accepts
        /// The parser refuses a text that is JSON.
        case rejects
        /// Both take the text, and a value differs.
        case value
        /// A payload within the limit would be over it after the parser's library has written it again.
        case reserialisedOverLimit
    }

    /// ``PeerParser/name``.
    package let parser: String
    package let kind: Kind
    /// Where the values differ; the root for everything else.
    package let pointer: JSONPointer
    /// What is written, and what the parser reads in its place; nil where there is nothing.
    package let expected: JSONValue?
    package let actual: JSONValue?
    /// The known habit of this parser that explains it, if there is one.
    package let deviation: KnownDeviation?
    /// One sentence for a report.
    package let message: String

    /// A known leniency on a malformed text is information. Everything else is a finding: a valid payload that a parser
    /// changes or refuses is a problem even where the reason is known.
    package var isFinding: Bool {
        kind != .accepts || deviation == nil
    }
}

import JSONModel

/// A JSON parser that is not ours, asked for a second opinion.
package protocol PeerParser {
    /// Stable and short, as in reports: "json-c", "json-c strict", "Foundation".
    var name: String { get }
    /// Answers differ by version, so every report names it.
    var version: String { get }
    /// The writer behind ``PeerReading/accepted(_:reserialisedBytes:)``: two modes of one library share it.
    var writer: String { get }

    func read(_ bytes: [UInt8]) -> PeerReading

    /// As ``read(_:)``, but may find that it has read what is expected without copying it out, which takes longer than to read.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - expected: what a reader of RFC 8259 makes of it.
    ///   - measures: whether anybody wants to know the size after writing it again.
    /// - Returns: `asExpected`, or what ``read(_:)`` returns.
    func read(_ bytes: [UInt8], expecting expected: JSONValue, measures: Bool) -> PeerReading
}

extension PeerParser {
    package func read(_ bytes: [UInt8], expecting expected: JSONValue, measures: Bool) -> PeerReading { read(bytes) }
}

/// What a parser makes of a text.
package enum PeerReading: Sendable, Equatable {
    /// The value as this parser understands it, and the bytes that it would write for it by default, in one line:
    /// what a gateway that passes payloads on in this way would send.
    case accepted(JSONValue, reserialisedBytes: Int)
    /// The same of the value that was expected; nil where the size was not asked for.
    case asExpected(reserialisedBytes: Int?)
    /// Why not, in the parser's words.
    case rejected(String)
}

extension PeerReading {
    /// What the parser's library would write for the value; nil where it refused the text, or nobody asked.
    var reserialisedBytes: Int? {
        switch self {
        case .accepted(_, let size): size
        case .asExpected(let size): size
        case .rejected: nil
        }
    }
}

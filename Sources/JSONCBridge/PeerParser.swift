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
}

/// What a parser makes of a text.
package enum PeerReading: Sendable, Equatable {
    /// The value as this parser understands it, and the bytes that it would write for it by default, in one line:
    /// what a gateway that passes payloads on in this way would send.
    case accepted(JSONValue, reserialisedBytes: Int)
    /// Why not, in the parser's words.
    case rejected(String)
}

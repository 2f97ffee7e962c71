import NIOCore
import NIOHPACK

/// What the frames of a peer come to.
enum FrameEvent: Sendable {
    /// A new stream.
    case request(StreamID, HPACKHeaders, endsStream: Bool)
    /// Bytes of a request's body, without padding.
    case body(StreamID, ByteBuffer, endsStream: Bool)
    /// The second field block of a request, which ends it.
    case trailers(StreamID, HPACKHeaders)
    /// A stream that was announced is over. Nothing comes on it any more.
    case closed(StreamID, StreamEnd)
    case settings
    /// The peer has seen our SETTINGS.
    case settingsAcknowledged
    case ping
    case priority
    case goAway
    /// The peer broke the connection. GOAWAY is written; nothing comes any more.
    case failed(Breach)
}

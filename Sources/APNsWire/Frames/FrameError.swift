/// The codes of RST_STREAM and GOAWAY that this endpoint sends (RFC 9113 §7).
enum ErrorCode: UInt32, Sendable {
    case noError = 0
    case protocolError = 1
    case internalError = 2
    case flowControlError = 3
    case streamClosed = 5
    case frameSizeError = 6
    case refusedStream = 7
    case cancel = 8
    case compressionError = 9
    case enhanceYourCalm = 11
}

/// What a peer did wrong, and how far that reaches.
enum FrameError: Error, Sendable, Equatable {
    /// GOAWAY with the code, and the end of the connection (RFC 9113 §5.4.1).
    case connection(ErrorCode, String)
    /// RST_STREAM with the code (RFC 9113 §5.4.2).
    case stream(StreamID, ErrorCode)
}

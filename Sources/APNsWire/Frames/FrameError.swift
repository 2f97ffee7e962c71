/// What a peer did wrong, and how far that reaches.
enum FrameError: Error, Sendable, Equatable {
    /// GOAWAY with the code, and the end of the connection (RFC 9113 §5.4.1).
    case connection(Breach)
    /// RST_STREAM with the code (RFC 9113 §5.4.2).
    case stream(StreamID, Breach)
}

extension FrameError {
    static func connection(
        _ code: ErrorCode,
        _ problem: String,
        _ detail: String? = nil,
        against section: Breach.Section
    ) -> FrameError {
        .connection(Breach(code, problem, detail, against: section))
    }

    static func stream(
        _ stream: StreamID,
        _ code: ErrorCode,
        _ problem: String,
        against section: Breach.Section
    ) -> FrameError {
        .stream(stream, Breach(code, problem, "stream \(stream)", against: section))
    }
}

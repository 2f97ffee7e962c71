import NIOHTTP2

/// How the HTTP/2 library is set up, which the client uses. The endpoint has a ``FrameLayer``.
enum HTTP2Configuration {
    /// A frame-level handler whose own guards against abuse are out of the way of a harness that injects errors on
    /// purpose.
    ///
    /// Header blocks are checked by ``FieldSyntax`` before they are sent instead.
    static func clientHandler() -> NIOHTTP2Handler {
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        connection.initialSettings = settings
        connection.headerBlockValidation = .disabled
        connection.contentLengthValidation = .disabled
        connection.maximumSequentialEmptyDataFrames = EndpointLimits.emptyDataFrames
        connection.maximumSequentialContinuationFrames = EndpointLimits.continuationFrames
        connection.maximumRecentlyResetStreams = EndpointLimits.rememberedStreams
        connection.maximumConnectionGlitches = EndpointLimits.resetsPerWindow
        connection.controlFrameRateLimit.maximumCount = EndpointLimits.controlFramesPerWindow
        connection.controlFrameRateLimit.windowLength = EndpointLimits.rateWindow
        var stream = NIOHTTP2Handler.StreamConfiguration()
        stream.streamResetFrameRateLimit.maximumCount = EndpointLimits.resetsPerWindow
        stream.streamResetFrameRateLimit.windowLength = EndpointLimits.rateWindow
        stream.streamErrorRateLimit.maximumCount = EndpointLimits.resetsPerWindow
        stream.streamErrorRateLimit.windowLength = EndpointLimits.rateWindow
        return NIOHTTP2Handler(mode: .client, connectionConfiguration: connection, streamConfiguration: stream)
    }

    private static let settings: HTTP2Settings = [
        HTTP2Setting(parameter: .enablePush, value: 0),
        HTTP2Setting(parameter: .maxConcurrentStreams, value: 0),
        HTTP2Setting(parameter: .initialWindowSize, value: EndpointLimits.streamWindowBytes),
        HTTP2Setting(parameter: .maxHeaderListSize, value: EndpointLimits.headerListBytes),
    ]
}

import NIOHTTP2

/// How the HTTP/2 library is set up on both ends.
enum HTTP2Configuration {
    /// A frame-level handler whose own guards against abuse are out of the way of a harness that injects errors on
    /// purpose.
    ///
    /// Header blocks and content lengths are checked by ``RequestHead`` and ``FieldSyntax`` instead.
    static func handler(mode: NIOHTTP2Handler.ParserMode) -> NIOHTTP2Handler {
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        connection.initialSettings = mode == .server ? serverSettings : clientSettings
        connection.headerBlockValidation = .disabled
        connection.contentLengthValidation = .disabled
        connection.maximumSequentialEmptyDataFrames = EndpointLimits.emptyDataFrames
        connection.maximumSequentialContinuationFrames = EndpointLimits.continuationFrames
        connection.maximumRecentlyResetStreams = EndpointLimits.rememberedResets
        connection.maximumConnectionGlitches = EndpointLimits.resetsPerWindow
        connection.controlFrameRateLimit.maximumCount = EndpointLimits.controlFramesPerWindow
        connection.controlFrameRateLimit.windowLength = EndpointLimits.rateWindow
        var stream = NIOHTTP2Handler.StreamConfiguration()
        stream.streamResetFrameRateLimit.maximumCount = EndpointLimits.resetsPerWindow
        stream.streamResetFrameRateLimit.windowLength = EndpointLimits.rateWindow
        stream.streamErrorRateLimit.maximumCount = EndpointLimits.resetsPerWindow
        stream.streamErrorRateLimit.windowLength = EndpointLimits.rateWindow
        return NIOHTTP2Handler(mode: mode, connectionConfiguration: connection, streamConfiguration: stream)
    }

    /// As observed at the real service; the stream limit is written by ``LibraryBypass``.
    private static let serverSettings: HTTP2Settings = [
        HTTP2Setting(parameter: .headerTableSize, value: EndpointLimits.headerTableBytes),
        HTTP2Setting(parameter: .maxConcurrentStreams, value: EndpointLimits.libraryStreams),
        HTTP2Setting(parameter: .initialWindowSize, value: EndpointLimits.streamWindowBytes),
        HTTP2Setting(parameter: .maxFrameSize, value: EndpointLimits.frameBytes),
        HTTP2Setting(parameter: .maxHeaderListSize, value: EndpointLimits.headerListBytes),
    ]

    private static let clientSettings: HTTP2Settings = [
        HTTP2Setting(parameter: .enablePush, value: 0),
        HTTP2Setting(parameter: .maxConcurrentStreams, value: 0),
        HTTP2Setting(parameter: .initialWindowSize, value: EndpointLimits.streamWindowBytes),
        HTTP2Setting(parameter: .maxHeaderListSize, value: EndpointLimits.headerListBytes),
    ]
}

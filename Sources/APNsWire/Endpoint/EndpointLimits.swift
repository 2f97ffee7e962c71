import JSONModel
import NIOCore

/// Every limit and timeout of the wire, with its reason. Where the real service was seen, its figure.
enum EndpointLimits {
    // MARK: SETTINGS, as observed at the real service

    static let headerTableBytes = 4096
    static let streamWindowBytes = 65_535
    static let frameBytes = 16_384
    static let headerListBytes = 8000

    // MARK: What a peer may cost

    /// A larger body is answered 413 and not kept. The largest legal one has 5120 bytes.
    static let keptBodyBytes = 1 << 20
    /// Window of a whole connection: large, so that a thousand streams never wait for it.
    static let connectionWindowBytes = 16 << 20
    /// Streams that may be reset by the peer, or fail, in ``rateWindow``. Above what tests do, below what harms.
    static let resetsPerWindow = 20_000
    /// PING, SETTINGS and PRIORITY frames in ``rateWindow``.
    static let controlFramesPerWindow = 20_000
    static let rateWindow = TimeAmount.seconds(30)
    static let emptyDataFrames = 16
    static let continuationFrames = 16
    /// What the HTTP/2 library is told as stream limit, see ``StreamLimitRewriter``.
    static let libraryStreams = 100_000

    // MARK: Time

    /// From the accepted socket to the client's SETTINGS: silent peers and half handshakes.
    static let handshakeTimeout = TimeAmount.seconds(10)
    /// Without a byte from the peer; Apple keeps connections for hours.
    static let idleTimeout = TimeAmount.hours(1)

    // MARK: Authorization (Apple, "Establishing a token-based connection to APNs"), in seconds

    static let providerTokenLifetime = 3600
    static let providerTokenRefresh = 20 * 60
    /// When the client makes a new token: inside the window of 20 to 60 minutes.
    static let providerTokenRenewal = 50 * 60

    /// A token's header and claims are flat and short.
    static let providerToken = JSONLimits(depth: 8, bytes: 8192)
}

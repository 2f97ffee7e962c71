import JSONModel
import NIOCore
import PushModel

/// Every limit and timeout of the wire, with its reason. Where the real service was seen, its figure.
enum EndpointLimits {
    // MARK: SETTINGS, as observed at the real service

    static let headerTableBytes = 4096
    static let streamWindowBytes = 65_535
    static let frameBytes = 16_384
    static let headerListBytes = 8000

    // MARK: What a peer may cost

    /// Connections that wait to be accepted.
    static let backlog: Int32 = 1024

    /// A larger body is answered 413 and not kept. The largest legal one has 5120 bytes.
    static let keptBodyBytes = 1 << 20
    /// A larger body is answered before its end. Up to here its bytes are counted: some clients do not look for an answer
    /// before they have sent everything.
    static let countedBodyBytes = 16 << 20
    /// What a connection keeps of bodies that have not arrived whole, beyond which they are cut to what the size rules
    /// need.
    static let keptBytesPerConnection = 8 << 20
    /// Room that an announced body is given beforehand.
    static let reservedBodyBytes = 8192
    /// Window of a whole connection: large, so that a thousand streams never wait for it.
    static let connectionWindowBytes = 16 << 20
    /// Streams that may be reset, by the peer or for its errors, in ``rateWindow``. Above what tests do, below what harms.
    static let resetsPerWindow = 20_000
    /// PING, SETTINGS and PRIORITY frames in ``rateWindow``.
    static let controlFramesPerWindow = 20_000
    static let rateWindow = TimeAmount.seconds(30)
    /// Streams that have ended and whose last frames may still be under way; more than may be open at a time.
    static let rememberedStreams = 2048
    static let emptyDataFrames = 16
    static let continuationFrames = 16
    /// A header block as it comes, and what HPACK makes of it. Beyond them the connection ends; between them and
    /// ``headerListBytes`` a request is malformed.
    static let encodedBlockBytes = 64 << 10
    static let decodedBlockBytes = 256 << 10

    /// What is recorded of a header list that is cut: HPACK makes much of a few bytes on the wire. With a provider token
    /// that of a push has about 700.
    static let recordedHeadBytes = 2048
    /// What is recorded of the body of a request that did not arrive whole, or is malformed: any legal one.
    static let recordedBodyBytes = PayloadLimit.broadcast
    /// Violations of a request that are recorded beside the first of each rule: every member of a large body may be one.
    static let recordedViolations = 200
    /// What is recorded of one name or value of such a list, or shown of a name in a sentence.
    static let recordedTextBytes = 256

    // MARK: Time; what waits for a peer is in ``EndpointTimeouts``

    /// What a peer that was told GOAWAY for its silence gets to end its open requests.
    static let goAwayGrace = TimeAmount.seconds(5)
    /// What a peer gets to close its end after ours, and to answer the end of TLS, `close_notify`.
    static let closingTimeout = TimeAmount.seconds(1)

    // MARK: Authorization (Apple, "Establishing a token-based connection to APNs"), in seconds

    /// When the client makes a new token: inside the window of 20 to 60 minutes.
    static let providerTokenRenewal = 50 * 60

    /// A token's header and claims are flat and short.
    static let providerToken = JSONLimits(depth: 8, bytes: 8192)
}

/// How long the endpoint waits for a peer. The defaults are for real clients; tests of the timeouts themselves set
/// milliseconds.
package struct EndpointTimeouts: Sendable {
    /// From the accepted socket to the client's first HTTP/2 frame: silent peers and half handshakes.
    package var handshake: Duration
    /// Without a byte from the peer; Apple keeps connections for hours.
    package var idle: Duration
    /// From a request's head to its end: slow bodies.
    package var request: Duration

    package init(
        handshake: Duration = .seconds(10),
        idle: Duration = .seconds(3600),
        request: Duration = .seconds(60)
    ) {
        self.handshake = handshake
        self.idle = idle
        self.request = request
    }

    /// For a client in the same process: who is slow there is the machine, and that is no fault.
    static let ownClient = EndpointTimeouts(handshake: .seconds(600), request: .seconds(600))
}

/// What happened on one connection to the endpoint, as far as a rule asks for it: counters only, so that a connection
/// of days costs no more than one of seconds.
///
/// The endpoint counts while the connection lives and has it judged when it ends. Everything begins at "nothing was
/// seen".
package struct ConnectionRecord: Sendable, Equatable {
    /// What the client spoke, by its first bytes.
    package enum Application: Sendable, Equatable {
        /// The connection preface of HTTP/2 came.
        case http2
        /// A request line of HTTP/1 came, or ALPN left only HTTP/1.1.
        case http1
        /// Bytes came that are neither.
        case other
        /// Not one byte came, or the TLS handshake did not end.
        case silent
    }

    package enum Transport: Sendable, Equatable {
        /// h2c, which only the endpoint offers. Rules about TLS are silent.
        case plaintext
        /// TLS 1.2 or later; `offersH2` where the client named `h2` by ALPN.
        case tls(offersH2: Bool)
        /// The handshake failed since the client has no version from TLS 1.2 on.
        case outdatedTLS
        /// The handshake failed in another way: garbage, a certificate that the client does not trust.
        case failedHandshake
    }

    package var application = Application.silent
    package var transport = Transport.plaintext

    // MARK: Requests

    /// Requests with neither `:authority` nor `host`.
    package var requestsWithoutHost = 0
    /// Requests whose `content-encoding` is there and is not `identity`.
    package var compressedRequests = 0
    /// PRIORITY frames; the priority fields of HEADERS do not count.
    package var priorityFrames = 0

    // MARK: Streams

    /// Streams that were refused since they were more than the initial limit, before the limit first opened.
    package var streamsRefusedInitially = 0
    /// Streams that were refused later, when the limit had opened or had fallen again.
    package var streamsRefusedLater = 0

    // MARK: The end

    /// Streams that the client opened a second or more after GOAWAY had been sent; those of the first second may have
    /// crossed it.
    package var streamsAfterGoAway = 0
    /// PING frames (no acknowledgements) that came while no stream was open.
    package var idlePings = 0
    /// How long no stream was open, all idle times added up, in seconds.
    package var idleSeconds = 0
    /// How many connections the same address had opened in the minute that ended with this one, itself included.
    package var connectionsInMinute = 1

    // MARK: Answers

    /// Answers of every status.
    package var answers = 0
    /// Answers from 400 to 499 without the 410s.
    package var clientErrors = 0
    /// Those of the client errors that were BadDeviceToken.
    package var badDeviceTokens = 0

    package init() {}

    /// Counts an answer.
    package mutating func answered(status: Int, isBadDeviceToken: Bool) {
        answers += 1
        guard (400..<500).contains(status), status != 410 else { return }
        clientErrors += 1
        if isBadDeviceToken { badDeviceTokens += 1 }
    }
}

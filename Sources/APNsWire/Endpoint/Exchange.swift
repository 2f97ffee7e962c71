import APNsRules
import PushModel

/// One request: what came, what was wrong with it, what went back.
package struct Exchange: Sendable {
    /// As it arrived, `authorization` included: who stores it takes ``masked``. The body of a request over one MiB, or of
    /// one without an answer, may be cut.
    package var request: PushRequest
    /// The bytes of the body that came, cut or not.
    package let bodyBytes: Int
    /// Every violation, whatever was answered; of very many the first of each rule, and some of the others.
    package var violations: [Violation]
    /// Nil where a fault, a malformation, the client or the end of the connection left the request without an answer.
    package var response: PushResponse?
    /// The fault that acted on the request.
    package let fault: Fault?
    /// The number of the connection, from 1.
    package let connection: Int
    /// The peer's port.
    package let peerPort: Int
    /// The HTTP/2 stream.
    package let stream: Int
    /// When the request had arrived whole, or was broken off, in milliseconds since the epoch.
    package let arrivedAt: Int
    /// When its fate was settled; later than ``arrivedAt`` where a fault delayed it.
    package let settledAt: Int
    /// Why HTTP/2 does not allow the request, whose stream was reset with PROTOCOL_ERROR; nobody looked at its contents.
    package var malformation: String?
    /// How the request ended before it had arrived whole; no rule was asked then.
    package var brokenOff: Interruption?
    /// How the client gave up a request that had arrived whole, before its answer.
    package var abandoned: Interruption?
    /// Whether a GOAWAY named a lower last stream: then the client knows that nothing was done with the request.
    package var isUnprocessed = false
    /// Whether the answer went out while the body was still coming: then there was more than ``bodyBytes``.
    package var isAnsweredEarly = false
    /// What came after the body. APNs has no trailers, and no rule looks at them.
    package var trailers: [HeaderField] = []
    /// What the headers lack that were too large to be kept.
    package var omission: HeaderOmission?
    /// What the mock itself makes of a request that went on to another endpoint; nil where none did.
    package var upstream: UpstreamReport?
    /// How many ``violations`` there were beside these.
    package var omittedViolations = 0
}

extension Exchange {
    /// Whether it is a push that arrived whole, and no request for channels.
    package var isWholePush: Bool {
        brokenOff == nil && malformation == nil && Route.isPush(path: request.path)
    }
}

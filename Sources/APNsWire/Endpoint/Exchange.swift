import APNsRules
import PushModel

/// One request that the endpoint answered: what came, what was wrong with it, what went back.
package struct Exchange: Sendable {
    /// As it arrived, `authorization` included: who stores it must mask that. The body of a request over one MiB is cut.
    package let request: PushRequest
    /// The size of the whole body, in bytes.
    package let bodyBytes: Int
    package let violations: [Violation]
    package let response: PushResponse
    /// The number of the connection, from 1.
    package let connection: Int
    /// The peer's port.
    package let peerPort: Int
    /// The HTTP/2 stream.
    package let stream: Int
}

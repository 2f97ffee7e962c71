/// What the endpoint answered.
package struct PushResponse: Sendable, Equatable {
    package var status: Int
    package var headers: [HeaderField]
    /// The reason of a refusal; nil on 200.
    package var reason: Reason?
    /// Milliseconds since the epoch; 410 only.
    package var timestamp: Int?
    /// Where what was too much was counted, by the mock's own word; nil of other answers. It is in no header and no body.
    package var scope: String?
    package var body: [UInt8]

    package init(
        status: Int,
        headers: [HeaderField],
        reason: Reason?,
        timestamp: Int? = nil,
        scope: String? = nil,
        body: [UInt8]
    ) {
        self.status = status
        self.headers = headers
        self.reason = reason
        self.timestamp = timestamp
        self.scope = scope
        self.body = body
    }
}

/// A request as it goes to APNs, or as the endpoint received it. `body` is the truth: it is never serialised again.
package struct PushRequest: Sendable, Equatable {
    package var method: String
    package var path: String
    /// `:authority`, if the client sent it.
    package var authority: String?
    /// Without pseudo-headers, in the order in which they came, repetitions included.
    package var headers: [HeaderField]
    package var body: [UInt8]

    package init(
        method: String = "POST",
        path: String,
        authority: String? = nil,
        headers: [HeaderField],
        body: [UInt8]
    ) {
        self.method = method
        self.path = path
        self.authority = authority
        self.headers = headers
        self.body = body
    }
}

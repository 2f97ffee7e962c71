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

    /// The request of a payload and its headers: a broadcast where they name a channel, else a push to one device.
    package static func meant(
        body: [UInt8],
        headers: [HeaderField],
        deviceToken: String,
        bundleID: String
    ) -> PushRequest {
        let isBroadcast = headers["apns-channel-id"] != nil
        let path = isBroadcast ? "/4/broadcasts/apps/" + bundleID : "/3/device/" + deviceToken
        return PushRequest(path: path, headers: headers, body: body)
    }

    /// A push to one device, as a payload and its headers describe it: whoever has no device token takes one of 64
    /// zeros, which is of the right form.
    package static func lone(body: [UInt8], headers: [HeaderField], deviceToken: String? = nil) -> PushRequest {
        PushRequest(
            path: "/3/device/" + (deviceToken ?? String(repeating: "0", count: 64)),
            headers: headers,
            body: body
        )
    }
}

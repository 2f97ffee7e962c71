import JSONModel

/// What goes back to who drives the endpoint.
struct ControlResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Server-sent events, until one side ends them.
        case events(after: Int?)
    }

    var status: Int
    var contentType: String
    var body: Body
    /// The methods of the path, where the request's is none of them.
    var allow: [String] = []

    init(_ bytes: [UInt8], status: Int = 200, as contentType: String = "application/json") {
        self.status = status
        self.contentType = contentType
        body = .bytes(bytes)
    }

    init(_ value: JSONValue, status: Int = 200) {
        self.init(value.serialized(), status: status)
    }

    init(eventsAfter number: Int?) {
        status = 200
        contentType = "text/event-stream"
        body = .events(after: number)
    }

    /// One sentence that says what is wrong.
    static func problem(_ status: Int, _ text: String) -> ControlResponse {
        ControlResponse(["error": .string(text)], status: status)
    }
}

/// Why a request cannot be done.
struct ControlProblem: Error {
    var status = 400
    let text: String
}

import APNsRules
import PushModel

/// A request that the mock received, and what it thinks of it.
public struct ReceivedPush: Sendable {
    /// One header of a request.
    public struct Header: Sendable, Hashable {
        /// In lower case.
        public let name: String
        /// As it came.
        public let value: String
    }

    /// One rule that the request breaks.
    public struct Violation: Sendable, Hashable {
        /// How bad it is.
        public enum Severity: Sendable, Hashable {
            /// APNs refuses the push, or the device drops or degrades it.
            case error
            /// Probably a mistake.
            case warning
            case info
        }

        /// `size.limit`; `pushproof rules` explains it.
        public let rule: String
        /// How bad it is.
        public let severity: Severity
        /// A JSON Pointer into the payload, `header:NAME`, or `request`.
        public let place: String
        /// One sentence, with the figures of this request.
        public let message: String
    }

    /// `POST`.
    public let method: String
    /// `/3/device/…`.
    public let path: String
    /// Without pseudo-headers, in the order in which they came. The authorization is masked.
    public let headers: [Header]
    /// The exact bytes; of a body of more than one MiB the beginning.
    public let body: [UInt8]
    /// The bytes of the body that came.
    public let bodyBytes: Int
    /// How the push ended before it had arrived whole: `by RST_STREAM(CANCEL) of the client`. No rule is asked then. Nil
    /// where it arrived whole.
    public let brokenOff: String?
    /// What was answered; nil where the push was broken off, malformed, or left without an answer by a fault.
    public let status: Int?
    /// The `reason` of a refusal; nil on success.
    public let reason: String?
    /// Every rule that the request breaks, whatever was answered.
    public let violations: [Violation]
    /// The connection, from 1.
    public let connection: Int
    /// The HTTP/2 stream.
    public let stream: Int

    /// The value of the first header of that name, in lower case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// The device token in the path; nil where the path has none.
    public var deviceToken: String? {
        if case .device(let token) = Route(path: path) { token } else { nil }
    }

    init(_ exchange: Exchange) {
        let request = exchange.request.masked
        method = request.method
        path = request.path
        headers = request.headers.map { Header(name: $0.name, value: $0.value) }
        body = request.body
        bodyBytes = exchange.bodyBytes
        brokenOff = exchange.brokenOff.map { "\($0)" }
        status = exchange.response?.status
        reason = exchange.response?.reason?.rawValue
        violations = exchange.violations.map(Violation.init)
        connection = exchange.connection
        stream = exchange.stream
    }
}

extension ReceivedPush.Violation {
    init(_ violation: Violation) {
        rule = violation.rule
        place = violation.place.description
        message = violation.message
        severity =
            switch violation.level.severity {
            case .error: .error
            case .warning: .warning
            case .info: .info
            }
    }
}

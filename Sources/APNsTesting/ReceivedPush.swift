// Whoever reads violations needs their type.
@_exported import APNsRules
import APNsWire
import PushModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request that the mock received, and what it thinks of it.
public struct ReceivedPush: Sendable {
    /// One header of a request.
    public struct Header: Sendable, Hashable {
        /// In lower case.
        public let name: String
        /// As it came.
        public let value: String
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
    /// When it had arrived whole, or was broken off, by the world's clock.
    public let arrivedAt: Date
    /// How the push ended before it had arrived whole: `by RST_STREAM(CANCEL) of the client`. No rule is asked then. Nil
    /// where it arrived whole.
    public let brokenOff: String?
    /// What was answered; nil where the push was broken off, malformed, or left without an answer by a fault.
    public let status: Int?
    /// The `reason` of a refusal; nil on success.
    public let reason: String?
    /// Every rule that the request breaks, whatever was answered.
    public let violations: [APNsLinter.Violation]
    /// The connection, from 1.
    public let connection: Int
    /// The HTTP/2 stream.
    public let stream: Int

    /// The value of the first header of that name.
    ///
    /// - Parameter name: In any case.
    /// - Returns: Nil where there is no such header.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }

    /// The device token in the path; nil where the path has none.
    public var deviceToken: String? {
        if case .device(let token) = Route(path: path) { token } else { nil }
    }

    /// The payload as a type of the test's own.
    ///
    /// ```swift
    /// struct Payload: Decodable {
    ///     struct Aps: Decodable { var badge: Int? }
    ///     var aps: Aps
    /// }
    /// let badge = try push.decodedPayload(as: Payload.self).aps.badge
    /// ```
    ///
    /// - Parameters:
    ///   - type: What the payload is to be.
    ///   - decoder: By default one that takes keys as they are.
    /// - Returns: The payload.
    /// - Throws: `DecodingError` where the body is no JSON, or none of that type.
    public func decodedPayload<Payload: Decodable>(
        as type: Payload.Type = Payload.self,
        by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Payload {
        try decoder.decode(type, from: Data(body))
    }

    init(_ exchange: Exchange) {
        let request = exchange.request.masked
        method = request.method
        path = request.path
        headers = request.headers.map { Header(name: $0.name, value: $0.value) }
        body = request.body
        bodyBytes = exchange.bodyBytes
        arrivedAt = Date(timeIntervalSince1970: Double(exchange.arrivedAt) / 1000)
        brokenOff = exchange.brokenOff.map { "\($0)" }
        status = exchange.response?.status
        reason = exchange.response?.reason?.rawValue
        violations = exchange.violations.map(APNsLinter.Violation.init)
        connection = exchange.connection
        stream = exchange.stream
    }
}

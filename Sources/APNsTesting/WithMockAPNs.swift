import APNsWire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Runs a test's body with a mock of APNs, which is gone when the body returns, throws or is cancelled.
///
/// ```swift
/// try await withMockAPNs { apns in
///     try await sendPush(to: apns.url, trusting: apns.authorityPEM)
///     let push = try await apns.nextPush()
///     #expect(push.status == 200)
///     #expect(push.violations.isEmpty)
/// }
/// ```
///
/// - Parameters:
///   - world: who may send what to whom, and what goes wrong on purpose. By default every topic, every hexadecimal
///     device token and every fresh and well-formed provider token is taken.
///   - transport: TLS by default.
///   - limit: how many pushes are kept; older ones are forgotten.
///   - isolation: where the body runs.
///   - body: the test. Connections that it leaves open are closed.
/// - Returns: what the body returns.
/// - Throws: what the body throws, or an error that says why the endpoint cannot be started.
public func withMockAPNs<Value>(
    _ world: MockAPNs.World = MockAPNs.World(),
    transport: MockAPNs.Transport = .tls,
    keeping limit: Int = 10_000,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (MockAPNs) async throws -> Value
) async throws -> Value {
    let date = world.clock ?? { Date() }
    var authority: SelfSignedAuthority?
    var security = EndpointConfiguration.Security.plaintext
    if transport.isSecure {
        // TLS clients check certificates by the machine's clock, whatever the world's is.
        let made = try SelfSignedAuthority(now: Int(Date().timeIntervalSince1970))
        security = .tls(certificatePEM: made.certificatePEM, privateKeyPEM: made.privateKeyPEM)
        authority = made
    }
    let log = PushLog(limit: limit)
    let clock = EndpointClock({ date().millisecondsSince1970 })
    let endpoint = try await MockEndpoint.start(
        EndpointConfiguration(
            world: try world.settings(),
            security: security,
            clock: { clock.now },
            clockOffset: { clock.offset },
            seed: world.seed,
            onExchange: { log.append($0) },
            onConnectionEnd: { log.append($0) }
        )
    )
    let apns = MockAPNs(endpoint, authorityPEM: authority?.authorityPEM, log: log, clock: clock)
    do {
        let value = try await body(apns)
        await endpoint.stop(drain: .zero)
        return value
    } catch {
        await endpoint.stop(drain: .zero)
        throw error
    }
}

import APNsWire
import Foundation
import Testees
import WorldConfiguration

/// The mock endpoint to which the service sends, and what a service that is started is told of it.
final class MockForService: Sendable {
    private static let host = "127.0.0.1"

    let endpoint: MockEndpoint
    /// The new authority's file, where it is a temporary one.
    private let temporaryFile: String?
    /// `PUSHPROOF_APNS_URL`, `PUSHPROOF_APNS_PORT`, and `PUSHPROOF_CA_FILE` where there is a new authority.
    let variables: [String: String]

    private init(endpoint: MockEndpoint, authorityFile: String?, isTemporary: Bool) {
        self.endpoint = endpoint
        temporaryFile = isTemporary ? authorityFile : nil
        var variables = ["PUSHPROOF_APNS_URL": endpoint.url, "PUSHPROOF_APNS_PORT": "\(endpoint.port)"]
        variables["PUSHPROOF_CA_FILE"] = authorityFile
        self.variables = variables
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - mock: What the file says of it.
    ///   - clock: Milliseconds since the epoch.
    ///   - sendersClock: How far that is before the service's own clock, in milliseconds; nil where they are the same.
    ///   - onExchange: Told of each request, on the endpoint's threads.
    ///   - onConnectionEnd: Told of each connection that is over, there as well.
    /// - Returns: The mock, which listens.
    /// - Throws: `cannotStart`.
    static func start(
        _ mock: ServiceFile.Mock,
        clock: @escaping @Sendable () -> Int,
        sendersClock: (@Sendable () -> Int)? = nil,
        onExchange: @escaping @Sendable (Exchange) -> Void,
        onConnectionEnd: @escaping @Sendable (ConnectionEnd) -> Void
    ) async throws(TesteeError) -> MockForService {
        var authorityFile: String?
        var isTemporary = false
        do {
            let security: EndpointConfiguration.Security
            switch mock.security {
            case .plaintext: security = .plaintext
            case .certificate(let chainPEM, let keyPEM):
                security = .tls(certificatePEM: chainPEM, privateKeyPEM: keyPEM)
            case .newAuthority(let file):
                let authority = try SelfSignedAuthority(now: clock() / 1000)
                isTemporary = file == nil
                let path = file ?? NSTemporaryDirectory() + "pushproof-ca-\(UUID().uuidString).pem"
                try Data(authority.authorityPEM.utf8).write(to: URL(fileURLWithPath: path))
                authorityFile = path
                security = .tls(certificatePEM: authority.certificatePEM, privateKeyPEM: authority.privateKeyPEM)
            }
            var configuration = EndpointConfiguration(
                world: mock.world,
                security: security,
                clock: clock,
                seed: 0,
                onExchange: onExchange,
                onConnectionEnd: onConnectionEnd
            )
            if let sendersClock {
                configuration.clockOffset = sendersClock
                configuration.tokensAgeBySendersClock = true
            }
            let endpoint = try await MockEndpoint.start(configuration, host: host, port: mock.port)
            return MockForService(endpoint: endpoint, authorityFile: authorityFile, isTemporary: isTemporary)
        } catch {
            if isTemporary, let authorityFile { try? FileManager.default.removeItem(atPath: authorityFile) }
            throw .cannotStart("the mock endpoint for the service does not start: \(error)")
        }
    }

    /// The port that it listens on.
    var port: Int { endpoint.port }

    func stop() async {
        await endpoint.stop(drain: .zero)
        if let temporaryFile { try? FileManager.default.removeItem(atPath: temporaryFile) }
    }
}

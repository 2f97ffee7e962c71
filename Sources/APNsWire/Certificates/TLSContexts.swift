import NIOCore
import NIOSSL

/// The endpoint's side of TLS: 1.2 or later, ALPN `h2`. A client without ALPN is served too (prior knowledge).
struct ServerTLS: Sendable {
    private let context: NIOSSLContext

    /// Nil for plain text.
    ///
    /// - Parameters:
    ///   - security: the endpoint's own certificate.
    ///   - asksForCertificate: whether the client may show a certificate. None is refused here: what a bad one is
    ///     worth, the rules say to each request.
    /// - Throws: ``WireError/tls(_:)``
    init?(_ security: EndpointConfiguration.Security, asksForCertificate: Bool) throws(WireError) {
        guard case .tls(let certificatePEM, let privateKeyPEM) = security else { return nil }
        do {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificatePEM.utf8)).map {
                    .certificate($0)
                },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(privateKeyPEM.utf8), format: .pem))
            )
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["h2"]
            configuration.shutdownTimeout = EndpointLimits.closingTimeout
            if asksForCertificate { configuration.certificateVerification = .optionalVerification }
            context = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .tls("\(error)")
        }
    }

    /// TLS for one connection. The credential is filled in during the handshake.
    func handler(for credential: ClientCredential) -> NIOSSLServerHandler {
        NIOSSLServerHandler(context: context) { chain, promise in
            credential.chain = chain.compactMap { try? $0.toDERBytes() }
            promise.succeed(.certificateVerified)
        }
    }
}

/// The certificates that a client showed in the TLS handshake. Lives on the connection's event loop.
final class ClientCredential {
    /// DER, the client's own first.
    var chain: [[UInt8]] = []
}

/// The client's side of TLS: trusts one authority and nobody else, unless it is told not to ask.
enum ClientTLS {
    /// Trusts whom the system trusts.
    static func systemContext() throws(WireError) -> NIOSSLContext {
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["h2"]
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .tls("\(error)")
        }
    }

    static func context(trustRootPEM: String, takesAnyCertificate: Bool = false) throws(WireError) -> NIOSSLContext {
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(trustRootPEM.utf8)))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["h2"]
            if takesAnyCertificate {
                configuration.certificateVerification = .none
                // By default some are left out that a server may sign with.
                configuration.verifySignatureAlgorithms = [
                    .ed25519, .ecdsaSecp256R1Sha256, .ecdsaSecp384R1Sha384, .ecdsaSecp521R1Sha512, .rsaPssRsaeSha256,
                    .rsaPssRsaeSha384, .rsaPssRsaeSha512, .rsaPkcs1Sha256, .rsaPkcs1Sha384, .rsaPkcs1Sha512,
                ]
            }
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .tls("\(error)")
        }
    }
}

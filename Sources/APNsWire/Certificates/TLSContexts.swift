import NIOSSL

/// The endpoint's side of TLS: 1.2 or later, ALPN `h2`. A client without ALPN is served too (prior knowledge).
enum ServerTLS {
    /// - Returns: nil for plain text.
    static func context(_ security: EndpointConfiguration.Security) throws(WireError) -> NIOSSLContext? {
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
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .tls("\(error)")
        }
    }
}

/// The client's side of TLS: trusts one authority and nobody else.
enum ClientTLS {
    static func context(trustRootPEM: String) throws(WireError) -> NIOSSLContext {
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(trustRootPEM.utf8)))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["h2"]
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .tls("\(error)")
        }
    }
}

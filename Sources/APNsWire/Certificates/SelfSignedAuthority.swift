import Crypto
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A certificate authority of its own and one server certificate, both made at start and kept in memory only.
package struct SelfSignedAuthority: Sendable {
    /// The authority's certificate, for a client's trust store.
    package let authorityPEM: String
    /// The server's certificate.
    package let certificatePEM: String
    /// The server's private key, PKCS #8.
    package let privateKeyPEM: String

    /// The names that the certificate is good for: this machine, and Apple's push hosts, so that a client with fixed host names
    /// can be pointed here by name (Apple, "Sending notification requests to APNs", "Sending channel management requests").
    package static let hostNames = [
        "localhost",
        "api.push.apple.com",
        "api.sandbox.push.apple.com",
        "api.development.push.apple.com",
        "api-broadcast.push.apple.com",
        "api-broadcast.sandbox.push.apple.com",
        "api-manage-broadcast.push.apple.com",
        "api-manage-broadcast.sandbox.push.apple.com",
    ]

    /// 127.0.0.1 and ::1 in network order.
    private static let addresses: [[UInt8]] = [[127, 0, 0, 1], Array(repeating: 0, count: 15) + [1]]

    /// Makes both pairs of keys and both certificates, valid for a year around the given time.
    ///
    /// - Parameters:
    ///   - now: seconds since the epoch.
    ///   - names: those that the certificate is good for beside the usual ones.
    /// - Throws: ``WireError/certificate(_:)``.
    package init(now: Int, names: [CertificateName] = []) throws(WireError) {
        do {
            try self.init(signingAt: Date(timeIntervalSince1970: Double(now)), names)
        } catch {
            throw .certificate("\(error)")
        }
    }

    private init(signingAt now: Date, _ names: [CertificateName]) throws {
        let day = 86_400.0
        // Clocks of two machines differ; TLS clients refuse leaves that live for more than 825 days.
        let validity = (from: now.addingTimeInterval(-2 * day), until: now.addingTimeInterval(365 * day))
        let authorityName = try DistinguishedName { CommonName("Pushproof test authority") }
        let authorityKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let authority = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: authorityKey.publicKey,
            notValidBefore: validity.from,
            notValidAfter: validity.until,
            issuer: authorityName,
            subject: authorityName,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
            },
            issuerPrivateKey: authorityKey
        )
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let leaf = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key.publicKey,
            notValidBefore: validity.from,
            notValidAfter: validity.until,
            issuer: authorityName,
            subject: try DistinguishedName { CommonName("Pushproof mock endpoint") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(
                    Self.hostNames.map { .dnsName($0) }
                        + Self.addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
                        + names.map(\.generalName)
                )
            },
            issuerPrivateKey: authorityKey
        )
        authorityPEM = try authority.serializeAsPEM().pemString + "\n"
        certificatePEM = try leaf.serializeAsPEM().pemString + "\n"
        privateKeyPEM = try key.serializeAsPEM().pemString + "\n"
    }
}

import APNsRules
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the certificates that clients show in the TLS handshake.
///
/// TLS lets every certificate in, so that one that is not valid gets the answer that APNs gives. Apple, "Establishing a
/// certificate-based connection to APNs"; the extensions are those of Apple's WWDR certification practice statement.
struct ClientCertificates: Sendable {
    private let environment: World.Environment
    /// nil: any authority will do.
    private let authorities: [Certificate]?

    /// - Throws: ``WireError/certificate(_:)`` where the world's authority is no certificate.
    init(world: World) throws(WireError) {
        environment = world.environment
        guard let text = world.clientCA else {
            authorities = nil
            return
        }
        do {
            let documents = try PEMDocument.parseMultiple(pemString: text)
            authorities = try documents.map { try Certificate(pemDocument: $0) }
        } catch {
            throw .certificate("clientCA: \(error)")
        }
        guard authorities?.isEmpty == false else { throw .certificate("clientCA contains no certificate") }
    }

    /// What the certificate is good for.
    ///
    /// - Parameters:
    ///   - chain: DER, the client's own certificate first.
    ///   - now: seconds since the epoch.
    /// - Returns: nil where the client showed none.
    func facts(of chain: [[UInt8]], now: Int) -> CertificateFacts? {
        guard let own = chain.first else { return nil }
        guard let leaf = try? Certificate(derEncoded: own) else {
            return CertificateFacts(problem: "The client certificate cannot be read.")
        }
        let issuers = chain.dropFirst().compactMap { try? Certificate(derEncoded: $0) }
        return CertificateFacts(
            problem: problem(of: leaf, issuers: issuers, at: Date(timeIntervalSince1970: Double(now))),
            isOfThisEnvironment: isOfThisEnvironment(leaf),
            topics: Self.topics(of: leaf)
        )
    }
}

// MARK: - Validity

extension ClientCertificates {
    /// Longer chains are nobody's.
    private static let longestChain = 8

    private func problem(of leaf: Certificate, issuers: [Certificate], at now: Date) -> String? {
        if now < leaf.notValidBefore { return "The client certificate is not valid yet." }
        if now > leaf.notValidAfter { return "The client certificate has expired." }
        guard let authorities else { return nil }
        var certificate = leaf
        for _ in 0..<Self.longestChain {
            if authorities.contains(where: { $0 == certificate || Self.issued($0, certificate, at: now) }) {
                return nil
            }
            guard let issuer = issuers.first(where: { Self.issued($0, certificate, at: now) }), issuer != certificate
            else { break }
            certificate = issuer
        }
        return "The client certificate does not come from an authority that the service trusts."
    }

    /// Whether the issuer is an authority in force whose key signed the certificate.
    private static func issued(_ issuer: Certificate, _ certificate: Certificate, at now: Date) -> Bool {
        guard issuer.subject == certificate.issuer, issuer.notValidBefore <= now, now <= issuer.notValidAfter,
            case .isCertificateAuthority? = try? issuer.extensions.basicConstraints
        else { return false }
        return issuer.publicKey.isValidSignature(certificate.signature, for: certificate)
    }
}

// MARK: - Apple's extensions

extension ClientCertificates {
    /// Present in certificates for the development and the production environment; universal ones have both.
    private static let development: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 3, 1]
    private static let production: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 3, 2]
    /// Two extensions list topics.
    private static let topicLists: [ASN1ObjectIdentifier] = [
        [1, 2, 840, 113_635, 100, 6, 3, 4], [1, 2, 840, 113_635, 100, 6, 3, 6],
    ]
    /// The attribute UID of RFC 4519: the bundle ID of a certificate that lists no topics, and the topic of MDM.
    private static let userID: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]

    /// A certificate that names no environment is good in both.
    private func isOfThisEnvironment(_ certificate: Certificate) -> Bool {
        let isDevelopment = certificate.extensions[oid: Self.development] != nil
        let isProduction = certificate.extensions[oid: Self.production] != nil
        guard isDevelopment || isProduction else { return true }
        return environment == .sandbox ? isDevelopment : isProduction
    }

    private static func topics(of certificate: Certificate) -> [String] {
        var topics: [String] = []
        for list in topicLists {
            guard let value = certificate.extensions[oid: list]?.value, let root = try? DER.parse(value) else {
                continue
            }
            for topic in texts(in: root) where !topics.contains(topic) { topics.append(topic) }
        }
        guard topics.isEmpty else { return topics }
        return certificate.subject.lazy.flatMap { $0 }.first { $0.type == userID }
            .flatMap { String($0.value) }.map { [$0] } ?? []
    }

    /// The texts of a list: each topic is followed by an object with the kinds of app, which is skipped.
    private static func texts(in root: ASN1Node) -> [String] {
        guard case .constructed(let nodes) = root.content else {
            return (try? ASN1UTF8String(derEncoded: root)).map { [String($0)] } ?? []
        }
        var texts: [String] = []
        var iterator = nodes.makeIterator()
        while let node = iterator.next() {
            if let text = try? ASN1UTF8String(derEncoded: node) { texts.append(String(text)) }
        }
        return texts
    }
}

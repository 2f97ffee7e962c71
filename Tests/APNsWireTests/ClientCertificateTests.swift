import APNsRules
import Crypto
import FoundationEssentials
import NIOCore
import NIOSSL
import PushModel
import SwiftASN1
import Testing
import X509

@testable import APNsWire

/// Certificates as Apple issues them, made here: extensions and dates, and who signed them.
@Suite struct ClientCertificateTests {
    static let now = 1_700_000_000

    /// An authority whose certificates are good around a moment.
    private struct Issuer {
        let now: Int
        let key = P256.Signing.PrivateKey()
        /// Of every client's certificate.
        let clientKey = P256.Signing.PrivateKey()
        let certificate: Certificate

        init(now: Int = ClientCertificateTests.now) throws {
            self.now = now
            let name = try DistinguishedName { CommonName("Authority") }
            certificate = try Certificate(
                version: .v3,
                serialNumber: Certificate.SerialNumber(),
                publicKey: .init(key.publicKey),
                notValidBefore: Date(timeIntervalSince1970: Double(now - 86_400)),
                notValidAfter: Date(timeIntervalSince1970: Double(now + 86_400)),
                issuer: name,
                subject: name,
                signatureAlgorithm: .ecdsaWithSHA256,
                extensions: try Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                },
                issuerPrivateKey: .init(key)
            )
        }

        func pem() throws -> String { try certificate.serializeAsPEM().pemString }

        /// A client's certificate that is valid from ten seconds before the moment until some seconds after it.
        func leaf(
            until end: Int = 10,
            userID: String? = nil,
            extensions: [Certificate.Extension] = []
        ) throws -> [UInt8] {
            let user = userID.map {
                RelativeDistinguishedName([
                    RelativeDistinguishedName.Attribute(type: [0, 9, 2342, 19_200_300, 100, 1, 1], utf8String: $0)
                ])
            }
            let leaf = try Certificate(
                version: .v3,
                serialNumber: Certificate.SerialNumber(),
                publicKey: .init(clientKey.publicKey),
                notValidBefore: Date(timeIntervalSince1970: Double(now - 10)),
                notValidAfter: Date(timeIntervalSince1970: Double(now + end)),
                issuer: certificate.subject,
                subject: DistinguishedName(user.map { [$0] } ?? []),
                signatureAlgorithm: .ecdsaWithSHA256,
                extensions: try Certificate.Extensions(extensions),
                issuerPrivateKey: .init(key)
            )
            var serializer = DER.Serializer()
            try serializer.serialize(leaf)
            return serializer.serializedBytes
        }
    }

    /// The extension with an empty value that marks the environment: 1 for development, 2 for production.
    private func environment(_ number: UInt) -> Certificate.Extension {
        Certificate.Extension(oid: [1, 2, 840, 113_635, 100, 6, 3, number], critical: false, value: [0x05, 0x00])
    }

    /// Each topic is followed by an object with kinds of app.
    private func topics(_ names: String...) throws -> Certificate.Extension {
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { list in
            for name in names {
                try list.serialize(ASN1UTF8String(name))
                try list.appendConstructedNode(identifier: .sequence) { kinds in
                    try kinds.serialize(ASN1UTF8String("app"))
                }
            }
        }
        return Certificate.Extension(
            oid: [1, 2, 840, 113_635, 100, 6, 3, 6],
            critical: false,
            value: serializer.serializedBytes[...]
        )
    }

    private func facts(
        _ chain: [[UInt8]],
        authority: Issuer? = nil,
        environment: World.Environment = .production,
        now: Int = now
    ) throws -> CertificateFacts? {
        let world = World(environment: environment, authentication: .certificate, clientCA: try authority?.pem())
        return try ClientCertificates(world: world).facts(of: chain, now: now)
    }

    @Test func aCertificateIsGoodBetweenItsDates() throws {
        let issuer = try Issuer()
        let leaf = try issuer.leaf()
        for (moment, isGood) in [(-11, false), (-10, true), (10, true), (11, false)] {
            let found = try #require(try facts([leaf], authority: issuer, now: Self.now + moment))
            #expect((found.problem == nil) == isGood)
        }
    }

    @Test func itComesFromTheWorldsAuthority() throws {
        let issuer = try Issuer()
        let impostor = try Issuer()
        #expect(try facts([issuer.leaf()], authority: issuer)?.problem == nil)
        #expect(try facts([impostor.leaf()], authority: issuer)?.problem != nil)
        #expect(try facts([impostor.leaf()], authority: nil)?.problem == nil)
        #expect(try facts([[1, 2, 3]], authority: issuer)?.problem != nil)
        #expect(try facts([], authority: issuer) == nil)
    }

    @Test func theTopicsAreThoseOfTheExtension() throws {
        let issuer = try Issuer()
        let many = try issuer.leaf(
            userID: "com.example.app",
            extensions: [try topics("com.example.app", "com.example.app.voip")]
        )
        #expect(try facts([many])?.topics == ["com.example.app", "com.example.app.voip"])
        #expect(try facts([issuer.leaf(userID: "com.example.app")])?.topics == ["com.example.app"])
        #expect(try facts([issuer.leaf(userID: "com.example.app")])?.onlyTopic == "com.example.app")
        #expect(try facts([issuer.leaf()])?.topics == [])
    }

    @Test func theEnvironmentIsThatOfTheExtensions() throws {
        let issuer = try Issuer()
        let development = try issuer.leaf(extensions: [environment(1)])
        let production = try issuer.leaf(extensions: [environment(2)])
        let universal = try issuer.leaf(extensions: [environment(1), environment(2)])
        for (leaf, inProduction, inSandbox) in [
            (development, false, true), (production, true, false), (universal, true, true),
            (try issuer.leaf(), true, true),
        ] {
            #expect(try facts([leaf], environment: .production)?.isOfThisEnvironment == inProduction)
            #expect(try facts([leaf], environment: .sandbox)?.isOfThisEnvironment == inSandbox)
        }
    }

    @Test func anAuthorityThatIsNoneIsSaidAtOnce() {
        for text in ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"] {
            #expect(throws: WireError.self) { try ClientCertificates(world: World(clientCA: text)) }
        }
    }

    /// The first push without a topic goes to the only topic of the certificate.
    @Test func theOnlyTopicIsTheDefault() {
        let world = World(authentication: .certificate)
        for (topics, reason) in [
            (["com.example.app"], nil), (["com.example.app", "com.example.app.voip"], "MissingTopic"),
        ]
            as [([String], String?)]
        {
            var judge = RequestJudge(world: world)
            var connection = ConnectionAuthorization(world: world, certificate: CertificateFacts(topics: topics))
            let judgement = judge.judge(Push.alert(topic: nil), connection: &connection, now: Self.now)
            #expect(judgement.answer?.reason.rawValue == reason)
        }
    }

    // MARK: Over TLS

    /// The body of the answer to a push of a client with that certificate, or with none; empty for 200.
    private func answer(toClientWith leaf: [UInt8]?, of issuer: Issuer) async throws -> String {
        let authority = try SelfSignedAuthority(now: Push.now)
        var client = TLSConfiguration.makeClientConfiguration()
        client.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(authority.authorityPEM.utf8)))
        client.certificateVerification = .noHostnameVerification
        client.applicationProtocols = ["h2"]
        if let leaf {
            client.certificateChain = [.certificate(try NIOSSLCertificate(bytes: leaf, format: .der))]
            let key = try NIOSSLPrivateKey(bytes: Array(issuer.clientKey.pemRepresentation.utf8), format: .pem)
            client.privateKey = .privateKey(key)
        }
        let context = try NIOSSLContext(configuration: client)
        let world = World(authentication: .certificate, clientCA: try issuer.pem())
        let security = EndpointConfiguration.Security.tls(
            certificatePEM: authority.certificatePEM,
            privateKeyPEM: authority.privateKeyPEM
        )
        var body: String?
        try await withEndpoint(world, security: security) { endpoint in
            try await RawPeer.with(port: endpoint.port, tls: context) { _, reader, writer in
                let bytes = RawPeer.preface + RawPeer.settingsAcknowledgement + RawPeer.push(stream: 1)
                try await writer.write(ByteBuffer(bytes: bytes))
                let head = try #require(try await reader.next(RawPeer.Frame.headers, stream: 1))
                guard head.flags & RawPeer.Frame.endStream == 0 else {
                    body = ""
                    return
                }
                let data = try #require(try await reader.next(RawPeer.Frame.data, stream: 1))
                body = String(decoding: data.payload, as: UTF8.self)
            }
        }
        return try #require(body)
    }

    @Test(.timeLimit(.minutes(10))) func theHandshakeShowsTheCertificate() async throws {
        let issuer = try Issuer(now: Push.now)
        let good = try issuer.leaf(until: 600, userID: Push.topic)
        #expect(try await answer(toClientWith: good, of: issuer) == "")
        let old = try issuer.leaf(until: -5, userID: Push.topic)
        #expect(try await answer(toClientWith: old, of: issuer) == #"{"reason":"BadCertificate"}"#)
        #expect(try await answer(toClientWith: nil, of: issuer) == #"{"reason":"MissingProviderToken"}"#)
        let sandbox = try issuer.leaf(until: 600, userID: Push.topic, extensions: [environment(1)])
        #expect(try await answer(toClientWith: sandbox, of: issuer) == #"{"reason":"BadCertificateEnvironment"}"#)
        let other = try issuer.leaf(until: 600, userID: "com.example.other")
        #expect(try await answer(toClientWith: other, of: issuer) == #"{"reason":"TopicDisallowed"}"#)
    }
}

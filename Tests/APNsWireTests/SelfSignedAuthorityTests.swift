import NIOSSL
import Testing

@testable import APNsWire

@Suite struct SelfSignedAuthorityTests {
    @Test func everythingIsPEM() throws {
        let authority = try SelfSignedAuthority(now: Push.now)
        for (text, kind) in [
            (authority.authorityPEM, "CERTIFICATE"), (authority.certificatePEM, "CERTIFICATE"),
            (authority.privateKeyPEM, "PRIVATE KEY"),
        ] {
            #expect(text.hasPrefix("-----BEGIN \(kind)-----\n"))
            #expect(text.hasSuffix("-----END \(kind)-----\n"))
        }
        #expect(try NIOSSLCertificate.fromPEMBytes(Array(authority.authorityPEM.utf8)).count == 1)
        let leaf = try #require(try NIOSSLCertificate.fromPEMBytes(Array(authority.certificatePEM.utf8)).first)
        // localhost, seven hosts of Apple's, and two addresses.
        #expect(leaf._subjectAlternativeNames().count == 10)
    }

    @Test func everyStartHasItsOwnKeys() throws {
        let first = try SelfSignedAuthority(now: Push.now)
        let second = try SelfSignedAuthority(now: Push.now)
        #expect(first.privateKeyPEM != second.privateKeyPEM)
        #expect(first.authorityPEM != second.authorityPEM)
    }

    @Test func aWrongCertificateIsATypedError() {
        #expect(throws: WireError.self) {
            _ = try ServerTLS(.tls(certificatePEM: "nonsense", privateKeyPEM: "nonsense"), asksForCertificate: false)
        }
        #expect(throws: WireError.self) {
            _ = try ClientTLS.context(trustRootPEM: "nonsense")
        }
    }

    @Test func aTeamsKeyIsReadFromPEM() {
        #expect(Team.Key(id: "KEY1234567", pem: "nonsense") == nil)
        let text = """
            -----BEGIN PUBLIC KEY-----
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9
            q9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==
            -----END PUBLIC KEY-----
            """
        #expect(Team.Key(id: "KEY1234567", pem: text) != nil)
    }
}

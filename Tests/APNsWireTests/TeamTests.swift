import Crypto
import Testing

@testable import APNsWire

/// Keys as files have them.
@Suite struct TeamTests {
    @Test func aKeyIsReadFromEitherHalf() throws {
        let key = P256.Signing.PrivateKey()
        // PKCS #8, as Apple's .p8 files are.
        let privatePEM = key.pemRepresentation
        try #require(privatePEM.hasPrefix("-----BEGIN PRIVATE KEY-----"))
        for pem in [privatePEM, key.publicKey.pemRepresentation] {
            let read = try #require(Team.Key(id: "KEY1234567", pem: pem, environment: .sandbox))
            #expect(read.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
            #expect(read.environment == .sandbox)
        }
    }

    @Test func anotherCurveIsNoKey() {
        #expect(Team.Key(id: "KEY1234567", pem: P384.Signing.PrivateKey().pemRepresentation) == nil)
        #expect(Team.Key(id: "KEY1234567", pem: P384.Signing.PrivateKey().publicKey.pemRepresentation) == nil)
        #expect(Team.Key(id: "KEY1234567", pem: "") == nil)
    }
}
